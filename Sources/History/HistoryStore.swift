internal import Glibc
internal import Linux

/// The history on the disk. For one thread: its methods return when they are done.
package final class HistoryStore {
  /// What is larger lies in a file of its own (the decision has the measurements).
  static let rowLimit = 64 << 10

  let database: Database
  let files: ContentFiles
  package var limits: HistoryLimits

  private init(_ database: Database, _ files: ContentFiles, _ limits: HistoryLimits) {
    self.database = database
    self.files = files
    self.limits = limits
  }

  /// A history that was opened, and where an unusable one that was found in its place lies now.
  package struct Opened {
    /// The history.
    package let store: HistoryStore
    /// A sentence without a full stop, if one had to be moved out of the way.
    package let warning: String?
  }

  /// Opens the history below `folder`, which is made if need be. One that is broken or of a newer version is moved out of
  /// the way, never deleted.
  package static func open(
    in folder: String, limits: HistoryLimits = HistoryLimits(), now: Int = currentTime
  ) throws(HistoryFailure) -> Opened {
    let place = try system { () throws(SystemFailure) in try StateFolder(in: folder) }
    var warning: String?
    do throws(HistoryFailure) {
      if let store = try HistoryStore(at: place, limits) { return Opened(store: store, warning: nil) }
      warning = try setAside(place, "newer", "it was written by a newer version")
    } catch {
      guard error.isCorruption else { throw error }
      warning = try setAside(place, "broken", "it is broken")
    }
    guard let store = try HistoryStore(at: place, limits) else { preconditionFailure("a new history is of no version") }
    return Opened(store: store, warning: warning)
  }

  /// Begins a new history below `folder`; the one that is there, which turned out to be broken, is moved out of the way.
  package static func startAnew(
    in folder: String, limits: HistoryLimits
  ) throws(HistoryFailure) -> Opened {
    let place = try system { () throws(SystemFailure) in try StateFolder(in: folder) }
    let warning = try setAside(place, "broken", "it is broken")
    return Opened(store: try open(in: folder, limits: limits).store, warning: warning)
  }

  /// Nil if it is of a newer version.
  private convenience init?(at place: StateFolder, _ limits: HistoryLimits) throws(HistoryFailure) {
    let files = ContentFiles(folder: place.contents)
    let database: Database
    do throws(SQLiteFailure) {
      database = try Database(place.database)
      guard try Schema.prepare(database) else { return nil }
      var named: Set<String> = []
      try database.scan("SELECT hash FROM content WHERE bytes IS NULL", [], step: "list the contents") {
        named.insert(ContentFiles.name($0.bytes(0) ?? []))
        return true
      }
      files.sweep(named.contains)
    } catch {
      throw .database(error)
    }
    self.init(database, files, limits)
  }

  private static func setAside(
    _ place: StateFolder, _ name: String, _ reason: String
  ) throws(HistoryFailure) -> String {
    let moved = try system { () throws(SystemFailure) in try place.setAside(as: name) }
    return "the history could not be read, because \(reason): it lies in \(moved) now, and a new one has begun"
  }

  /// Seconds since 1970.
  package static var currentTime: Int { Int(time(nil)) }

  // MARK: Steps

  /// Runs a step of the database, and turns its error into the history's.
  func query<Answer>(_ step: () throws(SQLiteFailure) -> Answer) throws(HistoryFailure) -> Answer {
    do throws(SQLiteFailure) { return try step() } catch { throw .database(error) }
  }

  /// Does all of `body` or nothing of it.
  func writing<Answer>(_ body: () throws(HistoryFailure) -> Answer) throws(HistoryFailure) -> Answer {
    try database.transaction(body) { .database($0) }
  }
}

/// Runs a step that calls the system, and turns its error into the history's.
func system<Answer: ~Copyable>(_ step: () throws(SystemFailure) -> Answer) throws(HistoryFailure) -> Answer {
  do throws(SystemFailure) { return try step() } catch { throw .system(error) }
}
