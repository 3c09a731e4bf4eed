// GTK 4 for Swift, which imports no macros.
#pragma once
#include <glib-unix.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>
