#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* One margin beside a page: `origin` is the outermost page pixel at the edge's start; `along` and
   `outward` are steps in pixels; `length` is the edge's, `depth` the margin's, `inside` the page's
   depth behind the edge. */
typedef struct margin {
  uint32_t *origin;
  ptrdiff_t along, outward;
  int length, depth, inside;
} margin;

/* The page pixel `k` deep behind the edge's pixel `t`. */
static inline uint32_t page_pixel(const margin *m, int t, int k) {
  return m->origin[t * m->along - k * m->outward];
}

/* The largest difference of two pixels' channels. */
static inline int difference(uint32_t a, uint32_t b) {
  int worst = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    int d = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
    if (d > worst) worst = d;
  }
  return worst;
}

/* Fills a margin with the mirrored page behind `frame` pixels of border: blurred the more the
   further from the edge, and a little darker. Answers 0, or -1 when memory is short. */
int ccairo_fill_mirrored(const margin *m, int frame);

/* Fills a margin with the gradient that comes out of the page, behind `frame` pixels of border.
   Answers 1, or 0 when there is none, or -1 when memory is short; then nothing is drawn. */
int ccairo_fill_sloped(const margin *m, int frame);
