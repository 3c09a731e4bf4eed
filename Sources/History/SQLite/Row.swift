internal import CSQLite

/// The current row of a statement; valid until the statement's next step.
struct Row {
  let statement: OpaquePointer

  /// Returns the integer in a column; 0 if there is none.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// Returns the integer in a column; nil if there is none.
  func optionalInteger(_ column: Int32) -> Int? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
  }

  /// Returns the text in a column; empty if there is none.
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// Returns the text in a column; nil if there is none.
  func optionalText(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Returns the bytes in a column; nil if there are none.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    return withBytes(column) { Array($0) }
  }

  /// Lends the bytes of a column.
  func withBytes<Answer>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    let start = sqlite3_column_blob(statement, column)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
