// Declarations that the parts of the Wayland shim share.
#ifndef WAYLAND_PARTS_H
#define WAYLAND_PARTS_H

#include <wayland-util.h>

#include "CDisplayWayland.h"

void wayland_report(struct CDisplay_wayland *wayland, struct CDisplay_wayland_event event);
// Binds a global that the compositor has announced.
void *wayland_bind(
  struct CDisplay_wayland *wayland, uint32_t name, const struct wl_interface *interface, uint32_t version);

#endif
