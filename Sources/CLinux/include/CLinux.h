// The Linux calls that Swift cannot spell: variadic functions, macros that compute, calls behind _GNU_SOURCE (which a
// public header must not define: it clashes with Swift's own import of <sys/select.h> in debug builds).
//
// Every function answers as the system call behind it does: -1 and errno on failure.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: epoll(7). struct epoll_event is packed and holds a union, which Swift imports without its alignment.

enum {
  CLINUX_EPOLL_READABLE = 1,
  CLINUX_EPOLL_WRITABLE = 2,
  CLINUX_EPOLL_HUNG_UP = 4,  // reported whether it was asked for or not
};

struct CLinux_epoll_ready {
  uint64_t token;
  uint32_t directions;  // a hang-up or an error reads as all of them
};

int CLinux_epoll_create(void);
// Asks for one report of `directions` on `descriptor` (EPOLLONESHOT), registering it if it is not known yet.
int CLinux_epoll_arm(int epoll, int descriptor, uint32_t directions, uint64_t token);
int CLinux_epoll_forget(int epoll, int descriptor);
// `timeout` is in nanoseconds; negative waits without end.
int CLinux_epoll_wait(int epoll, struct CLinux_epoll_ready *ready, int capacity, int64_t timeout);

// MARK: Descriptors that stand for events.

int CLinux_eventfd(void);
// Blocks the signals for the calling thread and gives a descriptor that reports them.
int CLinux_signalfd(const int *signals, int count);
// The next signal that is pending on a signalfd, 0 when there is none.
int CLinux_signalfd_next(int descriptor);
// Readable when the process ends.
int CLinux_pidfd_open(pid_t process);

// MARK: Memory files and pipes.

int CLinux_memfd_create(const char *name);
// Nobody can write, shrink or grow the file from now on, nor lift that. Fails with EBUSY while a writable map exists.
int CLinux_seal(int descriptor);
// Whether the file can neither be written, shrunk nor grown.
bool CLinux_is_sealed(int descriptor);
int CLinux_pipe(int ends[2]);
// Asks for a larger pipe buffer; gives the size that it has now.
int CLinux_pipe_enlarge(int descriptor, int bytes);
// An exclusive lock on the file at `path`, made if need be, held as long as the descriptor is open; EWOULDBLOCK if
// another process holds it.
int CLinux_lock_file(const char *path);
// An unlinked file in `folder`, open for reading and writing (O_TMPFILE).
int CLinux_open_unlinked(const char *folder);
int CLinux_set_nonblocking(int descriptor, bool on);

// Closes a descriptor that another process has passed, without waiting: to close a file of somebody's file system asks
// that file system (fuse(4), FUSE_FLUSH), and a socket may linger. Such a one is closed by a thread of its own, which costs
// some 30 µs; memory files, pipes and /dev/null are closed at once.
void CLinux_close_elsewhere(int descriptor);

// MARK: Unix sockets.

// Who is at the other end: SO_PEERCRED.
int CLinux_peer_user(int socket, uid_t *user, pid_t *process);
// A connected or listening stream socket at `path`; ENAMETOOLONG if it does not fit sockaddr_un.
int CLinux_connect(const char *path);
int CLinux_listen(const char *path, int backlog);
int CLinux_accept(int socket);
// Writes where a socket is bound, of at most 107 bytes and a NUL, and gives how long that is; 0 if it is bound to no file.
int CLinux_socket_path(int socket, char path[108]);

enum { CLINUX_DESCRIPTORS_MAX = 64 };

// One sendmsg with `count` descriptors beside the bytes (SCM_RIGHTS), without SIGPIPE.
ssize_t CLinux_send(int socket, const void *bytes, size_t size, const int *descriptors, int count);
// One recvmsg. `descriptors` has room for CLINUX_DESCRIPTORS_MAX; they arrive close-on-exec. `truncated` says that the
// kernel dropped some (MSG_CTRUNC).
ssize_t CLinux_receive(int socket, void *bytes, size_t size, int *descriptors, int *count, bool *truncated);

// A socket whose datagrams reach a service manager: by a path, or an abstract name that begins with '@' (sd_notify(3)). To
// send one does not wait for a manager that does not read.
int CLinux_notify_open(const char *socket_name);

// MARK: Processes.

// Starts `path` with exactly these three standard descriptors, no blocked signal and no ignored one, so that nothing of
// the parent's signal set-up reaches the child. NULL for `environment` means the parent's own, which Swift takes for a
// shared mutable variable. Gives errno, as posix_spawn(3) does.
int CLinux_spawn(
  pid_t *process, const char *path, char *const arguments[], char *const *environment, int input, int output,
  int error, bool new_session);
// Asks the system for pages of 2 MiB instead of 4 KiB (MADV_HUGEPAGE) for the next so many bytes of the heap, and keeps
// large blocks in the heap too. No more than a hint to the system, of which a large page may stay filled in part.
void CLinux_prefer_large_pages(size_t size);
// Free memory that the allocator holds goes back to the system (malloc_trim(3)).
void CLinux_give_back_memory(void);
// The process is killed as soon as the thread that has started it ends, even while it is stopped.
int CLinux_end_with_parent(void);
// Whatever is freed from now on is overwritten at once, and so is what is allocated (mallopt(3), M_PERTURB): nothing of
// what passed through the process stays in memory that it no longer uses.
void CLinux_overwrite_freed_memory(void);
// But for small blocks, of which the allocator keeps some as they are: this overwrites those of the calling thread.
void CLinux_overwrite_small_free_blocks(void);
// No core dump and no ptrace by others, whatever the limits say.
int CLinux_forbid_dumps(void);

// MARK: What is left to do when SIGINT, SIGTERM or SIGHUP ends the process. A Swift function may allocate or lock, which
// a signal handler must not (signal-safety(7)). The signal ends the process all the same.

// Removes the file at `path`, until the next call; NULL means none. Not for several threads at once.
int CLinux_remove_when_killed(const char *path);
// Erases the line on a terminal that the cursor is on, of so many columns; 0 means none.
void CLinux_erase_when_killed(int descriptor, int width);

// MARK: Others.

int CLinux_inotify_open(void);
int CLinux_inotify_watch_created(int inotify, const char *folder);
// Whatever comes into a folder or leaves it, and its own end or move.
int CLinux_inotify_watch_changed(int inotify, const char *folder);
// What is written into a file, its rights and its name.
int CLinux_inotify_watch_file(int inotify, const char *path);
// A folder's own end or move.
int CLinux_inotify_watch_gone(int inotify, const char *folder);
// The names of a file's extended attributes, each with its NUL, and one's value (xattr(7)); how many bytes it takes.
ssize_t CLinux_attribute_names(const char *path, char *names, size_t size);
ssize_t CLinux_attribute_value(const char *path, const char *name, void *value, size_t size);
// How many columns a terminal has; 0 if it does not say.
int CLinux_terminal_columns(int descriptor);
// The same in pixels; 0 if it does not say.
int CLinux_terminal_pixels(int descriptor);
// Nanoseconds of CLOCK_MONOTONIC.
int64_t CLinux_monotonic_now(void);

#endif
