#define _GNU_SOURCE
#include "CDisplayX11.h"

#include <X11/Xauth.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xlibint.h>
#include <X11/extensions/Xfixes.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// ChangeProperty on the wire, with the longer length field of the BIG-REQUESTS extension.
struct set_bytes_header {
  uint8_t opcode, mode;
  uint16_t no_length;
  uint32_t length;
  uint32_t window, property, type;
  uint8_t format, unused[3];
  uint32_t count;
};
_Static_assert(sizeof(struct set_bytes_header) == sizeof(xcb_change_property_request_t) + 4, "layout");

// The events of our own window: writes to its properties, and its end, which any client may cause.
static const long own_window_events = PropertyChangeMask | StructureNotifyMask;

struct error {
  struct error *next;
  struct CDisplay_x11_event event;
};

struct CDisplay_x11 {
  Display *display;
  xcb_connection_t *xcb;
  Window window;
  int fixes_events;
  size_t largest_write;
  bool is_dead;
  bool needs_flush;
  struct error *first_error;
  struct error **error_end;
};

// MARK: Xlib's process-wide handlers

// The connection whose events this thread reads: the error handler receives only a Display.
static _Thread_local struct CDisplay_x11 *reading;
// Where to leave XOpenDisplay if the server dies within it; Xlib would end the process.
static _Thread_local jmp_buf *opening;

static int record_error(Display *display, XErrorEvent *event) {
  if (reading == NULL || reading->display != display) return 0;
  struct error *error = calloc(1, sizeof *error);
  if (error == NULL) return 0;
  error->event = (struct CDisplay_x11_event){
    .kind = CDISPLAY_X11_ERROR,
    .serial = event->serial,
    .code = event->error_code,
    .window = (uint32_t)event->resourceid,
  };
  *reading->error_end = error;
  reading->error_end = &error->next;
  return 0;
}

static int leave_opening(Display *display) {
  if (opening == NULL) return 0;  // the connection's own exit handler comes next
  close(ConnectionNumber(display));
  longjmp(*opening, 1);
}

static void mark_dead(Display *display, void *x11) {
  (void)display;
  ((struct CDisplay_x11 *)x11)->is_dead = true;
}

static void set_handlers(void) {
  // Writing to a server that has died must not end the process: XCB does not request errors instead.
  struct sigaction present;
  if (sigaction(SIGPIPE, NULL, &present) == 0 && present.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
  XSetErrorHandler(record_error);
  XSetIOErrorHandler(leave_opening);
}

// MARK: Connecting

struct CDisplay_x11_attempt {
  char *display;
  char *authority;
  struct CDisplay_x11 *_Atomic opened;
  // A pipe; the attempt's thread closes its end when the attempt is over.
  int thread_end, other_end;
};

static const char cookie_name[] = "MIT-MAGIC-COOKIE-1";

static bool is_cookie_for(const Xauth *entry, const char *number, const char *host) {
  size_t length = strlen(number);
  if (entry->name_length != strlen(cookie_name) || memcmp(entry->name, cookie_name, entry->name_length) != 0)
    return false;
  if (entry->number_length != 0
      && (entry->number_length != length || memcmp(entry->number, number, length) != 0)) return false;
  if (entry->family == FamilyWild) return true;
  return entry->family == FamilyLocal && entry->address_length == strlen(host)
    && memcmp(entry->address, host, entry->address_length) == 0;
}

// Opening a FIFO would wait for a writer, and only a regular file certainly has an end.
static FILE *open_authority(const char *path) {
  struct stat status;
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return NULL;
  FILE *file = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? fdopen(descriptor, "r") : NULL;
  if (file == NULL) close(descriptor);
  return file;
}

// libXau reads only the file that the environment names, and the environment belongs to the whole process. So this
// finds the entry of a local display. NULL if there is none.
static Xauth *find_cookie(const char *authority, const char *display) {
  char number[16] = "", host[256] = "";
  const char *colon = strrchr(display, ':');
  if (authority == NULL || colon == NULL) return NULL;
  sscanf(colon + 1, "%15[0-9]", number);
  gethostname(host, sizeof host - 1);
  FILE *file = open_authority(authority);
  if (file == NULL) return NULL;
  Xauth *entry;
  while ((entry = XauReadAuth(file)) != NULL && !is_cookie_for(entry, number, host)) XauDisposeAuth(entry);
  fclose(file);
  return entry;
}

// Xlib takes a cookie only for the whole process, so one attempt at a time may set it. A server that does not answer
// must not delay the attempts at others: `probe` has just seen this one answer.
static Display *open_with(const char *name, Xauth *cookie) {
  static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one_at_a_time);
  if (cookie != NULL) {
    XSetAuthorization(cookie->name, cookie->name_length, cookie->data, cookie->data_length);
  } else {
    XSetAuthorization(NULL, 0, NULL, 0);
  }
  Display *volatile display = NULL;
  jmp_buf server_died;
  opening = &server_died;
  if (setjmp(server_died) == 0) display = XOpenDisplay(name);
  opening = NULL;
  pthread_mutex_unlock(&one_at_a_time);
  return display;
}

