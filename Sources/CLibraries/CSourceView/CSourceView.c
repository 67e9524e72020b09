#include "CSourceView.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* What is called, with the types of GtkSourceView's and GTK's headers; all objects are pointers. */
typedef struct text_iter {
  void *parts[16]; /* GtkTextIter has 80 bytes on 64-bit machines */
} text_iter;
typedef struct object_list {
  void *data;
  struct object_list *next;
} object_list;
typedef struct rgba {
  float red, green, blue, alpha;
} rgba;

static struct {
  void (*init)(void);
  void *(*languages)(void), *(*schemes)(void);
  void *(*language)(void *, const char *), *(*guess)(void *, const char *, const char *);
  void *(*scheme)(void *, const char *);
  void *(*buffer)(void *);
  void (*set_scheme)(void *, void *);
  void (*ensure)(void *, const text_iter *, const text_iter *);
  void (*set_text)(void *, const char *, int);
  void (*bounds)(void *, text_iter *, text_iter *);
  int (*forward)(text_iter *, void *);
  int (*compare)(const text_iter *, const text_iter *);
  int (*offset)(const text_iter *);
  char *(*slice)(const text_iter *, const text_iter *);
  object_list *(*tags)(const text_iter *);
  void (*get)(void *, const char *, ...);
  void (*unref)(void *);
  void (*list_free)(object_list *);
  void (*release)(void *);
  void (*rgba_free)(rgba *);
} call;

static bool find(void *library, void **into, const char *name) {
  *into = dlsym(library, name);
  return *into != NULL;
}

static bool find_all(void *library) {
#define FIND(member, name) find(library, (void **)&call.member, name)
  return FIND(init, "gtk_source_init") &&
         FIND(languages, "gtk_source_language_manager_get_default") &&
         FIND(schemes, "gtk_source_style_scheme_manager_get_default") &&
         FIND(language, "gtk_source_language_manager_get_language") &&
         FIND(guess, "gtk_source_language_manager_guess_language") &&
         FIND(scheme, "gtk_source_style_scheme_manager_get_scheme") &&
         FIND(buffer, "gtk_source_buffer_new_with_language") &&
         FIND(set_scheme, "gtk_source_buffer_set_style_scheme") &&
         FIND(ensure, "gtk_source_buffer_ensure_highlight") &&
         FIND(set_text, "gtk_text_buffer_set_text") &&
         FIND(bounds, "gtk_text_buffer_get_bounds") &&
         FIND(forward, "gtk_text_iter_forward_to_tag_toggle") &&
         FIND(compare, "gtk_text_iter_compare") && FIND(offset, "gtk_text_iter_get_offset") &&
         FIND(slice, "gtk_text_iter_get_slice") && FIND(tags, "gtk_text_iter_get_tags") &&
         FIND(get, "g_object_get") && FIND(unref, "g_object_unref") &&
         FIND(list_free, "g_slist_free") && FIND(release, "g_free") &&
         FIND(rgba_free, "gdk_rgba_free");
#undef FIND
}

bool csourceview_begin(void) {
  static enum { UNTRIED, THERE, MISSING } state = UNTRIED;
  if (state == UNTRIED) {
    void *library = dlopen("libgtksourceview-5.so.0", RTLD_LAZY | RTLD_LOCAL);
    state = library && find_all(library) ? THERE : MISSING;
    if (state == THERE) call.init();
  }
  return state == THERE;
}

/* The language with an id, else that of files whose names end so. */
static void *language_named(const char *name) {
  char file[64] = "code.";
  if (!csourceview_begin() || strlen(name) > sizeof file - 6) return NULL;
  void *manager = call.languages();
  void *language = call.language(manager, name);
  return language ? language : call.guess(manager, strcat(file, name), NULL);
}

bool csourceview_knows(const char *language) { return language_named(language) != NULL; }

static uint32_t packed(const rgba *colour) {
  uint32_t red = (uint32_t)(colour->red * 255 + 0.5f), green = (uint32_t)(colour->green * 255 + 0.5f);
  return (red & 255) << 16 | (green & 255) << 8 | ((uint32_t)(colour->blue * 255 + 0.5f) & 255);
}

/* The look at a place: of several tags the last has the highest priority. */
static csourceview_run look(const text_iter *place) {
  csourceview_run run = {0};
  object_list *tags = call.tags(place);
  for (object_list *tag = tags; tag; tag = tag->next) {
    int has_colour = 0, has_weight = 0, has_style = 0, weight = 0, style = 0;
    rgba *colour = NULL;
    call.get(tag->data, "foreground-set", &has_colour, "foreground-rgba", &colour, "weight-set",
             &has_weight, "weight", &weight, "style-set", &has_style, "style", &style, NULL);
    if (has_colour && colour) {
      run.colour = packed(colour);
      run.has_colour = true;
    }
    if (has_weight) run.is_bold = weight >= 600;
    if (has_style) run.is_italic = style != 0;
    if (colour) call.rgba_free(colour);
  }
  call.list_free(tags);
  return run;
}

ptrdiff_t csourceview_colour(const char *language, const char *scheme, const char *text,
                             size_t count, csourceview_run *runs, size_t capacity) {
  void *found = language_named(language);
  if (!found || count > 1 << 20) return -1;
  void *buffer = call.buffer(found);
  void *look_of = call.scheme(call.schemes(), scheme);
  if (look_of) call.set_scheme(buffer, look_of);
  call.set_text(buffer, text, (int)count);
  text_iter place, end;
  call.bounds(buffer, &place, &end);
  call.ensure(buffer, &place, &end);
  size_t written = 0;
  while (written < capacity && call.compare(&place, &end) < 0) {
    text_iter next = place;
    if (!call.forward(&next, NULL)) next = end;
    csourceview_run run = look(&place);
    char *slice = call.slice(&place, &next);
    run.bytes = strlen(slice);
    call.release(slice);
    runs[written++] = run;
    place = next;
  }
  call.unref(buffer);
  return (ptrdiff_t)written;
}
