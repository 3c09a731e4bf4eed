// Keeps a log of all that a process changes below a folder, in the order of its calls: a program that is linked with this
// has the calls of the C library replaced, also those that its libraries make. What a disk may have lost of it when the
// power went, the log's reader works out.
//
// The log is a row of records, each a LoggedDisk_record and, behind it, a name, a second name, and bytes.
#ifndef LOGGED_DISK_H
#define LOGGED_DISK_H

#include <stdint.h>

enum {
  LOGGED_WRITE = 1,     // bytes at an offset of a file
  LOGGED_LENGTH = 2,    // a file has this length now
  LOGGED_SYNC = 3,      // what was done to a file, or to the names of a folder, is on the disk
  LOGGED_NAME = 4,      // a folder has a name for a file or a folder
  LOGGED_REMOVAL = 5,   // a folder has a name no more
  LOGGED_RENAMING = 6,  // a folder has a second name in place of the first
  LOGGED_NOTE = 7,      // what the program itself says, as bytes
};

struct LoggedDisk_record {
  uint32_t kind;
  uint32_t is_folder;  // of LOGGED_NAME
  uint64_t file;       // the number of a file or folder
  uint64_t folder;     // the number of the folder that has the name
  uint64_t offset;     // or length
  uint32_t name_size, new_name_size;
  uint64_t size;
};

// Begins the log of `folder`, an absolute path without links, in a file outside of it.
void LoggedDisk_begin(const char *folder, const char *log);
// Adds a note of the program's.
void LoggedDisk_note(const char *text);

#endif