static xcb_connection_t *probe(const char *name, Xauth *cookie) {
  xcb_auth_info_t auth = {0};
  if (cookie != NULL) {
    auth = (xcb_auth_info_t){
      .namelen = cookie->name_length, .name = cookie->name, .datalen = cookie->data_length, .data = cookie->data};
  }
  return xcb_connect_to_display_with_auth_info(name, cookie == NULL ? NULL : &auth, NULL);
}

// Lets the kernel take a piece at once, so that the server reads it while we sleep. The kernel grants at most
// net.core.wmem_max.
static void enlarge_send_buffer(int socket) {
  int domain = 0, wanted = 2 << 20;
  socklen_t length = sizeof domain;
  getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &length);
  if (domain == AF_UNIX) setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &wanted, sizeof wanted);
}

// Performs everything that waits for the server, on the attempt's own thread.
static struct CDisplay_x11 *prepare(Display *display) {
  struct CDisplay_x11 *x11 = calloc(1, sizeof *x11);
  if (x11 == NULL) abort();
  x11->display = display;
  x11->xcb = XGetXCBConnection(display);
  x11->error_end = &x11->first_error;
  XSetIOErrorExitHandler(display, mark_dead, x11);
  enlarge_send_buffer(ConnectionNumber(display));
  x11->largest_write = (size_t)xcb_get_maximum_request_length(x11->xcb) * 4 - sizeof(struct set_bytes_header) - 4;
  int errors, major, minor;
  bool has_fixes = XFixesQueryExtension(display, &x11->fixes_events, &errors);
  if (has_fixes) XFixesQueryVersion(display, &major, &minor);
  x11->window = XCreateSimpleWindow(display, DefaultRootWindow(display), -10, -10, 1, 1, 0, 0, 0);
  XSelectInput(display, x11->window, own_window_events);
  XSync(display, False);
  if (has_fixes && !x11->is_dead) return x11;
  CDisplay_x11_close(x11);
  return NULL;
}

static void *attempt_to_open(void *argument) {
  struct CDisplay_x11_attempt *attempt = argument;
  Xauth *cookie = find_cookie(attempt->authority, attempt->display);
  xcb_connection_t *answered = probe(attempt->display, cookie);
  if (xcb_connection_has_error(answered) == 0) {
    Display *display = open_with(attempt->display, cookie);
    if (display != NULL) attempt->opened = prepare(display);
  }
  xcb_disconnect(answered);  // only now: some servers reset themselves when their last client leaves
  if (cookie != NULL) XauDisposeAuth(cookie);
  close(attempt->thread_end);  // the waiting side frees the attempt
  return NULL;
}

static void free_attempt(struct CDisplay_x11_attempt *attempt) {
  close(attempt->other_end);
  free(attempt->display);
  free(attempt->authority);
  free(attempt);
}

