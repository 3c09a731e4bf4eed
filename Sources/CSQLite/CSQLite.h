// SQLite, a library of the system.
#include <sqlite3.h>

// A macro whose value is a cast, which Swift cannot read: the bytes are copied during the call.
static inline sqlite3_destructor_type CSQLite_transient(void) { return SQLITE_TRANSIENT; }
