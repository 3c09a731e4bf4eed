#define _GNU_SOURCE
#include "CDisplayWayland.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <wayland-client-core.h>
#include <wayland-client-protocol.h>

#include "wayland_parts.h"
#include "wayland_tables.h"

struct CDisplay_wayland {
  struct wl_display *display;
  struct wl_registry *registry;
  CDisplay_wayland_handler handler;
  void *context;
};

// The differences between the protocols for selections. Objects are proxies of libwayland: the dialect is their
// listener, and the connection their user data.
struct dialect {
  const struct wl_interface *manager, *device, *source, *offer;
  int set_selection, set_primary, device_destroy;  // requests of the device; -1 if there is none
  int selection, primary, finished, drag;          // events of the device
  int send, cancelled;                             // events of the source
  int receive, offer_destroy;                      // requests of the offer
  bool needs_serial;
};

// Equal in all: create_source and get_device are the manager's first requests, offer and destroy the source's.
enum { CREATE_SOURCE = 0, GET_DEVICE = 1, SOURCE_OFFER = 0, SOURCE_DESTROY = 1, NEW_OFFER = 0, OFFERED_TYPE = 0 };

#define DATA_CONTROL(tables)                                                                         \
  {                                                                                                  \
    .manager = &tables.manager, .device = &tables.device, .source = &tables.source,                  \
    .offer = &tables.offer, .set_selection = 0, .device_destroy = 1, .set_primary = 2,               \
    .selection = 1, .finished = 2, .primary = 3, .drag = -1, .send = 0, .cancelled = 1, .receive = 0, \
    .offer_destroy = 1,                                                                              \
  }

static const struct dialect ext_data_control = DATA_CONTROL(CDisplay_ext_data_control);
static const struct dialect wlr_data_control = DATA_CONTROL(CDisplay_wlr_data_control);

static const struct dialect core_data_device = {
  .manager = &wl_data_device_manager_interface, .device = &wl_data_device_interface,
  .source = &wl_data_source_interface, .offer = &wl_data_offer_interface,
  .set_selection = WL_DATA_DEVICE_SET_SELECTION, .device_destroy = WL_DATA_DEVICE_RELEASE, .set_primary = -1,
  .selection = 5, .finished = -1, .primary = -1, .drag = 1, .send = 1, .cancelled = 2,
  .receive = WL_DATA_OFFER_RECEIVE, .offer_destroy = WL_DATA_OFFER_DESTROY, .needs_serial = true,
};

// Its devices carry only the primary selection.
static const struct dialect primary_selection = {
  .manager = &CDisplay_primary_selection.manager, .device = &CDisplay_primary_selection.device,
  .source = &CDisplay_primary_selection.source, .offer = &CDisplay_primary_selection.offer,
  .set_selection = -1, .set_primary = 0, .device_destroy = 1, .selection = -1, .primary = 1, .finished = -1,
  .drag = -1, .send = 0, .cancelled = 1, .receive = 0, .offer_destroy = 1, .needs_serial = true,
};

static const struct dialect *dialect_of(void *proxy) { return wl_proxy_get_listener(proxy); }

static struct CDisplay_wayland *connection_of(void *proxy) { return wl_proxy_get_user_data(proxy); }

void wayland_report(struct CDisplay_wayland *wayland, struct CDisplay_wayland_event event) {
  wayland->handler(wayland->context, &event);
}

static void report(void *proxy, struct CDisplay_wayland_event event) { wayland_report(connection_of(proxy), event); }

// Creates an object of `interface` with a request whose arguments follow the new object's place.
#define CREATE(parent, opcode, interface, version, ...)                                                       \
  wl_proxy_marshal_flags((struct wl_proxy *)(parent), opcode, interface, version, 0, __VA_ARGS__)

static void *dispatch_to(
  void *proxy, wl_dispatcher_func_t dispatcher, const void *dialect, struct CDisplay_wayland *wayland) {
  if (proxy != NULL) wl_proxy_add_dispatcher(proxy, dispatcher, dialect, wayland);
  return proxy;
}

static void destroy(void *proxy, int opcode) {
  wl_proxy_marshal_flags(proxy, (uint32_t)opcode, NULL, wl_proxy_get_version(proxy), WL_MARSHAL_FLAG_DESTROY);
}

// MARK: The registry

