#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "CCairo.h"

/* The continuation of a page beyond its edges.

   Each margin is judged by the strip of page pixels along the edge it touches:
   - the edge is of one colour: the margin has exactly that colour;
   - the strip does not change across the edge (bars, rules, a gradient along the edge): each row
     or column of the edge goes on straight;
   - else the page is mirrored, blurred the more the further from the edge, and a little darker.
   A hairline frame of up to HAIRLINE pixels at the page's border is looked through. */

enum {
  HAIRLINE = 3,       /* Depth at which an edge is judged behind a frame; pixels. */
  LOW_SIDE = 240,     /* The blurred picture's longest side, about; cells. */
  SAME_COLOUR = 2,    /* Channel difference that passes for antialiasing within one colour. */
  SAME_BAND = 6,      /* The same across a strip whose rows go on straight. */
  NEAR_COLOUR = 10,   /* The same between an edge and the colour HAIRLINE deeper. */
};

/* One margin: `origin` is the outermost page pixel at the edge's start; `along` and `outward` are
   steps in pixels; `length` is the edge's, `depth` the margin's, `inside` the page's depth. */
typedef struct margin {
  uint32_t *origin;
  ptrdiff_t along, outward;
  int length, depth, inside;
} margin;

static inline uint32_t page_pixel(const margin *m, int t, int k) {
  return m->origin[t * m->along - k * m->outward];
}

static inline int difference(uint32_t a, uint32_t b) {
  int worst = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    int d = abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
    if (d > worst) worst = d;
  }
  return worst;
}

/* What one line of pixels along the edge, `k` deep, is made of. */
typedef struct line {
  uint32_t colour; /* The colour that most pixels have, if there is one. */
  int equal;       /* How many have it exactly. */
  int close;       /* How many have it but for antialiasing. */
} line;

static line judge_line(const margin *m, int k) {
  line found = {page_pixel(m, 0, k), 0, 0};
  int votes = 0; /* Boyer and Moore's majority vote. */
  for (int t = 0; t < m->length; t++) {
    uint32_t p = page_pixel(m, t, k);
    if (votes == 0) found.colour = p;
    votes += p == found.colour ? 1 : -1;
  }
  for (int t = 0; t < m->length; t++) {
    uint32_t p = page_pixel(m, t, k);
    found.equal += p == found.colour;
    found.close += difference(p, found.colour) <= SAME_COLOUR;
  }
  return found;
}

static bool is_one_colour(const margin *m, line l) {
  return l.close == m->length && l.equal >= m->length - m->length / 10;
}

static bool is_nearly_one_colour(const margin *m, line l) {
  return l.equal >= m->length - m->length / 50;
}

/* The depth at which the page begins behind a frame of hairlines: 0 without a frame. */
static int frame_depth(const margin *m, line outer, line inner) {
  if (m->inside <= 2 * HAIRLINE) return 0;
  if (is_one_colour(m, outer))
    return is_one_colour(m, inner) && difference(outer.colour, inner.colour) <= NEAR_COLOUR
               ? 0
               : HAIRLINE;
  long edge = 0, within = 0; /* A border line of another kind than the two behind it. */
  for (int t = 0; t < m->length; t++) {
    uint32_t behind = page_pixel(m, t, HAIRLINE);
    edge += difference(page_pixel(m, t, 0), behind);
    within += difference(page_pixel(m, t, HAIRLINE + 2), behind);
  }
  return edge > 12L * m->length && edge > 3 * within ? HAIRLINE : 0;
}

/* Whether nothing changes across the strip beside the edge, so that it can go on straight. */
static bool is_banded(const margin *m, int frame) {
  int strip = m->inside / 160 < 6 ? 6 : m->inside / 160;
  if (m->inside < frame + strip) return false;
  for (int k = 1; k < strip; k++)
    for (int t = 0; t < m->length; t++)
      if (difference(page_pixel(m, t, frame + k), page_pixel(m, t, frame)) > SAME_BAND)
        return false;
  return true;
}

