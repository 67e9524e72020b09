#include <stdbool.h>
#include <string.h>

#include "CCairo.h"
#include "margin.h"

/* A page's mirrored picture beyond its edge. Right at the edge it is the page itself, so that there
   is no seam; from there it grows softer, first as means of small cells of pixels, then of large
   ones, and at last much blurred. */

enum {
  LARGE_CELLS = 240, /* How many large cells lie along the longest side, about. */
  SMALL_PER_LARGE = 4,
  NEAR_CELLS = 10, /* How many large cells from the edge it takes until only those are seen. */
};

typedef float cell __attribute__((vector_size(16)));
typedef uint32_t sums __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(4)));

/* A picture in cells of `size` pixels: `across` cells away from the edge, `along` beside it. */
typedef struct picture {
  int size, across, along;
  cell *cells, *scratch, *blurred;
} picture;

/* The page's depth that is seen `d` pixels beyond the edge; a page shorter than the margin is
   mirrored again. */
static inline int mirrored(const margin *m, int d) {
  d %= 2 * m->inside;
  return d < m->inside ? d : 2 * m->inside - 1 - d;
}

static inline cell unpack(uint32_t p) {
  return (cell){(float)(p & 0xFF), (float)(p >> 8 & 0xFF), (float)(p >> 16 & 0xFF), 255};
}

/* Rounds by a threshold from 0 to 1; channels are 255 at the most. */
static inline uint32_t pack(cell c, float threshold) {
  bytes b = __builtin_convertvector(c + threshold, bytes);
  uint32_t pixel;
  memcpy(&pixel, &b, sizeof pixel);
  return pixel | 0xFF000000u;
}

static inline float smooth(float x) {
  x = x < 0 ? 0 : x > 1 ? 1 : x;
  return x * x * (3 - 2 * x);
}

/* MARK: cells */

static bool make(picture *p, int size, int length, int depth) {
  p->size = size;
  p->across = (depth + size - 1) / size;
  p->along = (length + size - 1) / size;
  size_t count = (size_t)p->across * (size_t)p->along;
  p->cells = aligned_alloc(sizeof(cell), 3 * count * sizeof(cell));
  p->scratch = p->cells + count;
  p->blurred = p->cells + 2 * count;
  return p->cells != NULL;
}

/* Means of size × size pixels; of a large cell only every second or fourth pixel is looked at. */
static void shrink(const margin *m, int depth, picture *p) {
  int step = p->size >= 8 ? p->size / 4 : 1;
  for (int a = 0; a < p->across; a++)
    for (int b = 0; b < p->along; b++) {
      sums sum = {0, 0, 0, 0};
      uint32_t count = 0;
      for (int d = a * p->size; d < (a + 1) * p->size && d < depth; d += step) {
        int k = mirrored(m, d);
        for (int t = b * p->size; t < (b + 1) * p->size && t < m->length; t += step, count++) {
          uint32_t v = page_pixel(m, t, k);
          sum += (sums){v & 0xFF, v >> 8 & 0xFF, v >> 16 & 0xFF, 0};
        }
      }
      if (count == 0) count = 1;
      p->cells[a * p->along + b] = __builtin_convertvector(sum, cell) / (float)count;
    }
}

/* Running means over 2 * radius + 1 cells of a line; the line is mirrored at both ends. */
static void mean_line(const cell *from, cell *to, int count, ptrdiff_t step, int radius) {
  if (radius >= count) radius = count - 1;
  cell sum = from[0];
  for (int i = 1; i <= radius; i++) sum += from[(i - 1) * step] + from[i * step];
  float share = 1.0f / (float)(2 * radius + 1);
  for (int i = 0; i < count; i++) {
    to[i * step] = sum * share;
    int in = i + radius + 1, out = i - radius;
    if (in >= count) in = 2 * count - 1 - in;
    if (out < 0) out = -1 - out;
    sum += from[in * step] - from[out * step];
  }
}

/* Two means in each direction come near enough to a Gaussian blur. */
static void blur(cell *cells, cell *scratch, const picture *p, int radius) {
  for (int pass = 0; pass < 2; pass++) {
    for (int a = 0; a < p->across; a++)
      mean_line(cells + a * p->along, scratch + a * p->along, p->along, 1, radius);
    for (int b = 0; b < p->along; b++) mean_line(scratch + b, cells + b, p->across, p->along, radius);
  }
}

