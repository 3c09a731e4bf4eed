package import Linux

/// Why the history could not do something.
package enum HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no item of this number.
  case unknownItem(Int)
  /// The item has no source in this place.
  case noSuchSource(Int)
  case database(SQLiteFailure)
  case system(SystemFailure)

  /// Whether the database is no longer one.
  package var isCorruption: Bool { if case .database(let failure) = self { failure.isCorruption } else { false } }

  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .unknownItem(let id): "there is no item \(id) in the history"
    case .noSuchSource(let place): "the item has no source in place \(place)"
    case .database(let failure): failure.description
    case .system(let failure): failure.description
    }
  }
}
