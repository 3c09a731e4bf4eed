#include "CBus.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>

typedef struct sd_bus sd_bus;
typedef struct CBus_message message;

struct error {
  const char *name, *text;
  int needs_free;
};

typedef int (*callback)(message *, void *context, struct error *);

// The functions of libsystemd that are called, with their types in sd-bus(3).
#define FUNCTIONS(F)                                                                          \
  F(int, bus_new, (sd_bus **))                                                                \
  F(int, bus_set_address, (sd_bus *, const char *))                                           \
  F(int, bus_set_bus_client, (sd_bus *, int))                                                 \
  F(int, bus_negotiate_fds, (sd_bus *, int))                                                  \
  F(int, bus_add_filter, (sd_bus *, void **, callback, void *))                               \
  F(int, bus_start, (sd_bus *))                                                               \
  F(void, bus_close, (sd_bus *))                                                              \
  F(sd_bus *, bus_unref, (sd_bus *))                                                          \
  F(int, bus_get_fd, (sd_bus *))                                                              \
  F(int, bus_get_events, (sd_bus *))                                                          \
  F(int, bus_get_timeout, (sd_bus *, uint64_t *))                                             \
  F(int, bus_process, (sd_bus *, message **))                                                 \
  F(int, bus_send, (sd_bus *, message *, uint64_t *))                                         \
  F(int, bus_message_new_method_call,                                                         \
    (sd_bus *, message **, const char *, const char *, const char *, const char *))           \
  F(int, bus_message_append_basic, (message *, char, const void *))                           \
  F(int, bus_message_open_container, (message *, char, const char *))                         \
  F(int, bus_message_close_container, (message *))                                            \
  F(message *, bus_message_ref, (message *))                                                  \
  F(message *, bus_message_unref, (message *))                                                \
  F(int, bus_message_get_type, (message *, uint8_t *))                                        \
  F(int, bus_message_get_reply_cookie, (message *, uint64_t *))                               \
  F(const char *, bus_message_get_sender, (message *))                                        \
  F(const char *, bus_message_get_path, (message *))                                          \
  F(const char *, bus_message_get_interface, (message *))                                     \
  F(const char *, bus_message_get_member, (message *))                                        \
  F(const struct error *, bus_message_get_error, (message *))                                 \
  F(int, bus_message_read_basic, (message *, char, void *))                                   \
  F(int, bus_message_enter_container, (message *, char, const char *))                        \
  F(int, bus_message_exit_container, (message *))                                             \
  F(int, bus_message_skip, (message *, const char *))                                         \
  F(int, bus_message_peek_type, (message *, char *, const char **))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
  FUNCTIONS(DECLARE)
} sd;

struct CBus_connection {
  sd_bus *bus;
  CBus_handler handler;
  void *context;
};

