// A Wayland connection for selections: libwayland-client keeps the connection, and its reports reach one function as
// plain events.
//
// libwayland is behind a shim because Swift cannot spell its interface tables, its variadic requests and its argument
// unions. The four protocols that carry selections (data-control in its two namings, the core data device, the primary
// selection) differ in opcodes only, so they share one set of functions.
//
// A connection belongs to one thread, and no function here waits for the compositor. Requests are queued in a buffer of
// 4096 bytes, and libwayland ends the process when a request does not fit. So at most CDISPLAY_WAYLAND_QUEUE_LIMIT
// bytes may be queued between two flushes that have sent everything.
#ifndef CDISPLAY_WAYLAND_H
#define CDISPLAY_WAYLAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct CDisplay_wayland;
// Objects of the connection. Each is valid until its destroy function is called, or until the connection is closed.
// They have a member only so that their pointers are different types in Swift.
struct CDisplay_wayland_manager { char opaque; };
struct CDisplay_wayland_seat { char opaque; };
struct CDisplay_wayland_device { char opaque; };
struct CDisplay_wayland_source { char opaque; };
struct CDisplay_wayland_offer { char opaque; };
struct CDisplay_wayland_toplevels { char opaque; };
struct CDisplay_wayland_toplevel { char opaque; };
struct CDisplay_wayland_window;

// MARK: Events

enum CDisplay_wayland_event_kind {
  CDISPLAY_WAYLAND_GLOBAL = 1,      // global, name, version: the compositor announces it
  CDISPLAY_WAYLAND_GLOBAL_REMOVED,  // name
  CDISPLAY_WAYLAND_SYNCED,          // serial: the one from CDisplay_wayland_sync
  CDISPLAY_WAYLAND_NEW_OFFER,       // device, offer: its types follow, then the selection
  CDISPLAY_WAYLAND_OFFERED_TYPE,    // offer, type
  CDISPLAY_WAYLAND_SELECTION,       // device, offer (NULL: the selection is empty), is_primary
  CDISPLAY_WAYLAND_FINISHED,        // device: it is no longer usable
  CDISPLAY_WAYLAND_DRAG,            // device, offer: the content of a drag over our window
  CDISPLAY_WAYLAND_SEND,            // source, type, descriptor: the receiver of the event closes it
  CDISPLAY_WAYLAND_CANCELLED,       // source
  CDISPLAY_WAYLAND_CAPABILITIES,    // seat, has_keyboard
  CDISPLAY_WAYLAND_FOCUS,           // seat, serial: our window has its keyboard focus
  CDISPLAY_WAYLAND_TOPLEVEL,        // toplevel: an application's window; its name and state follow
  CDISPLAY_WAYLAND_TOPLEVEL_NAMED,  // toplevel, type: the application's ID
  CDISPLAY_WAYLAND_TOPLEVEL_STATE,  // toplevel, is_active
};

enum CDisplay_wayland_global {
  CDISPLAY_WAYLAND_EXT_DATA_CONTROL = 1,
  CDISPLAY_WAYLAND_WLR_DATA_CONTROL,
  CDISPLAY_WAYLAND_CORE_DATA_DEVICE,
  CDISPLAY_WAYLAND_PRIMARY_SELECTION,
  CDISPLAY_WAYLAND_SEAT,
  CDISPLAY_WAYLAND_COMPOSITOR,
  CDISPLAY_WAYLAND_SHARED_MEMORY,
  CDISPLAY_WAYLAND_SHELL,
  CDISPLAY_WAYLAND_TOPLEVELS,
};

struct CDisplay_wayland_event {
  uint32_t kind;
  uint32_t global;
  uint32_t name;
  uint32_t version;
  uint32_t serial;
  int descriptor;
  bool is_primary;
  bool has_keyboard;
  bool is_active;
  struct CDisplay_wayland_device *device;
  struct CDisplay_wayland_seat *seat;
  struct CDisplay_wayland_source *source;
  struct CDisplay_wayland_offer *offer;
  struct CDisplay_wayland_toplevel *toplevel;
  const char *type;  // valid during the call
};

typedef void (*CDisplay_wayland_handler)(void *context, const struct CDisplay_wayland_event *event);

// MARK: Connecting

enum { CDISPLAY_WAYLAND_QUEUE_LIMIT = 3584 };

