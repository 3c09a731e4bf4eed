// Declarations that the parts of the fake compositor share.
#ifndef FAKE_PARTS_H
#define FAKE_PARTS_H

#include <wayland-server-core.h>

#include "FakeCompositor.h"

enum { TYPES = 16384 };

// One selection: a client's source, the test's own types, or nothing.
struct selection {
  struct source *source;
  char **types;
  int count;
  uint32_t round;  // counts the changes, so that older offers are known as such
};

struct seat {
  struct FakeCompositor *compositor;
  struct wl_global *global;
  struct selection selections[2];
};

struct dialect {
  const struct wl_interface *manager, *device, *source, *offer;
  int version;
  int set[2];        // the requests that set the selection and the primary selection
  int destroy;       // of the device
  int changed[2];    // the events that report a change
  int send, cancelled, receive;
  bool is_core;
};

struct device {
  struct wl_list link;
  struct wl_resource *resource;
  struct seat *seat;
  const struct dialect *dialect;
};

struct source {
  struct wl_list link;
  struct wl_resource *resource;
  const struct dialect *dialect;
  char *types[TYPES];
  int count;
};

struct offer {
  struct seat *seat;
  const struct dialect *dialect;
  uint32_t round;
  bool is_primary;
};

struct binding {
  struct FakeCompositor *compositor;
  const struct dialect *dialect;
};

struct FakeCompositor {
  struct wl_display *display;
  FakeCompositor_receiver receiver;
  void *context;
  struct seat seats[FAKE_COMPOSITOR_SEATS];
  struct wl_list devices, sources;
  struct binding bindings[5];
  int devices_made, devices_to_finish, clients, windows;
  struct wl_listener client_created, destroyed;
  // Focus: the client that has it, by the serial that told it so.
  struct wl_client *focused;
  struct wl_resource *keyboard;
  uint32_t focus_serial;
  bool denies_focus;
};

struct FakeCompositor *compositor_of(struct wl_client *client);
void post(struct wl_resource *resource, int opcode, union wl_argument *arguments);
// Tells a device what a selection is now.
void tell(struct device *device, bool is_primary);
void bind_seat(struct wl_client *client, void *seat, uint32_t version, uint32_t id);
// The globals that a window needs.
void add_window_globals(struct FakeCompositor *compositor);

#endif
