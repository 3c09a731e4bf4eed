#include <wayland-client-core.h>

#include "wayland_parts.h"
#include "wayland_tables.h"

enum { STOP = 0, DESTROY = 7 };             // requests
enum { TOPLEVEL = 0, FINISHED = 1 };        // events of the manager
enum { APP_ID = 1, STATE = 4 };             // events of a window
enum { ACTIVATED = 2 };                     // one of its states

static bool contains(const struct wl_array *states, uint32_t wanted) {
  const uint32_t *all = states->data;
  for (size_t i = 0; i < states->size / sizeof *all; i++) {
    if (all[i] == wanted) return true;
  }
  return false;
}

static int toplevel_event(
  const void *unused, void *toplevel, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct CDisplay_wayland_event event = {.toplevel = toplevel};
  if (opcode == APP_ID) {
    event.kind = CDISPLAY_WAYLAND_TOPLEVEL_NAMED;
    event.type = arguments[0].s;
  } else if (opcode == STATE) {
    event.kind = CDISPLAY_WAYLAND_TOPLEVEL_STATE;
    event.is_active = contains(arguments[0].a, ACTIVATED);
  } else {
    return 0;
  }
  wayland_report(wl_proxy_get_user_data(toplevel), event);
  return 0;
}

static int manager_event(
  const void *unused, void *manager, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  if (opcode == FINISHED) {
    wl_proxy_destroy(manager);
  } else if (opcode == TOPLEVEL) {
    struct CDisplay_wayland *wayland = wl_proxy_get_user_data(manager);
    wl_proxy_add_dispatcher((struct wl_proxy *)arguments[0].o, toplevel_event, NULL, wayland);
    wayland_report(wayland, (struct CDisplay_wayland_event){
      .kind = CDISPLAY_WAYLAND_TOPLEVEL, .toplevel = (struct CDisplay_wayland_toplevel *)arguments[0].o});
  }
  return 0;
}

struct CDisplay_wayland_toplevels *CDisplay_wayland_toplevels_open(struct CDisplay_wayland *wayland, uint32_t name) {
  void *manager = wayland_bind(wayland, name, &CDisplay_toplevel_manager, 1);
  if (manager != NULL) wl_proxy_add_dispatcher(manager, manager_event, NULL, wayland);
  return manager;
}

void CDisplay_wayland_toplevels_close(struct CDisplay_wayland_toplevels *toplevels) {
  // The compositor answers with FINISHED.
  wl_proxy_marshal_flags((struct wl_proxy *)toplevels, STOP, NULL, 1, 0);
}

void CDisplay_wayland_toplevel_destroy(struct CDisplay_wayland_toplevel *toplevel) {
  wl_proxy_marshal_flags((struct wl_proxy *)toplevel, DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
}
