#include "wayland_tables.h"

#include <wayland-client-protocol.h>

// Arguments without an interface of their own.
static const struct wl_interface *plain[5];

#define COUNT(messages) (sizeof(messages) / sizeof(messages)[0])
#define REQUESTS(messages) COUNT(messages), messages
#define EVENTS(messages) COUNT(messages), messages

// MARK: Data control. Its two namings differ only in this: wlr's second version added the primary selection.

#define DATA_CONTROL(tables, prefix, version, since)                                                          \
  static const struct wl_interface *tables##_source_type[] = {&tables.source};                                \
  static const struct wl_interface *tables##_offer_type[] = {&tables.offer};                                  \
  static const struct wl_interface *tables##_device_types[] = {&tables.device, &wl_seat_interface};           \
  static const struct wl_message tables##_manager_requests[] = {                                              \
    {"create_data_source", "n", tables##_source_type},                                                        \
    {"get_data_device", "no", tables##_device_types},                                                         \
    {"destroy", "", plain},                                                                                   \
  };                                                                                                          \
  static const struct wl_message tables##_device_requests[] = {                                               \
    {"set_selection", "?o", tables##_source_type},                                                            \
    {"destroy", "", plain},                                                                                   \
    {"set_primary_selection", since "?o", tables##_source_type},                                              \
  };                                                                                                          \
  static const struct wl_message tables##_device_events[] = {                                                 \
    {"data_offer", "n", tables##_offer_type},                                                                 \
    {"selection", "?o", tables##_offer_type},                                                                 \
    {"finished", "", plain},                                                                                  \
    {"primary_selection", since "?o", tables##_offer_type},                                                   \
  };                                                                                                          \
  const struct CDisplay_selection_tables tables = {                                                           \
    .manager = {prefix "_data_control_manager_v1", version, REQUESTS(tables##_manager_requests), 0, NULL},    \
    .device = {prefix "_data_control_device_v1", version, REQUESTS(tables##_device_requests),                 \
               EVENTS(tables##_device_events)},                                                               \
    .source = {prefix "_data_control_source_v1", 1, REQUESTS(source_requests), EVENTS(source_events)},        \
    .offer = {prefix "_data_control_offer_v1", 1, REQUESTS(offer_requests), EVENTS(offer_events)},            \
  };

static const struct wl_message source_requests[] = {{"offer", "s", plain}, {"destroy", "", plain}};
static const struct wl_message source_events[] = {{"send", "sh", plain}, {"cancelled", "", plain}};
static const struct wl_message offer_requests[] = {{"receive", "sh", plain}, {"destroy", "", plain}};
static const struct wl_message offer_events[] = {{"offer", "s", plain}};

DATA_CONTROL(CDisplay_ext_data_control, "ext", 1, "")
DATA_CONTROL(CDisplay_wlr_data_control, "zwlr", 2, "2")

// MARK: Primary selection

static const struct wl_interface *primary_source_type[] = {&CDisplay_primary_selection.source, NULL};
static const struct wl_interface *primary_offer_type[] = {&CDisplay_primary_selection.offer};
static const struct wl_interface *primary_device_types[] = {&CDisplay_primary_selection.device, &wl_seat_interface};

static const struct wl_message primary_manager_requests[] = {
  {"create_source", "n", primary_source_type},
  {"get_device", "no", primary_device_types},
  {"destroy", "", plain},
};
static const struct wl_message primary_device_requests[] = {
  {"set_selection", "?ou", primary_source_type},
  {"destroy", "", plain},
};
static const struct wl_message primary_device_events[] = {
  {"data_offer", "n", primary_offer_type},
  {"selection", "?o", primary_offer_type},
};

const struct CDisplay_selection_tables CDisplay_primary_selection = {
  .manager = {"zwp_primary_selection_device_manager_v1", 1, REQUESTS(primary_manager_requests), 0, NULL},
  .device = {"zwp_primary_selection_device_v1", 1, REQUESTS(primary_device_requests), EVENTS(primary_device_events)},
  .source = {"zwp_primary_selection_source_v1", 1, REQUESTS(source_requests), EVENTS(source_events)},
  .offer = {"zwp_primary_selection_offer_v1", 1, REQUESTS(offer_requests), EVENTS(offer_events)},
};

// MARK: The windows of applications (wlr-foreign-toplevel-management-unstable-v1), version 1

static const struct wl_interface *toplevel_type[] = {&CDisplay_toplevel};
static const struct wl_interface *seat_type[] = {&wl_seat_interface};
static const struct wl_interface *output_type[] = {&wl_output_interface};
static const struct wl_interface *rectangle_types[] = {&wl_surface_interface, NULL, NULL, NULL, NULL};

static const struct wl_message toplevel_manager_requests[] = {{"stop", "", plain}};
static const struct wl_message toplevel_manager_events[] = {{"toplevel", "n", toplevel_type}, {"finished", "", plain}};
static const struct wl_message toplevel_requests[] = {
  {"set_maximized", "", plain},
  {"unset_maximized", "", plain},
  {"set_minimized", "", plain},
  {"unset_minimized", "", plain},
  {"activate", "o", seat_type},
  {"close", "", plain},
  {"set_rectangle", "oiiii", rectangle_types},
  {"destroy", "", plain},
};
static const struct wl_message toplevel_events[] = {
  {"title", "s", plain},
  {"app_id", "s", plain},
  {"output_enter", "o", output_type},
  {"output_leave", "o", output_type},
  {"state", "a", plain},
  {"done", "", plain},
  {"closed", "", plain},
};

const struct wl_interface CDisplay_toplevel_manager = {
  "zwlr_foreign_toplevel_manager_v1", 1, REQUESTS(toplevel_manager_requests), EVENTS(toplevel_manager_events)};
const struct wl_interface CDisplay_toplevel = {
  "zwlr_foreign_toplevel_handle_v1", 1, REQUESTS(toplevel_requests), EVENTS(toplevel_events)};

// MARK: XDG shell, version 1

static const struct wl_interface *xdg_surface_types[] = {&CDisplay_xdg_surface, &wl_surface_interface};
static const struct wl_interface *xdg_toplevel_type[] = {&CDisplay_xdg_toplevel};

static const struct wl_message xdg_wm_base_requests[] = {
  {"destroy", "", plain},
  {"create_positioner", "n", plain},
  {"get_xdg_surface", "no", xdg_surface_types},
  {"pong", "u", plain},
};
static const struct wl_message xdg_wm_base_events[] = {{"ping", "u", plain}};
static const struct wl_message xdg_surface_requests[] = {
  {"destroy", "", plain},
  {"get_toplevel", "n", xdg_toplevel_type},
  {"get_popup", "n?oo", plain},
  {"set_window_geometry", "iiii", plain},
  {"ack_configure", "u", plain},
};
static const struct wl_message xdg_surface_events[] = {{"configure", "u", plain}};
static const struct wl_message xdg_toplevel_requests[] = {
  {"destroy", "", plain},
  {"set_parent", "?o", xdg_toplevel_type},
  {"set_title", "s", plain},
  {"set_app_id", "s", plain},
};
static const struct wl_message xdg_toplevel_events[] = {{"configure", "iia", plain}, {"close", "", plain}};

const struct wl_interface CDisplay_xdg_wm_base = {
  "xdg_wm_base", 1, REQUESTS(xdg_wm_base_requests), EVENTS(xdg_wm_base_events)};
const struct wl_interface CDisplay_xdg_surface = {
  "xdg_surface", 1, REQUESTS(xdg_surface_requests), EVENTS(xdg_surface_events)};
const struct wl_interface CDisplay_xdg_toplevel = {
  "xdg_toplevel", 1, REQUESTS(xdg_toplevel_requests), EVENTS(xdg_toplevel_events)};