/* How bright the margin is `d` pixels beyond the edge: full at the edge, darker further out. */
static inline float brightness(const margin *m, float d) {
  return 1 - 0.3f * smooth(d / ((float)m->inside * 0.45f));
}

static void darken(const margin *m, picture *p) {
  for (int a = 0; a < p->across; a++) {
    float light = brightness(m, ((float)a + 0.5f) * (float)p->size);
    for (int b = 0; b < p->along; b++) p->cells[a * p->along + b] *= light;
  }
}

/* Blurs large cells in three stages and blends them by the distance from the edge. */
static void soften(picture *p) {
  static const int radius[] = {1, 4, 11};
  static const float begin[] = {0, 2, 10}, end[] = {0, 16, 40}; /* Cells from the edge. */
  blur(p->cells, p->scratch, p, radius[0]);
  memcpy(p->blurred, p->cells, (size_t)p->across * (size_t)p->along * sizeof(cell));
  for (int stage = 1; stage < 3; stage++) {
    if ((float)p->across < begin[stage]) return;
    blur(p->blurred, p->scratch, p, radius[stage]);
    for (int a = 0; a < p->across; a++) {
      float share = smooth(((float)a + 0.5f - begin[stage]) / (end[stage] - begin[stage]));
      for (int b = 0; b < p->along; b++) {
        cell *out = p->cells + a * p->along + b;
        *out += (p->blurred[a * p->along + b] - *out) * share;
      }
    }
  }
}

/* MARK: pixels */

/* Thresholds that spread the rounding of smooth colours over 4 × 4 pixels (ordered dither, after
   Bayer 1973), so that they show no steps. */
static const float thresholds[4][4] = {
    {0.03125f, 0.53125f, 0.15625f, 0.65625f},
    {0.78125f, 0.28125f, 0.90625f, 0.40625f},
    {0.21875f, 0.71875f, 0.09375f, 0.59375f},
    {0.96875f, 0.46875f, 0.84375f, 0.34375f},
};

/* Where a pixel lies between the middles of two cells. */
typedef struct place {
  int cell;
  float share;
} place;

static place between(int i, int size, int cells) {
  float at = ((float)i + 0.5f) / (float)size - 0.5f;
  if (at <= 0) return (place){0, 0};
  int below = (int)at;
  if (below >= cells - 1) return (place){cells - 1, 0};
  return (place){below, at - (float)below};
}

/* What a pixel `d` beyond the edge is made of: the page's pixel, small cells and large ones. */
typedef struct mixture {
  float page, small, large;
} mixture;

static mixture mix(const margin *m, const picture *small, const picture *large, int d) {
  float at = (float)d + 0.5f;
  float cells = smooth(at / (float)(4 * small->size));
  float largest = smooth((at - (float)small->size) / (float)(NEAR_CELLS * large->size));
  if (d >= small->across * small->size) largest = 1;
  return (mixture){(1 - cells) * (1 - largest) * brightness(m, (float)d), cells * (1 - largest),
                   largest};
}

/* One line of cells, as it is seen between two lines of a picture. */
static void line_of_cells(const picture *p, place at, bool across, cell *line) {
  int count = across ? p->across : p->along;
  ptrdiff_t step = across ? p->along : 1, other = across ? 1 : p->along;
  const cell *near = p->cells + at.cell * other;
  const cell *far = at.share > 0 ? near + other : near;
  for (int i = 0; i < count; i++)
    line[i] = near[i * step] + (far[i * step] - near[i * step]) * at.share;
  line[count] = line[count - 1];
}

static inline cell seen(const cell *line, place at) {
  return line[at.cell] + (line[at.cell + 1] - line[at.cell]) * at.share;
}

/* What drawing works with: places and mixtures by pixel, and room for two lines of cells. */
typedef struct brush {
  place *small, *large;
  mixture *mixtures;
  cell *smallLine, *largeLine;
} brush;

