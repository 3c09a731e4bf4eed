// The Linux calls that Swift cannot spell: variadic functions, macros that compute, calls behind _GNU_SOURCE (which a
// public header must not define: it clashes with Swift's own import of <sys/select.h> in debug builds).
//
// Every function returns what its system call does: -1 and errno on failure.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: epoll(7). struct epoll_event is packed and contains a union, which Swift imports without its alignment.

enum {
  CLINUX_EPOLL_READABLE = 1,
  CLINUX_EPOLL_WRITABLE = 2,
  CLINUX_EPOLL_HUNG_UP = 4,  // reported even if it was not requested
};

struct CLinux_epoll_ready {
  uint64_t token;
  uint32_t directions;  // a hang-up or an error reads as all of them
};

int CLinux_epoll_create(void);
// Requests one report of `directions` on `descriptor` (EPOLLONESHOT), and registers it if it is not known yet.
int CLinux_epoll_arm(int epoll, int descriptor, uint32_t directions, uint64_t token);
int CLinux_epoll_forget(int epoll, int descriptor);
// `timeout` is in nanoseconds; a negative one waits for ever.
int CLinux_epoll_wait(int epoll, struct CLinux_epoll_ready *ready, int capacity, int64_t timeout);

// MARK: Descriptors for events.

int CLinux_eventfd(void);
// Blocks the signals for the calling thread and returns a descriptor that reports them.
int CLinux_signalfd(const int *signals, int count);
// Returns the next signal that is pending on a signalfd, 0 if there is none.
int CLinux_signalfd_next(int descriptor);
// Returns a descriptor that becomes readable when the process ends.
int CLinux_pidfd_open(pid_t process);

// MARK: Memory files and pipes.

int CLinux_memfd_create(const char *name);
// Makes the file's content and size unchangeable for ever. Fails with EBUSY while a writable map exists.
int CLinux_seal(int descriptor);
// Whether the file can neither be written, shrunk nor grown.
bool CLinux_is_sealed(int descriptor);
int CLinux_pipe(int ends[2]);
// Requests a larger pipe buffer; returns the present size.
int CLinux_pipe_enlarge(int descriptor, int bytes);
// Takes an exclusive lock on the file at `path`, which is created if necessary, until the descriptor is closed;
// EWOULDBLOCK if another process holds it.
int CLinux_lock_file(const char *path);
// Creates an unlinked file in `folder`, open for reading and writing (O_TMPFILE).
int CLinux_open_unlinked(const char *folder);
int CLinux_set_nonblocking(int descriptor, bool on);
// Opens the file at `path` for reading, without waiting for a pipe's writer, if links lead to a file in or below `folder`;
// else EXDEV. Not by openat2(2), RESOLVE_BENEATH: systemd answers that with ENOSYS under RestrictSUIDSGID=.
int CLinux_open_beneath(int folder, const char *path);

// Closes a descriptor that another process has passed, without waiting: closing a file may ask its file system
// (fuse(4), FUSE_FLUSH), and a socket may linger. A thread of its own closes such a descriptor, which costs some 30 µs;
// memory files, pipes and /dev/null are closed at once.
void CLinux_close_elsewhere(int descriptor);

// MARK: Unix sockets.

// The credentials of the peer: SO_PEERCRED.
int CLinux_peer_user(int socket, uid_t *user, pid_t *process);
// Creates a connected or listening stream socket at `path`; ENAMETOOLONG if it does not fit sockaddr_un.
int CLinux_connect(const char *path);
int CLinux_listen(const char *path, int backlog);
int CLinux_accept(int socket);
// Writes a socket's path, at most 107 bytes and a NUL, and returns its length; 0 if it is bound to no file.
int CLinux_socket_path(int socket, char path[108]);

enum { CLINUX_DESCRIPTORS_MAX = 64 };

