internal import CSQLite
internal import Linux

/// The failure of a step of SQLite.
package struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step, as the end of "could not …".
  package let step: String
  /// The primary result code.
  package let code: Int32
  /// SQLite's reason.
  package let reason: String

  init(_ step: String, _ code: Int32) {
    self.step = step
    self.code = code & 0xFF
    // The texts of result codes contain no part of a statement.
    let text = String(cString: sqlite3_errstr(code))
    reason =
      switch self.code {
      case SQLITE_FULL: "the disk is full: make room on it"
      case SQLITE_READONLY: "it can only be read: check the disk that it lies on"
      case SQLITE_BUSY: "another pasteboard-history has it open: end that one first"
      case SQLITE_IOERR: [text, FileSizeLimit.sentence].compactMap(\.self).joined(separator: ": ")
      default: text
      }
  }

  /// Returns the failure if a database is not one of ours.
  static func foreign(_ step: String) -> SQLiteFailure { SQLiteFailure(step, SQLITE_NOTADB) }

  /// Whether the file is no longer our database: statements never violate the constraints of whole tables.
  package var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code) }

  /// Whether a statement does not match the tables.
  var isMisfit: Bool { code == SQLITE_ERROR }

  /// Whether the disk is full.
  var isFull: Bool { code == SQLITE_FULL }

  /// One sentence without a full stop.
  package var description: String { "could not \(step): \(reason)" }
}
