#include "CGTK.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>

GtkWidget *cgtk_box_new(GtkOrientation orientation, int spacing, GtkAccessibleRole role) {
  return g_object_new(GTK_TYPE_BOX, "orientation", orientation, "spacing", spacing,
                      "accessible-role", role, NULL);
}

GtkWidget *cgtk_status_label_new(void) {
  return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
}

GtkWidget *cgtk_timer_area_new(void) {
  return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_TIMER, NULL);
}

void cgtk_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void cgtk_set_accessible_description(GtkWidget *widget, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 description, -1);
}

gboolean cgtk_takes_text(GtkWidget *widget) {
  return GTK_IS_EDITABLE(widget) ||
         (GTK_IS_TEXT_VIEW(widget) && gtk_text_view_get_editable(GTK_TEXT_VIEW(widget)));
}

gboolean cgtk_is_x11(GdkDisplay *display) { return GDK_IS_X11_DISPLAY(display); }

gboolean cgtk_x11_is_managed(GdkDisplay *display) {
  Display *x = gdk_x11_display_get_xdisplay(display);
  XWindowAttributes root;
  // Only a window manager may redirect, and it must; _NET_SUPPORTING_WM_CHECK is optional.
  return XGetWindowAttributes(x, DefaultRootWindow(x), &root) &&
         (root.all_event_masks & SubstructureRedirectMask) != 0;
}

unsigned long cgtk_x11_window(GtkWindow *window) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  return GDK_IS_X11_SURFACE(surface) ? gdk_x11_surface_get_xid(surface) : 0;
}

static void set_position_hints(Display *x, Window id, int left, int top) {
  XSizeHints hints = {0};
  long supplied = 0;
  XGetWMNormalHints(x, id, &hints, &supplied);
  hints.flags |= USPosition | PPosition;
  hints.x = left;
  hints.y = top;
  XSetWMNormalHints(x, id, &hints);
}

void cgtk_x11_present_at(GtkWindow *window, int x, int y, int width, int height) {
  gtk_widget_realize(GTK_WIDGET(window));
  GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
  Display *xdisplay = gdk_x11_display_get_xdisplay(display);
  unsigned long id = cgtk_x11_window(window);
  if (id == 0) return gtk_window_present(window);
  gdk_x11_display_error_trap_push(display);
  XMoveResizeWindow(xdisplay, id, x, y, (unsigned)width, (unsigned)height);
  // GTK replaces the hints while it maps the window. Nobody else is served until the grab ends,
  // so that the window manager reads those that hold the place.
  XGrabServer(xdisplay);
  gtk_window_present(window);
  set_position_hints(xdisplay, id, x, y);
  XUngrabServer(xdisplay);
  gdk_x11_display_error_trap_pop_ignored(display);
}

void cgtk_x11_move_resize(GtkWindow *window, int x, int y, int width, int height) {
  unsigned long id = cgtk_x11_window(window);
  if (id == 0) return;
  GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
  gdk_x11_display_error_trap_push(display);
  XMoveResizeWindow(gdk_x11_display_get_xdisplay(display), id, x, y, (unsigned)width,
                    (unsigned)height);
  XFlush(gdk_x11_display_get_xdisplay(display));
  gdk_x11_display_error_trap_pop_ignored(display);
}

void cgtk_x11_take_focus(GtkWindow *window) {
  unsigned long id = cgtk_x11_window(window);
  if (id == 0) return;
  GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
  gdk_x11_display_error_trap_push(display);
  XSetInputFocus(gdk_x11_display_get_xdisplay(display), id, RevertToPointerRoot, CurrentTime);
  gdk_x11_display_error_trap_pop_ignored(display);
}

gboolean cgtk_wants_animations(void) {
  gboolean wants = TRUE;
  GtkSettings *settings = gtk_settings_get_default();
  if (settings) g_object_get(settings, "gtk-enable-animations", &wants, NULL);
  return wants;
}
