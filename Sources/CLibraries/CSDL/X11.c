#include "CSDL.h"

#include <SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>

enum atom_name {
  WM_CHECK, ACTIVE_WINDOW, STATE, FULLSCREEN, ABOVE, USER_TIME, ATOM_COUNT
};
static const char *const atom_names[ATOM_COUNT] = {
    "_NET_SUPPORTING_WM_CHECK", "_NET_ACTIVE_WINDOW",   "_NET_WM_STATE",
    "_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_ABOVE", "_NET_WM_USER_TIME"};

/* Memory that the server reads where it can. */
struct memory {
  XShmSegmentInfo segment;
  char *start;
  bool is_shared;
};

struct csdl_x11 {
  Display *display;
  Window window, root;
  Visual *visual;
  int depth;
  GC gc;
  bool has_shm, has_shm_pixmaps, bypasses;
  Atom atoms[ATOM_COUNT];
  /* Bands of a mixture: one is read by the server while the other is mixed. */
  struct memory bands;
  size_t band_bytes;
};

struct csdl_x11_picture {
  struct memory memory;
  int width, height;
  Pixmap pixmap;
  bool pixmap_is_memory;
};

static bool is_mapped(csdl_x11 *x, XWindowAttributes *attributes) {
  return XGetWindowAttributes(x->display, x->window, attributes) &&
         attributes->map_state != IsUnmapped;
}

csdl_x11 *csdl_x11_open(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  csdl_x11 *x = calloc(1, sizeof *x);
  if (!x) return NULL;
  x->display = info.info.x11.display;
  x->window = info.info.x11.window;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(x->display, x->window, &attributes)) {
    free(x);
    return NULL;
  }
  x->root = attributes.root;
  x->visual = attributes.visual;
  x->depth = attributes.depth;
  XInternAtoms(x->display, (char **)atom_names, ATOM_COUNT, False, x->atoms);
  XGCValues values = {.graphics_exposures = False};
  x->gc = XCreateGC(x->display, x->window, GCGraphicsExposures, &values);
  int major, minor;
  Bool pixmaps = False;
  x->has_shm = XShmQueryVersion(x->display, &major, &minor, &pixmaps);
  x->has_shm_pixmaps = pixmaps && XShmPixmapFormat(x->display) == ZPixmap;
  XSelectInput(
      x->display, x->window, attributes.your_event_mask | VisibilityChangeMask);
  /* SDL writes WM_NAME in the locale's own encoding, by which no tool finds a window. */
  XStoreName(x->display, x->window, SDL_GetWindowTitle(window));
  return x;
}

static void release_memory(csdl_x11 *x, struct memory *memory) {
  if (!memory->start) return;
  if (memory->is_shared) {
    XShmDetach(x->display, &memory->segment);
    shmdt(memory->start);
  } else {
    free(memory->start);
  }
  memset(memory, 0, sizeof *memory);
}

/* The segment is marked for removal at once, so that not even a kill leaves it behind; Linux
 * lets the server attach it all the same. */
static bool share_memory(csdl_x11 *x, struct memory *memory, size_t bytes) {
  int id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  if (id < 0) return false;
  memory->segment.shmid = id;
  memory->segment.readOnly = False;
  void *start = shmat(id, NULL, 0);
  shmctl(id, IPC_RMID, NULL);
  if (start == (void *)-1) return false;
  memory->start = memory->segment.shmaddr = start;
  memory->is_shared = true;
  /* All pages at once, which takes half the time of one by one. Kernels before 5.14 refuse. */
  madvise(start, bytes, MADV_POPULATE_WRITE);
  XSync(x->display, False);
  csdl_take_x_error();
  XShmAttach(x->display, &memory->segment);
  XSync(x->display, False);
  if (!csdl_take_x_error()) return true;
  shmdt(start);
  memset(memory, 0, sizeof *memory);
  x->has_shm = x->has_shm_pixmaps = false; /* The server is on another machine, or shut off. */
  return false;
}

static bool take_memory(csdl_x11 *x, struct memory *memory, size_t bytes) {
  if (x->has_shm && share_memory(x, memory, bytes)) return true;
  memory->start = calloc(1, bytes);
  return memory->start != NULL;
}

