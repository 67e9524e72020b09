#include "CSDL.h"

#include <SDL_syswm.h>
#include <stdlib.h>
#include <string.h>
#include <wayland-client.h>

typedef struct output {
  struct output *next;
  uint32_t number;
  struct wl_output *handle;
  char *name;
} output;

struct csdl_wayland_outputs {
  struct wl_registry *registry;
  output *first;
};

struct csdl_wayland {
  struct wl_display *display;
  struct wl_surface *surface;
  struct wl_proxy *toplevel;
  struct wl_callback *frame;
  struct wl_callback *sync;
  bool is_seen;
  bool is_answered;
};

static bool find(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(window, info) && info->subsystem == SDL_SYSWM_WAYLAND;
}

/* ---- Outputs, by name ---- */

static void named(void *data, struct wl_output *handle, const char *name) {
  (void)handle;
  output *o = data;
  free(o->name);
  o->name = strdup(name);
}

static void ignore_geometry(
    void *data, struct wl_output *handle, int32_t x, int32_t y, int32_t width, int32_t height,
    int32_t subpixel, const char *make, const char *model, int32_t transform) {
  (void)data, (void)handle, (void)x, (void)y, (void)width, (void)height, (void)subpixel;
  (void)make, (void)model, (void)transform;
}

static void ignore_mode(
    void *data, struct wl_output *handle, uint32_t flags, int32_t width, int32_t height,
    int32_t refresh) {
  (void)data, (void)handle, (void)flags, (void)width, (void)height, (void)refresh;
}

static void ignore_done(void *data, struct wl_output *handle) { (void)data, (void)handle; }

static void ignore_scale(void *data, struct wl_output *handle, int32_t factor) {
  (void)data, (void)handle, (void)factor;
}

static void ignore_text(void *data, struct wl_output *handle, const char *text) {
  (void)data, (void)handle, (void)text;
}

static const struct wl_output_listener output_listener = {
    .geometry = ignore_geometry,
    .mode = ignore_mode,
    .done = ignore_done,
    .scale = ignore_scale,
    .name = named,
    .description = ignore_text,
};

static void came(
    void *data, struct wl_registry *registry, uint32_t number, const char *interface,
    uint32_t version) {
  csdl_wayland_outputs *outputs = data;
  /* From version 4 on outputs tell their names, which tell them apart. */
  if (version < 4 || strcmp(interface, wl_output_interface.name) != 0) return;
  output *o = calloc(1, sizeof *o);
  if (!o) return;
  o->number = number;
  o->handle = wl_registry_bind(registry, number, &wl_output_interface, 4);
  if (!o->handle) {
    free(o);
    return;
  }
  wl_output_add_listener(o->handle, &output_listener, o);
  o->next = outputs->first;
  outputs->first = o;
}

static void went(void *data, struct wl_registry *registry, uint32_t number) {
  (void)registry;
  csdl_wayland_outputs *outputs = data;
  /* The handle stays: a window may just be told that it has left this output, and SDL can't bear
   * to be told so of one that is destroyed. */
  for (output *o = outputs->first; o; o = o->next) {
    if (o->number != number) continue;
    free(o->name);
    o->name = NULL;
  }
}

static const struct wl_registry_listener registry_listener = {
    .global = came,
    .global_remove = went,
};

csdl_wayland_outputs *csdl_wayland_outputs_open(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!find(window, &info)) return NULL;
  csdl_wayland_outputs *outputs = calloc(1, sizeof *outputs);
  if (!outputs) return NULL;
  outputs->registry = wl_display_get_registry(info.info.wl.display);
  if (outputs->registry) wl_registry_add_listener(outputs->registry, &registry_listener, outputs);
  wl_display_flush(info.info.wl.display);
  return outputs;
}

void csdl_wayland_outputs_close(csdl_wayland_outputs *outputs) {
  while (outputs->first) {
    output *o = outputs->first;
    outputs->first = o->next;
    wl_output_release(o->handle);
    free(o->name);
    free(o);
  }
  if (outputs->registry) wl_registry_destroy(outputs->registry);
  free(outputs);
}

/* ---- The window ---- */

csdl_wayland *csdl_wayland_open(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!find(window, &info)) return NULL;
  csdl_wayland *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  w->display = info.info.wl.display;
  w->surface = info.info.wl.surface;
  w->toplevel = (struct wl_proxy *)info.info.wl.xdg_toplevel;
  return w;
}

void csdl_wayland_close(csdl_wayland *w) {
  if (w->frame) wl_callback_destroy(w->frame);
  if (w->sync) wl_callback_destroy(w->sync);
  free(w);
}

void csdl_wayland_fill(
    csdl_wayland *w, const csdl_wayland_outputs *outputs, const char *name) {
  /* The number of the request in xdg-shell. */
  enum { SET_FULLSCREEN = 11 };
  for (output *o = outputs->first; o; o = o->next) {
    if (!w->toplevel || !o->name || strcmp(o->name, name) != 0) continue;
    wl_proxy_marshal_flags(
        w->toplevel, SET_FULLSCREEN, NULL, wl_proxy_get_version(w->toplevel), 0, o->handle);
    wl_display_flush(w->display);
    return;
  }
}

/* ---- Whether it is seen ---- */

static void seen(void *data, struct wl_callback *callback, uint32_t time) {
  (void)time;
  csdl_wayland *w = data;
  wl_callback_destroy(callback);
  w->frame = NULL;
  w->is_seen = true;
}

static void answered(void *data, struct wl_callback *callback, uint32_t serial) {
  (void)serial;
  csdl_wayland *w = data;
  wl_callback_destroy(callback);
  w->sync = NULL;
  w->is_answered = true;
}

static const struct wl_callback_listener frame_listener = {.done = seen};
static const struct wl_callback_listener sync_listener = {.done = answered};

void csdl_wayland_ask(csdl_wayland *w) {
  if (w->frame) wl_callback_destroy(w->frame);
  w->frame = wl_surface_frame(w->surface);
  if (w->frame) wl_callback_add_listener(w->frame, &frame_listener, w);
  /* Nothing but the question. */
  wl_surface_commit(w->surface);
  w->is_seen = false;
  csdl_wayland_ping(w);
}

void csdl_wayland_ping(csdl_wayland *w) {
  if (w->sync) wl_callback_destroy(w->sync);
  w->sync = wl_display_sync(w->display);
  if (w->sync) wl_callback_add_listener(w->sync, &sync_listener, w);
  w->is_answered = false;
  wl_display_flush(w->display);
}

void csdl_wayland_flush(csdl_wayland *w) { wl_display_flush(w->display); }

bool csdl_wayland_take_seen(csdl_wayland *w) {
  bool is_seen = w->is_seen;
  w->is_seen = false;
  return is_seen;
}

bool csdl_wayland_take_answered(csdl_wayland *w) {
  bool is_answered = w->is_answered;
  w->is_answered = false;
  return is_answered;
}
