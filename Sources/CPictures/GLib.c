// GLib would look at what standard error is, and its messages quote content.
#include "Loading.h"

#define FUNCTIONS(F) F(void, g_log_set_writer_func, (int (*)(int, const void *, size_t, void *), void *, void *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

static int write_nothing(int level, const void *fields, size_t count, void *context) {
  (void)level, (void)fields, (void)count, (void)context;
  return 1;
}

bool CPictures_silence_glib(void *object) {
  // GLib permits one call.
  static bool is_silent;
  if (is_silent) return true;
  FUNCTIONS(FIND_FUNCTION)
  table->g_log_set_writer_func(write_nothing, NULL, NULL);
  return is_silent = true;
}
