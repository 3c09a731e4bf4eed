#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <wayland-server-core.h>
#include <wayland-server-protocol.h>

#include "fake_parts.h"
#include "wayland_tables.h"

#define DATA_CONTROL(tables, highest)                                                                                \
  {                                                                                                                  \
    .manager = &tables.manager, .device = &tables.device, .source = &tables.source, .offer = &tables.offer,          \
    .version = highest, .set = {0, 2}, .destroy = 1, .changed = {1, 3}, .send = 0, .cancelled = 1, .receive = 0,     \
  }

static const struct dialect ext = DATA_CONTROL(CDisplay_ext_data_control, 1);
static const struct dialect wlr_1 = DATA_CONTROL(CDisplay_wlr_data_control, 1);
static const struct dialect wlr_2 = DATA_CONTROL(CDisplay_wlr_data_control, 2);
static const struct dialect core = {
  .manager = &wl_data_device_manager_interface, .device = &wl_data_device_interface,
  .source = &wl_data_source_interface, .offer = &wl_data_offer_interface, .version = 3, .set = {1, -1}, .destroy = 2,
  .changed = {5, -1}, .send = 1, .cancelled = 2, .receive = 1, .is_core = true};
static const struct dialect primary = {
  .manager = &CDisplay_primary_selection.manager, .device = &CDisplay_primary_selection.device,
  .source = &CDisplay_primary_selection.source, .offer = &CDisplay_primary_selection.offer, .version = 1,
  .set = {-1, 0}, .destroy = 1, .changed = {-1, 1}, .send = 0, .cancelled = 1, .receive = 0, .is_core = true};

void post(struct wl_resource *resource, int opcode, union wl_argument *arguments) {
  wl_resource_post_event_array(resource, (uint32_t)opcode, arguments);
}

// MARK: Offers

static int offer_request(
  const void *unused, void *target, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct wl_resource *resource = target;
  struct offer *offer = wl_resource_get_user_data(resource);
  if ((int)opcode != offer->dialect->receive) {
    // Both other requests that are made end the offer; accept is a drag's.
    if (!(offer->dialect == &core && opcode == 0)) wl_resource_destroy(resource);
    return 0;
  }
  struct selection *selection = &offer->seat->selections[offer->is_primary];
  int descriptor = arguments[1].h;
  if (selection->round != offer->round) {
    close(descriptor);  // an offer that is no selection any more
  } else if (selection->source != NULL) {
    post(selection->source->resource, selection->source->dialect->send,
         (union wl_argument[]){{.s = arguments[0].s}, {.h = descriptor}});
    close(descriptor);
  } else {
    struct FakeCompositor *compositor = offer->seat->compositor;
    compositor->receiver(compositor->context, arguments[0].s, descriptor);
  }
  return 0;
}

static void offer_gone(struct wl_resource *resource) { free(wl_resource_get_user_data(resource)); }

// An offer of many types goes out in parts: a compositor hangs up on a client whose socket is full.
struct announcement {
  struct wl_event_source *timer;
  struct device *device;
  struct wl_resource *offer;
  struct selection *selection;
  bool is_primary;
  int next;
};

enum { PART = 512 };

static int go_on(void *data) {
  struct announcement *announcement = data;
  struct source *source = announcement->selection->source;
  char **types = source != NULL ? source->types : announcement->selection->types;
  int count = source != NULL ? source->count : announcement->selection->count;
  int end = count - announcement->next > PART ? announcement->next + PART : count;
  for (; announcement->next < end; announcement->next++) {
    post(announcement->offer, 0, (union wl_argument[]){{.s = types[announcement->next]}});
  }
  if (announcement->next < count) {
    wl_event_source_timer_update(announcement->timer, 1);
    return 0;
  }
  struct device *device = announcement->device;
  post(device->resource, device->dialect->changed[announcement->is_primary],
       (union wl_argument[]){{.o = (struct wl_object *)announcement->offer}});
  wl_event_source_remove(announcement->timer);
  free(announcement);
  return 0;
}

