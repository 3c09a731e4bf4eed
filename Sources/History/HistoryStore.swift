internal import Glibc
internal import Linux

/// The history on the disk. For one thread: its methods block until they are done.
package final class HistoryStore {
  /// The maximum size of a content in a row, in bytes; larger ones have files (the decision has the measurements).
  static let rowLimit = 64 << 10

  let place: StateFolder
  let files: ContentFiles
  private(set) var database: Database
  package var limits: HistoryLimits
  /// Items that would come back incomplete because a file of theirs is missing or damaged. They are not listed until
  /// they are copied again, or the file is back when the history is opened.
  var damaged: Set<Int> = []
  /// The readings of the clock, and whether they are believed.
  var clock = WatchedClock()
  private var whereabouts: [HeldFolder.Identity?]
  /// Whether the history was opened on a read-only file system.
  private let isReadOnly: Bool

  /// An opened history, and a warning for the user.
  package struct Opened {
    package let store: HistoryStore
    /// The warning, a sentence without a full stop.
    package let warning: String?
  }

  /// Opens the history below `folder`, and creates it if necessary. A damaged one is moved aside, never deleted. One of a
  /// newer version is refused.
  package static func open(in folder: String, limits: HistoryLimits = HistoryLimits()) throws -> Opened {
    let place = try StateFolder(in: folder)
    do {
      let store = try HistoryStore(at: place, limits)
      return Opened(store: store, warning: store.warning)
    } catch {
      guard HistoryFailure.isCorruption(error) else { throw error }
      return try begin(in: folder, limits, insteadOf: place)
    }
  }

  /// Begins a new history below `folder`, and moves the damaged one aside.
  package static func startAnew(in folder: String, limits: HistoryLimits) throws -> Opened {
    try begin(in: folder, limits, insteadOf: try StateFolder(in: folder))
  }

  private static func begin(
    in folder: String, _ limits: HistoryLimits, insteadOf old: StateFolder
  ) throws -> Opened {
    guard old.isMarked else { throw old.refusal }
    let moved = try old.setAside()
    return Opened(
      store: try HistoryStore(at: try StateFolder(in: folder), limits),
      warning:
        "the history could not be read, because it is broken: it was moved to \(moved), and a new one was started")
  }

  private init(at place: StateFolder, _ limits: HistoryLimits) throws {
    self.place = place
    files = place.files
    self.limits = limits
    let isNew = place.databaseSize == 0
    if isNew {
      // Existing contents would belong to no item, and be removed.
      if try place.holdsMoreThanDatabase() { throw SQLiteFailure.foreign("find the database") }
      try place.makeDatabase()
    }
    isReadOnly = place.isReadOnly
    if isReadOnly, place.holdsUnfinishedChange { throw place.unreadable }
    database = try Database(place.database, isUnchangeable: isReadOnly)
    whereabouts = place.whereabouts
    let kind = try Schema.kind(of: database)
    switch kind {
    case .older where isReadOnly: throw place.unreadable
    case .newer: throw place.newer
    case .ours, .older:
      // An incomplete last page reads as zeros.
      let page = try Schema.pageSize(of: database)
      guard place.databaseSize.isMultiple(of: page) else { throw SQLiteFailure.foreign("find the database's end") }
    case .blank:
      let isLost = try place.holdsMoreThanDatabase()
      if isLost || !place.isMarked { throw SQLiteFailure.foreign("find the tables") }
    }
    if !database.isReadOnly {
      try Schema.update(database)
      // From here on, the names of the new files survive a loss of power.
      if isNew || !place.isMarked { try place.mark() }
      place.removeNewDatabase()
      place.reserve.take()
      try readClock()
    }
    try compareFiles()
  }

  /// Finds the items whose files are not as they were stored, and removes files that belong to no item.
  private func compareFiles() throws {
    var present = try files.sizes()
    var lost: [Int] = []
    try database.scan("SELECT id, hash, size FROM content WHERE bytes IS NULL", [], step: "list the contents") {
      let size = present.removeValue(forKey: ContentFiles.name($0.bytes(1) ?? []))
      if size != $0.integer(2) { lost.append($0.integer(0)) }
      return true
    }
    damaged = []
    for content in lost {
      damaged.formUnion(
        try database.rows(
          "SELECT item FROM source WHERE content = ?", [.integer(content)], step: "look for damaged items"
        ) { $0.integer(0) })
    }
    if !database.isReadOnly { files.remove(present.keys) }
  }

  /// The warning for the user about the files.
  private var warning: String? {
    damaged.isEmpty
      ? nil
      : "files of the history are missing or damaged: \(damaged.count) of its items are not listed until they are "
        + "copied again"
  }

  /// Whether the history is still where it was opened, and can still be written, or not. If not, new items would be
  /// stored in unreachable files, or not at all.
  package var isInPlace: Bool { place.whereabouts == whereabouts && place.isReadOnly == isReadOnly }

  /// Throws if the history cannot be changed.
  func checkChangeable() throws(HistoryFailure) { if isReadOnly { throw place.unchangeable } }

  /// Replaces the database with the finished new one.
  func takeNewDatabase() throws {
    try place.takeNewDatabase()
    database = try Database(place.database)
    whereabouts = place.whereabouts
    _ = try Schema.kind(of: database)
    try Schema.update(database)
    try compareFiles()
  }

  /// The current time in seconds since 1970.
  package static var currentTime: Int { Int(time(nil)) }
}