static const struct {
  enum CDisplay_wayland_global global;
  const struct wl_interface *interface;
} known_globals[] = {
  {CDISPLAY_WAYLAND_EXT_DATA_CONTROL, &CDisplay_ext_data_control.manager},
  {CDISPLAY_WAYLAND_WLR_DATA_CONTROL, &CDisplay_wlr_data_control.manager},
  {CDISPLAY_WAYLAND_CORE_DATA_DEVICE, &wl_data_device_manager_interface},
  {CDISPLAY_WAYLAND_PRIMARY_SELECTION, &CDisplay_primary_selection.manager},
  {CDISPLAY_WAYLAND_SEAT, &wl_seat_interface},
  {CDISPLAY_WAYLAND_COMPOSITOR, &wl_compositor_interface},
  {CDISPLAY_WAYLAND_SHARED_MEMORY, &wl_shm_interface},
  {CDISPLAY_WAYLAND_SHELL, &CDisplay_xdg_wm_base},
  {CDISPLAY_WAYLAND_TOPLEVELS, &CDisplay_toplevel_manager},
};

static int registry_event(
  const void *unused, void *registry, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  if (opcode == 1) {
    report(registry, (struct CDisplay_wayland_event){
      .kind = CDISPLAY_WAYLAND_GLOBAL_REMOVED, .name = arguments[0].u});
    return 0;
  }
  for (size_t i = 0; i < sizeof known_globals / sizeof known_globals[0]; i++) {
    if (strcmp(known_globals[i].interface->name, arguments[1].s) != 0) continue;
    report(registry, (struct CDisplay_wayland_event){
      .kind = CDISPLAY_WAYLAND_GLOBAL, .global = known_globals[i].global, .name = arguments[0].u,
      .version = arguments[2].u});
  }
  return 0;
}

void *wayland_bind(
  struct CDisplay_wayland *wayland, uint32_t name, const struct wl_interface *interface, uint32_t version) {
  return CREATE(wayland->registry, WL_REGISTRY_BIND, interface, version, name, interface->name, version, NULL);
}

static uint32_t lower(uint32_t first, uint32_t second) { return first < second ? first : second; }

// MARK: Connecting

// A Unix socket's connect(2) blocks while the listener's queue is full, as soon happens if a compositor is stopped.
static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int problem = errno;
  close(descriptor);
  errno = problem;
  return -1;
}

// Standard error does not get the compositor's message about an error: see CDisplay_wayland_last_error.
static void ignore_log(const char *format, va_list arguments) { (void)format, (void)arguments; }

struct CDisplay_wayland *CDisplay_wayland_open(const char *path, CDisplay_wayland_handler handler, void *context) {
  int descriptor = connect_to(path);
  if (descriptor < 0) return NULL;
  wl_log_set_handler_client(ignore_log);
  struct wl_display *display = wl_display_connect_to_fd(descriptor);  // closes the descriptor if it fails
  struct CDisplay_wayland *wayland = calloc(1, sizeof *wayland);
  if (display == NULL || wayland == NULL) {
    if (display != NULL) wl_display_disconnect(display);
    free(wayland);
    errno = ENOMEM;
    return NULL;
  }
  *wayland = (struct CDisplay_wayland){.display = display, .handler = handler, .context = context};
  wayland->registry = dispatch_to(wl_display_get_registry(display), registry_event, NULL, wayland);
  return wayland;
}

void CDisplay_wayland_close(struct CDisplay_wayland *wayland) {
  wl_display_disconnect(wayland->display);
  free(wayland);
}

int CDisplay_wayland_descriptor(const struct CDisplay_wayland *wayland) { return wl_display_get_fd(wayland->display); }

static bool is_readable(struct CDisplay_wayland *wayland) {
  struct pollfd entry = {.fd = wl_display_get_fd(wayland->display), .events = POLLIN};
  return poll(&entry, 1, 0) > 0;
}

static bool receive_once(struct CDisplay_wayland *wayland) {
  while (wl_display_prepare_read(wayland->display) != 0) {
    if (wl_display_dispatch_pending(wayland->display) < 0) return false;
  }
  if (wl_display_read_events(wayland->display) < 0) return false;
  return wl_display_dispatch_pending(wayland->display) >= 0;
}

bool CDisplay_wayland_receive(struct CDisplay_wayland *wayland) {
  // libwayland reads 4 KiB at a time, and a compositor hangs up on a client that leaves too much unread. Still, a flood
  // must not delay everything else.
  for (int passes = 0; passes < 32; passes++) {
    if (!receive_once(wayland)) return false;
    if (!is_readable(wayland)) break;
  }
  return true;
}

int CDisplay_wayland_flush(struct CDisplay_wayland *wayland) {
  if (wl_display_flush(wayland->display) >= 0) return 1;
  return errno == EAGAIN ? 0 : -1;
}

