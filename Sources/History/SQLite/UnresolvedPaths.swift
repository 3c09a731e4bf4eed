internal import CSQLite
internal import Glibc

/// SQLite's own way to files, but for one thing: it takes a path as it is. A path through the descriptor of a folder then
/// stays one, also for the files that SQLite puts beside the database, whatever becomes of the folder's name.
enum UnresolvedPaths {
  /// The name by which a connection asks for it.
  static let registered: String = {
    let name = "pasteboard"
    guard let usual = sqlite3_vfs_find("unix") else { preconditionFailure("SQLite was built for another system") }
    // SQLite keeps what is registered for as long as the process lives.
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