void csdl_x11_close(csdl_x11 *x) {
  if (!x) return;
  release_memory(x, &x->bands);
  XFreeGC(x->display, x->gc);
  free(x);
}

bool csdl_x11_takes_pixels(const csdl_x11 *x) {
  int probe = 1;
  int order = *(char *)&probe ? LSBFirst : MSBFirst;
  int count = 0, bits = 0;
  XPixmapFormatValues *formats = XListPixmapFormats(x->display, &count);
  for (int i = 0; formats && i < count; i++) {
    if (formats[i].depth == x->depth) bits = formats[i].bits_per_pixel;
  }
  if (formats) XFree(formats);
  return bits == 32 && ImageByteOrder(x->display) == order && x->visual->red_mask == 0xff0000 &&
         x->visual->green_mask == 0xff00 && x->visual->blue_mask == 0xff;
}

/* A property of one window id, or None. */
static Window window_property(csdl_x11 *x, Window owner, Atom name) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *data = NULL;
  Window found = None;
  if (XGetWindowProperty(
          x->display, owner, name, 0, 1, False, XA_WINDOW, &type, &format, &count, &rest, &data) ==
          Success &&
      type == XA_WINDOW && format == 32 && count == 1)
    found = (Window) * (unsigned long *)data;
  if (data) XFree(data);
  return found;
}

/* The property outlives a manager that was killed, but its window does not. */
bool csdl_x11_is_managed(csdl_x11 *x) {
  Window check = window_property(x, x->root, x->atoms[WM_CHECK]);
  bool managed = check != None && window_property(x, check, x->atoms[WM_CHECK]) == check;
  csdl_take_x_error();
  return managed && !x->bypasses;
}

/* Whether the keyboard is with another window of this talk, from which it should not be taken. */
static bool console_has_keyboard(csdl_x11 *x) {
  Window active = window_property(x, x->root, x->atoms[ACTIVE_WINDOW]);
  XClassHint hint = {0};
  bool is_console = false;
  if (active != None && active != x->window && XGetClassHint(x->display, active, &hint)) {
    is_console = hint.res_class && strncasecmp(hint.res_class, "io.lectern", 10) == 0;
    if (hint.res_class) XFree(hint.res_class);
    if (hint.res_name) XFree(hint.res_name);
  }
  csdl_take_x_error();
  return is_console;
}

