#pragma once
#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <gdk/wayland/gdkwayland.h>