void tell(struct device *device, bool is_primary) {
  const struct dialect *dialect = device->dialect;
  struct wl_client *client = wl_resource_get_client(device->resource);
  int changed = dialect->changed[is_primary];
  if (changed < 0 || device->seat == NULL) return;
  if (dialect == &wlr_1 && is_primary) return;
  if (dialect->is_core && client != device->seat->compositor->focused) return;
  struct selection *selection = &device->seat->selections[is_primary];
  if (selection->source == NULL && selection->count == 0) {
    post(device->resource, changed, (union wl_argument[]){{.o = NULL}});
    return;
  }
  struct offer *offer = calloc(1, sizeof *offer);
  *offer = (struct offer){device->seat, dialect, selection->round, is_primary};
  struct wl_resource *resource =
    wl_resource_create(client, dialect->offer, wl_resource_get_version(device->resource), 0);
  wl_resource_set_dispatcher(resource, offer_request, NULL, offer, offer_gone);
  post(device->resource, 0, (union wl_argument[]){{.o = (struct wl_object *)resource}});
  struct announcement *announcement = calloc(1, sizeof *announcement);
  struct wl_event_loop *loop = wl_display_get_event_loop(device->seat->compositor->display);
  *announcement = (struct announcement){
    wl_event_loop_add_timer(loop, go_on, announcement), device, resource, selection, is_primary, 0};
  go_on(announcement);
}

static void cancel(struct source *source) {
  if (source != NULL) post(source->resource, source->dialect->cancelled, (union wl_argument[]){{0}});
}

static void set(struct seat *seat, bool is_primary, struct source *source, char **types, int count, bool late) {
  struct selection *selection = &seat->selections[is_primary];
  struct source *old = selection->source;
  for (int i = 0; i < selection->count; i++) free(selection->types[i]);
  free(selection->types);
  *selection = (struct selection){source, types, count, selection->round + 1};
  if (!late && old != source) cancel(old);
  struct device *device;
  wl_list_for_each(device, &seat->compositor->devices, link) {
    if (device->seat == seat) tell(device, is_primary);
  }
  if (late && old != source) cancel(old);
}

// MARK: Sources

static int source_request(
  const void *unused, void *resource, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct source *source = wl_resource_get_user_data(resource);
  if (opcode == 0 && source->count < TYPES) source->types[source->count++] = strdup(arguments[0].s);
  if (opcode == 1) wl_resource_destroy(resource);
  return 0;
}

static void source_gone(struct wl_resource *resource) {
  struct source *source = wl_resource_get_user_data(resource);
  struct FakeCompositor *compositor = compositor_of(wl_resource_get_client(resource));
  for (int i = 0; i < FAKE_COMPOSITOR_SEATS; i++) {
    for (int is_primary = 0; is_primary < 2; is_primary++) {
      if (compositor->seats[i].selections[is_primary].source != source) continue;
      compositor->seats[i].selections[is_primary].source = NULL;
      set(&compositor->seats[i], is_primary, NULL, NULL, 0, false);
    }
  }
  for (int i = 0; i < source->count; i++) free(source->types[i]);
  wl_list_remove(&source->link);
  free(source);
}

// MARK: Devices

static int device_request(
  const void *unused, void *resource, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)message;
  struct device *device = wl_resource_get_user_data(resource);
  if ((int)opcode == device->dialect->destroy) {
    wl_resource_destroy(resource);
    return 0;
  }
  struct FakeCompositor *compositor = compositor_of(wl_resource_get_client(resource));
  struct source *source =
    arguments[0].o == NULL ? NULL : wl_resource_get_user_data((struct wl_resource *)arguments[0].o);
  // As wlroots does it: a serial that does not prove the focus is silently ignored.
  bool is_allowed = !device->dialect->is_core
    || (compositor->focused == wl_resource_get_client(resource) && arguments[1].u == compositor->focus_serial);
  for (int is_primary = 0; is_primary < 2; is_primary++) {
    if ((int)opcode == device->dialect->set[is_primary] && device->seat != NULL && is_allowed)
      set(device->seat, is_primary, source, NULL, 0, false);
  }
  return 0;
}

