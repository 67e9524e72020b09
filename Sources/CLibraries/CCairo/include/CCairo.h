#pragma once
#include <cairo.h>
#include <stdint.h>

/* What Swift can't call in the drawing libraries' headers (macros, variadic functions), and the
   loops over pixels, which have to be quick in every build configuration. */

/* GLib's messages go nowhere: a damaged file would flood standard error with them. */
void ccairo_silence_messages(void);

/* Sets the highest byte of each of `count` pixels to 0xFF; Cairo leaves it undefined. */
void ccairo_make_opaque(uint32_t *pixels, int64_t count);

/* Copies a decoded picture of 3 (RGB) or 4 (RGBA, not premultiplied) bytes a pixel to opaque
   pixels over white. */
void ccairo_copy_picture(uint32_t *to, int64_t to_stride, int width, int height,
                         const uint8_t *from, int64_t from_stride, int channels);

/* How a margin beside a page was filled; for tests. */
enum ccairo_margin {
  CCAIRO_MARGIN_NONE,
  CCAIRO_MARGIN_COLOUR,
  CCAIRO_MARGIN_BANDS,
  CCAIRO_MARGIN_PICTURE,
};

/* A rectangle of whole pixels inside a frame. */
typedef struct ccairo_rect {
  int x, y, width, height;
} ccairo_rect;

/* Fills what a page leaves of a frame with a continuation of the page's own edges. The rows have
   no padding. The page must lie inside the frame. Answers 0, or -1 when memory is short and the
   margins hold the plain colour of the edges. `margins` gets the way taken for left, right, top
   and bottom; it may be NULL. */
int ccairo_extend(uint32_t *pixels, int width, int height, ccairo_rect page,
                  enum ccairo_margin margins[4]);

/* malloc_trim(3), which the module of the C library does not show. */
void ccairo_trim_memory(void);
