#include <math.h>
#include <stdbool.h>

#include "CCairo.h"
#include "margin.h"

/* A gradient that goes on beyond a page's edge. The edge is looked at in cells; where the page
   changes evenly behind nearly all of them, and evenly from one to the next, each goes on as it
   comes out of the page, less and less. What small things in front of the gradient hide is taken
   from the cells beside them. */

enum {
  CELLS = 192,
  UNEVEN = 3,   /* How far the middle may be from the mean of near and deep, in levels. */
  ROUGH = 8,    /* How far pixels of one cell may differ, in levels. */
  STEP = 10,    /* How far neighbouring cells may differ, in levels. */
  LEAST = 4,    /* A change over the depth looked at that is worth going on, in levels. */
};

typedef float colour __attribute__((vector_size(16)));

typedef struct slopes {
  int cells, depth, known;
  bool good[CELLS];
  colour edge[CELLS], change[CELLS]; /* The change is over `depth` pixels, outwards. */
} slopes;

static inline colour unpack(uint32_t p) {
  return (colour){(float)(p & 0xFF), (float)(p >> 8 & 0xFF), (float)(p >> 16 & 0xFF), 255};
}

static inline float most(colour c) {
  float a = fabsf(c[0]), b = fabsf(c[1]), d = fabsf(c[2]);
  return a > b ? (a > d ? a : d) : (b > d ? b : d);
}

/* MARK: looking */

/* The mean of a cell's pixels, `k` to `k + thick` deep; `rough` is how far they differ. */
static colour cell_mean(const margin *m, int from, int to, int k, int thick, float *rough) {
  colour sum = {0, 0, 0, 0}, least = unpack(page_pixel(m, from, k)), largest = least;
  int count = 0, step = (to - from) / 8 > 1 ? (to - from) / 8 : 1;
  for (int d = k; d < k + thick; d++)
    for (int t = from; t < to; t += step, count++) {
      colour c = unpack(page_pixel(m, t, d));
      sum += c;
      for (int i = 0; i < 3; i++) {
        if (c[i] < least[i]) least[i] = c[i];
        if (c[i] > largest[i]) largest[i] = c[i];
      }
    }
  *rough = most(largest - least);
  return sum / (float)count;
}

static void look_at_cell(const margin *m, slopes *s, int cell) {
  int from = (int)((int64_t)cell * m->length / s->cells);
  int to = (int)((int64_t)(cell + 1) * m->length / s->cells);
  int thick = s->depth / 12 > 0 ? s->depth / 12 : 1;
  float rough[3];
  colour near = cell_mean(m, from, to, 0, thick, &rough[0]);
  colour middle = cell_mean(m, from, to, s->depth / 2, thick, &rough[1]);
  colour deep = cell_mean(m, from, to, s->depth, thick, &rough[2]);
  s->change[cell] = near - deep;
  s->edge[cell] = near + s->change[cell] * ((float)thick / 2 / (float)s->depth);
  int corner = m->line == 0 ? m->thick : 0; /* There the frame's other lines are. */
  s->good[cell] = from >= corner && to <= m->length - corner && rough[0] <= ROUGH &&
                  rough[1] <= ROUGH && rough[2] <= ROUGH &&
                  most(near - 2 * middle + deep) <= UNEVEN;
  s->known += s->good[cell];
}

/* Whether the known cells change little from one to the next, and enough into the page. */
static bool is_gradient(const slopes *s) {
  if (s->known < s->cells - s->cells / 8) return false;
  float changes = 0;
  int before = -1;
  for (int i = 0; i < s->cells; i++) {
    if (!s->good[i]) continue;
    if (before >= 0 && most(s->edge[i] - s->edge[before]) > STEP * (float)(i - before)) return false;
    if (before >= 0 && most(s->change[i] - s->change[before]) > STEP) return false;
    changes += most(s->change[i]);
    before = i;
  }
  return changes >= LEAST * (float)s->known;
}

static void bridge_unknown(slopes *s) {
  for (int i = 0; i < s->cells; i++) {
    if (s->good[i]) continue;
    int before = i - 1, after = i + 1; /* Cells before this one are all known by now. */
    while (after < s->cells && !s->good[after]) after++;
    if (before < 0) before = after;
    if (after >= s->cells) after = before;
    float share = after == before ? 0 : (float)(i - before) / (float)(after - before);
    s->edge[i] = s->edge[before] + (s->edge[after] - s->edge[before]) * share;
    s->change[i] = s->change[before] + (s->change[after] - s->change[before]) * share;
    s->good[i] = after != i && before != i;
  }
}