static void device_gone(struct wl_resource *resource) {
  struct device *device = wl_resource_get_user_data(resource);
  wl_list_remove(&device->link);
  free(device);
}

static void finish(struct device *device) {
  device->seat = NULL;
  post(device->resource, 2, (union wl_argument[]){{0}});
}

static int manager_request(
  const void *dialect_pointer, void *resource, uint32_t opcode, const struct wl_message *message,
  union wl_argument *arguments) {
  (void)message;
  const struct dialect *dialect = dialect_pointer;
  struct FakeCompositor *compositor = wl_resource_get_user_data(resource);
  struct wl_client *client = wl_resource_get_client(resource);
  int version = wl_resource_get_version(resource);
  if (opcode == 0) {
    struct source *source = calloc(1, sizeof *source);
    source->dialect = dialect;
    source->resource = wl_resource_create(client, dialect->source, version, arguments[0].n);
    wl_list_insert(&compositor->sources, &source->link);
    wl_resource_set_dispatcher(source->resource, source_request, NULL, source, source_gone);
  } else if (opcode == 1) {
    struct device *device = calloc(1, sizeof *device);
    device->dialect = dialect;
    device->seat = wl_resource_get_user_data((struct wl_resource *)arguments[1].o);
    device->resource = wl_resource_create(client, dialect->device, version, arguments[0].n);
    wl_list_insert(&compositor->devices, &device->link);
    wl_resource_set_dispatcher(device->resource, device_request, NULL, device, device_gone);
    compositor->devices_made++;
    if (compositor->devices_to_finish > 0) {
      compositor->devices_to_finish--;
      finish(device);
    } else {
      tell(device, false);
      tell(device, true);
    }
  }
  return 0;
}

static void bind_manager(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct binding *binding = data;
  struct wl_resource *resource = wl_resource_create(client, binding->dialect->manager, (int)version, id);
  wl_resource_set_dispatcher(resource, manager_request, binding->dialect, binding->compositor, NULL);
}

// MARK: Life

static void display_destroyed(struct wl_listener *listener, void *display) { (void)listener, (void)display; }

struct FakeCompositor *compositor_of(struct wl_client *client) {
  struct wl_listener *listener = wl_display_get_destroy_listener(wl_client_get_display(client), display_destroyed);
  struct FakeCompositor *compositor = wl_container_of(listener, compositor, destroyed);
  return compositor;
}

static void client_created(struct wl_listener *listener, void *client) {
  (void)client;
  struct FakeCompositor *compositor = wl_container_of(listener, compositor, client_created);
  compositor->clients++;
}

static int listening_socket(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0 && listen(descriptor, 16) == 0)
    return descriptor;
  close(descriptor);
  return -1;
}

static void add_manager(struct FakeCompositor *compositor, int index, const struct dialect *dialect) {
  compositor->bindings[index] = (struct binding){compositor, dialect};
  wl_global_create(
    compositor->display, dialect->manager, dialect->version, &compositor->bindings[index], bind_manager);
}

struct FakeCompositor *FakeCompositor_start(
  const char *path, uint32_t protocols, FakeCompositor_receiver receiver, void *context) {
  int descriptor = listening_socket(path);
  if (descriptor < 0) return NULL;
  struct FakeCompositor *compositor = calloc(1, sizeof *compositor);
  compositor->display = wl_display_create();
  compositor->receiver = receiver;
  compositor->context = context;
  wl_list_init(&compositor->devices);
  wl_list_init(&compositor->sources);
  compositor->destroyed.notify = display_destroyed;
  wl_display_add_destroy_listener(compositor->display, &compositor->destroyed);
  compositor->client_created.notify = client_created;
  wl_display_add_client_created_listener(compositor->display, &compositor->client_created);
  wl_display_add_socket_fd(compositor->display, descriptor);
  if (protocols & FAKE_COMPOSITOR_EXT) add_manager(compositor, 0, &ext);
  if (protocols & FAKE_COMPOSITOR_WLR_1) add_manager(compositor, 1, &wlr_1);
  if (protocols & FAKE_COMPOSITOR_WLR_2) add_manager(compositor, 2, &wlr_2);
  if (protocols & FAKE_COMPOSITOR_CORE) {
    add_manager(compositor, 3, &core);
    add_manager(compositor, 4, &primary);
    add_window_globals(compositor);
  }
  return compositor;
}