static bool load(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *library = dlopen("libsystemd.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return false;
#define FIND(result, name, parameters) \
  if ((sd.name = (result(*) parameters)dlsym(library, "sd_" #name)) == NULL) return false;
  FUNCTIONS(FIND)
  return is_loaded = true;
}

// MARK: Connections

// Every message passes here before sd-bus looks at it itself; 0 lets it do so, which answers the bus's pings.
static int received(message *message, void *context, struct error *error) {
  (void)error;
  struct CBus_connection *connection = context;
  connection->handler(connection->context, message);
  return 0;
}

struct CBus_connection *CBus_open(const char *address, CBus_handler handler, void *context) {
  if (!load()) {
    errno = ELIBACC;
    return NULL;
  }
  struct CBus_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->handler = handler;
  connection->context = context;
  int result = sd.bus_new(&connection->bus);
  if (result >= 0) result = sd.bus_set_address(connection->bus, address);
  if (result >= 0) result = sd.bus_set_bus_client(connection->bus, true);
  if (result >= 0) result = sd.bus_negotiate_fds(connection->bus, true);
  if (result >= 0) result = sd.bus_add_filter(connection->bus, NULL, received, connection);
  if (result >= 0) result = sd.bus_start(connection->bus);
  if (result >= 0) return connection;
  CBus_free(connection);
  errno = -result;
  return NULL;
}

void CBus_free(struct CBus_connection *connection) {
  if (connection->bus != NULL) {
    sd.bus_close(connection->bus);
    sd.bus_unref(connection->bus);
  }
  free(connection);
}

int CBus_descriptor(struct CBus_connection *connection) { return sd.bus_get_fd(connection->bus); }

bool CBus_has_unsent(struct CBus_connection *connection) {
  int events = sd.bus_get_events(connection->bus);
  return events >= 0 && (events & POLLOUT) != 0;
}

uint64_t CBus_deadline(struct CBus_connection *connection) {
  uint64_t deadline;
  return sd.bus_get_timeout(connection->bus, &deadline) >= 0 ? deadline : UINT64_MAX;
}

int CBus_process(struct CBus_connection *connection) { return sd.bus_process(connection->bus, NULL); }

// MARK: Sending

struct CBus_message *CBus_new_call(
  struct CBus_connection *connection, const char *destination, const char *path, const char *interface,
  const char *member) {
  message *call = NULL;
  int result = sd.bus_message_new_method_call(connection->bus, &call, destination, path, interface, member);
  return result >= 0 ? call : NULL;
}

uint64_t CBus_send(struct CBus_connection *connection, struct CBus_message *message) {
  uint64_t number = 0;
  return sd.bus_send(connection->bus, message, &number) >= 0 ? number : 0;
}

int CBus_append(struct CBus_message *message, char type, const void *value) {
  return sd.bus_message_append_basic(message, type, value);
}

int CBus_open_container(struct CBus_message *message, char type, const char *contents) {
  return sd.bus_message_open_container(message, type, contents);
}

int CBus_close_container(struct CBus_message *message) { return sd.bus_message_close_container(message); }

// MARK: Messages

struct CBus_message *CBus_ref(struct CBus_message *message) { return sd.bus_message_ref(message); }

void CBus_unref(struct CBus_message *message) { sd.bus_message_unref(message); }

enum CBus_kind CBus_message_kind(struct CBus_message *message) {
  uint8_t kind = 0;
  sd.bus_message_get_type(message, &kind);
  return kind;
}

uint64_t CBus_answered_call(struct CBus_message *message) {
  uint64_t number = 0;
  return sd.bus_message_get_reply_cookie(message, &number) >= 0 ? number : 0;
}

const char *CBus_sender(struct CBus_message *message) { return sd.bus_message_get_sender(message); }
const char *CBus_path(struct CBus_message *message) { return sd.bus_message_get_path(message); }
const char *CBus_interface(struct CBus_message *message) { return sd.bus_message_get_interface(message); }
const char *CBus_member(struct CBus_message *message) { return sd.bus_message_get_member(message); }

const char *CBus_error_name(struct CBus_message *message) {
  const struct error *error = sd.bus_message_get_error(message);
  return error != NULL ? error->name : NULL;
}

const char *CBus_error_text(struct CBus_message *message) {
  const struct error *error = sd.bus_message_get_error(message);
  return error != NULL ? error->text : NULL;
}

int CBus_read(struct CBus_message *message, char type, void *value) {
  return sd.bus_message_read_basic(message, type, value);
}

int CBus_enter_container(struct CBus_message *message, char type, const char *contents) {
  return sd.bus_message_enter_container(message, type, contents);
}

int CBus_exit_container(struct CBus_message *message) { return sd.bus_message_exit_container(message); }

int CBus_skip(struct CBus_message *message, const char *types) { return sd.bus_message_skip(message, types); }

const char *CBus_next_contents(struct CBus_message *message) {
  char type;
  const char *contents = NULL;
  return sd.bus_message_peek_type(message, &type, &contents) > 0 ? contents : NULL;
}
