#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "CCairo.h"

/* Gradients, with more steps than 8 bits hold: what is lost by rounding is spread over 8 × 8 pixels
   (ordered dither, after Bayer 1973), so that large, slow gradients show no bands. */

enum {
  ENTRIES = 4096, /* Colours along the line, more than there are steps between any two. */
};

/* Four channels (blue, green, red, what is hidden) of 8.8 bits. */
typedef uint16_t lanes __attribute__((vector_size(8)));
typedef uint16_t pair __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(8)));

typedef struct table {
  lanes entries[ENTRIES + 1];
  bool opaque;
} table;

static const uint8_t bayer[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42},   {48, 16, 56, 24, 50, 18, 58, 26},
    {12, 44, 4, 36, 14, 46, 6, 38},  {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41},   {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37},  {63, 31, 55, 23, 61, 29, 53, 21},
};

/* The threshold of a pixel, of 256; colours that are whole stay as they are. */
static inline uint16_t threshold(int x, int y) {
  return (uint16_t)(bayer[y & 7][x & 7] * 4 + 2);
}

/* MARK: colours along the line */

static double blended(double a, double b, double share) { return a + (b - a) * share; }

static lanes entry_for(double blue, double green, double red, double alpha) {
  alpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
  double hidden = round(alpha * 256);
  return (lanes){(uint16_t)(blue * hidden), (uint16_t)(green * hidden), (uint16_t)(red * hidden),
                 (uint16_t)hidden};
}

/* Colours are blended as they cover, so that a clear stop has no colour of its own. */
static lanes colour_at(const ccairo_stop *a, const ccairo_stop *b, double share) {
  double alpha = blended(a->alpha, b->alpha, share);
  if (alpha <= 0) return entry_for(0, 0, 0, 0);
  double cover = b->alpha * share / alpha;
  return entry_for(blended(a->blue, b->blue, cover), blended(a->green, b->green, cover),
                   blended(a->red, b->red, cover), alpha);
}

static void fill_table(table *t, const ccairo_stop *stops, int count) {
  int next = 0;
  t->opaque = true;
  for (int i = 0; i <= ENTRIES; i++) {
    double at = (double)i / ENTRIES;
    while (next < count && stops[next].offset <= at) next++;
    const ccairo_stop *a = &stops[next > 0 ? next - 1 : 0], *b = &stops[next < count ? next : count - 1];
    double room = b->offset - a->offset;
    double share = room > 0 ? (at - a->offset) / room : 0;
    t->entries[i] = colour_at(a, b, share < 0 ? 0 : share > 1 ? 1 : share);
    if (t->entries[i][3] != 256) t->opaque = false;
  }
}

/* MARK: pixels */

/* How far along the line a pixel is, in entries, with 32 bits behind the point. */
typedef struct walk {
  int64_t start, right, below;
} walk;

static const int64_t last = (int64_t)ENTRIES << 32;

static inline int entry_at(int64_t at) {
  return (int)((at < 0 ? 0 : at > last ? last : at) >> 32);
}

/* From the corner that the line comes from to the one it goes to, as CSS Images 3 defines it. */
static walk walk_over(double width, double height, double degrees) {
  double turn = degrees * M_PI / 180, s = sin(turn), c = cos(turn);
  if (fabs(s) < 1e-9) s = 0;
  if (fabs(c) < 1e-9) c = 0;
  double length = fabs(width * s) + fabs(height * c);
  double unit = (double)ENTRIES / length * 4294967296.0;
  double first = 0.5 * length + (0.5 - width / 2) * s - (0.5 - height / 2) * c;
  return (walk){(int64_t)(first * unit), (int64_t)(s * unit), (int64_t)(-c * unit)};
}

static inline uint32_t opaque_pixel(lanes entry, uint16_t limit) {
  lanes c = (entry + limit) >> 8;
  return 0xFF000000u | (uint32_t)c[2] << 16 | (uint32_t)c[1] << 8 | c[0];
}

/* Over a pixel of an opaque picture. `cover` is of 256. */
static inline uint32_t blended_pixel(uint32_t below, lanes entry, uint16_t limit, uint32_t cover) {
  uint32_t hidden = entry[3] * cover >> 8, out = 0xFF000000u;
  for (int shift = 0, i = 0; shift < 24; shift += 8, i++) {
    uint32_t own = (uint32_t)entry[i] * cover >> 8;
    out |= (own + (below >> shift & 0xFF) * (256 - hidden) + limit) >> 8 << shift;
  }
  return out;
}

