#pragma once
#include <cairo-pdf.h>
#include <cairo.h>
#include <stddef.h>
#include <stdint.h>

/* What Swift can't call in the drawing libraries' headers (macros, variadic functions), and the
   loops over pixels, which have to be quick in every build configuration. */

/* GLib's messages go nowhere: a damaged file would flood standard error with them. */
void ccairo_silence_messages(void);

/* How many messages there were since this was last called; `first` gets the first of them, which
   holds until the next message. Once they are silenced, and for one thread only. */
int ccairo_take_messages(const char **first);

/* Sets the highest byte of each of `count` pixels to 0xFF; Cairo leaves it undefined. */
void ccairo_make_opaque(uint32_t *pixels, int64_t count);

/* Decodes a picture of pixels, at `width` × `height` of them, then turns it as its EXIF orientation (1
   to 8) says and makes its colours sRGB's, which `recoloured` tells, and answers a Cairo surface of it.
   Answers NULL, and in `error` a text for free(3) or NULL, when the bytes are no such picture or memory
   is short. */
cairo_surface_t *ccairo_decode(const uint8_t *bytes, size_t count, const char *type, int width,
                               int height, int orientation, int *recoloured, char **error);

/* Has documents hold a JPEG's own bytes in the place of a surface's pixels. */
void ccairo_keep_jpeg(cairo_surface_t *surface, const uint8_t *bytes, size_t count);

/* How a margin beside a page was filled; for tests. */
enum ccairo_margin {
  CCAIRO_MARGIN_NONE,
  CCAIRO_MARGIN_COLOUR,
  CCAIRO_MARGIN_BANDS,
  CCAIRO_MARGIN_GRADIENT,
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

/* A colour (channels from 0 to 255) at a place of a gradient's line, from 0 to 1; `alpha`, from 0 to
   1, is how much it hides. */
typedef struct ccairo_stop {
  double offset, red, green, blue, alpha;
} ccairo_stop;

/* Draws a gradient of `count` stops by rising offset over an area of an opaque frame without
   padding; `angle` is in degrees as CSS counts them, `radius` of the area's corners in pixels. The
   area may reach beyond the frame. Answers -1 when memory is short and nothing is drawn. */
int ccairo_gradient(uint32_t *pixels, int width, int height, ccairo_rect area, double radius,
                    double angle, const ccairo_stop *stops, int count);

/* Blurs a picture of premultiplied pixels like a Gaussian of that standard deviation, in pixels, up to
   some thousands. Answers -1 when memory is short and nothing is changed. */
int ccairo_blur(uint32_t *pixels, int width, int height, int rowLength, double deviation);

/* Multiplies colours of premultiplied pixels. */
void ccairo_brighten(uint32_t *pixels, int64_t count, double factor);

/* malloc_trim(3), which the module of the C library does not show. */
void ccairo_trim_memory(void);