void FakeCompositor_stop(struct FakeCompositor *compositor) {
  wl_display_destroy_clients(compositor->display);
  wl_display_destroy(compositor->display);
  for (int i = 0; i < FAKE_COMPOSITOR_SEATS; i++) {
    for (int is_primary = 0; is_primary < 2; is_primary++) {
      struct selection *selection = &compositor->seats[i].selections[is_primary];
      for (int j = 0; j < selection->count; j++) free(selection->types[j]);
      free(selection->types);
    }
  }
  free(compositor);
}

int FakeCompositor_descriptor(const struct FakeCompositor *compositor) {
  return wl_event_loop_get_fd(wl_display_get_event_loop(compositor->display));
}

void FakeCompositor_dispatch(struct FakeCompositor *compositor) {
  wl_event_loop_dispatch(wl_display_get_event_loop(compositor->display), 0);
  wl_display_flush_clients(compositor->display);
}

// MARK: What the test does

void FakeCompositor_add_seat(struct FakeCompositor *compositor, int seat) {
  struct seat *added = &compositor->seats[seat];
  added->compositor = compositor;
  added->global = wl_global_create(compositor->display, &wl_seat_interface, 5, added, bind_seat);
  wl_display_flush_clients(compositor->display);
}

void FakeCompositor_remove_seat(struct FakeCompositor *compositor, int seat) {
  wl_global_destroy(compositor->seats[seat].global);
  wl_display_flush_clients(compositor->display);
}

void FakeCompositor_offer(
  struct FakeCompositor *compositor, int seat, bool is_primary, const char *const *types, int count, bool cancels_late) {
  char **copies = calloc((size_t)count + 1, sizeof *copies);
  for (int i = 0; i < count; i++) copies[i] = strdup(types[i]);
  set(&compositor->seats[seat], is_primary, NULL, copies, count, cancels_late);
  wl_display_flush_clients(compositor->display);
}

bool FakeCompositor_has_source(const struct FakeCompositor *compositor, int seat, bool is_primary) {
  return compositor->seats[seat].selections[is_primary].source != NULL;
}

const char *FakeCompositor_type(const struct FakeCompositor *compositor, int seat, bool is_primary, int index) {
  const struct source *source = compositor->seats[seat].selections[is_primary].source;
  return source != NULL && index < source->count ? source->types[index] : NULL;
}

bool FakeCompositor_request(
  struct FakeCompositor *compositor, int seat, bool is_primary, const char *type, int descriptor) {
  struct source *source = compositor->seats[seat].selections[is_primary].source;
  if (source == NULL) return false;
  post(source->resource, source->dialect->send, (union wl_argument[]){{.s = type}, {.h = descriptor}});
  wl_display_flush_clients(compositor->display);
  return true;
}

void FakeCompositor_finish_devices(struct FakeCompositor *compositor, int more) {
  compositor->devices_to_finish = more;
  struct device *device;
  wl_list_for_each(device, &compositor->devices, link) finish(device);
  wl_display_flush_clients(compositor->display);
}

int FakeCompositor_device_count(const struct FakeCompositor *compositor) { return compositor->devices_made; }

void FakeCompositor_post_error(struct FakeCompositor *compositor) {
  struct device *device;
  wl_list_for_each(device, &compositor->devices, link) {
    wl_resource_post_error(device->resource, 1, "the test says so");
  }
  wl_display_flush_clients(compositor->display);
}

void FakeCompositor_disconnect(struct FakeCompositor *compositor) { wl_display_destroy_clients(compositor->display); }

int FakeCompositor_client_count(const struct FakeCompositor *compositor) { return compositor->clients; }
int FakeCompositor_window_count(const struct FakeCompositor *compositor) { return compositor->windows; }