static void ask_state(csdl_x11 *x, bool on, Atom first, Atom second) {
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = x->window;
  event.xclient.message_type = x->atoms[STATE];
  event.xclient.format = 32;
  event.xclient.data.l[0] = on;
  event.xclient.data.l[1] = (long)first;
  event.xclient.data.l[2] = (long)second;
  event.xclient.data.l[3] = 1;
  XSendEvent(
      x->display, x->root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
}

/* What a window manager reads when the window is mapped. */
static void describe(csdl_x11 *x, csdl_rect rect) {
  XSizeHints hints = {0};
  hints.flags = USPosition | USSize | PWinGravity;
  hints.x = rect.x;
  hints.y = rect.y;
  hints.width = rect.width;
  hints.height = rect.height;
  hints.win_gravity = StaticGravity;
  XSetWMNormalHints(x->display, x->window, &hints);
  Atom states[] = {x->atoms[FULLSCREEN], x->atoms[ABOVE]};
  XChangeProperty(
      x->display, x->window, x->atoms[STATE], XA_ATOM, 32, PropModeReplace,
      (unsigned char *)states, 2);
  if (console_has_keyboard(x)) {
    unsigned long never = 0;
    XChangeProperty(
        x->display, x->window, x->atoms[USER_TIME], XA_CARDINAL, 32, PropModeReplace,
        (unsigned char *)&never, 1);
  }
}

void csdl_x11_withdraw(csdl_x11 *x) {
  XWithdrawWindow(x->display, x->window, DefaultScreen(x->display));
  XSync(x->display, False);
}

void csdl_x11_place(csdl_x11 *x, enum csdl_x11_means means, csdl_rect rect) {
  XWindowAttributes attributes;
  bool mapped = is_mapped(x, &attributes);
  bool bypass = means == CSDL_X11_BYPASS;
  if (mapped && (means == CSDL_X11_REMAP || bypass != x->bypasses)) {
    csdl_x11_withdraw(x);
    mapped = false;
  }
  if (bypass != x->bypasses) {
    XSetWindowAttributes wanted = {.override_redirect = bypass};
    XChangeWindowAttributes(x->display, x->window, CWOverrideRedirect, &wanted);
    x->bypasses = bypass;
  }
  bool managed = csdl_x11_is_managed(x);
  if (!mapped) describe(x, rect);
  if (mapped && managed && means == CSDL_X11_REENTER) {
    ask_state(x, false, x->atoms[FULLSCREEN], None);
  }
  XMoveResizeWindow(
      x->display, x->window, rect.x, rect.y, (unsigned)rect.width, (unsigned)rect.height);
  if (mapped && managed) ask_state(x, true, x->atoms[FULLSCREEN], x->atoms[ABOVE]);
  XMapRaised(x->display, x->window);
  XSync(x->display, False);
}

bool csdl_x11_geometry(csdl_x11 *x, csdl_rect *rect) {
  XWindowAttributes attributes;
  Window child;
  if (!XGetWindowAttributes(x->display, x->window, &attributes) ||
      attributes.map_state != IsViewable)
    return false;
  if (!XTranslateCoordinates(
          x->display, x->window, x->root, 0, 0, &rect->x, &rect->y, &child))
    return false;
  rect->width = attributes.width;
  rect->height = attributes.height;
  return true;
}

void csdl_x11_raise(csdl_x11 *x) {
  XRaiseWindow(x->display, x->window);
  XFlush(x->display);
}

void csdl_x11_focus(csdl_x11 *x) {
  XWindowAttributes attributes;
  if (!is_mapped(x, &attributes) || attributes.map_state != IsViewable) return;
  XSetInputFocus(x->display, x->window, RevertToPointerRoot, CurrentTime);
  XFlush(x->display);
}

void csdl_x11_focus_if_free(csdl_x11 *x) {
  Window focus = None;
  int revert;
  XGetInputFocus(x->display, &focus, &revert);
  if (focus == None || focus == PointerRoot || focus == x->root) csdl_x11_focus(x);
}

enum csdl_x11_notice csdl_x11_read(const csdl_x11 *x, const SDL_Event *event) {
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg ||
      event->syswm.msg->subsystem != SDL_SYSWM_X11)
    return CSDL_X11_NOTHING;
  const XEvent *said = &event->syswm.msg->msg.x11.event;
  if (said->xany.window != x->window) return CSDL_X11_NOTHING;
  switch (said->type) {
    case ConfigureNotify:
    case MapNotify:
    case UnmapNotify:
    case ReparentNotify: return CSDL_X11_GEOMETRY;
    case VisibilityNotify:
      return said->xvisibility.state == VisibilityUnobscured ? CSDL_X11_UNOBSCURED
                                                             : CSDL_X11_OBSCURED;
    default: return CSDL_X11_NOTHING;
  }
}

csdl_x11_picture *csdl_x11_picture_create(csdl_x11 *x, int width, int height) {
  csdl_x11_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return NULL;
  picture->width = width;
  picture->height = height;
  if (!take_memory(x, &picture->memory, (size_t)width * (size_t)height * 4)) {
    free(picture);
    return NULL;
  }
  csdl_take_x_error();
  picture->pixmap_is_memory = picture->memory.is_shared && x->has_shm_pixmaps;
  picture->pixmap =
      picture->pixmap_is_memory
          ? XShmCreatePixmap(
                x->display, x->root, picture->memory.start, &picture->memory.segment,
                (unsigned)width, (unsigned)height, (unsigned)x->depth)
          : XCreatePixmap(
                x->display, x->root, (unsigned)width, (unsigned)height, (unsigned)x->depth);
  XSync(x->display, False);
  if (!csdl_take_x_error()) return picture;
  release_memory(x, &picture->memory);
  free(picture);
  return NULL;
}

void csdl_x11_picture_free(csdl_x11 *x, csdl_x11_picture *picture) {
  if (!picture) return;
  XFreePixmap(x->display, picture->pixmap);
  XSync(x->display, False);
  release_memory(x, &picture->memory);
  free(picture);
}

uint32_t *csdl_x11_picture_pixels(csdl_x11_picture *picture) {
  return (uint32_t *)picture->memory.start;
}

