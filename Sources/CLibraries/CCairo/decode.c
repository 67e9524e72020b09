#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdlib.h>
#include <string.h>

#include "CCairo.h"
#include "decode.h"

/* The loader tells a picture's size only by a signal, which Swift can't connect to. */
static void choose_size(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  const int *wanted = data;
  /* A picture that is to grow is decoded as it is. */
  if (wanted[0] < width || wanted[1] < height)
    gdk_pixbuf_loader_set_size(loader, wanted[0] < width ? wanted[0] : width,
                               wanted[1] < height ? wanted[1] : height);
}

static GdkPixbuf *load(const uint8_t *bytes, size_t count, const char *type, const int *size,
                       GError **failure) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(type, failure);
  if (loader == NULL) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(choose_size), (gpointer)size);
  gboolean whole = gdk_pixbuf_loader_write(loader, bytes, count, failure);
  whole = gdk_pixbuf_loader_close(loader, whole ? failure : NULL) && whole;
  GdkPixbuf *picture = whole ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (picture != NULL) g_object_ref(picture);
  g_object_unref(loader);
  return picture;
}

static GdkPixbuf *exactly(GdkPixbuf *picture, const int *size) {
  if (picture == NULL || (gdk_pixbuf_get_width(picture) == size[0] &&
                          gdk_pixbuf_get_height(picture) == size[1]))
    return picture;
  GdkPixbuf *scaled = gdk_pixbuf_scale_simple(picture, size[0], size[1], GDK_INTERP_BILINEAR);
  g_object_unref(picture);
  return scaled;
}

/* c * a / 255, rounded. */
static inline uint32_t times(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

/* Where the upright picture's pixels lie in the decoded one: the first, and the steps to the next
   one to the right and the next one below. */
typedef struct turn {
  ptrdiff_t first, right, below;
} turn;

/* EXIF's orientation says where the decoded picture's first row and column belong. */
static turn turn_for(int orientation, int width, int height, ptrdiff_t pixel, ptrdiff_t row) {
  ptrdiff_t lastX = (width - 1) * pixel, lastY = (height - 1) * row;
  switch (orientation) {
    case 2: return (turn){lastX, -pixel, row};
    case 3: return (turn){lastX + lastY, -pixel, -row};
    case 4: return (turn){lastY, pixel, -row};
    case 5: return (turn){0, row, pixel};
    case 6: return (turn){lastY, -row, pixel};
    case 7: return (turn){lastX + lastY, -row, -pixel};
    case 8: return (turn){lastX, row, -pixel};
    default: return (turn){0, pixel, row};
  }
}

static cairo_surface_t *surface_of(const GdkPixbuf *picture, int orientation) {
  int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
  int channels = gdk_pixbuf_get_n_channels(picture);
  turn t = turn_for(orientation, width, height, channels, gdk_pixbuf_get_rowstride(picture));
  int upWidth = orientation >= 5 ? height : width, upHeight = orientation >= 5 ? width : height;
  cairo_surface_t *surface = cairo_image_surface_create(
      channels == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, upWidth, upHeight);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  uint8_t *to = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  const uint8_t *from = gdk_pixbuf_read_pixels(picture) + t.first;
  for (int y = 0; y < upHeight; y++) {
    uint32_t *out = (uint32_t *)(to + (ptrdiff_t)y * stride);
    const uint8_t *in = from + y * t.below;
    for (int x = 0; x < upWidth; x++, in += t.right) {
      uint32_t a = channels == 4 ? in[3] : 255;
      out[x] = a << 24 | times(in[0], a) << 16 | times(in[1], a) << 8 | times(in[2], a);
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

cairo_surface_t *ccairo_decode(const uint8_t *bytes, size_t count, const char *type, int width,
                               int height, int orientation, int *recoloured, char **error) {
  int size[2] = {orientation >= 5 ? height : width, orientation >= 5 ? width : height};
  GError *failure = NULL;
  GdkPixbuf *loaded = load(bytes, count, type, size, &failure);
  char *profile = loaded != NULL ? g_strdup(gdk_pixbuf_get_option(loaded, "icc-profile")) : NULL;
  GdkPixbuf *picture = exactly(loaded, size);
  *recoloured = picture != NULL && ccairo_make_srgb(picture, profile);
  g_free(profile);
  cairo_surface_t *surface = picture != NULL ? surface_of(picture, orientation) : NULL;
  *error = failure != NULL ? strdup(failure->message) : NULL;
  g_clear_error(&failure);
  g_clear_object(&picture);
  return surface;
}

void ccairo_keep_jpeg(cairo_surface_t *surface, const uint8_t *bytes, size_t count) {
  unsigned char *copy = malloc(count);
  if (copy == NULL) return;
  memcpy(copy, bytes, count);
  if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_JPEG, copy, count, free, copy) !=
      CAIRO_STATUS_SUCCESS)
    free(copy);
}