static void fill_colour(const margin *m, uint32_t colour) {
  bool rows = m->along == 1;
  int outer = rows ? m->depth : m->length, inner = rows ? m->length : m->depth;
  ptrdiff_t step = rows ? m->outward : m->along;
  uint32_t *first = m->origin + m->outward * (!rows && m->outward < 0 ? m->depth : 1);
  for (int i = 0; i < outer; i++)
    for (int j = 0; j < inner; j++) first[i * step + j] = colour;
}

static void fill_bands(const margin *m, int frame) {
  if (m->along == 1) {
    for (int d = 1; d <= m->depth; d++)
      memcpy(m->origin + d * m->outward, m->origin - frame * m->outward,
             (size_t)m->length * sizeof(uint32_t));
    return;
  }
  for (int t = 0; t < m->length; t++) {
    uint32_t colour = page_pixel(m, t, frame);
    uint32_t *first = m->origin + t * m->along + (m->outward < 0 ? -m->depth : 1);
    for (int j = 0; j < m->depth; j++) first[j] = colour;
  }
}

/* MARK: the mirrored picture */

typedef float cell __attribute__((vector_size(16)));
typedef uint32_t sums __attribute__((vector_size(16)));
typedef int32_t wide __attribute__((vector_size(16)));

/* The picture in cells of `size` pixels: `across` cells away from the edge, `along` beside it. */
typedef struct picture {
  int size, across, along;
  cell *sharp, *blurred, *scratch;
} picture;

/* The page's depth that is seen `d` pixels beyond the edge; a page shorter than the margin is
   mirrored again. */
static inline int mirrored(int d, int frame, int inside) {
  int period = inside - frame;
  d %= 2 * period;
  return frame + (d < period ? d : 2 * period - 1 - d);
}

static inline cell unpack(uint32_t p) {
  return (cell){p & 0xFF, p >> 8 & 0xFF, p >> 16 & 0xFF, 255};
}

/* Means of size × size pixels; of a big cell only every second or fourth pixel is looked at. */
static void shrink(const margin *m, int frame, picture *p) {
  int step = p->size >= 16 ? p->size / 8 : 1;
  for (int a = 0; a < p->across; a++)
    for (int b = 0; b < p->along; b++) {
      sums sum = {0, 0, 0, 0};
      uint32_t count = 0;
      for (int d = a * p->size; d < (a + 1) * p->size && d < m->depth; d += step)
        for (int t = b * p->size; t < (b + 1) * p->size && t < m->length; t += step, count++) {
          uint32_t v = page_pixel(m, t, mirrored(d, frame, m->inside));
          sum += (sums){v & 0xFF, v >> 8 & 0xFF, v >> 16 & 0xFF, 0};
        }
      if (count == 0) count = 1;
      p->sharp[a * p->along + b] = __builtin_convertvector(sum, cell) / (float)count;
    }
}

/* One running mean over 2 * radius + 1 cells of a line; the line is mirrored at both ends. */
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
static void blur(picture *p, int radius) {
  for (int pass = 0; pass < 2; pass++) {
    for (int a = 0; a < p->across; a++)
      mean_line(p->blurred + a * p->along, p->scratch + a * p->along, p->along, 1, radius);
    for (int b = 0; b < p->along; b++)
      mean_line(p->scratch + b, p->blurred + b, p->across, p->along, radius);
  }
}

static inline float smooth(float x) {
  x = x < 0 ? 0 : x > 1 ? 1 : x;
  return x * x * (3 - 2 * x);
}

/* How bright the margin is `d` pixels beyond the edge: full at the edge, darker further out. */
static inline float brightness(float d, int inside) {
  return 1 - 0.3f * smooth(d / ((float)inside * 0.45f));
}

