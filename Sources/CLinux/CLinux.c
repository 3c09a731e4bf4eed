#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// MARK: epoll

int CLinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int CLinux_epoll_arm(int epoll, int descriptor, uint32_t directions, uint64_t token) {
  struct epoll_event event = {.events = EPOLLONESHOT, .data.u64 = token};
  if (directions & CLINUX_EPOLL_READABLE) event.events |= EPOLLIN | EPOLLRDHUP;
  if (directions & CLINUX_EPOLL_WRITABLE) event.events |= EPOLLOUT;
  if (epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  if (errno != ENOENT) return -1;
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

int CLinux_epoll_forget(int epoll, int descriptor) { return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL); }

int CLinux_epoll_wait(int epoll, struct CLinux_epoll_ready *ready, int capacity, int64_t timeout) {
  enum { MOST = 64 };
  struct epoll_event events[MOST];
  if (capacity > MOST) capacity = MOST;
  // epoll_wait counts in milliseconds; rounding up keeps a timer from waking the loop before its time.
  int64_t milliseconds = timeout < 0 ? -1 : (timeout + 999999) / 1000000;
  if (milliseconds > INT32_MAX) milliseconds = INT32_MAX;
  int count = epoll_wait(epoll, events, capacity, (int)milliseconds);
  for (int i = 0; i < count; i++) {
    uint32_t directions = 0;
    if (events[i].events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) directions |= CLINUX_EPOLL_READABLE;
    if (events[i].events & (EPOLLOUT | EPOLLHUP | EPOLLERR)) directions |= CLINUX_EPOLL_WRITABLE;
    if (events[i].events & (EPOLLHUP | EPOLLERR)) directions |= CLINUX_EPOLL_HUNG_UP;
    ready[i] = (struct CLinux_epoll_ready){.token = events[i].data.u64, .directions = directions};
  }
  return count;
}

// MARK: Event descriptors

int CLinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int CLinux_signalfd(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int CLinux_signalfd_next(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t size = read(descriptor, &info, sizeof info);
  return size == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int CLinux_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// MARK: Memory files and pipes

int CLinux_memfd_create(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

enum { WHOLE_SEAL = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW };

int CLinux_seal(int descriptor) { return fcntl(descriptor, F_ADD_SEALS, WHOLE_SEAL | F_SEAL_SEAL); }

bool CLinux_is_sealed(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & WHOLE_SEAL) == WHOLE_SEAL;
}

int CLinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int CLinux_pipe_enlarge(int descriptor, int bytes) { return fcntl(descriptor, F_SETPIPE_SZ, bytes); }

int CLinux_lock_file(const char *path) {
  int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
  int problem = errno;
  close(descriptor);
  errno = problem;
  return -1;
}

int CLinux_open_unlinked(const char *folder) { return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); }

int CLinux_set_nonblocking(int descriptor, bool on) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -1;
  return fcntl(descriptor, F_SETFL, on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK);
}

// The absolute path of what a descriptor has open (proc(5), /proc/PID/fd); its length, or -1.
static ssize_t opened_path(int descriptor, char path[PATH_MAX]) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX);
  if (length < PATH_MAX) return length;
  errno = ENAMETOOLONG;
  return -1;
}

static bool is_beneath(const char *path, ssize_t length, const char *folder, ssize_t folder_length) {
  if (folder_length == 1 && folder[0] == '/') return true;
  return length > folder_length && memcmp(path, folder, (size_t)folder_length) == 0 && path[folder_length] == '/';
}

int CLinux_open_beneath(int folder, const char *path) {
  // O_PATH only finds the file, so nothing happens to one that must not be opened.
  int found = openat(folder, path, O_PATH | O_CLOEXEC);
  if (found < 0) return -1;
  char above[PATH_MAX], here[PATH_MAX], link[32];
  ssize_t above_length = opened_path(folder, above);
  ssize_t length = above_length < 0 ? -1 : opened_path(found, here);
  int opened = -1;
  if (length >= 0 && !is_beneath(here, length, above, above_length)) {
    errno = EXDEV;
  } else if (length >= 0) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", found);
    opened = open(link, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  }
  int problem = errno;
  close(found);
  errno = problem;
  return opened;
}

