internal import Linux
internal import SystemPackage

/// An error of the history. A failed step of SQLite is a ``SQLiteFailure``, a failed system call a `Failure`.
package enum HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No item has this number.
  case unknownItem(Int)
  /// The item has no source at this index.
  case noSuchSource(Int)
  /// The bytes of an item in this type differ from those that were stored.
  case damaged(Int, type: String)
  /// The file or folder at this path is not the history's.
  case notOurs(String, Stranger)
  /// The folder of the history is on a read-only file system.
  case readOnly(String)
  /// The folder of the history is on a read-only file system, and its database must be written before it can be read.
  case mustBeWritten(String)

  /// A newer version of the program has written the history in this folder.
  case newer(String)

  /// The reason why a file or folder is left alone.
  package enum Stranger: Sendable {
    case link, noFolder, noFile, foreign, open, unmarked
  }

  /// Whether an error means that the database is damaged.
  package static func isCorruption(_ error: any Error) -> Bool { (error as? SQLiteFailure)?.isCorruption == true }

  /// Whether an error means that the disk is full.
  static func isFull(_ error: any Error) -> Bool {
    (error as? SQLiteFailure)?.isFull == true
      || [.noSpace, .diskQuotaExceeded].contains((error as? Failure)?.errno)
  }

  /// One sentence without a full stop, which continues after "the history".
  package var description: String {
    switch self {
    case .unknownItem(let id): "there is no item \(id) in the history"
    case .noSuchSource(let place): "has no type at index \(place) of this item"
    case .damaged(let id, let type):
      "could not read item \(id) as \(type), because its bytes are damaged: copy it again, or remove it with "
        + "'pb history delete \(id)'"
    case .notOurs(let path, let reason): "could not be opened: \(path) \(reason.sentence)"
    case .readOnly(let path): "could not be changed: \(path) is on a read-only file system: make that writable"
    case .mustBeWritten(let path):
      "could not be opened: a crash or an earlier version has left it unfinished, and \(path) is on a read-only file "
        + "system: make that writable once"
    case .newer(let path):
      "could not be opened: a newer version of pasteboard-history has written \(path): install that version, or name "
        + "another folder with --folder"
    }
  }
}

extension HistoryFailure.Stranger {
  /// The problem, and what to do.
  fileprivate var sentence: String {
    switch self {
    case .link: "is a link, which is not followed: replace it with a folder, or name another one with --folder"
    case .noFolder: "is not a folder: move it away, or name another one with --folder"
    case .noFile: "is not your file: move it away, or name another folder with --folder"
    case .foreign: "belongs to another user: name another folder with --folder"
    case .open: "is open to other users: run 'chmod 700' on it"
    case .unmarked: "contains other files: move them away, or name another folder with --folder"
    }
  }
}