/* Beside a horizontal edge: row by row. */
static void draw_rows(const margin *m, const picture *small, const picture *large,
                      const brush *b) {
  for (int d = 0; d < m->depth; d++) {
    uint32_t *out = m->origin + (d + 1) * m->outward;
    const float *threshold = thresholds[d & 3];
    mixture mixed = b->mixtures[d];
    line_of_cells(large, between(d, large->size, large->across), false, b->largeLine);
    if (mixed.large >= 1) {
      for (int t = 0; t < m->length; t++)
        out[t] = pack(seen(b->largeLine, b->large[t]), threshold[t & 3]);
      continue;
    }
    line_of_cells(small, between(d, small->size, small->across), false, b->smallLine);
    const uint32_t *page = m->origin - drawn_depth(m, mirrored(m, d)) * m->outward;
    for (int t = 0; t < m->length; t++) {
      cell c = seen(b->smallLine, b->small[t]) * mixed.small + unpack(page[t]) * mixed.page +
               seen(b->largeLine, b->large[t]) * mixed.large;
      out[t] = pack(c, 0.5f);
    }
  }
}

/* Beside a vertical edge: the part of each row that is in the margin. */
static void draw_columns(const margin *m, const picture *small, const picture *large,
                         const brush *b) {
  int near = small->across * small->size < m->depth ? small->across * small->size : m->depth;
  for (int t = 0; t < m->length; t++) {
    uint32_t *edge = m->origin + t * m->along;
    const float *threshold = thresholds[t & 3];
    line_of_cells(large, between(t, large->size, large->along), true, b->largeLine);
    line_of_cells(small, between(t, small->size, small->along), true, b->smallLine);
    for (int d = 0; d < near; d++) {
      mixture mixed = b->mixtures[d];
      cell c = seen(b->smallLine, b->small[d]) * mixed.small +
               unpack(page_pixel(m, t, mirrored(m, d))) * mixed.page +
               seen(b->largeLine, b->large[d]) * mixed.large;
      edge[(d + 1) * m->outward] = pack(c, 0.5f);
    }
    for (int d = near; d < m->depth; d++)
      edge[(d + 1) * m->outward] = pack(seen(b->largeLine, b->large[d]), threshold[d & 3]);
  }
}

static int draw(const margin *m, const picture *small, const picture *large) {
  bool rows = m->along == 1;
  size_t pixels = (size_t)(m->length > m->depth ? m->length : m->depth);
  size_t line = (size_t)(rows ? small->along : small->across) + 1;
  size_t longLine = (size_t)(rows ? large->along : large->across) + 1;
  brush b = {
      .small = malloc(2 * pixels * sizeof(place)),
      .mixtures = malloc((size_t)m->depth * sizeof(mixture)),
      .smallLine = aligned_alloc(sizeof(cell), (line + longLine) * sizeof(cell)),
  };
  bool made = b.small != NULL && b.mixtures != NULL && b.smallLine != NULL;
  if (made) {
    b.large = b.small + pixels;
    b.largeLine = b.smallLine + line;
    int inRow = rows ? m->length : m->depth;
    for (int i = 0; i < inRow; i++) {
      b.small[i] = between(i, small->size, rows ? small->along : small->across);
      b.large[i] = between(i, large->size, rows ? large->along : large->across);
    }
    for (int d = 0; d < m->depth; d++) b.mixtures[d] = mix(m, small, large, d);
    (rows ? draw_rows : draw_columns)(m, small, large, &b);
  }
  free(b.small);
  free(b.mixtures);
  free(b.smallLine);
  return made ? 0 : -1;
}

int ccairo_fill_mirrored(const margin *m) {
  int longest = m->length > m->inside ? m->length : m->inside;
  int size = longest / LARGE_CELLS < SMALL_PER_LARGE ? SMALL_PER_LARGE : longest / LARGE_CELLS;
  int near = (NEAR_CELLS + 1) * size < m->depth ? (NEAR_CELLS + 1) * size : m->depth;
  picture large = {0}, small = {0};
  int result = -1;
  if (make(&large, size, m->length, m->depth) &&
      make(&small, size / SMALL_PER_LARGE < 2 ? 2 : size / SMALL_PER_LARGE, m->length, near)) {
    shrink(m, m->depth, &large);
    soften(&large);
    darken(m, &large);
    shrink(m, near, &small);
    blur(small.cells, small.scratch, &small, 1);
    darken(m, &small);
    result = draw(m, &small, &large);
  }
  free(large.cells);
  free(small.cells);
  return result;
}
