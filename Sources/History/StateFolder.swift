internal import Glibc
internal import Linux
internal import SystemPackage

/// The folder of the history: the database, and beside it the contents that are too large for a row.
///
/// It has a mark. A folder without one that holds anything is somebody else's, and is left alone.
struct StateFolder {
  private static let name = "history"
  private static let mark = "made-by-pasteboard-history"
  private static let database = "database"
  private static let newDatabase = "database.new"

  private let parent: HeldFolder
  private let folder: HeldFolder
  private let contents: HeldFolder

  /// The folder below `parent`; both are made if need be.
  init(in path: String) throws {
    try StateFolder.makeAll(path)
    parent = try HeldFolder(at: path)
    folder = try parent.folder(StateFolder.name)
    try StateFolder.claim(folder, in: parent)
    contents = try folder.folder("contents")
    if let file = folder.status(of: StateFolder.database), !file.isFile || !file.isOwn {
      throw HistoryFailure.notOurs(folder.path(of: StateFolder.database), .noFile)
    }
  }

  /// The files of the contents.
  var files: ContentFiles { ContentFiles(folder: contents) }
  /// The room that is kept for removing.
  var reserve: Reserve { Reserve(folder: folder) }
  /// A path of the database for SQLite.
  var database: String { folder.heldPath(of: StateFolder.database) }

  // MARK: The mark

  /// Marks a folder that is empty, and throws if another one has no mark.
  private static func claim(_ folder: HeldFolder, in parent: HeldFolder) throws {
    if isMarked(folder) { return }
    let isEmpty = try folder.names().isEmpty
    if isEmpty {
      try mark(folder, in: parent)
    } else if !mayBeOfFirstVersion(folder) {
      throw HistoryFailure.notOurs(folder.path, .unmarked)
    }
  }

  private static func isMarked(_ folder: HeldFolder) -> Bool {
    folder.status(of: mark).map { $0.isFile && $0.isOwn } ?? false
  }

  /// Whether there is a database: the first version made no mark (SQLite's file format, section 1.3).
  private static func mayBeOfFirstVersion(_ folder: HeldFolder) -> Bool {
    guard let file = try? folder.open(database, O_RDONLY) else { return false }
    return (try? FileBytes.read(file.rawValue, at: 0, count: 16)) == Array("SQLite format 3\0".utf8)
  }

  private static func mark(_ folder: HeldFolder, in parent: HeldFolder) throws {
    _ = try folder.open(mark, O_WRONLY | O_CREAT)
    try folder.sync()
    try parent.sync()
  }

  /// Whether a history was begun here.
  var isMarked: Bool { StateFolder.isMarked(folder) }

  /// Why a folder without the mark is left alone.
  var refusal: HistoryFailure { .notOurs(folder.path, .unmarked) }

  /// From now on what is named here as the history names its files is the history's, also after a loss of power.
  func mark() throws { try StateFolder.mark(folder, in: parent) }

  // MARK: The database

  /// How many bytes the database's file has.
  var databaseSize: Int { folder.status(of: StateFolder.database)?.size ?? 0 }

  /// Whether something is here that only a database could tell the meaning of.
  func holdsMoreThanDatabase() throws -> Bool {
    // A journal is of no use without its database; a log of the first version is.
    if (folder.status(of: StateFolder.database + "-wal")?.size ?? 0) > 0 { return true }
    return try !files.sizes().isEmpty
  }

  /// Makes the file of the database, empty. SQLite gives its other files the mode of this one.
  func makeDatabase() throws { _ = try folder.open(StateFolder.database, O_RDWR | O_CREAT) }

  /// Makes the file of a database that is to take the other one's place. Returns its path for SQLite.
  func makeNewDatabase() throws -> String {
    removeNewDatabase()
    _ = try folder.open(StateFolder.newDatabase, O_RDWR | O_CREAT | O_EXCL)
    return folder.heldPath(of: StateFolder.newDatabase)
  }

  /// Has the new database take the place of the other one, at once.
  func takeNewDatabase() throws {
    try folder.rename(StateFolder.newDatabase, to: StateFolder.database)
    removeNewDatabase()
    try folder.sync()
  }

  /// Removes a new database that was not finished.
  func removeNewDatabase() {
    for end in ["", "-journal"] { folder.remove(StateFolder.newDatabase + end) }
  }

  // MARK: The place

  /// What is in its place now: something else as soon as a part of it was deleted or replaced.
  var whereabouts: [HeldFolder.Identity?] {
    [
      parent.status(of: StateFolder.name)?.identity, (try? HeldFolder(at: parent.path).status())?.identity,
      folder.status(of: "contents")?.identity, folder.status(of: StateFolder.database)?.identity,
    ]
  }

  /// Moves everything out of the way, so that it can be looked at. Returns the path that it has now.
  func setAside(as reason: String) throws -> String {
    var number = 1
    var name: String { "\(StateFolder.name).\(reason)-\(number)" }
    while parent.status(of: name) != nil { number += 1 }
    try parent.rename(StateFolder.name, to: name)
    try parent.sync()
    return parent.path(of: name)
  }

  private static func makeAll(_ folder: String) throws {
    guard access(folder, F_OK) != 0 else { return }
    let above = SocketPath.folder(of: folder)
    if above != folder { try makeAll(above) }
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw Failure("make the folder \(folder)", Errno(rawValue: errno))
  }
}
