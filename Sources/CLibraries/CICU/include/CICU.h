#pragma once
#include <stddef.h>
#include <stdint.h>

/* Phrases of Japanese and words of Chinese, by ICU's dictionary.

   Macros give ICU's functions other names in each of its releases, which Swift can't follow. */

typedef struct cicu_phrases cicu_phrases;

/* Loads the rules and the dictionary, which takes some ms; null when ICU has none. */
cicu_phrases *cicu_phrases_open(void);

void cicu_phrases_close(cicu_phrases *phrases);

/* Writes where phrases of `count` bytes of UTF-8 end, in bytes, rising, of which there are no more
   than there are bytes. Answers how many, or -1 when it can't. */
ptrdiff_t cicu_phrase_ends(cicu_phrases *phrases, const char *text, size_t count, int32_t *ends);
