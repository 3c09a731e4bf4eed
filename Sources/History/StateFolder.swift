internal import Glibc
internal import Linux
internal import SystemPackage

/// The history's folder: the database, and beside it the contents that are too large for a row.
///
/// It has a mark. A folder that contains files but no mark is not ours, and is left alone.
struct StateFolder {
  private static let name = "history"
  private static let mark = "made-by-pasteboard-history"
  private static let database = "database"
  private static let newDatabase = "database.new"

  private let parent: HeldFolder
  private let folder: HeldFolder
  private let contents: HeldFolder

  /// Opens the folder below `parent`; creates both if necessary.
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

  var files: ContentFiles { ContentFiles(folder: contents) }
  /// The reserved room for removing items.
  var reserve: Reserve { Reserve(folder: folder) }
  /// The path of the database for SQLite.
  var database: String { folder.heldPath(of: StateFolder.database) }

  // MARK: The mark

  /// Marks an empty folder; throws if another one has no mark.
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

  /// Whether the folder contains a database (SQLite's file format, section 1.3): the first version had no mark.
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

  /// The error for a folder without the mark.
  var refusal: HistoryFailure { .notOurs(folder.path, .unmarked) }

  /// Marks the folder permanently: from now on, files here with the history's names are the history's.
  func mark() throws { try StateFolder.mark(folder, in: parent) }

  // MARK: The database

  /// The size of the database's file, in bytes.
  var databaseSize: Int { folder.status(of: StateFolder.database)?.size ?? 0 }

  /// Whether the file system is read-only.
  var isReadOnly: Bool { folder.isReadOnly }

  /// Whether a change was begun and not finished: SQLite completes it, or takes it back, before it reads the database.
  var holdsUnfinishedChange: Bool {
    ["-journal", "-wal"].contains { (folder.status(of: StateFolder.database + $0)?.size ?? 0) > 0 }
  }

  /// The error for a history that must be written before it can be read.
  var unreadable: HistoryFailure { .mustBeWritten(folder.path) }

  /// The error for a history that a newer version has written.
  var newer: HistoryFailure { .newer(folder.path) }

  /// The error for a change of a history that cannot be written.
  var unchangeable: HistoryFailure { .readOnly(folder.path) }

  /// Whether the folder contains files that are meaningless without a database.
  func holdsMoreThanDatabase() throws -> Bool {
    // A journal is of no use without its database; a log of the first version is.
    if (folder.status(of: StateFolder.database + "-wal")?.size ?? 0) > 0 { return true }
    return try !files.sizes().isEmpty
  }

  /// Creates the empty file of the database. SQLite gives its other files the same mode.
  func makeDatabase() throws { _ = try folder.open(StateFolder.database, O_RDWR | O_CREAT) }

  /// Creates the file of a database that will replace the current one. Returns its path for SQLite.
  func makeNewDatabase() throws -> String {
    removeNewDatabase()
    _ = try folder.open(StateFolder.newDatabase, O_RDWR | O_CREAT | O_EXCL)
    return folder.heldPath(of: StateFolder.newDatabase)
  }

  /// Replaces the database with the new one atomically.
  func takeNewDatabase() throws {
    try folder.rename(StateFolder.newDatabase, to: StateFolder.database)
    removeNewDatabase()
    try folder.sync()
  }

  /// Removes an unfinished new database.
  func removeNewDatabase() {
    for end in ["", "-journal"] { folder.remove(StateFolder.newDatabase + end) }
  }

  // MARK: The place

  /// The identities of the files now in place: they differ as soon as one was deleted or replaced.
  var whereabouts: [HeldFolder.Identity?] {
    [
      parent.status(of: StateFolder.name)?.identity, (try? HeldFolder(at: parent.path).status())?.identity,
      folder.status(of: "contents")?.identity, folder.status(of: StateFolder.database)?.identity,
    ]
  }

  /// Moves the whole folder, which is damaged, aside for inspection. Returns its new path.
  func setAside() throws -> String {
    var number = 1
    var name: String { "\(StateFolder.name).broken-\(number)" }
    while parent.status(of: name) != nil { number += 1 }
    try parent.rename(StateFolder.name, to: name)
    try parent.sync()
    return parent.path(of: name)
  }

  /// Creates a folder for the user alone, and those above it, unless they exist.
  static func makeAll(_ folder: String) throws {
    guard access(folder, F_OK) != 0 else { return }
    let above = SocketPath.folder(of: folder)
    if above != folder { try makeAll(above) }
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw Failure("make the folder \(folder)", Errno(rawValue: errno))
  }
}
