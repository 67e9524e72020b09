#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* SDL 2.26.5 asks xkbcommon about a keyboard without a look whether the compositor gave it a
 * keymap, and xkbcommon then reads from address 0. A keyboard has none after the last virtual one
 * has gone: every window that gets the focus would die of it, again and again. SDL finds these
 * functions before xkbcommon's; without a keymap they answer that there is nothing.
 *
 * The package exports them by name from each program that they are linked into. */

struct xkb_state;
struct xkb_keymap;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

int xkb_state_update_mask(
    struct xkb_state *state, uint32_t depressed, uint32_t latched, uint32_t locked,
    uint32_t depressed_layout, uint32_t latched_layout, uint32_t locked_layout) {
  static int (*real)(
      struct xkb_state *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  if (!state || (!real && !(*(void **)&real = next("xkb_state_update_mask")))) return 0;
  return real(
      state, depressed, latched, locked, depressed_layout, latched_layout, locked_layout);
}

typedef void (*key_visitor)(struct xkb_keymap *keymap, uint32_t key, void *data);

void xkb_keymap_key_for_each(struct xkb_keymap *keymap, key_visitor visitor, void *data) {
  static void (*real)(struct xkb_keymap *, key_visitor, void *);
  if (!keymap || (!real && !(*(void **)&real = next("xkb_keymap_key_for_each")))) return;
  real(keymap, visitor, data);
}

int xkb_keymap_key_repeats(struct xkb_keymap *keymap, uint32_t key) {
  static int (*real)(struct xkb_keymap *, uint32_t);
  if (!keymap || (!real && !(*(void **)&real = next("xkb_keymap_key_repeats")))) return 0;
  return real(keymap, key);
}

int xkb_state_key_get_syms(struct xkb_state *state, uint32_t key, const uint32_t **symbols) {
  static int (*real)(struct xkb_state *, uint32_t, const uint32_t **);
  *symbols = NULL;
  if (!state || (!real && !(*(void **)&real = next("xkb_state_key_get_syms")))) return 0;
  return real(state, key, symbols);
}

const char *xkb_keymap_layout_get_name(struct xkb_keymap *keymap, uint32_t layout) {
  static const char *(*real)(struct xkb_keymap *, uint32_t);
  if (!keymap || (!real && !(*(void **)&real = next("xkb_keymap_layout_get_name")))) return NULL;
  return real(keymap, layout);
}