/* Single cells are a level too bright or too dark by chance: their means are not. */
static void smooth(const slopes *s, const colour *from, colour *to) {
  for (int i = 0; i < s->cells; i++) {
    int radius = 3;
    if (radius > i) radius = i;
    if (radius > s->cells - 1 - i) radius = s->cells - 1 - i;
    colour sum = from[i];
    for (int r = 1; r <= radius; r++) sum += from[i - r] + from[i + r];
    to[i] = sum / (float)(2 * radius + 1);
  }
}

/* MARK: drawing */

static const float thresholds[4][4] = {
    {0.03125f, 0.53125f, 0.15625f, 0.65625f},
    {0.78125f, 0.28125f, 0.90625f, 0.40625f},
    {0.21875f, 0.71875f, 0.09375f, 0.59375f},
    {0.96875f, 0.46875f, 0.84375f, 0.34375f},
};

static inline uint32_t pack(colour c, float threshold) {
  uint32_t pixel = 0xFF000000u;
  for (int i = 0; i < 3; i++) {
    float level = c[i] + threshold;
    pixel |= (level <= 0 ? 0u : level >= 255 ? 255u : (uint32_t)level) << (8 * i);
  }
  return pixel;
}

/* Colour and change between the middles of cells, for each pixel of the edge. */
static void spread(const margin *m, const slopes *s, const colour *edge, const colour *change,
                   colour *base, colour *slope) {
  for (int t = 0; t < m->length; t++) {
    float at = ((float)t + 0.5f) * (float)s->cells / (float)m->length - 0.5f;
    if (at < 0) at = 0;
    int cell = (int)at, next = cell + 1 < s->cells ? cell + 1 : cell;
    float share = at - (float)cell;
    base[t] = edge[cell] + (edge[next] - edge[cell]) * share;
    slope[t] = change[cell] + (change[next] - change[cell]) * share;
  }
}

/* Row by row, whichever edge it is: `reach` is how much of the slope is left at a distance. */
static void draw(const margin *m, const colour *base, const colour *slope, const float *reach) {
  if (m->along == 1) {
    for (int d = 0; d < m->depth; d++) {
      uint32_t *out = m->origin + (d + 1) * m->outward;
      for (int t = 0; t < m->length; t++)
        out[t] = pack(base[t] + slope[t] * reach[d], thresholds[d & 3][t & 3]);
    }
    return;
  }
  for (int t = 0; t < m->length; t++) {
    uint32_t *out = m->origin + t * m->along;
    for (int d = 0; d < m->depth; d++)
      out[(d + 1) * m->outward] = pack(base[t] + slope[t] * reach[d], thresholds[t & 3][d & 3]);
  }
}

int ccairo_fill_sloped(const margin *m) {
  slopes s = {.cells = m->length < CELLS ? m->length : CELLS, .depth = m->inside / 8};
  if (s.depth < 8 || s.depth + s.depth / 12 + 1 > m->inside) return 0;
  for (int cell = 0; cell < s.cells; cell++) look_at_cell(m, &s, cell);
  if (!is_gradient(&s)) return 0;
  bridge_unknown(&s);
  colour edge[CELLS], change[CELLS];
  smooth(&s, s.edge, edge);
  smooth(&s, s.change, change);
  size_t pixels = (size_t)m->length;
  float *reach = malloc((size_t)m->depth * sizeof(float));
  colour *base = aligned_alloc(sizeof(colour), 2 * pixels * sizeof(colour));
  if (reach == NULL || base == NULL) {
    free(reach);
    free(base);
    return -1;
  }
  /* As if the slope lost a share of what is left of it with each pixel. */
  float length = (float)m->inside * 0.25f;
  for (int d = 0; d < m->depth; d++)
    reach[d] = length * (1 - expf(-(float)(d + 1) / length)) / (float)s.depth;
  spread(m, &s, edge, change, base, base + pixels);
  draw(m, base, base + pixels, reach);
  free(reach);
  free(base);
  return 1;
}
