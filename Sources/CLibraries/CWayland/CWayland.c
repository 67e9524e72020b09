#define _GNU_SOURCE
#include "CWayland.h"

#include <sys/mman.h>
#include <unistd.h>

/* One entry for each argument of the longest message; null for arguments that are no objects. */
static const struct wl_interface *no_objects[5];

static const struct wl_interface zxdg_output_v1_interface;
static const struct wl_interface zwlr_screencopy_frame_v1_interface;

/* ---- xdg-output-unstable-v1 ---- */

static const struct wl_interface *get_xdg_output_objects[] = {
  &zxdg_output_v1_interface, &wl_output_interface};

static const struct wl_message output_manager_requests[] = {
  {"destroy", "", no_objects},
  {"get_xdg_output", "no", get_xdg_output_objects},
};

static const struct wl_interface zxdg_output_manager_v1_interface = {
  "zxdg_output_manager_v1", 3, 2, output_manager_requests, 0, NULL};

static const struct wl_message output_requests[] = {
  {"destroy", "", no_objects},
};

static const struct wl_message output_events[] = {
  {"logical_position", "ii", no_objects},
  {"logical_size", "ii", no_objects},
  {"done", "", no_objects},
  {"name", "2s", no_objects},
  {"description", "2s", no_objects},
};

static const struct wl_interface zxdg_output_v1_interface = {
  "zxdg_output_v1", 3, 1, output_requests, 5, output_events};

struct zxdg_output_v1 *
cwayland_get_xdg_output(struct zxdg_output_manager_v1 *manager, struct wl_output *output) {
  struct wl_proxy *proxy = (struct wl_proxy *)manager;
  return (struct zxdg_output_v1 *)wl_proxy_marshal_flags(
    proxy, 1, &zxdg_output_v1_interface, wl_proxy_get_version(proxy), 0, NULL, output);
}

void cwayland_destroy_xdg_output(struct zxdg_output_v1 *output) {
  struct wl_proxy *proxy = (struct wl_proxy *)output;
  wl_proxy_marshal_flags(
    proxy, 0, NULL, wl_proxy_get_version(proxy), WL_MARSHAL_FLAG_DESTROY);
}

/* ---- wlr-screencopy-unstable-v1 ---- */

static const struct wl_interface *capture_output_objects[] = {
  &zwlr_screencopy_frame_v1_interface, NULL, &wl_output_interface};

static const struct wl_interface *capture_region_objects[] = {
  &zwlr_screencopy_frame_v1_interface, NULL, &wl_output_interface, NULL, NULL, NULL, NULL};

static const struct wl_message screencopy_manager_requests[] = {
  {"capture_output", "nio", capture_output_objects},
  {"capture_output_region", "nioiiii", capture_region_objects},
  {"destroy", "", no_objects},
};

static const struct wl_interface zwlr_screencopy_manager_v1_interface = {
  "zwlr_screencopy_manager_v1", 3, 3, screencopy_manager_requests, 0, NULL};

static const struct wl_interface *copy_objects[] = {&wl_buffer_interface};

static const struct wl_message frame_requests[] = {
  {"copy", "o", copy_objects},
  {"destroy", "", no_objects},
  {"copy_with_damage", "2o", copy_objects},
};

static const struct wl_message frame_events[] = {
  {"buffer", "uuuu", no_objects},
  {"flags", "u", no_objects},
  {"ready", "uuu", no_objects},
  {"failed", "", no_objects},
  {"damage", "2uuuu", no_objects},
  {"linux_dmabuf", "3uuu", no_objects},
  {"buffer_done", "3", no_objects},
};

static const struct wl_interface zwlr_screencopy_frame_v1_interface = {
  "zwlr_screencopy_frame_v1", 3, 3, frame_requests, 7, frame_events};

struct zwlr_screencopy_frame_v1 *
cwayland_capture_output(struct zwlr_screencopy_manager_v1 *manager, struct wl_output *output) {
  struct wl_proxy *proxy = (struct wl_proxy *)manager;
  int without_cursor = 0;
  return (struct zwlr_screencopy_frame_v1 *)wl_proxy_marshal_flags(
    proxy, 0, &zwlr_screencopy_frame_v1_interface, wl_proxy_get_version(proxy), 0, NULL,
    without_cursor, output);
}

void cwayland_copy_frame(struct zwlr_screencopy_frame_v1 *frame, struct wl_buffer *buffer) {
  struct wl_proxy *proxy = (struct wl_proxy *)frame;
  wl_proxy_marshal_flags(proxy, 0, NULL, wl_proxy_get_version(proxy), 0, buffer);
}

/* ---- for all ---- */

int cwayland_listen(void *proxy, const void *listener, void *data) {
  return wl_proxy_add_listener(proxy, (void (**)(void))(uintptr_t)listener, data);
}

int cwayland_shared_memory(size_t bytes) {
  int memory = memfd_create("lectern-capture", MFD_CLOEXEC);
  if (memory >= 0 && ftruncate(memory, (off_t)bytes) != 0) {
    close(memory);
    return -1;
  }
  return memory;
}

void *cwayland_map(int memory, size_t bytes) {
  void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  return start == MAP_FAILED ? NULL : start;
}

const struct wl_interface *cwayland_output_interface(void) { return &wl_output_interface; }

const struct wl_interface *cwayland_shm_interface(void) { return &wl_shm_interface; }

const struct wl_interface *cwayland_xdg_output_manager_interface(void) {
  return &zxdg_output_manager_v1_interface;
}

const struct wl_interface *cwayland_screencopy_manager_interface(void) {
  return &zwlr_screencopy_manager_v1_interface;
}
