// An X11 connection for selections: libX11 keeps the connection and its queues, libXfixes reports owners, and replies
// are fetched through the same connection's XCB face, because Xlib can only wait for them.
//
// Xlib is behind a shim because Swift cannot spell its macros, its unions and its handlers, and because Xlib's
// format-32 data is an array of C `long`: here it is uint32_t.
//
// A connection belongs to one thread. When its server is gone it is dead: every call still returns, and does nothing.
#ifndef CDISPLAY_X11_H
#define CDISPLAY_X11_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct CDisplay_x11;
struct CDisplay_x11_attempt;

// MARK: Connecting. XOpenDisplay waits for the server, so it runs on a short-lived thread.

// Begins to connect; NULL and errno on failure. `authority` is the regular file with the cookie; NULL means the
// process's own.
struct CDisplay_x11_attempt *CDisplay_x11_open_begin(const char *display, const char *authority);
// A descriptor that becomes readable once the attempt is over.
int CDisplay_x11_attempt_descriptor(const struct CDisplay_x11_attempt *attempt);
// Returns the outcome once the descriptor is readable, and frees the attempt. NULL: there is no server, or it refused.
struct CDisplay_x11 *CDisplay_x11_open_finish(struct CDisplay_x11_attempt *attempt);
// Hangs up and frees everything, without waiting for the server.
void CDisplay_x11_close(struct CDisplay_x11 *x11);

int CDisplay_x11_descriptor(const struct CDisplay_x11 *x11);
bool CDisplay_x11_is_dead(const struct CDisplay_x11 *x11);
// The unmapped window that owns and requests selections.
uint32_t CDisplay_x11_window(const struct CDisplay_x11 *x11);
// The bits of a window's number that distinguish the windows of one client; the others identify the client.
uint32_t CDisplay_x11_resource_mask(const struct CDisplay_x11 *x11);
// The maximum number of bytes to which a property can be set at once.
size_t CDisplay_x11_largest_write(const struct CDisplay_x11 *x11);
// Whether the socket accepts bytes now.
bool CDisplay_x11_is_writable(const struct CDisplay_x11 *x11);
// Sends what is queued. Blocks if the socket does not accept it: see CDisplay_x11_is_writable.
void CDisplay_x11_flush(struct CDisplay_x11 *x11);
// Whether there was a request since the last flush.
bool CDisplay_x11_needs_flush(const struct CDisplay_x11 *x11);

// The number of bytes that the server has sent so far, which shows whether reading one queue has filled the other.
uint64_t CDisplay_x11_total_read(const struct CDisplay_x11 *x11);

// MARK: Events

enum CDisplay_x11_event_kind {
  CDISPLAY_X11_SELECTION_REQUEST = 1,  // window (the requestor), selection, target, property, time
  CDISPLAY_X11_SELECTION_CLEAR,        // selection, time
  CDISPLAY_X11_SELECTION_NOTIFY,       // selection, target, property, time
  CDISPLAY_X11_PROPERTY_NOTIFY,        // window, property, time, is_deletion
  CDISPLAY_X11_DESTROY_NOTIFY,         // window
  CDISPLAY_X11_OWNER_NOTIFY,           // XFixes: window (the owner; 0 if none), selection, time (of its last
                                       // change), has_died (the owner that was)
  CDISPLAY_X11_ERROR,                  // serial, code, window (the resource)
};

struct CDisplay_x11_event {
  uint64_t serial;
  uint32_t kind;
  uint32_t window;
  uint32_t selection;
  uint32_t target;
  uint32_t property;
  uint32_t time;
  uint8_t code;
  bool is_deletion;
  bool has_died;
};

// Returns the next event that has arrived; false if there is none. Clients' forgeries of server events are ignored.
bool CDisplay_x11_next_event(struct CDisplay_x11 *x11, struct CDisplay_x11_event *event);

// MARK: Requests without reply. Each returns its serial, which an error about it carries.

