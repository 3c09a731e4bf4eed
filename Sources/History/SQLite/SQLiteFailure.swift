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
    reason =
      switch self.code {
      case SQLITE_FULL: "the disk is full: make room on it"
      case SQLITE_READONLY: "it can only be read: check the disk that it lies on"
      case SQLITE_BUSY: "another pasteboard-history has it open: end that one first"
      case SQLITE_IOERR: [text, FileSizeLimit.sentence].compactMap(\.self).joined(separator: ": ")
      default: text
      }
  }

  /// A database that is none of ours.
  static func foreign(_ step: String) -> SQLiteFailure { SQLiteFailure(step, SQLITE_NOTADB) }

  /// Whether the file is no database of ours any more. What the tables forbid is not tried while they are whole.
  package var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code) }

  /// Whether a statement does not fit the tables.
  var isMisfit: Bool { code == SQLITE_ERROR }

  /// Whether the disk has no room.
  var isFull: Bool { code == SQLITE_FULL }

  /// One sentence without a full stop.
  package var description: String { "could not \(step): \(reason)" }
}
