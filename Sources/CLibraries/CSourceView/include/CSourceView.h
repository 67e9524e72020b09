#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Colours of code by GtkSourceView 5, which needs no display for it.

   The library is opened when it is first needed, not linked: it brings all of GTK, which would cost
   each worker some 20 ms at its start, though most decks hold no code. */

/* Letters in one look. */
typedef struct csourceview_run {
  size_t bytes;
  uint32_t colour; /* 0xrrggbb, where has_colour */
  bool has_colour, is_bold, is_italic;
} csourceview_run;

/* Whether the library is there. Opens it. */
bool csourceview_begin(void);

/* Whether there is such a language, by its id or by the ending of a file's name. */
bool csourceview_knows(const char *language);

/* Colours `count` bytes of UTF-8 without NUL, in a language and a style scheme, both by their ids.
   Answers how many runs it wrote, of `capacity` at most, or -1 when it can't; what is behind the
   last run is ordinary. */
ptrdiff_t csourceview_colour(const char *language, const char *scheme, const char *text,
                             size_t count, csourceview_run *runs, size_t capacity);