struct CDisplay_wayland_error CDisplay_wayland_last_error(const struct CDisplay_wayland *wayland) {
  struct CDisplay_wayland_error error = {.number = wl_display_get_error(wayland->display)};
  if (error.number != EPROTO) return error;
  const struct wl_interface *interface = NULL;
  uint32_t object;
  error.code = wl_display_get_protocol_error(wayland->display, &interface, &object);
  error.interface = interface == NULL ? NULL : interface->name;
  return error;
}

static int sync_event(
  const void *unused, void *callback, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)opcode, (void)message, (void)arguments;
  uint32_t serial = wl_proxy_get_id(callback);
  struct CDisplay_wayland *wayland = connection_of(callback);
  wl_proxy_destroy(callback);
  wayland_report(wayland, (struct CDisplay_wayland_event){.kind = CDISPLAY_WAYLAND_SYNCED, .serial = serial});
  return 0;
}

uint32_t CDisplay_wayland_sync(struct CDisplay_wayland *wayland) {
  void *callback = dispatch_to(wl_display_sync(wayland->display), sync_event, NULL, wayland);
  return callback == NULL ? 0 : wl_proxy_get_id(callback);
}

// MARK: Seats

static int seat_event(
  const void *unused, void *seat, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  if (opcode != 0) return 0;
  report(seat, (struct CDisplay_wayland_event){
    .kind = CDISPLAY_WAYLAND_CAPABILITIES, .seat = seat,
    .has_keyboard = (arguments[0].u & WL_SEAT_CAPABILITY_KEYBOARD) != 0});
  return 0;
}

struct CDisplay_wayland_seat *CDisplay_wayland_bind_seat(
  struct CDisplay_wayland *wayland, uint32_t name, uint32_t version) {
  return dispatch_to(wayland_bind(wayland, name, &wl_seat_interface, lower(version, 5)), seat_event, NULL, wayland);
}

void CDisplay_wayland_seat_destroy(struct CDisplay_wayland_seat *seat) {
  if (wl_proxy_get_version((struct wl_proxy *)seat) >= WL_SEAT_RELEASE_SINCE_VERSION) {
    destroy(seat, WL_SEAT_RELEASE);
  } else {
    wl_proxy_destroy((struct wl_proxy *)seat);
  }
}

// MARK: Managers

static int manager_event(
  const void *unused, void *manager, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)manager, (void)opcode, (void)message, (void)arguments;
  return 0;
}

struct CDisplay_wayland_manager *CDisplay_wayland_bind_manager(
  struct CDisplay_wayland *wayland, enum CDisplay_wayland_global global, uint32_t name, uint32_t version) {
  const struct dialect *dialect;
  switch (global) {
    case CDISPLAY_WAYLAND_EXT_DATA_CONTROL: dialect = &ext_data_control; break;
    case CDISPLAY_WAYLAND_WLR_DATA_CONTROL: dialect = &wlr_data_control; break;
    case CDISPLAY_WAYLAND_CORE_DATA_DEVICE: dialect = &core_data_device; break;
    case CDISPLAY_WAYLAND_PRIMARY_SELECTION: dialect = &primary_selection; break;
    default: return NULL;
  }
  uint32_t highest = global == CDISPLAY_WAYLAND_CORE_DATA_DEVICE ? 2 : (uint32_t)dialect->manager->version;
  return dispatch_to(wayland_bind(wayland, name, dialect->manager, lower(version, highest)), manager_event, dialect, wayland);
}

bool CDisplay_wayland_manager_has_general(const struct CDisplay_wayland_manager *manager) {
  return dialect_of((void *)manager)->set_selection >= 0;
}

bool CDisplay_wayland_manager_has_primary(const struct CDisplay_wayland_manager *manager) {
  const struct dialect *dialect = dialect_of((void *)manager);
  return dialect->set_primary >= 0
    && (dialect != &wlr_data_control || wl_proxy_get_version((struct wl_proxy *)manager) >= 2);
}

// MARK: Offers

static int offer_event(
  const void *unused, void *offer, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  if (opcode == OFFERED_TYPE) {
    report(offer, (struct CDisplay_wayland_event){
      .kind = CDISPLAY_WAYLAND_OFFERED_TYPE, .offer = offer, .type = arguments[0].s});
  }
  return 0;
}

