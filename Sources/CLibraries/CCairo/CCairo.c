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
  static gsize done = 0; /* GLib takes the first only once. */
  if (!g_once_init_enter(&done)) return;
  g_log_set_writer_func(drop, NULL, NULL);
  g_log_set_default_handler(drop_text, NULL);
  g_set_printerr_handler(drop_print);
  g_once_init_leave(&done, 1);
}

void ccairo_make_opaque(uint32_t *pixels, int64_t count) {
  for (int64_t i = 0; i < count; i++) pixels[i] |= 0xFF000000u;
}

void ccairo_trim_memory(void) { malloc_trim(0); }
