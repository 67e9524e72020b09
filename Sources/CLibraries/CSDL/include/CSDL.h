#pragma once
#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Pixels: what is done for each of millions of them is C at -O2, in forms that compilers turn
 * into vector instructions of the baseline machine. */

/* Rows of 32-bit pixels. `stride` is the way from row to row in bytes: 0 repeats one row, which
 * is how one colour fills a display. */
typedef struct csdl_pixels {
  const uint32_t *start;
  size_t stride;
} csdl_pixels;

/* out = from + (to - from) * weight / 256, rounded, each channel; exact at 0 and 256. */
void csdl_blend(
    csdl_pixels from, csdl_pixels to, unsigned weight, uint32_t *out, size_t width, size_t rows);

/* Fills `out` with the middle of a picture of another size, scaled until nothing is left bare;
 * false when memory is short. */
bool csdl_cover(
    const uint32_t *picture, int width, int height, uint32_t *out, int out_width, int out_height);

/* SDL, around its edges. */

/* SDL_WINDOWPOS_UNDEFINED_DISPLAY is a macro. */
int csdl_position_on(int display);
/* The connection's descriptor, or -1: SDL_SysWMinfo is a union whose parts depend on the build. */
int csdl_connection(SDL_Window *window);
/* XSetErrorHandler takes over from SDL, which ends the process at the first X error. */
void csdl_survive_x_errors(void);
/* What the last X error was, or NULL when none came since it was asked. */
const char *csdl_take_x_error(void);
/* The exit status when the X server has gone: Xlib can't continue. */
#define CSDL_X_SERVER_GONE 71
/* Keeps SDL from starting a message bus where there is none. */
void csdl_never_start_a_bus(void);

/* Wayland: what SDL does not ask the compositor. Answers come while SDL polls its events. */

typedef struct csdl_wayland csdl_wayland;
typedef struct csdl_wayland_outputs csdl_wayland_outputs;

/* The outputs by their names, which SDL does not tell, for all windows of a connection; NULL when
 * the window is not on Wayland, or memory is short. To be closed when all windows are destroyed. */
csdl_wayland_outputs *csdl_wayland_outputs_open(SDL_Window *window);
void csdl_wayland_outputs_close(csdl_wayland_outputs *outputs);

/* NULL when the window is not on Wayland, or memory is short. */
csdl_wayland *csdl_wayland_open(SDL_Window *window);
/* To be called before SDL destroys the window. */
void csdl_wayland_close(csdl_wayland *w);
/* Asks once more to fill the output of that name, which is nothing new to most compositors. sway
 * moves the window to the workspace that the output shows. */
void csdl_wayland_fill(
    csdl_wayland *w, const csdl_wayland_outputs *outputs, const char *name);
/* Asks to be told when the window is next drawn, which it is not while it can't be seen, and to be
 * answered in any case. */
void csdl_wayland_ask(csdl_wayland *w);
/* Asks to be answered. */
void csdl_wayland_ping(csdl_wayland *w);
/* Sends what SDL has only prepared, as its questions on a display that came: it would wait for the
 * next events. */
void csdl_wayland_flush(csdl_wayland *w);
/* Whether it was drawn, or answered, since it was asked last. */
bool csdl_wayland_take_seen(csdl_wayland *w);
bool csdl_wayland_take_answered(csdl_wayland *w);

/* X11: one SDL window, whose place and pixels are managed here, since SDL 2.26 believes in
 * displays as they were when it started. Xlib is mostly macros and unions. */

typedef struct csdl_x11 csdl_x11;
typedef struct csdl_x11_picture csdl_x11_picture;

typedef struct csdl_rect {
  int x, y, width, height;
} csdl_rect;

/* How hard a window is pushed to its place. */
enum csdl_x11_means {
  /* Ask for the place, and the window manager for fullscreen. */
  CSDL_X11_ASK,
  /* Leave fullscreen first, so that the manager looks again which display it is. */
  CSDL_X11_REENTER,
  /* Withdraw the window and map it anew. */
  CSDL_X11_REMAP,
  /* Map it past the window manager. */
  CSDL_X11_BYPASS,
};

/* NULL when the window is not on X11, or memory is short. */
csdl_x11 *csdl_x11_open(SDL_Window *window);
void csdl_x11_close(csdl_x11 *x);
/* Whether pixels need no conversion: 32 bits, xRGB, this machine's byte order. */
bool csdl_x11_takes_pixels(const csdl_x11 *x);
/* Whether a window manager has the window. */
bool csdl_x11_is_managed(csdl_x11 *x);
/* Puts the window there, mapped and on top. */
void csdl_x11_place(csdl_x11 *x, enum csdl_x11_means means, csdl_rect rect);
/* Where the server has it; false unless it is mapped and seen. */
bool csdl_x11_geometry(csdl_x11 *x, csdl_rect *rect);
void csdl_x11_withdraw(csdl_x11 *x);
void csdl_x11_raise(csdl_x11 *x);
void csdl_x11_focus(csdl_x11 *x);
/* Takes the keyboard if no window has it. */
void csdl_x11_focus_if_free(csdl_x11 *x);

/* What an X event says about the window. */
enum csdl_x11_notice {
  CSDL_X11_NOTHING,
  CSDL_X11_GEOMETRY,
  CSDL_X11_OBSCURED,
  CSDL_X11_UNOBSCURED,
};
enum csdl_x11_notice csdl_x11_read(const csdl_x11 *x, const SDL_Event *event);

/* Pixels that the server reads from shared memory where it can; NULL when there is no room. */
csdl_x11_picture *csdl_x11_picture_create(csdl_x11 *x, int width, int height);
void csdl_x11_picture_free(csdl_x11 *x, csdl_x11_picture *picture);
uint32_t *csdl_x11_picture_pixels(csdl_x11_picture *picture);
/* Hands changed pixels to the server; nothing to do where it shares them. */
void csdl_x11_picture_upload(csdl_x11 *x, csdl_x11_picture *picture);
/* Shows it now, and whenever the server uncovers the window; returns when it is done. */
void csdl_x11_show_picture(csdl_x11 *x, csdl_x11_picture *picture);
void csdl_x11_show_colour(csdl_x11 *x, uint32_t pixel);
/* The server draws this wherever the window appears or grows; what is seen now stays. */
void csdl_x11_underlay_picture(csdl_x11 *x, csdl_x11_picture *picture);
void csdl_x11_underlay_colour(csdl_x11 *x, uint32_t pixel);
/* Shows some columns of a picture, or of one colour where it is NULL, for this moment only. */
void csdl_x11_put_strip(
    csdl_x11 *x, csdl_x11_picture *picture, uint32_t pixel, int from, int to, int width,
    int height);
/* Returns when the server has done all that was asked. */
void csdl_x11_finish(csdl_x11 *x);
/* Shows a mixture for this moment only; false when memory is short. */
bool csdl_x11_show_blend(
    csdl_x11 *x, csdl_pixels from, csdl_pixels to, unsigned weight, int width, int height);