// Sets a property to `count` bytes, which the caller then writes to the descriptor itself: without ever blocking, and
// by sendfile(2) without Xlib's copies. Nothing else may be sent before _end, which adds the padding. It returns 1 when
// it has; 0 if the socket does not accept it yet; -1 and errno if it cannot, so that the connection is useless.
uint64_t CDisplay_x11_set_bytes_begin(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t type, size_t count);
int CDisplay_x11_set_bytes_end(struct CDisplay_x11 *x11, size_t count);
uint64_t CDisplay_x11_set_words(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t type, const uint32_t *words, size_t count);
// Appends nothing to a property of our window: the PropertyNotify that follows contains the server's time.
uint64_t CDisplay_x11_touch(struct CDisplay_x11 *x11, uint32_t property);
uint64_t CDisplay_x11_delete_property(struct CDisplay_x11 *x11, uint32_t window, uint32_t property);
// Takes a selection for our window, or gives it up.
uint64_t CDisplay_x11_set_owner(struct CDisplay_x11 *x11, uint32_t selection, bool own, uint32_t time);
// Asks the owner to put `target` into `property` of our window.
uint64_t CDisplay_x11_convert(
  struct CDisplay_x11 *x11, uint32_t selection, uint32_t target, uint32_t property, uint32_t time);
uint64_t CDisplay_x11_notify(
  struct CDisplay_x11 *x11, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time);
// Announces to all clients that our window now manages `selection`: ICCCM section 2.8, MANAGER.
uint64_t CDisplay_x11_announce_manager(
  struct CDisplay_x11 *x11, uint32_t message, uint32_t selection, uint32_t time);
// Requests another client's PropertyNotify and DestroyNotify events, or cancels that.
uint64_t CDisplay_x11_watch_window(struct CDisplay_x11 *x11, uint32_t window, bool watch);
// Requests the OWNER_NOTIFY events of a selection.
uint64_t CDisplay_x11_watch_selection(struct CDisplay_x11 *x11, uint32_t selection);

// MARK: Requests with reply. Replies arrive in the order of the requests.

struct CDisplay_x11_question {
  uint32_t number;
  uint32_t kind;
};

struct CDisplay_x11_question CDisplay_x11_ask_atom(struct CDisplay_x11 *x11, const char *name, size_t length);
struct CDisplay_x11_question CDisplay_x11_ask_atom_name(struct CDisplay_x11 *x11, uint32_t atom);
struct CDisplay_x11_question CDisplay_x11_ask_owner(struct CDisplay_x11 *x11, uint32_t selection);
// Up to `length` bytes from `offset`, both multiples of four. With `delete`, reading the end deletes the property.
struct CDisplay_x11_question CDisplay_x11_ask_property(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t offset, uint32_t length, bool delete);
// The window with the input focus; None or PointerRoot, 0 or 1, if no client has it.
struct CDisplay_x11_question CDisplay_x11_ask_focus(struct CDisplay_x11 *x11);
unsigned long CDisplay_x11_root(struct CDisplay_x11 *x11);
// The children of the root window.
struct CDisplay_x11_question CDisplay_x11_ask_windows_on_root(struct CDisplay_x11 *x11);
// A round trip: its reply means that the server has carried out everything before.
struct CDisplay_x11_question CDisplay_x11_ask_nothing(struct CDisplay_x11 *x11);

struct CDisplay_x11_reply {
  uint32_t value;      // the atom, the owner's window, or the window with the focus
  uint32_t type;       // of the property; 0 if there is no such property
  uint32_t remaining;  // the number of bytes of the property after this piece
  uint8_t format;
  const uint8_t *bytes;  // of the atom's name, the property, or the windows' numbers
  size_t count;
  void *storage;
};

enum CDisplay_x11_answer {
  CDISPLAY_X11_NOT_YET,
  CDISPLAY_X11_ANSWERED,  // `reply` must be freed
  CDISPLAY_X11_FAILED,    // the server refused, or is gone
};

// Checks for a reply without waiting.
int CDisplay_x11_poll_reply(
  struct CDisplay_x11 *x11, struct CDisplay_x11_question question, struct CDisplay_x11_reply *reply);
void CDisplay_x11_free_reply(struct CDisplay_x11_reply *reply);

#endif