struct CDisplay_x11_attempt *CDisplay_x11_open_begin(const char *display, const char *authority) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_handlers);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return NULL;
  struct CDisplay_x11_attempt *attempt = calloc(1, sizeof *attempt);
  if (attempt == NULL) abort();
  attempt->display = strdup(display);
  attempt->authority = authority == NULL ? NULL : strdup(authority);
  attempt->other_end = ends[0];
  attempt->thread_end = ends[1];
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, attempt_to_open, attempt);
  if (failure == 0) {
    pthread_detach(thread);
    return attempt;
  }
  close(attempt->thread_end);
  free_attempt(attempt);
  errno = failure;
  return NULL;
}

int CDisplay_x11_attempt_descriptor(const struct CDisplay_x11_attempt *attempt) { return attempt->other_end; }

struct CDisplay_x11 *CDisplay_x11_open_finish(struct CDisplay_x11_attempt *attempt) {
  struct CDisplay_x11 *opened = attempt->opened;
  free_attempt(attempt);
  return opened;
}

static bool take_error(struct CDisplay_x11 *x11, struct CDisplay_x11_event *event) {
  struct error *error = x11->first_error;
  if (error == NULL) return false;
  *event = error->event;
  x11->first_error = error->next;
  if (x11->first_error == NULL) x11->error_end = &x11->first_error;
  free(error);
  return true;
}

void CDisplay_x11_close(struct CDisplay_x11 *x11) {
  // XCloseDisplay waits until the server has done everything; after a shutdown, there is nothing to wait for.
  shutdown(ConnectionNumber(x11->display), SHUT_RDWR);
  XCloseDisplay(x11->display);
  struct CDisplay_x11_event event;
  while (take_error(x11, &event)) {}
  free(x11);
}

int CDisplay_x11_descriptor(const struct CDisplay_x11 *x11) { return ConnectionNumber(x11->display); }

bool CDisplay_x11_is_dead(const struct CDisplay_x11 *x11) {
  return x11->is_dead || xcb_connection_has_error(x11->xcb) != 0;
}

uint32_t CDisplay_x11_window(const struct CDisplay_x11 *x11) { return (uint32_t)x11->window; }

uint32_t CDisplay_x11_resource_mask(const struct CDisplay_x11 *x11) {
  return xcb_get_setup(x11->xcb)->resource_id_mask;
}

size_t CDisplay_x11_largest_write(const struct CDisplay_x11 *x11) { return x11->largest_write; }

bool CDisplay_x11_is_writable(const struct CDisplay_x11 *x11) {
  struct pollfd socket = {.fd = ConnectionNumber(x11->display), .events = POLLOUT};
  return poll(&socket, 1, 0) == 1;
}

void CDisplay_x11_flush(struct CDisplay_x11 *x11) {
  x11->needs_flush = false;
  if (CDisplay_x11_is_dead(x11)) return;
  reading = x11;  // XFlush also reads, and passes on the errors that it finds
  XFlush(x11->display);
  reading = NULL;
  xcb_flush(x11->xcb);
}

bool CDisplay_x11_needs_flush(const struct CDisplay_x11 *x11) { return x11->needs_flush; }

uint64_t CDisplay_x11_total_read(const struct CDisplay_x11 *x11) { return xcb_total_read(x11->xcb); }

// MARK: Events

static bool translate_selection(const XEvent *event, struct CDisplay_x11_event *result) {
  switch (event->type) {
  case SelectionRequest:
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_SELECTION_REQUEST,
      .window = (uint32_t)event->xselectionrequest.requestor,
      .selection = (uint32_t)event->xselectionrequest.selection,
      .target = (uint32_t)event->xselectionrequest.target,
      .property = (uint32_t)event->xselectionrequest.property,
      .time = (uint32_t)event->xselectionrequest.time,
    };
    return true;
  case SelectionClear:
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_SELECTION_CLEAR,
      .selection = (uint32_t)event->xselectionclear.selection,
      .time = (uint32_t)event->xselectionclear.time,
    };
    return true;
  case SelectionNotify:
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_SELECTION_NOTIFY,
      .selection = (uint32_t)event->xselection.selection,
      .target = (uint32_t)event->xselection.target,
      .property = (uint32_t)event->xselection.property,
      .time = (uint32_t)event->xselection.time,
    };
    return true;
  default: return false;
  }
}

