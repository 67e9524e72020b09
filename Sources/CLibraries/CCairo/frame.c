#include <stdbool.h>

#include "margin.h"

/* The line of a frame along a page's edge. Where many pixels of the edge have a sharp change of
   colour at one and the same depth, a line begins or ends. One that ends soon after it began, with
   the page's colours on both sides, lies inside the border; one that begins with the page lies at
   the border. Several lines close together are one frame. */

enum {
  DISTINCT = 6,   /* Channel difference of a line from the page, at the least. */
  SHARE = 3,      /* Of so many pixels of the edge, one has the line: it may be dashed. */
  DEEPEST = 40,   /* The part of the page's depth within which a frame's line is looked for. */
  MOST_DEPTHS = 256,
};

/* How the page changes from one depth to the next, all along the edge. */
typedef struct changes {
  int depths;
  bool sharp[MOST_DEPTHS]; /* From this depth to the next. */
} changes;

static int ascending(const void *a, const void *b) {
  long first = *(const long *)a, second = *(const long *)b;
  return (first > second) - (first < second);
}

static void look(const margin *m, changes *found) {
  long sums[MOST_DEPTHS], sorted[MOST_DEPTHS];
  int counts[MOST_DEPTHS];
  for (int k = 0; k < found->depths; k++) {
    sums[k] = counts[k] = 0;
    for (int t = 0; t < m->length; t++) {
      int d = difference(page_pixel(m, t, k), page_pixel(m, t, k + 1));
      sums[k] += d;
      counts[k] += d > DISTINCT;
    }
    sorted[k] = sums[k];
  }
  qsort(sorted, (size_t)found->depths, sizeof(long), ascending);
  long ordinary = sorted[found->depths / 2]; /* Of a photograph, every depth has changes. */
  for (int k = 0; k < found->depths; k++)
    found->sharp[k] = SHARE * counts[k] >= m->length && sums[k] > 3 * ordinary;
}

/* How far the page's colours at two depths differ, all along the edge. */
static long change(const margin *m, int one, int other) {
  long sum = 0;
  for (int t = 0; t < m->length; t++)
    sum += difference(page_pixel(m, t, one), page_pixel(m, t, other));
  return sum;
}

/* Whether the page goes on behind a line from `begin` up to `end` as it is in front of it. */
static bool is_crossed(const margin *m, int begin, int end) {
  long most = 0;
  for (int k = begin; k < end; k++) {
    long sum = change(m, begin - 1, k);
    if (sum > most) most = sum;
  }
  return 3 * change(m, begin - 1, end) <= most;
}

void ccairo_look_through_frame(margin *m) {
  int widest = hairline(m) + 2; /* With its antialiased pixels. */
  changes found = {.depths = m->inside / DEEPEST + 4 * widest};
  if (found.depths > MOST_DEPTHS) found.depths = MOST_DEPTHS;
  if (found.depths > m->inside / 3) found.depths = m->inside / 3;
  if (found.depths <= widest) return;
  look(m, &found);
  int first = 0;
  while (first < found.depths && !found.sharp[first]) first++;
  int last = first;
  for (int k = first + 1; k < found.depths && k - last <= widest; k++)
    if (found.sharp[k]) last = k;
  if (last + widest >= found.depths) return; /* No line, or stripes without an end. */
  /* A pixel more on either side, which the line may touch. */
  int begin = first > 1 ? first : 1, end = last + 2;
  bool is_inside = last > first && is_crossed(m, begin, end);
  if (!is_inside && first + 1 >= widest) return;
  m->line = is_inside ? begin : 0;
  m->thick = end - m->line;
  m->inside -= m->thick;
}
