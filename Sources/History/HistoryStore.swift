internal import Glibc
internal import Linux

/// The history on the disk. For one thread: its methods return when they are done.
package final class HistoryStore {
  /// What is larger lies in a file of its own (the decision has the measurements).
  static let rowLimit = 64 << 10

  let place: StateFolder
  let files: ContentFiles
  private(set) var database: Database
  package var limits: HistoryLimits
  /// Items that would come back without some of their bytes, for a file of theirs is missing or damaged. They are not
  /// listed until they are copied again, or the file is back when the history is opened.
  var damaged: Set<Int> = []
  /// What the clock has said, and whether it is believed.
  var clock = WatchedClock()
  private var whereabouts: [HeldFolder.Identity?]

  /// A history that was opened, and what the user should know about it.
  package struct Opened {
    /// The history.
    package let store: HistoryStore
    /// A sentence without a full stop.
    package let warning: String?
  }

  /// Opens the history below `folder`, which is made if need be. One that is broken or of a newer version is moved out of
  /// the way, never deleted.
  package static func open(in folder: String, limits: HistoryLimits = HistoryLimits()) throws -> Opened {
    let place = try StateFolder(in: folder)
    do {
      if let store = try HistoryStore(at: place, limits) { return Opened(store: store, warning: store.warning) }
    } catch {
      guard HistoryFailure.isCorruption(error) else { throw error }
      return try begin(in: folder, limits, insteadOf: place, "broken", "it is broken")
    }
    return try begin(in: folder, limits, insteadOf: place, "newer", "it was written by a newer version")
  }

  /// Begins a new history below `folder`; the one that is there, which turned out to be broken, is moved out of the way.
  package static func startAnew(in folder: String, limits: HistoryLimits) throws -> Opened {
    try begin(in: folder, limits, insteadOf: try StateFolder(in: folder), "broken", "it is broken")
  }

  private static func begin(
    in folder: String, _ limits: HistoryLimits, insteadOf old: StateFolder, _ name: String, _ reason: String
  ) throws -> Opened {
    guard old.isMarked else { throw old.refusal }
    let moved = try old.setAside(as: name)
    guard let store = try HistoryStore(at: try StateFolder(in: folder), limits) else {
      preconditionFailure("a new history has no version")
    }
    return Opened(
      store: store,
      warning: "the history could not be read, because \(reason): it was moved to \(moved), and a new one was started")
  }

  /// Nil if it is of a newer version.
  private init?(at place: StateFolder, _ limits: HistoryLimits) throws {
    self.place = place
    files = place.files
    self.limits = limits
    let isNew = place.databaseSize == 0
    if isNew {
      // What is here would be nobody's, and be removed.
      if try place.holdsMoreThanDatabase() { throw SQLiteFailure.foreign("find the database") }
      try place.makeDatabase()
    }
    database = try Database(place.database)
    whereabouts = place.whereabouts
    let kind = try Schema.kind(of: database)
    switch kind {
    case .newer: return nil
    case .ours:
      // Half a page at the end reads as zeros.
      let page = try Schema.pageSize(of: database)
      guard place.databaseSize.isMultiple(of: page) else { throw SQLiteFailure.foreign("find the database's end") }
    case .blank:
      let isLost = try place.holdsMoreThanDatabase()
      if isLost || !place.isMarked { throw SQLiteFailure.foreign("find the tables") }
    }
    if !database.isReadOnly {
      try Schema.update(database)
      // The names of what was made just now survive a loss of power from here on.
      if isNew || !place.isMarked { try place.mark() }
      place.removeNewDatabase()
      place.reserve.take()
      try readClock()
    }
    try compareFiles()
  }

  /// Finds the items whose files are not as they were stored, and removes files that no item has.
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

  /// What the user should know about the files.
  private var warning: String? {
    damaged.isEmpty
      ? nil
      : "files of the history are missing or damaged: \(damaged.count) of its items are not listed until they are "
        + "copied again"
  }

  /// Whether it still is where it was opened. If not, what is stored goes into files that nobody finds.
  package var isInPlace: Bool { place.whereabouts == whereabouts }

  /// Puts the new database of the place, which is finished, in place of the present one.
  func takeNewDatabase() throws {
    try place.takeNewDatabase()
    database = try Database(place.database)
    whereabouts = place.whereabouts
    _ = try Schema.kind(of: database)
    try Schema.update(database)
    try compareFiles()
  }

  /// Seconds since 1970.
  package static var currentTime: Int { Int(time(nil)) }
}