// Calls sendmsg once with `count` descriptors beside the bytes (SCM_RIGHTS), without SIGPIPE.
ssize_t CLinux_send(int socket, const void *bytes, size_t size, const int *descriptors, int count);
// Calls recvmsg once. `descriptors` has room for CLINUX_DESCRIPTORS_MAX; they arrive close-on-exec. `truncated` means
// that the kernel dropped some (MSG_CTRUNC).
ssize_t CLinux_receive(int socket, void *bytes, size_t size, int *descriptors, int *count, bool *truncated);

// Opens a socket whose datagrams reach a service manager: by a path, or an abstract name that begins with '@'
// (sd_notify(3)). Sending does not wait for a manager that does not read.
int CLinux_notify_open(const char *socket_name);

// MARK: Processes.

// Starts `path` with exactly these three standard descriptors and no blocked or ignored signal, so that the child
// inherits nothing of the parent's signal set-up. NULL for `environment` means the parent's own, which Swift regards as
// a shared mutable variable. Returns errno, as posix_spawn(3) does.
int CLinux_spawn(
  pid_t *process, const char *path, char *const arguments[], char *const *environment, int input, int output,
  int error, bool new_session);
// Asks the system for pages of 2 MiB instead of 4 KiB (MADV_HUGEPAGE) for the next so many bytes of the heap, and keeps
// large blocks in the heap too. This is only a hint, and part of a large page may stay unused.
void CLinux_prefer_large_pages(size_t size);
// Returns the allocator's free memory to the system (malloc_trim(3)).
void CLinux_give_back_memory(void);
// Makes the system kill the process when the thread that started it ends, even while the process is stopped.
int CLinux_end_with_parent(void);
// Overwrites memory when it is freed and when it is allocated, from now on (mallopt(3), M_PERTURB), so that no data
// stays in memory that the process no longer uses.
void CLinux_overwrite_freed_memory(void);
// Overwrites the calling thread's small free blocks, which the allocator otherwise keeps unchanged.
void CLinux_overwrite_small_free_blocks(void);
// Forbids core dumps and ptrace by others, whatever the limits are.
int CLinux_forbid_dumps(void);
// Undoes that, and lets others of the same user look at the process in /proc.
int CLinux_permit_dumps(void);
// The flags with which pthread_create(3) calls clone(2), and the option with which a thread's name is set by prctl(2).
// Their macros need _GNU_SOURCE, or are in no header that Swift imports.
uint64_t CLinux_flags_of_threads(void);
uint64_t CLinux_option_of_thread_names(void);

// MARK: Clean-up when SIGINT, SIGTERM or SIGHUP ends the process. A Swift function may allocate or lock, which a signal
// handler must not (signal-safety(7)). The signal still ends the process.

// Removes the file at `path` when the process is killed; NULL means none. Not for several threads at once.
int CLinux_remove_when_killed(const char *path);
// Erases the cursor's line on a terminal, of so many columns, when the process is killed; 0 means none.
void CLinux_erase_when_killed(int descriptor, int width);

// MARK: Others.

int CLinux_inotify_open(void);
int CLinux_inotify_watch_created(int inotify, const char *folder);
// Watches everything that enters or leaves a folder, and its own deletion or move.
int CLinux_inotify_watch_changed(int inotify, const char *folder);
// Watches writes to a file, and changes of its rights and its name.
int CLinux_inotify_watch_file(int inotify, const char *path);
// Watches a folder's own deletion or move.
int CLinux_inotify_watch_gone(int inotify, const char *folder);
// A file's extended attribute names, each with its NUL, and a value (xattr(7)); both return the size in bytes.
ssize_t CLinux_attribute_names(const char *path, char *names, size_t size);
ssize_t CLinux_attribute_value(const char *path, const char *name, void *value, size_t size);
// The number of a terminal's columns; 0 if unknown.
int CLinux_terminal_columns(int descriptor);
// The width of a terminal in pixels; 0 if unknown.
int CLinux_terminal_pixels(int descriptor);
// Nanoseconds of CLOCK_MONOTONIC.
int64_t CLinux_monotonic_now(void);

#endif
