#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* One margin beside a page: `origin` is the outermost page pixel at the edge's start; `along` and
   `outward` are steps in pixels; `length` is the edge's, `depth` the margin's, `inside` the page's
   depth behind the edge. Of the page, `thick` pixels from the depth `line` on are a frame's line,
   and are left out: neither `inside` nor a depth counts them. */
typedef struct margin {
  uint32_t *origin;
  ptrdiff_t along, outward;
  int length, depth, inside;
  int line, thick;
} margin;

/* How far behind the edge the page's pixel `k` deep is drawn. */
static inline int drawn_depth(const margin *m, int k) {
  return k < m->line ? k : k + m->thick;
}

/* The page pixel `k` deep behind the edge's pixel `t`. */
static inline uint32_t page_pixel(const margin *m, int t, int k) {
  return m->origin[t * m->along - drawn_depth(m, k) * m->outward];
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

/* How thick a frame's line may be on a page of this size; pixels. A pen of 1 pt on a page of
   beamer's size is as thick. */
static inline int hairline(const margin *m) {
  int shorter = m->length < m->inside ? m->length : m->inside;
  return shorter / 240 < 4 ? 4 : shorter / 240;
}

/* Leaves the line of a frame out of the page, when one runs along the edge: at the page's very
   border, or a little inside it. */
void ccairo_look_through_frame(margin *m);

/* Fills a margin with the mirrored page: blurred the more the further from the edge, and a little
   darker. Answers 0, or -1 when memory is short. */
int ccairo_fill_mirrored(const margin *m);

/* Fills a margin with the gradient that comes out of the page. Answers 1, or 0 when there is none,
   or -1 when memory is short; then nothing is drawn. */
int ccairo_fill_sloped(const margin *m);