// MARK: Descriptors that others have passed

static void *close_one(void *descriptor) {
  close((int)(intptr_t)descriptor);
  return NULL;
}

static bool closes_at_once(int descriptor) {
  static const char *const kinds[] = {"/memfd:", "pipe:[", "/dev/null"};
  char path[32], name[16] = "";
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  if (readlink(path, name, sizeof name - 1) < 0) return false;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strncmp(name, kinds[i], strlen(kinds[i])) == 0) return true;
  }
  return false;
}

void CLinux_close_elsewhere(int descriptor) {
  pthread_t thread;
  pthread_attr_t attributes;
  bool has_thread = false;
  if (!closes_at_once(descriptor) && pthread_attr_init(&attributes) == 0) {
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 64 * 1024);
    has_thread = pthread_create(&thread, &attributes, close_one, (void *)(intptr_t)descriptor) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (!has_thread) close(descriptor);
}

// MARK: Unix sockets

int CLinux_peer_user(int socket, uid_t *user, pid_t *process) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = peer.uid;
  *process = peer.pid;
  return 0;
}

static int unix_address(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return 0;
}

typedef int (*socket_action)(int, const struct sockaddr *, socklen_t);

static int unix_socket(const char *path, int flags, socket_action action) {
  struct sockaddr_un address;
  if (unix_address(path, &address) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0);
  if (descriptor < 0) return -1;
  if (action(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int problem = errno;
  close(descriptor);
  errno = problem;
  return -1;
}

int CLinux_connect(const char *path) { return unix_socket(path, 0, connect); }

int CLinux_listen(const char *path, int backlog) {
  int descriptor = unix_socket(path, SOCK_NONBLOCK, bind);
  if (descriptor < 0 || listen(descriptor, backlog) == 0) return descriptor;
  int problem = errno;
  close(descriptor);
  errno = problem;
  return -1;
}

int CLinux_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int CLinux_socket_path(int socket, char path[108]) {
  struct sockaddr_un address;
  socklen_t size = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return -1;
  size_t length = size > offsetof(struct sockaddr_un, sun_path) ? size - offsetof(struct sockaddr_un, sun_path) : 0;
  if (address.sun_family != AF_UNIX) length = 0;
  length = strnlen(address.sun_path, length < 107 ? length : 107);
  memcpy(path, address.sun_path, length);
  path[length] = 0;
  return (int)length;
}

union control {
  char bytes[CMSG_SPACE(sizeof(int) * CLINUX_DESCRIPTORS_MAX)];
  struct cmsghdr aligned;
};

ssize_t CLinux_send(int socket, const void *bytes, size_t size, const int *descriptors, int count) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (count > CLINUX_DESCRIPTORS_MAX) {
    errno = EINVAL;
    return -1;
  }
  if (count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t CLinux_receive(int socket, void *bytes, size_t size, int *descriptors, int *count, bool *truncated) {
  struct iovec part = {.iov_base = bytes, .iov_len = size};
  union control control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *count = 0;
  *truncated = false;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  *truncated = (message.msg_flags & MSG_CTRUNC) != 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int held = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int i = 0; i < held && *count < CLINUX_DESCRIPTORS_MAX; i++) {
      memcpy(&descriptors[(*count)++], CMSG_DATA(header) + i * sizeof(int), sizeof(int));
    }
  }
  return received;
}

int CLinux_notify_open(const char *socket_name) {
  struct sockaddr_un address;
  if (unix_address(socket_name, &address) != 0) return -1;
  socklen_t size = offsetof(struct sockaddr_un, sun_path) + strlen(socket_name);
  if (address.sun_path[0] == '@') address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  if (connect(descriptor, (struct sockaddr *)&address, size) == 0) return descriptor;
  int problem = errno;
  close(descriptor);
  errno = problem;
  return -1;
}

// MARK: Processes

int CLinux_spawn(
  pid_t *process, const char *path, char *const arguments[], char *const environment[], int input, int output,
  int error, bool new_session) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int result = posix_spawn_file_actions_init(&actions);
  if (result != 0) return result;
  result = posix_spawnattr_init(&attributes);
  if (result != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return result;
  }
  // This order of dup2 cannot overwrite a source that is still needed: the caller's descriptors are close-on-exec and
  // above 2, or equal to their target if they are 0 to 2.
  const int sources[3] = {input, output, error};
  for (int target = 0; target < 3 && result == 0; target++) {
    result = posix_spawn_file_actions_adddup2(&actions, sources[target], target);
  }
  // Other descriptors that this process inherited without close-on-exec must not live on in a daemon. The child closes
  // them as the new program: until then this process waits for it, and closing a foreign file may take for ever.
  if (result == 0 && close_range(3, UINT_MAX, CLOSE_RANGE_CLOEXEC) != 0) {
    result = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  if (result == 0) result = posix_spawnattr_setsigmask(&attributes, &none);
  if (result == 0) result = posix_spawnattr_setsigdefault(&attributes, &all);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (new_session) flags |= POSIX_SPAWN_SETSID;
  if (result == 0) result = posix_spawnattr_setflags(&attributes, flags);
  if (!environment) environment = environ;
  if (result == 0) result = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

void CLinux_prefer_large_pages(size_t size) {
  const uintptr_t large_page = 2 << 20;
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TOP_PAD, size < INT_MAX ? (int)size : INT_MAX);
  // The heap grows by a block that stays unused and untouched, and by the pad. A large page begins within the block.
  uintptr_t block = (uintptr_t)malloc(large_page);
  uintptr_t first = (block + large_page - 1) / large_page * large_page;
  if (block) madvise((void *)first, size, MADV_HUGEPAGE);
}

void CLinux_give_back_memory(void) { malloc_trim(0); }

void CLinux_overwrite_freed_memory(void) { mallopt(M_PERTURB, 0x5A); }

void CLinux_overwrite_small_free_blocks(void) {
  // glibc keeps up to seven free blocks of each size up to 1,032 bytes unchanged, and reuses them first.
  enum { KEPT = 7, SMALLEST = 24, LARGEST = 1032, STEP = 16 };
  for (size_t size = SMALLEST; size <= LARGEST; size += STEP) {
    void *blocks[KEPT];
    for (int i = 0; i < KEPT; i++) {
      blocks[i] = malloc(size);
      if (blocks[i]) explicit_bzero(blocks[i], size);
    }
    for (int i = 0; i < KEPT; i++) free(blocks[i]);
  }
}

int CLinux_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

uint64_t CLinux_flags_of_threads(void) {
  return CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
    | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
}
uint64_t CLinux_option_of_thread_names(void) { return PR_SET_NAME; }

int CLinux_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
int CLinux_permit_dumps(void) { return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }

int CLinux_inotify_open(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int CLinux_inotify_watch_created(int inotify, const char *folder) {
  return inotify_add_watch(inotify, folder, IN_CREATE | IN_MOVED_TO | IN_ONLYDIR);
}

static const uint32_t GONE = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

int CLinux_inotify_watch_changed(int inotify, const char *folder) {
  // A socket accepts connections a moment after its file was created: its mode is set after that (IN_ATTRIB).
  return inotify_add_watch(inotify, folder, IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | GONE);
}

int CLinux_inotify_watch_file(int inotify, const char *path) {
  return inotify_add_watch(inotify, path, IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF);
}

int CLinux_inotify_watch_gone(int inotify, const char *folder) { return inotify_add_watch(inotify, folder, GONE); }

ssize_t CLinux_attribute_names(const char *path, char *names, size_t size) { return listxattr(path, names, size); }

ssize_t CLinux_attribute_value(const char *path, const char *name, void *value, size_t size) {
  return getxattr(path, name, value, size);
}

int CLinux_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : -1;
}

int CLinux_terminal_pixels(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_xpixel : -1;
}

int64_t CLinux_monotonic_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
