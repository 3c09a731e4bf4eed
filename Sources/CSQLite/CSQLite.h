// SQLite, a library of the system.
#include <sqlite3.h>

// A macro with a cast, which Swift cannot read: SQLite copies the bytes during the call.
static inline sqlite3_destructor_type CSQLite_transient(void) { return SQLITE_TRANSIENT; }
