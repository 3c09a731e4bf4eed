// GTK 4 for Swift, which imports no macros.
#pragma once
// The chooser of files is deprecated from 4.10 on, and its successor is missing in Debian 12's 4.8.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#include <glib-unix.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>
#ifdef LAYER_SHELL
#include <gtk4-layer-shell/gtk4-layer-shell.h>
#endif
#include <libintl.h>
#include <locale.h>
