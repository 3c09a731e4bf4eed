internal import Glibc
internal import Linux
internal import SystemPackage

/// A folder that is held open. Its files are reached through its descriptor, without following links, so that nothing
/// that replaces the folder meanwhile is touched.
final class HeldFolder: Sendable {
  /// The folder's original path, for messages only.
  let path: String
  private let descriptor: OwnedDescriptor

  private init(_ path: String, _ descriptor: consuming OwnedDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens the folder at a path from the user, and follows links.
  convenience init(at path: String) throws {
    let number = try SystemCall.run("open the folder \(path)") {
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    self.init(path, OwnedDescriptor(adopting: number))
  }

  /// Opens the user's own subfolder of this name, and creates it if it is missing.
  func folder(_ name: String) throws -> HeldFolder {
    let path = path(of: name)
    if status(of: name) == nil {
      _ = try SystemCall.run("make the folder \(path)") { mkdirat(descriptor.rawValue, name, 0o700) }
    }
    let number = openat(descriptor.rawValue, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else {
      let reason = Errno(rawValue: errno)
      guard let found = status(of: name), !found.isFolder else {
        throw Failure("open the folder \(path)", reason)
      }
      throw HistoryFailure.notOurs(path, found.isLink ? .link : .noFolder)
    }
    let folder = HeldFolder(path, OwnedDescriptor(adopting: number))
    let status = try folder.status()
    guard status.isOwn else { throw HistoryFailure.notOurs(path, .foreign) }
    guard status.isPrivate else { throw HistoryFailure.notOurs(path, .open) }
    return folder
  }

  /// Returns the status of a file of this folder; nil if there is none.
  func status(of name: String) -> Entry? {
    var status = stat()
    return fstatat(descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? Entry(status) : nil
  }

  /// Returns the status of the folder itself.
  func status() throws(Failure) -> Entry {
    var status = stat()
    try SystemCall.run("look at the folder \(path)") { fstat(descriptor.rawValue, &status) }
    return Entry(status)
  }

  /// Opens a file. Never waits for the other end of a pipe.
  func open(_ name: String, _ flags: CInt) throws(Failure) -> OwnedDescriptor {
    let number = try SystemCall.run("open \(path(of: name))") {
      openat(descriptor.rawValue, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    }
    return OwnedDescriptor(adopting: number)
  }

  /// Renames a file, and replaces a file that has the new name.
  func rename(_ name: String, to newName: String) throws(Failure) {
    try SystemCall.run("rename \(path(of: name)) to \(newName)") {
      renameat(descriptor.rawValue, name, descriptor.rawValue, newName)
    }
  }

  /// Removes a file if it exists.
  func remove(_ name: String) { unlinkat(descriptor.rawValue, name, 0) }

  /// Makes the names survive a loss of power.
  func sync() throws(Failure) {
    try SystemCall.run("write the folder \(path)") { fsync(descriptor.rawValue) }
  }

  /// Returns the names of all files in the folder.
  func names() throws(Failure) -> [String] { try Folder.names(in: descriptor, named: path) }

  /// The free room on the disk, in bytes.
  var room: Int { fileSystem.map { Int(clamping: UInt64($0.f_bavail) &* UInt64($0.f_frsize)) } ?? 0 }

  /// Whether its file system is read-only, so that no program can change a file in it.
  var isReadOnly: Bool { fileSystem.map { $0.f_flag & UInt(ST_RDONLY) != 0 } ?? false }

  private var fileSystem: statvfs? {
    var status = statvfs()
    return fstatvfs(descriptor.rawValue, &status) == 0 ? status : nil
  }

  /// Returns the path of a file, for messages.
  func path(of name: String) -> String { path + "/" + name }

  /// Returns a path of a file in this very folder, valid while the folder is held.
  func heldPath(of name: String) -> String { "/proc/self/fd/\(descriptor.rawValue)/\(name)" }
}

extension HeldFolder {
  /// The status of a file or folder.
  struct Entry {
    private let status: stat

    fileprivate init(_ status: stat) { self.status = status }

    private var kind: mode_t { status.st_mode & S_IFMT }
    var isFile: Bool { kind == S_IFREG }
    var isFolder: Bool { kind == S_IFDIR }
    var isLink: Bool { kind == S_IFLNK }
    var isOwn: Bool { status.st_uid == geteuid() }
    /// Whether only its owner has any permissions.
    var isPrivate: Bool { status.st_mode & 0o077 == 0 }
    var size: Int { Int(status.st_size) }
    /// The identity of the file, valid while a process holds it open.
    var identity: Identity { Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)) }
  }

  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }
}