static bool translate(const struct CDisplay_x11 *x11, const XEvent *event, struct CDisplay_x11_event *result) {
  // SelectionNotify is the only event here that clients send: everything else from a client is forged.
  if (event->xany.send_event && event->type != SelectionNotify) return false;
  if (translate_selection(event, result)) return true;
  if (event->type == PropertyNotify) {
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_PROPERTY_NOTIFY,
      .window = (uint32_t)event->xproperty.window,
      .property = (uint32_t)event->xproperty.atom,
      .time = (uint32_t)event->xproperty.time,
      .is_deletion = event->xproperty.state == PropertyDelete,
    };
    return true;
  }
  if (event->type == DestroyNotify) {
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_DESTROY_NOTIFY, .window = (uint32_t)event->xdestroywindow.window};
    return true;
  }
  if (event->type == x11->fixes_events + XFixesSelectionNotify) {
    const XFixesSelectionNotifyEvent *change = (const XFixesSelectionNotifyEvent *)event;
    bool has_died = change->subtype != XFixesSetSelectionOwnerNotify;
    bool is_owned = !has_died && change->owner != None;
    *result = (struct CDisplay_x11_event){
      .kind = CDISPLAY_X11_OWNER_NOTIFY,
      .window = is_owned ? (uint32_t)change->owner : 0,
      .selection = (uint32_t)change->selection,
      .time = (uint32_t)change->selection_timestamp,
      .has_died = has_died,
    };
    return true;
  }
  return false;
}

bool CDisplay_x11_next_event(struct CDisplay_x11 *x11, struct CDisplay_x11_event *event) {
  if (take_error(x11, event)) return true;
  bool found = false;
  reading = x11;
  while (!found && !CDisplay_x11_is_dead(x11) && XEventsQueued(x11->display, QueuedAfterReading) > 0 && !x11->is_dead) {
    XEvent next;
    XNextEvent(x11->display, &next);
    found = !x11->is_dead && translate(x11, &next, event);
  }
  reading = NULL;
  return found || take_error(x11, event);
}

// MARK: Requests without reply

// The end of every request function: what it has queued is the last request so far.
static uint64_t queued(struct CDisplay_x11 *x11) {
  x11->needs_flush = true;
  return NextRequest(x11->display) - 1;
}

// Xlib and XCB reclaim the socket before they write: by then, all of our bytes are written.
static void give_back_socket(void *closure) { (void)closure; }

uint64_t CDisplay_x11_set_bytes_begin(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t type, size_t count) {
  uint64_t sent = 0;
  if (CDisplay_x11_is_dead(x11)) return 0;
  if (!xcb_take_socket(x11->xcb, give_back_socket, NULL, 0, &sent)) return 0;
  x11->needs_flush = false;  // the socket's last user has written what was queued
  struct set_bytes_header header = {
    .opcode = XCB_CHANGE_PROPERTY,
    .mode = XCB_PROP_MODE_REPLACE,
    .length = (uint32_t)((sizeof header + count + 3) / 4),
    .window = window,
    .property = property,
    .type = type,
    .format = 8,
    .count = (uint32_t)count,
  };
  struct iovec bytes = {.iov_base = &header, .iov_len = sizeof header};
  xcb_writev(x11->xcb, &bytes, 1, 1);
  return sent + 1;
}

