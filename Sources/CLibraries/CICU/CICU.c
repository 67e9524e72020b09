#include "CICU.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct cicu_phrases {
  UBreakIterator *iterator;
  UText *text;
};

cicu_phrases *cicu_phrases_open(void) {
  UErrorCode error = U_ZERO_ERROR;
  /* Chinese is in the same dictionary. */
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "ja@lw=phrase", NULL, 0, &error);
  cicu_phrases *phrases = U_SUCCESS(error) ? calloc(1, sizeof *phrases) : NULL;
  if (!phrases) {
    ubrk_close(iterator);
    return NULL;
  }
  phrases->iterator = iterator;
  return phrases;
}

void cicu_phrases_close(cicu_phrases *phrases) {
  ubrk_close(phrases->iterator);
  utext_close(phrases->text);
  free(phrases);
}

ptrdiff_t cicu_phrase_ends(cicu_phrases *phrases, const char *text, size_t count, int32_t *ends) {
  UErrorCode error = U_ZERO_ERROR;
  phrases->text = utext_openUTF8(phrases->text, text, (int64_t)count, &error);
  ubrk_setUText(phrases->iterator, phrases->text, &error);
  if (U_FAILURE(error)) return -1;
  ptrdiff_t found = 0;
  int32_t end;
  while ((end = ubrk_next(phrases->iterator)) != UBRK_DONE && (size_t)found < count) {
    ends[found++] = end;
  }
  return found;
}