void CDisplay_wayland_offer_receive(struct CDisplay_wayland_offer *offer, const char *type, int descriptor) {
  wl_proxy_marshal_flags(
    (struct wl_proxy *)offer, (uint32_t)dialect_of(offer)->receive, NULL, wl_proxy_get_version((struct wl_proxy *)offer),
    0, type, descriptor);
}

void CDisplay_wayland_offer_destroy(struct CDisplay_wayland_offer *offer) {
  destroy(offer, dialect_of(offer)->offer_destroy);
}

// MARK: Devices

static int device_event(
  const void *listener, void *device, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)message;
  const struct dialect *dialect = listener;
  struct CDisplay_wayland_event event = {.device = device};
  int kind = (int)opcode;
  if (kind == NEW_OFFER) {
    event.kind = CDISPLAY_WAYLAND_NEW_OFFER;
    event.offer = dispatch_to(arguments[0].o, offer_event, dialect, connection_of(device));
  } else if (kind == dialect->selection || kind == dialect->primary) {
    event.kind = CDISPLAY_WAYLAND_SELECTION;
    event.offer = (struct CDisplay_wayland_offer *)arguments[0].o;
    event.is_primary = kind == dialect->primary;
  } else if (kind == dialect->finished) {
    event.kind = CDISPLAY_WAYLAND_FINISHED;
  } else if (kind == dialect->drag) {
    event.kind = CDISPLAY_WAYLAND_DRAG;
    event.offer = (struct CDisplay_wayland_offer *)arguments[4].o;
  } else {
    return 0;
  }
  report(device, event);
  return 0;
}

struct CDisplay_wayland_device *CDisplay_wayland_device_create(
  struct CDisplay_wayland_manager *manager, struct CDisplay_wayland_seat *seat) {
  const struct dialect *dialect = dialect_of(manager);
  void *device = CREATE(
    manager, GET_DEVICE, dialect->device, wl_proxy_get_version((struct wl_proxy *)manager), NULL, seat);
  return dispatch_to(device, device_event, dialect, connection_of(manager));
}

void CDisplay_wayland_device_set_selection(
  struct CDisplay_wayland_device *device, struct CDisplay_wayland_source *source, bool is_primary, uint32_t serial) {
  const struct dialect *dialect = dialect_of(device);
  int opcode = is_primary ? dialect->set_primary : dialect->set_selection;
  if (opcode < 0) return;
  uint32_t version = wl_proxy_get_version((struct wl_proxy *)device);
  if (dialect->needs_serial) {
    wl_proxy_marshal_flags((struct wl_proxy *)device, (uint32_t)opcode, NULL, version, 0, source, serial);
  } else {
    wl_proxy_marshal_flags((struct wl_proxy *)device, (uint32_t)opcode, NULL, version, 0, source);
  }
}

void CDisplay_wayland_device_destroy(struct CDisplay_wayland_device *device) {
  bool is_old = dialect_of(device) == &core_data_device
    && wl_proxy_get_version((struct wl_proxy *)device) < WL_DATA_DEVICE_RELEASE_SINCE_VERSION;
  if (is_old) {
    wl_proxy_destroy((struct wl_proxy *)device);
  } else {
    destroy(device, dialect_of(device)->device_destroy);
  }
}

// MARK: Sources

static int source_event(
  const void *listener, void *source, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)message;
  const struct dialect *dialect = listener;
  if ((int)opcode == dialect->send) {
    report(source, (struct CDisplay_wayland_event){
      .kind = CDISPLAY_WAYLAND_SEND, .source = source, .type = arguments[0].s, .descriptor = arguments[1].h});
  } else if ((int)opcode == dialect->cancelled) {
    report(source, (struct CDisplay_wayland_event){.kind = CDISPLAY_WAYLAND_CANCELLED, .source = source});
  }
  return 0;
}

struct CDisplay_wayland_source *CDisplay_wayland_source_create(struct CDisplay_wayland_manager *manager) {
  const struct dialect *dialect = dialect_of(manager);
  uint32_t version = wl_proxy_get_version((struct wl_proxy *)manager);
  void *source = CREATE(manager, CREATE_SOURCE, dialect->source, version, NULL);
  return dispatch_to(source, source_event, dialect, connection_of(manager));
}

void CDisplay_wayland_source_offer(struct CDisplay_wayland_source *source, const char *type) {
  wl_proxy_marshal_flags(
    (struct wl_proxy *)source, SOURCE_OFFER, NULL, wl_proxy_get_version((struct wl_proxy *)source), 0, type);
}

void CDisplay_wayland_source_destroy(struct CDisplay_wayland_source *source) { destroy(source, SOURCE_DESTROY); }