// Connects to the socket at `path` and requests the compositor's globals. NULL and errno on failure; EAGAIN if the
// compositor does not accept connections at the moment.
struct CDisplay_wayland *CDisplay_wayland_open(const char *path, CDisplay_wayland_handler handler, void *context);
// Hangs up and frees everything. The handler must not call it.
void CDisplay_wayland_close(struct CDisplay_wayland *wayland);
int CDisplay_wayland_descriptor(const struct CDisplay_wayland *wayland);

// Reads what has arrived and calls the handler with it. False if the connection is over.
bool CDisplay_wayland_receive(struct CDisplay_wayland *wayland);
// Sends what is queued: 1 if all of it was sent, 0 if the socket does not accept it now, -1 if the connection is over.
int CDisplay_wayland_flush(struct CDisplay_wayland *wayland);

struct CDisplay_wayland_error {
  int number;             // errno; EPROTO if the compositor has reported a protocol error
  const char *interface;  // of the object that the error concerns; NULL if unknown
  uint32_t code;
};

// The reason why the connection is over.
struct CDisplay_wayland_error CDisplay_wayland_last_error(const struct CDisplay_wayland *wayland);

// MARK: Requests. Each takes less than 64 bytes of the queue, without its string.

// Requests a SYNCED event with the returned serial, which follows everything that the compositor sent before.
uint32_t CDisplay_wayland_sync(struct CDisplay_wayland *wayland);

struct CDisplay_wayland_seat *CDisplay_wayland_bind_seat(
  struct CDisplay_wayland *wayland, uint32_t name, uint32_t version);
void CDisplay_wayland_seat_destroy(struct CDisplay_wayland_seat *seat);

// Binds one of the four globals that carry selections; NULL for any other.
struct CDisplay_wayland_manager *CDisplay_wayland_bind_manager(
  struct CDisplay_wayland *wayland, enum CDisplay_wayland_global global, uint32_t name, uint32_t version);
// Which selections the manager's devices carry.
bool CDisplay_wayland_manager_has_general(const struct CDisplay_wayland_manager *manager);
bool CDisplay_wayland_manager_has_primary(const struct CDisplay_wayland_manager *manager);

struct CDisplay_wayland_device *CDisplay_wayland_device_create(
  struct CDisplay_wayland_manager *manager, struct CDisplay_wayland_seat *seat);
// `source` may be NULL, which empties the selection. Only the protocols that need the focus use the serial.
void CDisplay_wayland_device_set_selection(
  struct CDisplay_wayland_device *device, struct CDisplay_wayland_source *source, bool is_primary, uint32_t serial);
void CDisplay_wayland_device_destroy(struct CDisplay_wayland_device *device);

struct CDisplay_wayland_source *CDisplay_wayland_source_create(struct CDisplay_wayland_manager *manager);
void CDisplay_wayland_source_offer(struct CDisplay_wayland_source *source, const char *type);
void CDisplay_wayland_source_destroy(struct CDisplay_wayland_source *source);

// Asks the owner to write into `descriptor`, which the caller keeps.
void CDisplay_wayland_offer_receive(struct CDisplay_wayland_offer *offer, const char *type, int descriptor);
void CDisplay_wayland_offer_destroy(struct CDisplay_wayland_offer *offer);

// MARK: The windows of applications

// Requests the compositor's list of windows, with the global of this name: a TOPLEVEL follows for each.
struct CDisplay_wayland_toplevels *CDisplay_wayland_toplevels_open(struct CDisplay_wayland *wayland, uint32_t name);
// Ends the list. Windows that are still on their way are reported, and must be destroyed too.
void CDisplay_wayland_toplevels_close(struct CDisplay_wayland_toplevels *toplevels);
void CDisplay_wayland_toplevel_destroy(struct CDisplay_wayland_toplevel *toplevel);

// MARK: The window that takes the focus for a moment if selections need it.

// Creates a window, not open, with the globals of these names. It must be freed before the connection is closed.
struct CDisplay_wayland_window *CDisplay_wayland_window_create(
  struct CDisplay_wayland *wayland, uint32_t compositor, uint32_t memory, uint32_t shell);
void CDisplay_wayland_window_free(struct CDisplay_wayland_window *window);
// Opens the window; FOCUS follows if the compositor gives it the keyboard of `seat`, which must have one. False if it
// cannot be opened. This takes less than 512 bytes of the queue.
bool CDisplay_wayland_window_open(struct CDisplay_wayland_window *window, struct CDisplay_wayland_seat *seat);
// Closes the window, which must be open.
void CDisplay_wayland_window_close(struct CDisplay_wayland_window *window);

#endif
