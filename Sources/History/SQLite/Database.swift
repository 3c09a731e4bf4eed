internal import CSQLite

/// One connection to a database, for one thread at a time.
///
/// Statements are prepared once and kept: the program has a few dozen, all written in its source.
final class Database {
  private let connection: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens the file at `path`, which must exist; read-only if it cannot be written. A file that no program can change is
  /// read without locks, which SQLite cannot take on it if its journal is a write-ahead log.
  init(_ path: String, isUnchangeable: Bool = false) throws(SQLiteFailure) {
    var connection: OpaquePointer?
    let name = isUnchangeable ? "file:\(path)?immutable=1" : path
    let access = isUnchangeable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let code = sqlite3_open_v2(name, &connection, access | SQLITE_OPEN_NOMUTEX, UnresolvedPaths.registered)
    guard code == SQLITE_OK, let connection else {
      sqlite3_close(connection)
      throw SQLiteFailure("open the database", code)
    }
    self.connection = connection
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(connection)
  }

  /// Runs statements without parameters.
  func execute(_ sql: String, step: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteFailure(step, code) }
  }

  /// Runs one statement to its end.
  func run(_ sql: String, _ values: [SQLValue] = [], step: String) throws(SQLiteFailure) {
    try scan(sql, values, step: step) { _ in true }
  }

  /// Returns the results of `read` for all rows.
  func rows<Element>(
    _ sql: String, _ values: [SQLValue] = [], step: String, _ read: (Row) -> Element
  ) throws(SQLiteFailure) -> [Element] {
    var elements: [Element] = []
    try scan(sql, values, step: step) {
      elements.append(read($0))
      return true
    }
    return elements
  }

  /// Returns the result of `read` for the first row; nil if there is none.
  func first<Element>(
    _ sql: String, _ values: [SQLValue] = [], step: String, _ read: (Row) -> Element
  ) throws(SQLiteFailure) -> Element? {
    var element: Element?
    try scan(sql, values, step: step) {
      element = read($0)
      return false
    }
    return element
  }

  /// Calls `body` with row after row, until it returns false or there are no more.
  func scan(
    _ sql: String, _ values: [SQLValue], step: String, _ body: (Row) -> Bool
  ) throws(SQLiteFailure) {
    let statement = try prepared(sql, step)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1), of: statement, step) }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw SQLiteFailure(step, code) }
      guard body(Row(statement: statement)) else { return }
    }
  }

  /// Runs `body` in a transaction: all of its changes, or none if it throws.
  func transaction<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try run("BEGIN IMMEDIATE", step: "begin to write")
    do {
      let answer = try body()
      try run("COMMIT", step: "write to the database")
      return answer
    } catch {
      try? run("ROLLBACK", step: "undo the changes")
      throw error
    }
  }

  /// Whether the file is read-only.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// The number of rows that the last statement has changed.
  var changes: Int { Int(sqlite3_changes64(connection)) }

  /// The number of the last inserted row.
  var lastInserted: Int { Int(sqlite3_last_insert_rowid(connection)) }

  private func prepared(_ sql: String, _ step: String) throws(SQLiteFailure) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw SQLiteFailure(step, code) }
    statements[sql] = statement
    return statement
  }

  private func bind(
    _ value: SQLValue, at index: Int32, of statement: OpaquePointer, _ step: String
  ) throws(SQLiteFailure) {
    let code =
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .null: sqlite3_bind_null(statement, index)
      case .bytes(let bytes):
        sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), CSQLite_transient())
      case .text(let text): bind(text, at: index, of: statement)
      }
    guard code == SQLITE_OK else { throw SQLiteFailure(step, code) }
  }

  private func bind(_ text: String, at index: Int32, of statement: OpaquePointer) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
      // An empty string has no address, and a null pointer would bind NULL.
      utf8.isEmpty
        ? sqlite3_bind_text(statement, index, "", 0, CSQLite_transient())
        : utf8.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            statement, index, $0.baseAddress, UInt64($0.count), CSQLite_transient(), UInt8(SQLITE_UTF8))
        }
    }
  }
}
