// The window that takes the focus for a moment: one transparent pixel.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client-core.h>
#include <wayland-client-protocol.h>

#include "CDisplayWayland.h"
#include "wayland_parts.h"
#include "wayland_tables.h"

struct CDisplay_wayland_window {
  struct CDisplay_wayland *wayland;
  struct CDisplay_wayland_seat *seat;
  struct wl_proxy *compositor, *memory, *shell;
  struct wl_proxy *keyboard, *surface, *shell_surface, *toplevel, *buffer;
};

// Requests of XDG shell.
enum { SHELL_GET_SURFACE = 2, SHELL_PONG = 3, SHELL_SURFACE_GET_TOPLEVEL = 1, SHELL_SURFACE_ACK = 4, DESTROY = 0 };

static int ignore_event(
  const void *unused, void *proxy, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)proxy, (void)opcode, (void)message, (void)arguments;
  return 0;
}

static int shell_event(
  const void *unused, void *shell, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)opcode, (void)message;
  wl_proxy_marshal_flags(shell, SHELL_PONG, NULL, 1, 0, arguments[0].u);
  return 0;
}

static int keyboard_event(
  const void *window_pointer, void *keyboard, uint32_t opcode, const struct wl_message *message,
  union wl_argument *arguments) {
  (void)keyboard, (void)message;
  const struct CDisplay_wayland_window *window = window_pointer;
  if (opcode == 0) close(arguments[1].h);  // the keymap
  if (opcode != 1) return 0;
  wayland_report(window->wayland, (struct CDisplay_wayland_event){
    .kind = CDISPLAY_WAYLAND_FOCUS, .seat = window->seat, .serial = arguments[0].u});
  return 0;
}

// The window may show content only after it has received its size, which it ignores.
static int shell_surface_event(
  const void *window_pointer, void *shell_surface, uint32_t opcode, const struct wl_message *message,
  union wl_argument *arguments) {
  (void)opcode, (void)message;
  const struct CDisplay_wayland_window *window = window_pointer;
  wl_proxy_marshal_flags(shell_surface, SHELL_SURFACE_ACK, NULL, 1, 0, arguments[0].u);
  wl_surface_attach((struct wl_surface *)window->surface, (struct wl_buffer *)window->buffer, 0, 0);
  wl_surface_commit((struct wl_surface *)window->surface);
  return 0;
}

static struct wl_proxy *transparent_pixel(struct wl_proxy *memory) {
  const int size = 4;
  int descriptor = memfd_create("pasteboard-window", MFD_CLOEXEC);
  if (descriptor < 0 || ftruncate(descriptor, size) != 0) {
    if (descriptor >= 0) close(descriptor);
    return NULL;
  }
  struct wl_shm_pool *pool = wl_shm_create_pool((struct wl_shm *)memory, descriptor, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, 1, 1, size, WL_SHM_FORMAT_ARGB8888);
  wl_shm_pool_destroy(pool);
  close(descriptor);
  return (struct wl_proxy *)buffer;
}

struct CDisplay_wayland_window *CDisplay_wayland_window_create(
  struct CDisplay_wayland *wayland, uint32_t compositor, uint32_t memory, uint32_t shell) {
  struct CDisplay_wayland_window *window = calloc(1, sizeof *window);
  if (window == NULL) return NULL;
  window->wayland = wayland;
  window->compositor = wayland_bind(wayland, compositor, &wl_compositor_interface, 1);
  window->memory = wayland_bind(wayland, memory, &wl_shm_interface, 1);
  window->shell = wayland_bind(wayland, shell, &CDisplay_xdg_wm_base, 1);
  wl_proxy_add_dispatcher(window->memory, ignore_event, NULL, NULL);
  wl_proxy_add_dispatcher(window->shell, shell_event, NULL, NULL);
  return window;
}

bool CDisplay_wayland_window_open(struct CDisplay_wayland_window *window, struct CDisplay_wayland_seat *seat) {
  window->buffer = transparent_pixel(window->memory);
  if (window->buffer == NULL) return false;
  wl_proxy_add_dispatcher(window->buffer, ignore_event, NULL, NULL);
  window->seat = seat;
  window->keyboard = (struct wl_proxy *)wl_seat_get_keyboard((struct wl_seat *)seat);
  wl_proxy_add_dispatcher(window->keyboard, keyboard_event, window, NULL);
  window->surface = (struct wl_proxy *)wl_compositor_create_surface((struct wl_compositor *)window->compositor);
  wl_proxy_add_dispatcher(window->surface, ignore_event, NULL, NULL);
  window->shell_surface = wl_proxy_marshal_flags(
    window->shell, SHELL_GET_SURFACE, &CDisplay_xdg_surface, 1, 0, NULL, window->surface);
  wl_proxy_add_dispatcher(window->shell_surface, shell_surface_event, window, NULL);
  window->toplevel = wl_proxy_marshal_flags(
    window->shell_surface, SHELL_SURFACE_GET_TOPLEVEL, &CDisplay_xdg_toplevel, 1, 0, NULL);
  wl_proxy_add_dispatcher(window->toplevel, ignore_event, NULL, NULL);
  wl_surface_commit((struct wl_surface *)window->surface);
  return true;
}

void CDisplay_wayland_window_close(struct CDisplay_wayland_window *window) {
  wl_proxy_marshal_flags(window->toplevel, DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_proxy_marshal_flags(window->shell_surface, DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_surface_destroy((struct wl_surface *)window->surface);
  wl_buffer_destroy((struct wl_buffer *)window->buffer);
  if (wl_proxy_get_version(window->keyboard) >= WL_KEYBOARD_RELEASE_SINCE_VERSION) {
    wl_keyboard_release((struct wl_keyboard *)window->keyboard);
  } else {
    wl_keyboard_destroy((struct wl_keyboard *)window->keyboard);
  }
}

void CDisplay_wayland_window_free(struct CDisplay_wayland_window *window) { free(window); }
