#include "CSDL.h"

static void blend_row(
    const uint8_t *restrict from, const uint8_t *restrict to, uint16_t weight,
    uint8_t *restrict out, size_t bytes) {
  /* At most 255 * 256 + 128, so 16 bits hold it: two bytes in the place of one, no more. */
  const uint16_t rest = (uint16_t)(256 - weight);
  for (size_t i = 0; i < bytes; i++) {
    out[i] = (uint8_t)((uint16_t)(from[i] * rest + to[i] * weight + 128) >> 8);
  }
}

void csdl_blend(
    csdl_pixels from, csdl_pixels to, unsigned weight, uint32_t *out, size_t width, size_t rows) {
  if (weight > 256) weight = 256;
  const uint8_t *a = (const uint8_t *)from.start, *b = (const uint8_t *)to.start;
  uint8_t *c = (uint8_t *)out;
  for (size_t y = 0; y < rows; y++) {
    blend_row(a, b, (uint16_t)weight, c, width * 4);
    a += from.stride;
    b += to.stride;
    c += width * 4;
  }
}

/* Two pixels mixed, two channels to a multiplication. `weight` is of 256. */
static inline uint32_t mix(uint32_t a, uint32_t b, uint32_t weight) {
  uint32_t even = (a & 0xff00ff) * (256 - weight) + (b & 0xff00ff) * weight;
  uint32_t odd = ((a >> 8) & 0xff00ff) * (256 - weight) + ((b >> 8) & 0xff00ff) * weight;
  return ((even >> 8) & 0xff00ff) | (odd & 0xff00ff00);
}

/* Where in the picture the middle of an output pixel lies, in 1/256 pixel, kept inside. */
static inline int64_t source_of(int64_t out, int64_t step, int64_t origin, int64_t last) {
  int64_t at = (((2 * out + 1) * step) >> 9) + origin - 128;
  return at < 0 ? 0 : at > last ? last : at;
}

void csdl_cover(
    const uint32_t *picture, int width, int height, uint32_t *out, int out_width, int out_height) {
  /* The step is of 1/65536 pixel, the same on both axes: the smaller of the two ratios. */
  int64_t across = ((int64_t)width << 16) / out_width;
  int64_t down = ((int64_t)height << 16) / out_height;
  int64_t step = across < down ? across : down;
  int64_t left = (((int64_t)width << 8) - ((out_width * step) >> 8)) / 2;
  int64_t top = (((int64_t)height << 8) - ((out_height * step) >> 8)) / 2;
  int64_t last_x = ((int64_t)width - 1) << 8, last_y = ((int64_t)height - 1) << 8;
  for (int y = 0; y < out_height; y++) {
    int64_t sy = source_of(y, step, top, last_y);
    const uint32_t *upper = picture + (sy >> 8) * width;
    const uint32_t *lower = (sy >> 8) + 1 < height ? upper + width : upper;
    for (int x = 0; x < out_width; x++) {
      int64_t sx = source_of(x, step, left, last_x);
      int64_t here = sx >> 8, next = here + 1 < width ? here + 1 : here;
      uint32_t part = (uint32_t)(sx & 255);
      uint32_t above = mix(upper[here], upper[next], part);
      uint32_t below = mix(lower[here], lower[next], part);
      *out++ = mix(above, below, (uint32_t)(sy & 255));
    }
  }
}
