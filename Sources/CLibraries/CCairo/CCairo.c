#include "CCairo.h"

#include <glib.h>
#include <malloc.h>

/* The first message since it was last asked for. */
static char message[256];
static int messages;

static void note(const gchar *text) {
  if (messages++ == 0) g_strlcpy(message, text, sizeof message);
}

static GLogWriterOutput drop(GLogLevelFlags level, const GLogField *fields, gsize count,
                             gpointer data) {
  (void)level, (void)data;
  for (gsize i = 0; i < count; i++)
    if (g_str_equal(fields[i].key, "MESSAGE") && fields[i].length < 0) note(fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static void drop_text(const gchar *domain, GLogLevelFlags level, const gchar *text,
                      gpointer data) {
  (void)domain, (void)level, (void)data;
  note(text);
}

static void drop_print(const gchar *text) { (void)text; }

int ccairo_take_messages(const char **first) {
  int count = messages;
  messages = 0;
  *first = message;
  return count;
}

void ccairo_silence_messages(void) {
  static gsize done = 0; /* GLib takes the first only once. */
  if (!g_once_init_enter(&done)) return;
  g_log_set_writer_func(drop, NULL, NULL);
  g_log_set_default_handler(drop_text, NULL);
  g_set_print_handler(drop_print);
  g_set_printerr_handler(drop_print);
  g_once_init_leave(&done, 1);
}

void ccairo_make_opaque(uint32_t *pixels, int64_t count) {
  for (int64_t i = 0; i < count; i++) pixels[i] |= 0xFF000000u;
}

void ccairo_trim_memory(void) { malloc_trim(0); }
