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

// What GTK offers by functions with any number of arguments, which Swift cannot call.
static inline void CGTK_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
static inline GtkWidget *CGTK_new_widget(GType type, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}
static inline GtkTextTag *CGTK_new_tag(GtkTextBuffer *buffer, const char *name, const char *property, const char *value) {
  return gtk_text_buffer_create_tag(buffer, name, property, value, NULL);
}
static inline void CGTK_prefer_dark(gboolean is_dark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", is_dark, NULL);
}
