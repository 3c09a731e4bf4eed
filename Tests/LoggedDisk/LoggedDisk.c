#define _GNU_SOURCE
#include "LoggedDisk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The calls themselves are made by syscall(2), for their names are taken. One thread at a time.

static char root[PATH_MAX];
static int log_file = -1;

static void append(const void *bytes, size_t size) {
  while (size > 0) {
    long written = syscall(SYS_write, log_file, bytes, size);
    if (written <= 0) abort();
    bytes = (const char *)bytes + written;
    size -= (size_t)written;
  }
}

static void log_record(struct LoggedDisk_record record, const char *name, const char *new_name, const void *bytes) {
  record.name_size = name ? (uint32_t)strlen(name) : 0;
  record.new_name_size = new_name ? (uint32_t)strlen(new_name) : 0;
  append(&record, sizeof record);
  if (name) append(name, record.name_size);
  if (new_name) append(new_name, record.new_name_size);
  append(bytes, record.size);
}

// Whether a descriptor is of something below the folder, or the folder itself; gives its number.
static bool is_logged(int descriptor, uint64_t *number) {
  char path[64], name[PATH_MAX];
  if (log_file < 0 || descriptor == log_file) return false;
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  long size = syscall(SYS_readlinkat, AT_FDCWD, path, name, sizeof name - 1);
  struct stat status;
  if (size <= 0 || fstat(descriptor, &status) != 0) return false;
  name[size] = 0;
  size_t length = strlen(root);
  *number = status.st_ino;
  return strncmp(name, root, length) == 0 && (name[length] == 0 || name[length] == '/');
}

// The folder that has the last name of a path; gives whether it is logged.
static bool parent(int folder, const char *path, uint64_t *number, const char **name) {
  char above[PATH_MAX] = ".";
  const char *slash = strrchr(path, '/');
  if (slash) snprintf(above, sizeof above, "%.*s", slash == path ? 1 : (int)(slash - path), path);
  *name = slash ? slash + 1 : path;
  int descriptor = (int)syscall(SYS_openat, folder, above, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
  if (descriptor < 0) return false;
  bool answer = is_logged(descriptor, number);
  syscall(SYS_close, descriptor);
  return answer;
}

void LoggedDisk_begin(const char *folder, const char *log) {
  snprintf(root, sizeof root, "%s", folder);
  log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct stat status;
  if (log_file < 0 || stat(folder, &status) != 0) abort();
  log_record((struct LoggedDisk_record){.kind = LOGGED_NAME, .file = status.st_ino, .is_folder = 1}, "", NULL, "");
}

void LoggedDisk_note(const char *text) {
  log_record((struct LoggedDisk_record){.kind = LOGGED_NOTE, .size = strlen(text)}, NULL, NULL, text);
}

// MARK: Names

int openat(int folder, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  struct stat before;
  bool is_new = flags & O_CREAT && fstatat(folder, path, &before, AT_SYMLINK_NOFOLLOW) != 0;
  int descriptor = (int)syscall(SYS_openat, folder, path, flags, mode);
  uint64_t above, number;
  const char *name;
  if (descriptor < 0 || !is_logged(descriptor, &number)) return descriptor;
  if (is_new && parent(folder, path, &above, &name)) {
    log_record((struct LoggedDisk_record){.kind = LOGGED_NAME, .file = number, .folder = above}, name, NULL, "");
  }
  if (flags & O_TRUNC) log_record((struct LoggedDisk_record){.kind = LOGGED_LENGTH, .file = number}, NULL, NULL, "");
  return descriptor;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return openat(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

int mkdirat(int folder, const char *path, mode_t mode) {
  int answer = (int)syscall(SYS_mkdirat, folder, path, mode);
  uint64_t above;
  const char *name;
  struct stat status;
  if (answer == 0 && parent(folder, path, &above, &name) && fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    log_record((struct LoggedDisk_record){.kind = LOGGED_NAME, .file = status.st_ino, .folder = above, .is_folder = 1},
      name, NULL, "");
  }
  return answer;
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int unlinkat(int folder, const char *path, int flags) {
  int answer = (int)syscall(SYS_unlinkat, folder, path, flags);
  uint64_t above;
  const char *name;
  if (answer == 0 && parent(folder, path, &above, &name)) {
    log_record((struct LoggedDisk_record){.kind = LOGGED_REMOVAL, .folder = above}, name, NULL, "");
  }
  return answer;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

// Within one folder.
int renameat(int folder, const char *path, int new_folder, const char *new_path) {
  struct stat status;
  if (fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  int answer = (int)syscall(SYS_renameat2, folder, path, new_folder, new_path, 0);
  uint64_t above, new_above;
  const char *name, *new_name;
  if (answer == 0 && parent(folder, path, &above, &name) && parent(new_folder, new_path, &new_above, &new_name)) {
    if (above != new_above) abort();
    log_record((struct LoggedDisk_record){.kind = LOGGED_RENAMING, .file = status.st_ino, .folder = above}, name,
      new_name, "");
  }
  return answer;
}

int rename(const char *path, const char *new_path) { return renameat(AT_FDCWD, path, AT_FDCWD, new_path); }

// MARK: Bytes

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  uint64_t number;
  if (written > 0 && is_logged(descriptor, &number)) {
    log_record((struct LoggedDisk_record){
      .kind = LOGGED_WRITE, .file = number, .offset = (uint64_t)offset, .size = (uint64_t)written}, NULL, NULL, bytes);
  }
  return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t offset) __attribute__((alias("pwrite")));

ssize_t write(int descriptor, const void *bytes, size_t size) {
  off_t offset = lseek(descriptor, 0, SEEK_CUR);
  ssize_t written = syscall(SYS_write, descriptor, bytes, size);
  uint64_t number;
  if (offset >= 0 && written > 0 && is_logged(descriptor, &number)) {
    log_record((struct LoggedDisk_record){
      .kind = LOGGED_WRITE, .file = number, .offset = (uint64_t)offset, .size = (uint64_t)written}, NULL, NULL, bytes);
  }
  return written;
}

static void log_length(int descriptor) {
  uint64_t number;
  struct stat status;
  if (is_logged(descriptor, &number) && fstat(descriptor, &status) == 0) {
    log_record((struct LoggedDisk_record){
      .kind = LOGGED_LENGTH, .file = number, .offset = (uint64_t)status.st_size}, NULL, NULL, "");
  }
}

int ftruncate(int descriptor, off_t length) {
  int answer = (int)syscall(SYS_ftruncate, descriptor, length);
  if (answer == 0) log_length(descriptor);
  return answer;
}

int ftruncate64(int descriptor, off_t length) __attribute__((alias("ftruncate")));

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  if (syscall(SYS_fallocate, descriptor, 0, offset, length) != 0) return ENOSPC;
  log_length(descriptor);
  return 0;
}

int posix_fallocate64(int descriptor, off_t offset, off_t length) __attribute__((alias("posix_fallocate")));

static int log_sync(int answer, int descriptor) {
  uint64_t number;
  if (answer == 0 && is_logged(descriptor, &number)) {
    log_record((struct LoggedDisk_record){.kind = LOGGED_SYNC, .file = number}, NULL, NULL, "");
  }
  return answer;
}

int fsync(int descriptor) { return log_sync((int)syscall(SYS_fsync, descriptor), descriptor); }

int fdatasync(int descriptor) { return log_sync((int)syscall(SYS_fdatasync, descriptor), descriptor); }
