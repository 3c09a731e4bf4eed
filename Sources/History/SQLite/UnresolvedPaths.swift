internal import CSQLite
internal import Glibc

/// SQLite's usual file access, except that paths stay unresolved. So a path through the descriptor of a folder stays
/// valid, also for SQLite's files beside the database, even if the folder is renamed.
enum UnresolvedPaths {
  /// The name by which connections select this access.
  static let registered: String = {
    let name = "pasteboard"
    guard let usual = sqlite3_vfs_find("unix") else { preconditionFailure("SQLite was built for another system") }
    // SQLite keeps the registered structure as long as the process lives.
    let files = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    files.initialize(to: usual.pointee)
    files.pointee.pNext = nil
    files.pointee.zName = UnsafePointer(strdup(name))
    files.pointee.xFullPathname = { _, path, capacity, output in
      guard let path, let output, strlen(path) < Int(capacity) else { return SQLITE_CANTOPEN }
      strcpy(output, path)
      return SQLITE_OK
    }
    sqlite3_vfs_register(files, 0)
    return name
  }()
}