/* Blurs the picture in three stages and blends them by the distance from the edge. */
static void soften(picture *p, int inside) {
  static const int radii[] = {1, 4, 9};
  static const float from[] = {0, 2, 8}, to[] = {1, 9, 28}; /* Cells from the edge. */
  size_t cells = (size_t)p->across * (size_t)p->along;
  memcpy(p->blurred, p->sharp, cells * sizeof(cell));
  for (int stage = 0; stage < 3; stage++) {
    blur(p, radii[stage]);
    for (int a = 0; a < p->across; a++) {
      float share = stage == 0 ? 1 : smooth(((float)a + 0.5f - from[stage]) / (to[stage] - from[stage]));
      for (int b = 0; b < p->along; b++) {
        cell *out = p->sharp + a * p->along + b;
        *out += (p->blurred[a * p->along + b] - *out) * share;
      }
    }
  }
  for (int a = 0; a < p->across; a++) {
    float light = brightness(((float)a + 0.5f) * (float)p->size, inside);
    for (int b = 0; b < p->along; b++) p->sharp[a * p->along + b] *= light;
  }
}

/* Thresholds that spread the rounding of smooth colours over 4 × 4 pixels (ordered dither, after
   Bayer 1973), so that they show no steps. */
static const float thresholds[4][4] = {
    {0.03125f, 0.53125f, 0.15625f, 0.65625f},
    {0.78125f, 0.28125f, 0.90625f, 0.40625f},
    {0.21875f, 0.71875f, 0.09375f, 0.59375f},
    {0.96875f, 0.46875f, 0.84375f, 0.34375f},
};

static inline uint32_t pack(cell c, float threshold) {
  wide v = __builtin_convertvector(c + threshold, wide);
  uint32_t b = v[0] > 255 ? 255 : (uint32_t)v[0];
  uint32_t g = v[1] > 255 ? 255 : (uint32_t)v[1];
  uint32_t r = v[2] > 255 ? 255 : (uint32_t)v[2];
  return 0xFF000000u | r << 16 | g << 8 | b;
}

/* Where pixel `i` lies between the middles of two cells. */
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

/* The share of the blurred picture `d` pixels beyond the edge; the rest is the mirrored page. */
static inline float blurred_share(int d, int size) {
  return smooth(((float)d + 0.5f) / (float)(3 * size));
}

/* Rows beside a horizontal edge: one line of cells for each, widened to pixels. */
static void draw_rows(const margin *m, int frame, const picture *p, const place *places,
                      cell *row) {
  for (int d = 0; d < m->depth; d++) {
    place across = between(d, p->size, p->across);
    const cell *near = p->sharp + across.cell * p->along;
    const cell *far = across.share > 0 ? near + p->along : near;
    for (int b = 0; b < p->along; b++) row[b] = near[b] + (far[b] - near[b]) * across.share;
    row[p->along] = row[p->along - 1];
    uint32_t *out = m->origin + (d + 1) * m->outward;
    const uint32_t *page = m->origin - mirrored(d, frame, m->inside) * m->outward;
    const float *threshold = thresholds[d & 3];
    float share = blurred_share(d, p->size);
    float sharp = (1 - share) * brightness((float)d, m->inside);
    for (int t = 0; t < m->length; t++) {
      cell c = row[places[t].cell];
      c += (row[places[t].cell + 1] - c) * places[t].share;
      if (share < 1) c = c * share + unpack(page[t]) * sharp;
      out[t] = pack(c, share < 1 ? 0.5f : threshold[t & 3]);
    }
  }
}

/* Rows beside a vertical edge: one column of cells for each, widened to pixels. */
static void draw_columns(const margin *m, int frame, const picture *p, const place *places,
                         cell *row) {
  for (int t = 0; t < m->length; t++) {
    place beside = between(t, p->size, p->along);
    int next = beside.share > 0 ? 1 : 0;
    for (int a = 0; a < p->across; a++) {
      cell c = p->sharp[a * p->along + beside.cell];
      row[a] = c + (p->sharp[a * p->along + beside.cell + next] - c) * beside.share;
    }
    row[p->across] = row[p->across - 1];
    uint32_t *edge = m->origin + t * m->along;
    const float *threshold = thresholds[t & 3];
    for (int d = 0; d < m->depth; d++) {
      cell c = row[places[d].cell];
      c += (row[places[d].cell + 1] - c) * places[d].share;
      float share = blurred_share(d, p->size);
      if (share < 1) {
        cell page = unpack(edge[-mirrored(d, frame, m->inside) * m->outward]);
        c = c * share + page * ((1 - share) * brightness((float)d, m->inside));
      }
      edge[(d + 1) * m->outward] = pack(c, share < 1 ? 0.5f : threshold[d & 3]);
    }
  }
}

