#include "CLinux.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { WIDEST_LINE = 250 };

// Read by the handler, which may run between any two instructions: `file` is valid while `has_file` is set.
static char file[PATH_MAX];
static atomic_bool has_file;
static atomic_int terminal;
static atomic_int line_width;

static void end_cleanly(int signal) {
  if (has_file) unlink(file);
  int width = line_width;
  if (width > 0) {
    char line[WIDEST_LINE + 2];
    memset(line, ' ', sizeof line);
    line[0] = line[width + 1] = '\r';
    (void)!write(terminal, line, (size_t)width + 2);
  }
  // The default action is in place again (SA_RESETHAND): the signal ends the process when the handler returns.
  raise(signal);
}

static void take_over_signals(void) {
  static atomic_bool is_done;
  if (atomic_exchange(&is_done, true)) return;
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction present;
    // A signal that the parent process ignores stays ignored.
    if (sigaction(signals[i], NULL, &present) != 0 || present.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = end_cleanly, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(signals[i], &action, NULL);
  }
}

int CLinux_remove_when_killed(const char *path) {
  has_file = false;
  if (path == NULL) return 0;
  if (strlen(path) >= sizeof file) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(file, path);
  has_file = true;
  take_over_signals();
  return 0;
}

void CLinux_erase_when_killed(int descriptor, int width) {
  terminal = descriptor;
  line_width = width < WIDEST_LINE ? width : WIDEST_LINE;
  if (width > 0) take_over_signals();
}
