// The interface tables of the protocols that libwayland lacks, up to the last message in use.
#ifndef WAYLAND_TABLES_H
#define WAYLAND_TABLES_H

#include <wayland-util.h>

struct CDisplay_selection_tables {
  const struct wl_interface manager, device, source, offer;
};

extern const struct CDisplay_selection_tables CDisplay_ext_data_control, CDisplay_wlr_data_control,
  CDisplay_primary_selection;
extern const struct wl_interface CDisplay_toplevel_manager, CDisplay_toplevel;
extern const struct wl_interface CDisplay_xdg_wm_base, CDisplay_xdg_surface, CDisplay_xdg_toplevel;

#endif
