// Seats, and the windows that get their focus.
#include <string.h>
#include <wayland-server-protocol.h>

#include "fake_parts.h"
#include "wayland_tables.h"

// Opcodes of the requests that matter.
enum { KEYBOARD_RELEASE = 0, SEAT_GET_KEYBOARD = 1, SEAT_RELEASE = 3 };
enum { SURFACE_DESTROY = 0, SURFACE_ATTACH = 1, SURFACE_COMMIT = 6 };

static int keyboard_request(
  const void *unused, void *resource, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message, (void)arguments;
  if (opcode == KEYBOARD_RELEASE) wl_resource_destroy(resource);
  return 0;
}

static void keyboard_gone(struct wl_resource *resource) {
  struct FakeCompositor *compositor = wl_resource_get_user_data(resource);
  if (compositor->keyboard == resource) compositor->keyboard = NULL;
}

static int seat_request(
  const void *unused, void *resource, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct wl_client *client = wl_resource_get_client(resource);
  struct FakeCompositor *compositor = compositor_of(client);
  if (opcode == SEAT_RELEASE) wl_resource_destroy(resource);
  if (opcode != SEAT_GET_KEYBOARD) return 0;
  compositor->keyboard =
    wl_resource_create(client, &wl_keyboard_interface, wl_resource_get_version(resource), arguments[0].n);
  wl_resource_set_dispatcher(compositor->keyboard, keyboard_request, NULL, compositor, keyboard_gone);
  return 0;
}

void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, &wl_seat_interface, (int)version, id);
  wl_resource_set_dispatcher(resource, seat_request, NULL, data, NULL);
  wl_seat_send_capabilities(resource, WL_SEAT_CAPABILITY_KEYBOARD);
}

static void focus(struct wl_resource *surface) {
  struct wl_client *client = wl_resource_get_client(surface);
  struct FakeCompositor *compositor = compositor_of(client);
  if (compositor->keyboard == NULL || compositor->focused == client || compositor->denies_focus) return;
  compositor->focused = client;
  compositor->focus_serial = wl_display_next_serial(compositor->display);
  compositor->windows++;
  struct device *device;
  wl_list_for_each(device, &compositor->devices, link) {
    if (wl_resource_get_client(device->resource) != client) continue;
    tell(device, false);
    tell(device, true);
  }
  struct wl_array keys;
  wl_array_init(&keys);
  wl_keyboard_send_enter(compositor->keyboard, compositor->focus_serial, surface, &keys);
}

void FakeCompositor_grant_focus(struct FakeCompositor *compositor, bool is_granted) {
  compositor->denies_focus = !is_granted;
}

// MARK: Surfaces and the focus: a window that is committed with a buffer gets it.

static int ignore_request(
  const void *unused, void *resource, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)opcode, (void)message, (void)arguments;
  if (opcode == 0 && wl_resource_get_user_data(resource) == NULL) wl_resource_destroy(resource);
  return 0;
}

static int surface_request(
  const void *unused, void *target, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct wl_resource *resource = target;
  if (opcode == SURFACE_DESTROY) wl_resource_destroy(resource);
  if (opcode == SURFACE_ATTACH) wl_resource_set_user_data(resource, arguments[0].o);
  if (opcode == SURFACE_COMMIT && wl_resource_get_user_data(resource) != NULL) focus(resource);
  return 0;
}

static void surface_gone(struct wl_resource *resource) {
  struct FakeCompositor *compositor = compositor_of(wl_resource_get_client(resource));
  compositor->focused = NULL;
}

static int xdg_surface_request(
  const void *unused, void *target, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct wl_resource *resource = target;
  struct wl_client *client = wl_resource_get_client(resource);
  if (opcode == 0) wl_resource_destroy(resource);
  if (opcode != 1) return 0;
  struct wl_resource *toplevel = wl_resource_create(client, &CDisplay_xdg_toplevel, 1, arguments[0].n);
  wl_resource_set_dispatcher(toplevel, ignore_request, NULL, NULL, NULL);
  struct wl_array states;
  wl_array_init(&states);
  post(toplevel, 0, (union wl_argument[]){{.i = 0}, {.i = 0}, {.a = &states}});
  post(resource, 0, (union wl_argument[]){{.u = wl_display_next_serial(compositor_of(client)->display)}});
  return 0;
}

static int factory_request(
  const void *unused, void *target, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct wl_resource *resource = target;
  struct wl_client *client = wl_resource_get_client(resource);
  const char *interface = wl_resource_get_class(resource);
  struct wl_resource *made;
  if (strcmp(interface, "wl_compositor") == 0 && opcode == 0) {
    made = wl_resource_create(client, &wl_surface_interface, wl_resource_get_version(resource), arguments[0].n);
    wl_resource_set_dispatcher(made, surface_request, NULL, NULL, surface_gone);
  } else if (strcmp(interface, "xdg_wm_base") == 0 && opcode == 2) {
    made = wl_resource_create(client, &CDisplay_xdg_surface, 1, arguments[0].n);
    wl_resource_set_dispatcher(made, xdg_surface_request, NULL, NULL, NULL);
  } else if (strcmp(interface, "xdg_wm_base") == 0 && opcode == 0) {
    wl_resource_destroy(resource);
  }
  return 0;
}

static void bind_compositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  wl_resource_set_dispatcher(
    wl_resource_create(client, &wl_compositor_interface, (int)version, id), factory_request, NULL, data, NULL);
}

static void bind_shell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  wl_resource_set_dispatcher(
    wl_resource_create(client, &CDisplay_xdg_wm_base, (int)version, id), factory_request, NULL, data, NULL);
}

void add_window_globals(struct FakeCompositor *compositor) {
  wl_global_create(compositor->display, &wl_compositor_interface, 4, compositor, bind_compositor);
  wl_global_create(compositor->display, &CDisplay_xdg_wm_base, 1, compositor, bind_shell);
  wl_display_init_shm(compositor->display);
}
