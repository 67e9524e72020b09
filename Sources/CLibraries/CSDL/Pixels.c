#include "CSDL.h"

#include <stdlib.h>

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

/* One row of the picture, scaled across. */
static void scale_row(
    const uint32_t *restrict row, int width, uint32_t *restrict out, int out_width, int64_t step,
    int64_t left) {
  int64_t last = ((int64_t)width - 1) << 8;
  for (int x = 0; x < out_width; x++) {
    int64_t at = source_of(x, step, left, last);
    int64_t here = at >> 8, next = here + 1 < width ? here + 1 : here;
    out[x] = mix(row[here], row[next], (uint32_t)(at & 255));
  }
}

bool csdl_cover(
    const uint32_t *picture, int width, int height, uint32_t *out, int out_width, int out_height) {
  /* The step is of 1/65536 pixel, the same on both axes: the smaller of the two ratios. */
  int64_t across = ((int64_t)width << 16) / out_width;
  int64_t down = ((int64_t)height << 16) / out_height;
  int64_t step = across < down ? across : down;
  int64_t left = (((int64_t)width << 8) - ((out_width * step) >> 8)) / 2;
  int64_t top = (((int64_t)height << 8) - ((out_height * step) >> 8)) / 2;
  int64_t last = ((int64_t)height - 1) << 8;
  /* The two rows that lie about the output's row: the next output row mostly needs them again. */
  uint32_t *rows = malloc((size_t)out_width * 2 * sizeof *rows);
  if (!rows) return false;
  int64_t held[2] = {-1, -1};
  for (int y = 0; y < out_height; y++) {
    int64_t at = source_of(y, step, top, last);
    int64_t upper = at >> 8, lower = upper + 1 < height ? upper + 1 : upper;
    const int64_t wanted[2] = {upper, lower};
    for (int i = 0; i < 2; i++) {
      int slot = (int)(wanted[i] & 1);
      if (held[slot] == wanted[i]) continue;
      scale_row(
          picture + wanted[i] * width, width, rows + slot * (size_t)out_width, out_width, step,
          left);
      held[slot] = wanted[i];
    }
    blend_row(
        (const uint8_t *)(rows + (upper & 1) * out_width),
        (const uint8_t *)(rows + (lower & 1) * out_width), (uint16_t)(at & 255),
        (uint8_t *)(out + (size_t)y * (size_t)out_width), (size_t)out_width * 4);
  }
  free(rows);
  return true;
}
