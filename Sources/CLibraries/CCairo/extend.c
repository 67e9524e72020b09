#include <stdbool.h>
#include <string.h>

#include "CCairo.h"
#include "margin.h"

/* The continuation of a page beyond its edges.

   Each margin is judged by the page pixels along the edge it touches:
   - the page changes evenly towards the edge (a gradient, a clear sky): it goes on doing so;
   - the edge is of one colour: the margin has exactly that colour;
   - the page hardly changes across the edge (bars, rules, a gradient along the edge): each row or
     column of the edge goes on straight. A small thing that only touches the edge ends there; its
     rows go on as their neighbours do;
   - a single colour with small things on it, and words close behind: that colour;
   - else the page is mirrored and blurred.
   The line of a frame along the edge is looked through: see frame.c. */

enum {
  SAME_COLOUR = 2, /* Channel difference that passes for antialiasing within one colour. */
  SAME_BAND = 2,   /* The same across the edge, where rows go on straight; photographs differ. */
  DISTINCT = 6,    /* Channel difference that is neither noise nor part of a gradient. */
};

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

/* Whether only small things touch an edge of one colour: they end there. */
static bool is_mostly_one_colour(const margin *m, line edge) {
  line behind = judge_line(m, m->inside > 2 ? 2 : 0);
  int most = m->length - m->length / 10;
  return edge.equal >= most && behind.equal >= most && edge.colour == behind.colour;
}

static bool is_one_colour(const margin *m, line l) {
  return l.close == m->length && l.equal >= m->length - m->length / 10;
}

/* MARK: bands */

/* How deep the page has to be like its edge for that to go on straight. */
static int near_depth(const margin *m) {
  int near = m->inside / 80 < 10 ? 10 : m->inside / 80;
  return near < m->inside ? near : m->inside;
}

/* How thick the line is that crosses the way into the page `k` deep, behind which the edge's colour
   is back; 0 when something else is there. It is the line of a frame where that bends, is dashed or
   is only a part of the edge long. */
static int line_across(const margin *m, int t, int k) {
  int thick = 0, most = 0, limit = hairline(m) + 2;
  uint32_t edge = page_pixel(m, t, 0);
  for (; k + thick < m->inside && thick <= limit; thick++) {
    int d = difference(page_pixel(m, t, k + thick), edge);
    if (d <= SAME_BAND) return most > DISTINCT ? thick : 0;
    if (d > most) most = d;
  }
  return 0;
}

/* How many of the page's pixels behind each pixel of the edge are like it; -1 where not even the
   nearest are. */
static void measure_reach(const margin *m, int *reach) {
  int near = near_depth(m);
  int far = m->inside / 10 < 2 * near ? 2 * near : m->inside / 10;
  if (far > m->inside) far = m->inside;
  for (int t = 0; t < m->length; t++) {
    uint32_t edge = page_pixel(m, t, 0);
    int like = 0, lines = 0, k = 1;
    while (k < near) {
      bool same = difference(page_pixel(m, t, k), edge) <= SAME_BAND;
      int thick = same || lines == 2 ? 0 : line_across(m, t, k);
      if (!same && thick == 0) break;
      k += same ? 1 : thick;
      like += same ? 1 : thick;
      lines += !same;
    }
    reach[t] = k < near ? -1 : like;
    if (reach[t] < 0) continue;
    for (; k < far; k++) reach[t] += difference(page_pixel(m, t, k), edge) <= SAME_BAND;
  }
}

/* Gives all pixels of one band the band's reach: the furthest, since a box or a word may stand in
   it; or -1 when most of its pixels have none. */
static void join_bands(const margin *m, int *reach) {
  for (int t = 0, end; t < m->length; t = end) {
    int furthest = -1, none = 0;
    for (end = t; end < m->length; end++) {
      if (end > t && difference(page_pixel(m, end, 0), page_pixel(m, end - 1, 0)) > SAME_BAND)
        break;
      if (reach[end] > furthest) furthest = reach[end];
      none += reach[end] < 0;
    }
    if (4 * none > end - t) furthest = -1;
    for (int i = t; i < end; i++) reach[i] = furthest;
  }
}

