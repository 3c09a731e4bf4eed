// A compositor for tests over libwayland-server. It speaks the protocols that the test names, keeps the selections of
// its seats, plays the other client itself, and misbehaves on demand.
//
// It belongs to one thread, which calls FakeCompositor_dispatch whenever its descriptor is readable.
#ifndef FAKE_COMPOSITOR_H
#define FAKE_COMPOSITOR_H

#include <stdbool.h>
#include <stdint.h>

struct FakeCompositor;

enum FakeCompositor_protocol {
  FAKE_COMPOSITOR_EXT = 1,
  FAKE_COMPOSITOR_WLR_1 = 2,
  FAKE_COMPOSITOR_WLR_2 = 4,
  FAKE_COMPOSITOR_CORE = 8,  // the core data device and the primary selection, for the client with the focus
};

enum { FAKE_COMPOSITOR_SEATS = 4 };

// A program asks for the test's own selection; `descriptor` is the test's to close.
typedef void (*FakeCompositor_receiver)(void *context, const char *type, int descriptor);

// Listens at `path`. NULL on failure.
struct FakeCompositor *FakeCompositor_start(
  const char *path, uint32_t protocols, FakeCompositor_receiver receiver, void *context);
void FakeCompositor_stop(struct FakeCompositor *compositor);
int FakeCompositor_descriptor(const struct FakeCompositor *compositor);
void FakeCompositor_dispatch(struct FakeCompositor *compositor);

void FakeCompositor_add_seat(struct FakeCompositor *compositor, int seat);
void FakeCompositor_remove_seat(struct FakeCompositor *compositor, int seat);

// Makes these types the test's own selection; with no types, the selection is empty. `cancels_late`: the client whose
// selection it was learns of the new one before it learns that its own is cancelled.
void FakeCompositor_offer(
  struct FakeCompositor *compositor, int seat, bool is_primary, const char *const *types, int count, bool cancels_late);
// Whether a client owns the selection.
bool FakeCompositor_has_source(const struct FakeCompositor *compositor, int seat, bool is_primary);
// The types of the client's selection, in order; NULL after the last.
const char *FakeCompositor_type(const struct FakeCompositor *compositor, int seat, bool is_primary, int index);
// Has the client send its selection. False if there is none. `descriptor` stays the caller's.
bool FakeCompositor_request(
  struct FakeCompositor *compositor, int seat, bool is_primary, const char *type, int descriptor);

// Whether windows get the focus, as they do at first.
void FakeCompositor_grant_focus(struct FakeCompositor *compositor, bool is_granted);

// Ends every data-control device, and those that are made for `more` times after that.
void FakeCompositor_finish_devices(struct FakeCompositor *compositor, int more);
// How many devices clients have made so far.
int FakeCompositor_device_count(const struct FakeCompositor *compositor);
// Ends every client with a protocol error, or by closing its connection.
void FakeCompositor_post_error(struct FakeCompositor *compositor);
void FakeCompositor_disconnect(struct FakeCompositor *compositor);
// How many clients have connected so far, and how many of them had a window with the focus.
int FakeCompositor_client_count(const struct FakeCompositor *compositor);
int FakeCompositor_window_count(const struct FakeCompositor *compositor);

#endif
