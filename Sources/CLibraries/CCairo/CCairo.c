#include "CCairo.h"

#include <glib.h>
#include <malloc.h>

static GLogWriterOutput drop(GLogLevelFlags level, const GLogField *fields, gsize count,
                             gpointer data) {
  (void)level, (void)fields, (void)count, (void)data;
  return G_LOG_WRITER_HANDLED;
}

static void drop_text(const gchar *domain, GLogLevelFlags level, const gchar *text,
                      gpointer data) {
  (void)domain, (void)level, (void)text, (void)data;
}

static void drop_print(const gchar *text) { (void)text; }

void ccairo_silence_messages(void) {
  g_log_set_writer_func(drop, NULL, NULL);
  g_log_set_default_handler(drop_text, NULL);
  g_set_printerr_handler(drop_print);
}

void ccairo_make_opaque(uint32_t *pixels, int64_t count) {
  for (int64_t i = 0; i < count; i++) pixels[i] |= 0xFF000000u;
}

/* c * a / 255 over white, rounded. */
static inline uint32_t over_white(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 255 * (255 - a) + 128;
  return (t + (t >> 8)) >> 8;
}

void ccairo_copy_picture(uint32_t *to, int64_t to_stride, int width, int height,
                         const uint8_t *from, int64_t from_stride, int channels) {
  for (int y = 0; y < height; y++) {
    uint32_t *out = to + y * to_stride;
    const uint8_t *in = from + y * from_stride;
    if (channels == 3) {
      for (int x = 0; x < width; x++, in += 3)
        out[x] = 0xFF000000u | (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
    } else {
      for (int x = 0; x < width; x++, in += 4) {
        uint32_t a = in[3];
        out[x] = 0xFF000000u | over_white(in[0], a) << 16 | over_white(in[1], a) << 8 |
                 over_white(in[2], a);
      }
    }
  }
}

void ccairo_trim_memory(void) { malloc_trim(0); }
