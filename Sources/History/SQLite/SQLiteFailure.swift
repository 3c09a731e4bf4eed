internal import CSQLite
internal import Linux

/// A step of SQLite's that failed.
package struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done, as the end of "could not …".
  package let step: String
  /// The primary result code.
  package let code: Int32
  /// SQLite's reason.
  package let reason: String

  init(_ step: String, _ code: Int32) {
    self.step = step
    self.code = code & 0xFF
    // The texts of result codes hold nothing of any statement.
    let text = String(cString: sqlite3_errstr(code))
    let limit = code & 0xFF == SQLITE_IOERR ? FileSizeLimit.sentence : nil
    reason = [text, limit].compactMap(\.self).joined(separator: ": ")
  }

  /// Whether the file is no database of ours any more.
  package var isCorruption: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// One sentence without a full stop.
  package var description: String { "could not \(step): \(reason)" }
}
