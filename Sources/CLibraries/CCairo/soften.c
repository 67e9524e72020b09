#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CCairo.h"

/* Blurred and darkened pictures. */

typedef uint32_t sums __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(4)));

static inline sums unpack(uint32_t p) {
  bytes b;
  memcpy(&b, &p, sizeof b);
  return __builtin_convertvector(b, sums);
}

static inline uint32_t pack(sums s) {
  bytes b = __builtin_convertvector(s, bytes);
  uint32_t p;
  memcpy(&p, &b, sizeof p);
  return p;
}

/* Means over 2 * radius + 1 pixels of a line; the pixels at its ends go on beyond it. */
static void mean_line(const uint32_t *from, uint32_t *to, int count, ptrdiff_t step, int radius) {
  sums sum = {0, 0, 0, 0};
  uint32_t width = 2 * (uint32_t)radius + 1, share = (1u << 24) / width;
  for (int i = -radius; i <= radius; i++)
    sum += unpack(from[(i < 0 ? 0 : i >= count ? count - 1 : i) * step]);
  for (int i = 0; i < count; i++) {
    to[i * step] = pack((sum + width / 2) * share >> 24);
    int in = i + radius + 1, out = i - radius;
    sum += unpack(from[(in >= count ? count - 1 : in) * step]) -
           unpack(from[(out < 0 ? 0 : out) * step]);
  }
}

/* Three means come near to a Gaussian blur whose variance is the sum of theirs. */
int ccairo_blur(uint32_t *pixels, int width, int height, int rowLength, double deviation) {
  int radius = (int)round((sqrt(4 * deviation * deviation + 1) - 1) / 2);
  if (radius <= 0 || width <= 0 || height <= 0) return 0;
  uint32_t *other = malloc((size_t)rowLength * (size_t)height * sizeof *other);
  if (other == NULL) return -1;
  for (int pass = 0; pass < 3; pass++) {
    for (int y = 0; y < height; y++)
      mean_line(pixels + (ptrdiff_t)y * rowLength, other + (ptrdiff_t)y * rowLength, width, 1,
                radius);
    for (int x = 0; x < width; x++) mean_line(other + x, pixels + x, height, rowLength, radius);
  }
  free(other);
  return 0;
}

void ccairo_brighten(uint32_t *pixels, int64_t count, double factor) {
  uint32_t share = factor <= 0 ? 0 : factor >= 16 ? 4096 : (uint32_t)(factor * 256 + 0.5);
  for (int64_t i = 0; i < count; i++) {
    uint32_t alpha = pixels[i] >> 24, out = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) {
      uint32_t c = ((pixels[i] >> shift & 0xFF) * share + 128) >> 8;
      out |= (c > alpha ? alpha : c) << shift;
    }
    pixels[i] = out;
  }
}
