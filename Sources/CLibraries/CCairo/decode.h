#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

/* Changes a picture's colours to sRGB's from those of a profile, in base64 as gdk-pixbuf tells it.
   Answers whether there was anything to change. */
gboolean ccairo_make_srgb(GdkPixbuf *picture, const char *profile);