static int ascending(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

/* Where something small touches the edge, its pixels go on as the nearest others do. */
static void bridge_gaps(const margin *m, int *from) {
  for (int t = 0; t < m->length; t++) {
    if (from[t] >= 0) continue;
    int end = t;
    while (end < m->length && from[end] < 0) end++;
    int before = t > 0 ? from[t - 1] : end, after = end < m->length ? end : before;
    for (int i = t, middle = (t + end) / 2; i < end; i++) from[i] = i < middle ? before : after;
    t = end - 1;
  }
}

/* Makes `from[t]` the edge pixel whose colour goes on beyond `t`, mostly itself. Answers whether
   the edge is one of bands. */
static bool find_bands(const margin *m, int *from, int *sorted) {
  measure_reach(m, from);
  join_bands(m, from);
  memcpy(sorted, from, (size_t)m->length * sizeof(int));
  qsort(sorted, (size_t)m->length, sizeof(int), ascending);
  int least = sorted[m->length / 2] / 2, passing = 0;
  for (int t = 0; t < m->length; t++) {
    bool goes_on = from[t] >= 0 && from[t] >= least;
    from[t] = goes_on ? t : -1;
    passing += goes_on;
  }
  if (passing < m->length - m->length / 4) return false;
  bridge_gaps(m, from);
  return true;
}

/* The end of the pixels from `t` on that have one colour down to `rim` pixels. */
static int bar_end(const margin *m, int rim, int t) {
  uint32_t colour = page_pixel(m, t, 0);
  for (int end = t; end < m->length; end++)
    for (int k = 0; k < rim; k++)
      if (difference(page_pixel(m, end, k), colour) > SAME_BAND) return end;
  return m->length;
}

/* Whether the edge consists of bars of one colour each with clear borders, however near something
   else begins behind it, as a card that leaves only a rim. `from` is as find_bands leaves and makes
   it: rules between the bars are in it already. */
static bool find_bars(const margin *m, int *from) {
  int rim = near_depth(m) / 3, least = m->length / 20 < 6 ? 6 : m->length / 20;
  int passing = 0, bars = 0, last = -1; /* Where the bar before this one ended. */
  for (int t = 0, end; t < m->length; t = end) {
    end = bar_end(m, rim, t);
    bool is_bar = end - t >= least;
    if (is_bar && t == last && difference(page_pixel(m, t, 0), page_pixel(m, t - 1, 0)) <= DISTINCT)
      return false; /* A gradient. */
    if (is_bar) {
      passing += end - t;
      bars++;
      last = end;
    }
    if (end == t) end++;
    for (int i = t; i < end; i++) from[i] = is_bar || from[i] >= 0 ? i : -1;
  }
  if (bars < 2 || passing < m->length - m->length / 8) return false;
  bridge_gaps(m, from);
  return true;
}

static bool is_one_band(const margin *m, const int *from, uint32_t colour) {
  for (int t = 0; t < m->length; t++)
    if (difference(page_pixel(m, from[t], 0), colour) > SAME_COLOUR) return false;
  return true;
}

/* MARK: filling */

static void fill_colour(const margin *m, uint32_t colour) {
  bool rows = m->along == 1;
  int outer = rows ? m->depth : m->length, inner = rows ? m->length : m->depth;
  ptrdiff_t step = rows ? m->outward : m->along;
  uint32_t *first = m->origin + m->outward * (!rows && m->outward < 0 ? m->depth : 1);
  for (int i = 0; i < outer; i++)
    for (int j = 0; j < inner; j++) first[i * step + j] = colour;
}

static void fill_bands(const margin *m, const int *from) {
  if (m->along == 1) {
    uint32_t *first = m->origin + m->outward;
    for (int t = 0; t < m->length; t++) first[t] = page_pixel(m, from[t], 0);
    for (int d = 2; d <= m->depth; d++)
      memcpy(m->origin + d * m->outward, first, (size_t)m->length * sizeof(uint32_t));
    return;
  }
  for (int t = 0; t < m->length; t++) {
    uint32_t colour = page_pixel(m, from[t], 0);
    uint32_t *first = m->origin + t * m->along + (m->outward < 0 ? -m->depth : 1);
    for (int j = 0; j < m->depth; j++) first[j] = colour;
  }
}

/* The edge without the corners of a frame at the border, whose lines would else go on as bands. */
static margin without_corners(const margin *m) {
  margin core = *m;
  int corner = m->line == 0 ? m->thick : 0;
  if (2 * corner >= m->length) return core;
  core.origin += corner * m->along;
  core.length -= 2 * corner;
  return core;
}

/* Takes the bands of an edge without its corners for the whole edge. */
static void add_corners(const margin *m, const margin *core, int *from) {
  int corner = (m->length - core->length) / 2;
  for (int i = corner; i < corner + core->length; i++) from[i] += corner;
  for (int i = 0; i < corner; i++) {
    from[i] = from[corner];
    from[m->length - 1 - i] = from[corner + core->length - 1];
  }
}

/* Fills a margin whose edge is of several colours. */
static enum ccairo_margin fill_changing(const margin *m, line edge, int *places) {
  int *from = places, *sorted = places + m->length;
  margin core = without_corners(m);
  int *inner = from + (m->length - core.length) / 2;
  if (find_bands(&core, inner, sorted) || find_bars(&core, inner)) {
    add_corners(m, &core, from);
    if (is_one_band(m, from, edge.colour)) {
      fill_colour(m, edge.colour);
      return CCAIRO_MARGIN_COLOUR;
    }
    fill_bands(m, from);
    return CCAIRO_MARGIN_BANDS;
  }
  if (is_mostly_one_colour(&core, edge)) {
    fill_colour(m, edge.colour);
    return CCAIRO_MARGIN_COLOUR;
  }
  if (ccairo_fill_mirrored(m) == 0) return CCAIRO_MARGIN_PICTURE;
  fill_colour(m, edge.colour);
  return CCAIRO_MARGIN_NONE;
}

static int fill(margin *m, enum ccairo_margin *way) {
  *way = CCAIRO_MARGIN_NONE;
  if (m->depth <= 0) return 0;
  ccairo_look_through_frame(m);
  margin core = without_corners(m);
  line edge = judge_line(&core, 0);
  if (ccairo_fill_sloped(m) == 1) {
    *way = CCAIRO_MARGIN_GRADIENT;
    return 0;
  }
  if (is_one_colour(&core, edge)) {
    *way = CCAIRO_MARGIN_COLOUR;
    fill_colour(m, edge.colour);
    return 0;
  }
  int *places = malloc(2 * (size_t)m->length * sizeof(int));
  if (places == NULL) {
    fill_colour(m, edge.colour);
    return -1;
  }
  *way = fill_changing(m, edge, places);
  free(places);
  return *way == CCAIRO_MARGIN_NONE ? -1 : 0;
}

int ccairo_extend(uint32_t *pixels, int width, int height, ccairo_rect page,
                  enum ccairo_margin margins[4]) {
  uint32_t *upperLeft = pixels + (ptrdiff_t)page.y * width + page.x;
  uint32_t *upperRight = upperLeft + page.width - 1;
  uint32_t *lowerLeft = upperLeft + (ptrdiff_t)(page.height - 1) * width;
  margin sides[4] = {
      {upperLeft, width, -1, page.height, page.x, page.width, 0, 0},
      {upperRight, width, 1, page.height, width - page.x - page.width, page.width, 0, 0},
      {upperLeft, 1, -(ptrdiff_t)width, page.width, page.y, page.height, 0, 0},
      {lowerLeft, 1, width, page.width, height - page.y - page.height, page.height, 0,
       0},
  };
  int result = 0;
  for (int side = 0; side < 4; side++) {
    enum ccairo_margin way;
    if (fill(&sides[side], &way) != 0) result = -1;
    if (margins != NULL) margins[side] = way;
  }
  return result;
}