static void opaque_row(const table *t, uint32_t *out, int count, int x, int y, walk w) {
  int64_t at = w.start + w.right * x + w.below * y;
  uint16_t limits[8];
  for (int i = 0; i < 8; i++) limits[i] = threshold(x + i, y);
  int i = 0;
  for (; i + 2 <= count; i += 2) {
    lanes a = t->entries[entry_at(at)], b = t->entries[entry_at(at + w.right)];
    uint16_t one = limits[i & 7], two = limits[(i + 1) & 7];
    pair c = {a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
    c = (c + (pair){one, one, one, 0, two, two, two, 0}) >> 8;
    c[3] = c[7] = 255;
    bytes p = __builtin_convertvector(c, bytes);
    memcpy(out + i, &p, sizeof p);
    at += 2 * w.right;
  }
  if (i < count) out[i] = opaque_pixel(t->entries[entry_at(at)], limits[i & 7]);
}

static void blended_row(const table *t, uint32_t *out, int count, int x, int y, walk w) {
  int64_t at = w.start + w.right * x + w.below * y;
  for (int i = 0; i < count; i++, at += w.right)
    out[i] = blended_pixel(out[i], t->entries[entry_at(at)], threshold(x + i, y), 256);
}

/* MARK: corners */

/* How much of a pixel a rounded rectangle covers, of 256. */
static uint32_t cover_at(int x, int y, int width, int height, double radius) {
  double dx = fabs(x + 0.5 - width / 2.0) - (width / 2.0 - radius);
  double dy = fabs(y + 0.5 - height / 2.0) - (height / 2.0 - radius);
  if (dx <= 0 || dy <= 0) return 256;
  double inside = radius - sqrt(dx * dx + dy * dy) + 0.5;
  return inside <= 0 ? 0 : inside >= 1 ? 256 : (uint32_t)(inside * 256);
}

static void corner_pixels(const table *t, uint32_t *out, int from, int to, int y, walk w,
                          ccairo_rect area, double radius) {
  for (int x = from; x < to; x++) {
    lanes entry = t->entries[entry_at(w.start + w.right * x + w.below * y)];
    uint32_t cover = cover_at(x, y, area.width, area.height, radius);
    out[x] = blended_pixel(out[x], entry, threshold(x, y), cover);
  }
}

/* MARK: all of it */

static void draw(const table *t, uint32_t *pixels, int width, int height, ccairo_rect area,
                 double radius, walk w) {
  int left = area.x < 0 ? -area.x : 0, top = area.y < 0 ? -area.y : 0;
  int right = area.x + area.width > width ? width - area.x : area.width;
  int bottom = area.y + area.height > height ? height - area.y : area.height;
  int corner = (int)ceil(radius);
  for (int y = top; y < bottom; y++) {
    uint32_t *row = pixels + (ptrdiff_t)(area.y + y) * width + area.x;
    int from = left, to = right;
    if (corner > 0 && (y < corner || y >= area.height - corner)) {
      from = left > corner ? left : corner < right ? corner : right;
      to = right < area.width - corner ? right : area.width - corner;
      if (to < from) to = from;
      corner_pixels(t, row, left, from, y, w, area, radius);
      corner_pixels(t, row, to, right, y, w, area, radius);
    }
    bool repeats = t->opaque && corner == 0 && w.below == 0 && y >= top + 8;
    if (repeats)
      memcpy(row + from, row + from - (ptrdiff_t)8 * width, (size_t)(to - from) * sizeof *row);
    else
      (t->opaque ? opaque_row : blended_row)(t, row + from, to - from, from, y, w);
  }
}

int ccairo_gradient(uint32_t *pixels, int width, int height, ccairo_rect area, double radius,
                    double angle, const ccairo_stop *stops, int count) {
  if (count <= 0 || area.width <= 0 || area.height <= 0) return 0;
  table *t = aligned_alloc(16, (sizeof *t + 15) / 16 * 16);
  if (t == NULL) return -1;
  fill_table(t, stops, count);
  double most = (area.width < area.height ? area.width : area.height) / 2.0;
  draw(t, pixels, width, height, area, radius < 0.25 ? 0 : radius > most ? most : radius,
       walk_over(area.width, area.height, angle));
  free(t);
  return 0;
}