static int fill_picture(const margin *m, int frame) {
  int longest = m->length > m->inside ? m->length : m->inside;
  picture p = {.size = longest / LOW_SIDE < 2 ? 2 : longest / LOW_SIDE};
  p.across = (m->depth + p.size - 1) / p.size;
  p.along = (m->length + p.size - 1) / p.size;
  size_t cells = (size_t)p.across * (size_t)p.along;
  int pixels = m->along == 1 ? m->length : m->depth;
  size_t longer = (size_t)(p.across > p.along ? p.across : p.along) + 1;
  cell *memory = aligned_alloc(sizeof(cell), (3 * cells + longer) * sizeof(cell));
  place *places = malloc((size_t)pixels * sizeof(place));
  if (memory != NULL && places != NULL) {
    p.sharp = memory, p.blurred = memory + cells, p.scratch = memory + 2 * cells;
    shrink(m, frame, &p);
    soften(&p, m->inside);
    int inRow = m->along == 1 ? p.along : p.across;
    for (int i = 0; i < pixels; i++) places[i] = between(i, p.size, inRow);
    (m->along == 1 ? draw_rows : draw_columns)(m, frame, &p, places, memory + 3 * cells);
  }
  int result = memory != NULL && places != NULL ? 0 : -1;
  free(memory);
  free(places);
  return result;
}

/* MARK: all margins */

static int fill(const margin *m, enum ccairo_margin *way) {
  *way = CCAIRO_MARGIN_NONE;
  if (m->depth <= 0) return 0;
  line outer = judge_line(m, 0);
  line inner = judge_line(m, m->inside > HAIRLINE ? HAIRLINE : 0);
  int frame = frame_depth(m, outer, inner);
  line edge = frame > 0 ? inner : outer;
  if (is_one_colour(m, edge)) {
    *way = CCAIRO_MARGIN_COLOUR;
    fill_colour(m, edge.colour);
    return 0;
  }
  if (is_banded(m, frame)) {
    *way = CCAIRO_MARGIN_BANDS;
    fill_bands(m, frame);
    return 0;
  }
  if (is_nearly_one_colour(m, edge)) {
    *way = CCAIRO_MARGIN_COLOUR;
    fill_colour(m, edge.colour);
    return 0;
  }
  *way = CCAIRO_MARGIN_PICTURE;
  if (fill_picture(m, frame) == 0) return 0;
  *way = CCAIRO_MARGIN_COLOUR;
  fill_colour(m, edge.colour);
  return -1;
}

int ccairo_extend(uint32_t *pixels, int width, int height, ccairo_rect page,
                  enum ccairo_margin margins[4]) {
  uint32_t *upperLeft = pixels + (ptrdiff_t)page.y * width + page.x;
  uint32_t *upperRight = upperLeft + page.width - 1;
  uint32_t *lowerLeft = upperLeft + (ptrdiff_t)(page.height - 1) * width;
  margin sides[4] = {
      {upperLeft, width, -1, page.height, page.x, page.width},
      {upperRight, width, 1, page.height, width - page.x - page.width, page.width},
      {upperLeft, 1, -(ptrdiff_t)width, page.width, page.y, page.height},
      {lowerLeft, 1, width, page.width, height - page.y - page.height, page.height},
  };
  int result = 0;
  for (int side = 0; side < 4; side++) {
    enum ccairo_margin way;
    if (fill(&sides[side], &way) != 0) result = -1;
    if (margins != NULL) margins[side] = way;
  }
  return result;
}