/* Puts rows of memory where they are to be seen. */
static void put(
    csdl_x11 *x, struct memory *memory, size_t offset, Drawable where, int y, int width, int rows) {
  char *start = memory->start + offset;
  if (memory->is_shared) {
    XImage *image = XShmCreateImage(
        x->display, x->visual, (unsigned)x->depth, ZPixmap, start, &memory->segment,
        (unsigned)width, (unsigned)rows);
    if (!image) return;
    XShmPutImage(
        x->display, where, x->gc, image, 0, 0, 0, y, (unsigned)width, (unsigned)rows, False);
    image->data = NULL;
    XDestroyImage(image);
  } else {
    XImage *image = XCreateImage(
        x->display, x->visual, (unsigned)x->depth, ZPixmap, 0, start, (unsigned)width,
        (unsigned)rows, 32, width * 4);
    if (!image) return;
    XPutImage(x->display, where, x->gc, image, 0, 0, 0, y, (unsigned)width, (unsigned)rows);
    image->data = NULL;
    XDestroyImage(image);
  }
}

void csdl_x11_picture_upload(csdl_x11 *x, csdl_x11_picture *picture) {
  if (picture->pixmap_is_memory) return;
  put(x, &picture->memory, 0, picture->pixmap, 0, picture->width, picture->height);
  XSync(x->display, False);
}

void csdl_x11_underlay_picture(csdl_x11 *x, csdl_x11_picture *picture) {
  XSetWindowBackgroundPixmap(x->display, x->window, picture->pixmap);
}

void csdl_x11_underlay_colour(csdl_x11 *x, uint32_t pixel) {
  XSetWindowBackground(x->display, x->window, pixel & 0xffffff);
}

void csdl_x11_show_picture(csdl_x11 *x, csdl_x11_picture *picture) {
  XCopyArea(
      x->display, picture->pixmap, x->window, x->gc, 0, 0, (unsigned)picture->width,
      (unsigned)picture->height, 0, 0);
  csdl_x11_underlay_picture(x, picture);
  XSync(x->display, False);
}

void csdl_x11_show_colour(csdl_x11 *x, uint32_t pixel) {
  csdl_x11_underlay_colour(x, pixel);
  XClearWindow(x->display, x->window);
  XSync(x->display, False);
}

void csdl_x11_put_strip(
    csdl_x11 *x, csdl_x11_picture *picture, uint32_t pixel, int from, int to, int width,
    int height) {
  if (picture) {
    XCopyArea(
        x->display, picture->pixmap, x->window, x->gc, from, 0, (unsigned)width, (unsigned)height,
        to, 0);
  } else {
    XSetForeground(x->display, x->gc, pixel & 0xffffff);
    XFillRectangle(x->display, x->window, x->gc, to, 0, (unsigned)width, (unsigned)height);
  }
}

void csdl_x11_finish(csdl_x11 *x) { XSync(x->display, False); }

bool csdl_x11_show_blend(
    csdl_x11 *x, csdl_pixels from, csdl_pixels to, unsigned weight, int width, int height) {
  const size_t stride = (size_t)width * 4, band = (size_t)1 << 20;
  size_t rows = band / stride > 0 ? band / stride : 1;
  if (x->band_bytes < 2 * rows * stride) {
    release_memory(x, &x->bands);
    x->band_bytes = 0;
    if (!take_memory(x, &x->bands, 2 * rows * stride)) return false;
    x->band_bytes = 2 * rows * stride;
  }
  for (size_t y = 0, turn = 0; y < (size_t)height; y += rows, turn++) {
    size_t count = (size_t)height - y < rows ? (size_t)height - y : rows;
    size_t offset = turn % 2 * rows * stride;
    csdl_pixels upper = {(const uint32_t *)((const char *)from.start + y * from.stride), from.stride};
    csdl_pixels lower = {(const uint32_t *)((const char *)to.start + y * to.stride), to.stride};
    if (turn >= 2 && turn % 2 == 0) XSync(x->display, False);
    csdl_blend(
        upper, lower, weight, (uint32_t *)(x->bands.start + offset), (size_t)width, count);
    put(x, &x->bands, offset, x->window, (int)y, width, (int)count);
    XFlush(x->display);
  }
  XSync(x->display, False);
  return true;
}
