#define _GNU_SOURCE
#include "CSDL.h"

#include <SDL_syswm.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wayland-client.h>

int csdl_position_on(int display) { return (int)SDL_WINDOWPOS_UNDEFINED_DISPLAY(display); }

int csdl_connection(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
  if (info.subsystem == SDL_SYSWM_X11) return ConnectionNumber(info.info.x11.display);
  if (info.subsystem == SDL_SYSWM_WAYLAND) return wl_display_get_fd(info.info.wl.display);
  return -1;
}

static char last_error[160];
static bool has_error;

static int note_error(Display *display, XErrorEvent *event) {
  char text[80];
  XGetErrorText(display, event->error_code, text, sizeof text);
  snprintf(
      last_error, sizeof last_error, "%s (request %d.%d, resource 0x%lx)", text,
      event->request_code, event->minor_code, event->resourceid);
  has_error = true;
  return 0;
}

static int server_gone(Display *display) {
  (void)display;
  _exit(CSDL_X_SERVER_GONE);
}

void csdl_survive_x_errors(void) {
  XSetErrorHandler(note_error);
  XSetIOErrorHandler(server_gone);
}

const char *csdl_take_x_error(void) {
  if (!has_error) return NULL;
  has_error = false;
  return last_error;
}

void csdl_never_start_a_bus(void) {
  if (getenv("DBUS_SESSION_BUS_ADDRESS")) return;
  const char *folder = getenv("XDG_RUNTIME_DIR");
  char path[512];
  struct stat status;
  if (folder && snprintf(path, sizeof path, "%s/bus", folder) < (int)sizeof path &&
      stat(path, &status) == 0)
    return;
  setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1);
}
