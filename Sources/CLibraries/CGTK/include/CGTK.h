#pragma once
#include <adwaita.h>
#include <gdk/wayland/gdkwayland.h>
#include <gdk/x11/gdkx.h>
#include <glib-unix.h>

// What Swift cannot call in GTK's and Xlib's headers: functions with variable arguments, macros
// and error traps around requests that may fail.

/// A box with a role for assistive programs; a role can be given only while an object is made.
GtkWidget *cgtk_box_new(GtkOrientation orientation, int spacing, GtkAccessibleRole role);
/// A label that tells a state; assistive programs read it when it changes.
GtkWidget *cgtk_status_label_new(void);
/// An area to draw a running time in.
GtkWidget *cgtk_timer_area_new(void);
/// Names a widget for assistive programs.
void cgtk_set_accessible_label(GtkWidget *widget, const char *label);
/// Describes a widget for assistive programs.
void cgtk_set_accessible_description(GtkWidget *widget, const char *description);
/// Whether a widget takes typed text.
gboolean cgtk_takes_text(GtkWidget *widget);
/// Whether the desktop's settings ask for animations; a property, read by variable arguments.
gboolean cgtk_wants_animations(void);
/// Whether a display is an X server.
gboolean cgtk_is_x11(GdkDisplay *display);

/// Whether a window manager, of whichever kind, places the windows of an X server.
gboolean cgtk_x11_is_managed(GdkDisplay *display);
/// The X id of a window that is realized, or 0.
unsigned long cgtk_x11_window(GtkWindow *window);
/// Shows a window at a place, without it ever having been anywhere else.
void cgtk_x11_present_at(GtkWindow *window, int x, int y, int width, int height);
/// Moves and resizes a window, in pixels.
void cgtk_x11_move_resize(GtkWindow *window, int x, int y, int width, int height);
/// Gives a window the keys, where no window manager does.
void cgtk_x11_take_focus(GtkWindow *window);
