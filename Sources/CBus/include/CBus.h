// D-Bus by sd-bus, which is part of libsystemd. The library is loaded when the first connection is opened and not before:
// with what it needs itself, it would cost every session memory that only GNOME's has a use for. So nothing here is linked,
// and the declarations of <systemd/sd-bus.h> are not needed to build.
//
// Functions that return an int return a negative errno on failure, as sd-bus does.
#ifndef CBUS_H
#define CBUS_H

#include <stdbool.h>
#include <stdint.h>

// A connection (sd_bus) and a message (sd_bus_message).
struct CBus_connection;
struct CBus_message;

// The type of a message: sd_bus_message_get_type(3).
enum CBus_kind { CBUS_CALL = 1, CBUS_RETURN = 2, CBUS_ERROR = 3, CBUS_SIGNAL = 4 };

// Called by CBus_process with each message that has arrived, which goes afterwards unless it is kept by CBus_ref.
typedef void (*CBus_handler)(void *context, struct CBus_message *message);

// MARK: Connections.

// Begins to connect to the bus at `address`, and does not wait for it: CBus_process goes on with it. NULL and errno on
// failure, ELIBACC if there is no libsystemd.
struct CBus_connection *CBus_open(const char *address, CBus_handler handler, void *context);
void CBus_free(struct CBus_connection *connection);
// The descriptor to poll, whether to poll it for writing too, and the end of the wait: CLOCK_MONOTONIC in µs, or
// UINT64_MAX for no limit. The library closes the descriptor itself when the connection ends.
int CBus_descriptor(struct CBus_connection *connection);
bool CBus_has_unsent(struct CBus_connection *connection);
uint64_t CBus_deadline(struct CBus_connection *connection);
// Takes one step, of which there are more if it returns a positive number.
int CBus_process(struct CBus_connection *connection);

// MARK: Sending.

// NULL if one of the names is invalid.
struct CBus_message *CBus_new_call(
  struct CBus_connection *connection, const char *destination, const char *path, const char *interface,
  const char *member);
// The number that the reply will name; 0 on failure.
uint64_t CBus_send(struct CBus_connection *connection, struct CBus_message *message);
// Appends a value of a basic type: a pointer to it, or the string itself.
int CBus_append(struct CBus_message *message, char type, const void *value);
int CBus_open_container(struct CBus_message *message, char type, const char *contents);
int CBus_close_container(struct CBus_message *message);

// MARK: Messages. They own their contents.

struct CBus_message *CBus_ref(struct CBus_message *message);
void CBus_unref(struct CBus_message *message);
enum CBus_kind CBus_message_kind(struct CBus_message *message);
// The number of the call that is answered; 0 if none is.
uint64_t CBus_answered_call(struct CBus_message *message);
// NULL if the message does not say.
const char *CBus_sender(struct CBus_message *message);
const char *CBus_path(struct CBus_message *message);
const char *CBus_interface(struct CBus_message *message);
const char *CBus_member(struct CBus_message *message);
const char *CBus_error_name(struct CBus_message *message);
const char *CBus_error_text(struct CBus_message *message);
// Reads the next value, of a basic type. 0 at the end of a container.
int CBus_read(struct CBus_message *message, char type, void *value);
int CBus_enter_container(struct CBus_message *message, char type, const char *contents);
int CBus_exit_container(struct CBus_message *message);
int CBus_skip(struct CBus_message *message, const char *types);
// The types in the next container; NULL if the next value is not a container.
const char *CBus_next_contents(struct CBus_message *message);

#endif
