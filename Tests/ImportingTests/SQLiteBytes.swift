import CSQLite
import Foundation
import Testing

/// A database that SQLite has written.
struct SQLiteBytes {
  let file: [UInt8]
  /// The write-ahead log; empty without one.
  let log: [UInt8]

  /// Both, as the worker gets them.
  var bytes: [UInt8] { file + log }

  /// Runs statements one after the other. With a log, those after `loggedFrom` are only there.
  init(_ statements: [String], loggedFrom start: Int? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "db").path
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    for (index, statement) in statements.enumerated() {
      if index == start { try Self.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0", database) }
      try Self.run(statement, database)
    }
    file = Array(try Data(contentsOf: URL(filePath: path)))
    log = (try? Data(contentsOf: URL(filePath: path + "-wal"))).map { Array($0) } ?? []
  }

  private static func run(_ statement: String, _ database: OpaquePointer?) throws {
    try #require(
      sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(database)))")
  }
}
