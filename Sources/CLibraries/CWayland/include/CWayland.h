#pragma once
#include <stdint.h>
#include <wayland-client.h>

/* Two protocols that libwayland-client does not hold, as far as they are used here. The tables say
   how their messages are laid out; the names, numbers and signatures are facts of the protocols. */

/* xdg-output-unstable-v1, version 3: the place and size of an output in logical units. */
struct zxdg_output_manager_v1;
struct zxdg_output_v1;

struct cwayland_xdg_output_listener {
  void (*logical_position)(void *data, struct zxdg_output_v1 *output, int32_t x, int32_t y);
  void (*logical_size)(void *data, struct zxdg_output_v1 *output, int32_t width, int32_t height);
  void (*done)(void *data, struct zxdg_output_v1 *output);
  void (*name)(void *data, struct zxdg_output_v1 *output, const char *name);
  void (*description)(void *data, struct zxdg_output_v1 *output, const char *description);
};

struct zxdg_output_v1 *
cwayland_get_xdg_output(struct zxdg_output_manager_v1 *manager, struct wl_output *output);
void cwayland_destroy_xdg_output(struct zxdg_output_v1 *output);

/* wlr-screencopy-unstable-v1, version 3: what an output shows. */
struct zwlr_screencopy_manager_v1;
struct zwlr_screencopy_frame_v1;

struct cwayland_screencopy_listener {
  void (*buffer)(
    void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t format, uint32_t width,
    uint32_t height, uint32_t stride);
  void (*flags)(void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t flags);
  void (*ready)(
    void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t seconds_high,
    uint32_t seconds_low, uint32_t nanoseconds);
  void (*failed)(void *data, struct zwlr_screencopy_frame_v1 *frame);
  void (*damage)(
    void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t x, uint32_t y, uint32_t width,
    uint32_t height);
  void (*linux_dmabuf)(
    void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t format, uint32_t width,
    uint32_t height);
  void (*buffer_done)(void *data, struct zwlr_screencopy_frame_v1 *frame);
};

struct zwlr_screencopy_frame_v1 *
cwayland_capture_output(struct zwlr_screencopy_manager_v1 *manager, struct wl_output *output);
void cwayland_copy_frame(struct zwlr_screencopy_frame_v1 *frame, struct wl_buffer *buffer);

/* Listeners are tables of functions, which libwayland takes as functions of any kind. */
int cwayland_listen(void *proxy, const void *listener, void *data);

/* Memory to share with the compositor: its descriptor, or -1. Swift sees no memfd_create. */
int cwayland_shared_memory(size_t bytes);

/* Null where mmap would answer MAP_FAILED, a cast that Swift cannot import. */
void *cwayland_map(int memory, size_t bytes);

/* To bind with. The library's own are global variables, which Swift 6 holds for unsafe. */
const struct wl_interface *cwayland_output_interface(void);
const struct wl_interface *cwayland_shm_interface(void);
const struct wl_interface *cwayland_xdg_output_manager_interface(void);
const struct wl_interface *cwayland_screencopy_manager_interface(void);
