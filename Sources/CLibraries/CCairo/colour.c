#include <gdk-pixbuf/gdk-pixbuf.h>
#include <lcms2.h>

#include "decode.h"

/* Colours of pictures that say what they mean by them. */

static void drop(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context, (void)code, (void)text;
}

/* Whether a profile of three channels says that it is sRGB already. */
static gboolean is_srgb(cmsHPROFILE profile) {
  char name[128] = "";
  cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", name, sizeof name);
  return g_str_has_prefix(name, "sRGB");
}

static void transform(cmsHPROFILE from, GdkPixbuf *picture) {
  int channels = gdk_pixbuf_get_n_channels(picture);
  cmsUInt32Number type = channels == 4 ? TYPE_RGBA_8 : TYPE_RGB_8;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  cmsHTRANSFORM change =
      to == NULL ? NULL
                 : cmsCreateTransform(from, type, to, type, INTENT_PERCEPTUAL,
                                      channels == 4 ? cmsFLAGS_COPY_ALPHA : 0);
  if (change != NULL) {
    guchar *row = gdk_pixbuf_get_pixels(picture);
    for (int y = 0; y < gdk_pixbuf_get_height(picture); y++) {
      cmsDoTransform(change, row, row, (cmsUInt32Number)gdk_pixbuf_get_width(picture));
      row += gdk_pixbuf_get_rowstride(picture);
    }
    cmsDeleteTransform(change);
  }
  if (to != NULL) cmsCloseProfile(to);
}

gboolean ccairo_make_srgb(GdkPixbuf *picture, const char *profile) {
  gsize length = 0;
  guchar *bytes = profile != NULL ? g_base64_decode(profile, &length) : NULL;
  if (bytes == NULL) return FALSE;
  cmsSetLogErrorHandler(drop);
  cmsHPROFILE from = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);
  g_free(bytes);
  if (from == NULL) return FALSE;
  gboolean needed = cmsGetColorSpace(from) == cmsSigRgbData && !is_srgb(from);
  if (needed) transform(from, picture);
  cmsCloseProfile(from);
  return needed;
}