int CDisplay_x11_set_bytes_end(struct CDisplay_x11 *x11, size_t count) {
  static const char padding[3];
  size_t missing = (4 - count % 4) % 4;
  if (missing == 0) return 1;
  ssize_t sent;
  do {
    sent = send(ConnectionNumber(x11->display), padding, missing, MSG_DONTWAIT | MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent == (ssize_t)missing) return 1;
  if (sent < 0 && errno == EAGAIN) return 0;
  if (sent >= 0) errno = EIO;  // it is unknown how much is missing
  return -1;
}

// Whether a request can be queued: the server is there, and Xlib's buffer has room for any request below. Xlib makes
// room by itself, but continues without a buffer if it then finds the server dead.
static bool can_queue(struct CDisplay_x11 *x11) {
  static const ptrdiff_t largest_request = 256;
  if (CDisplay_x11_is_dead(x11)) return false;
  if (x11->display->bufmax - x11->display->bufptr >= largest_request) return true;
  reading = x11;
  XFlush(x11->display);
  reading = NULL;
  return !CDisplay_x11_is_dead(x11);
}

uint64_t CDisplay_x11_set_words(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t type, const uint32_t *words, size_t count) {
  if (!can_queue(x11)) return 0;
  long *longs = calloc(count + 1, sizeof *longs);
  if (longs == NULL) abort();
  for (size_t i = 0; i < count; i++) longs[i] = (long)words[i];
  XChangeProperty(
    x11->display, window, property, type, 32, PropModeReplace, (const unsigned char *)longs, (int)count);
  free(longs);
  return queued(x11);
}

uint64_t CDisplay_x11_touch(struct CDisplay_x11 *x11, uint32_t property) {
  if (!can_queue(x11)) return 0;
  const Atom integer = 19;  // XA_INTEGER
  XChangeProperty(
    x11->display, x11->window, property, integer, 32, PropModeAppend, (const unsigned char *)"", 0);
  return queued(x11);
}

uint64_t CDisplay_x11_delete_property(struct CDisplay_x11 *x11, uint32_t window, uint32_t property) {
  if (!can_queue(x11)) return 0;
  XDeleteProperty(x11->display, window, property);
  return queued(x11);
}

uint64_t CDisplay_x11_set_owner(struct CDisplay_x11 *x11, uint32_t selection, bool own, uint32_t time) {
  if (!can_queue(x11)) return 0;
  XSetSelectionOwner(x11->display, selection, own ? x11->window : None, time);
  return queued(x11);
}

uint64_t CDisplay_x11_convert(
  struct CDisplay_x11 *x11, uint32_t selection, uint32_t target, uint32_t property, uint32_t time) {
  if (!can_queue(x11)) return 0;
  XConvertSelection(x11->display, selection, target, property, x11->window, time);
  return queued(x11);
}

uint64_t CDisplay_x11_notify(
  struct CDisplay_x11 *x11, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time) {
  if (!can_queue(x11)) return 0;
  XEvent event = {
    .xselection = {
      .type = SelectionNotify,
      .requestor = requestor,
      .selection = selection,
      .target = target,
      .property = property,
      .time = time,
    }};
  XSendEvent(x11->display, requestor, False, NoEventMask, &event);
  return queued(x11);
}

uint64_t CDisplay_x11_announce_manager(
  struct CDisplay_x11 *x11, uint32_t message, uint32_t selection, uint32_t time) {
  if (!can_queue(x11)) return 0;
  Window root = DefaultRootWindow(x11->display);
  XEvent event = {
    .xclient = {
      .type = ClientMessage,
      .window = root,
      .message_type = message,
      .format = 32,
      .data.l = {time, selection, (long)x11->window, 0, 0},
    }};
  XSendEvent(x11->display, root, False, StructureNotifyMask, &event);
  return queued(x11);
}

uint64_t CDisplay_x11_watch_window(struct CDisplay_x11 *x11, uint32_t window, bool watch) {
  if (!can_queue(x11)) return 0;
  // An event mask belongs to one client alone, so this disturbs no other; on our own window, that mask must be kept.
  long mask = watch ? PropertyChangeMask | StructureNotifyMask : NoEventMask;
  XSelectInput(x11->display, window, window == x11->window ? mask | own_window_events : mask);
  return queued(x11);
}

uint64_t CDisplay_x11_watch_selection(struct CDisplay_x11 *x11, uint32_t selection) {
  if (!can_queue(x11)) return 0;
  XFixesSelectSelectionInput(
    x11->display, x11->window, selection,
    XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask);
  return queued(x11);
}

// MARK: Requests with reply

enum kind { ATOM, ATOM_NAME, OWNER, PROPERTY, FOCUS, WINDOWS, NOTHING };

static struct CDisplay_x11_question asked(struct CDisplay_x11 *x11, enum kind kind, unsigned int number) {
  x11->needs_flush = true;
  return (struct CDisplay_x11_question){.number = number, .kind = kind};
}

struct CDisplay_x11_question CDisplay_x11_ask_atom(struct CDisplay_x11 *x11, const char *name, size_t length) {
  return asked(x11, ATOM, xcb_intern_atom(x11->xcb, false, (uint16_t)length, name).sequence);
}

struct CDisplay_x11_question CDisplay_x11_ask_atom_name(struct CDisplay_x11 *x11, uint32_t atom) {
  return asked(x11, ATOM_NAME, xcb_get_atom_name(x11->xcb, atom).sequence);
}

struct CDisplay_x11_question CDisplay_x11_ask_owner(struct CDisplay_x11 *x11, uint32_t selection) {
  return asked(x11, OWNER, xcb_get_selection_owner(x11->xcb, selection).sequence);
}

struct CDisplay_x11_question CDisplay_x11_ask_property(
  struct CDisplay_x11 *x11, uint32_t window, uint32_t property, uint32_t offset, uint32_t length, bool delete) {
  xcb_get_property_cookie_t cookie =
    xcb_get_property(x11->xcb, delete, window, property, XCB_ATOM_ANY, offset / 4, length / 4);
  return asked(x11, PROPERTY, cookie.sequence);
}

struct CDisplay_x11_question CDisplay_x11_ask_focus(struct CDisplay_x11 *x11) {
  return asked(x11, FOCUS, xcb_get_input_focus(x11->xcb).sequence);
}

unsigned long CDisplay_x11_root(struct CDisplay_x11 *x11) { return DefaultRootWindow(x11->display); }

struct CDisplay_x11_question CDisplay_x11_ask_windows_on_root(struct CDisplay_x11 *x11) {
  xcb_window_t root = (xcb_window_t)DefaultRootWindow(x11->display);
  return asked(x11, WINDOWS, xcb_query_tree(x11->xcb, root).sequence);
}

struct CDisplay_x11_question CDisplay_x11_ask_nothing(struct CDisplay_x11 *x11) {
  return asked(x11, NOTHING, xcb_get_input_focus(x11->xcb).sequence);
}

// A reply does not name its request: the question's kind does.
static struct CDisplay_x11_reply decode(enum kind kind, void *storage) {
  struct CDisplay_x11_reply reply = {.storage = storage};
  switch (kind) {
  case ATOM: reply.value = ((xcb_intern_atom_reply_t *)storage)->atom; break;
  case OWNER: reply.value = ((xcb_get_selection_owner_reply_t *)storage)->owner; break;
  case ATOM_NAME: {
    xcb_get_atom_name_reply_t *name = storage;
    reply.bytes = (const uint8_t *)xcb_get_atom_name_name(name);
    reply.count = (size_t)xcb_get_atom_name_name_length(name);
    break;
  }
  case PROPERTY: {
    xcb_get_property_reply_t *property = storage;
    reply.type = property->type;
    reply.format = property->format;
    reply.remaining = property->bytes_after;
    reply.bytes = xcb_get_property_value(property);
    reply.count = (size_t)xcb_get_property_value_length(property);
    break;
  }
  case FOCUS: reply.value = ((xcb_get_input_focus_reply_t *)storage)->focus; break;
  case WINDOWS: {
    xcb_query_tree_reply_t *tree = storage;
    reply.bytes = (const uint8_t *)xcb_query_tree_children(tree);
    reply.count = (size_t)xcb_query_tree_children_length(tree) * sizeof(xcb_window_t);
    break;
  }
  case NOTHING: break;
  }
  return reply;
}

int CDisplay_x11_poll_reply(
  struct CDisplay_x11 *x11, struct CDisplay_x11_question question, struct CDisplay_x11_reply *reply) {
  void *storage = NULL;
  xcb_generic_error_t *error = NULL;
  if (CDisplay_x11_is_dead(x11)) return CDISPLAY_X11_FAILED;
  if (!xcb_poll_for_reply(x11->xcb, question.number, &storage, &error)) return CDISPLAY_X11_NOT_YET;
  free(error);
  if (storage == NULL) return CDISPLAY_X11_FAILED;
  *reply = decode(question.kind, storage);
  return CDISPLAY_X11_ANSWERED;
}

void CDisplay_x11_free_reply(struct CDisplay_x11_reply *reply) { free(reply->storage); }
