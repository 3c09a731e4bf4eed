internal import CLinux
internal import Glibc
internal import Linux
internal import SystemPackage

/// A listening socket and the file by which it is found.
struct BoundSocket: Sendable {
  /// Which file it is: a path may be another's by now.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
    let isSocket: Bool

    /// That of what lies at `path`; nil if nothing does.
    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    init?(_ descriptor: SharedDescriptor) {
      var status = stat()
      guard fstat(descriptor.rawValue, &status) == 0 else { return nil }
      self.init(status)
    }

    private init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
      isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
  }

  /// The listening descriptor, not blocking.
  let descriptor: SharedDescriptor
  /// Where it is found; nil if that is no place in the file system.
  let path: String?
  /// Keeps two daemons apart; nil for a socket that the service manager has made.
  private let lock: SharedDescriptor?
  private let file: Identity?

  /// A socket that another process has made and passed on.
  init(passed descriptor: SharedDescriptor) {
    self.descriptor = descriptor
    var name = [CChar](repeating: 0, count: SocketPath.longest + 1)
    let length = Int(CLinux_socket_path(descriptor.rawValue, &name))
    path = length > 0 ? String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    lock = nil
    file = path.flatMap { Identity($0) }
  }

  /// A new socket at `path`, whose folder is made if need be. A lock beside it, which may be the `lock` that is held
  /// already, keeps two daemons apart, so that a socket left behind by a crash can be replaced without a race.
  init(at path: String, replacing previous: BoundSocket? = nil) throws {
    try SocketPath.claimFolder(of: path)
    let lock = try BoundSocket.lock(path, held: previous?.lock)
    if let found = Identity(path), !found.isSocket {
      throw Failure(.failed, "\(path) is no socket", remedy: "move it away, or name another path")
    }
    unlink(path)
    descriptor = SharedDescriptor(try UnixSocket.listen(at: path))
    // Until here its folder has kept others out; the process's umask is not ours to change.
    try SystemCall.run("make \(path) private") { chmod(path, 0o600) }
    self.path = path
    self.lock = lock
    file = Identity(path)
  }

  /// Whether clients find it: its file is still there, and so is its lock, by which another daemon would know of it.
  var isInPlace: Bool {
    guard let path else { return true }
    return file != nil && file == Identity(path)
      && (lock.map { Identity($0) == Identity(BoundSocket.lockFile(beside: path)) } ?? true)
  }

  /// Takes the file away, so that clients see at once that nobody serves it; unless it is the service manager's, or
  /// another's by now.
  func remove() { if let path, lock != nil, isInPlace { unlink(path) } }

  private static func lockFile(beside path: String) -> String { path + ".lock" }

  /// A lock that is held and still in its place is the one to hold: this process, too, could not have it twice.
  private static func lock(_ path: String, held: SharedDescriptor?) throws -> SharedDescriptor {
    let file = lockFile(beside: path)
    if let held, let identity = Identity(held), identity == Identity(file) { return held }
    let number = CLinux_lock_file(file)
    guard number >= 0 else {
      let reason = Errno(rawValue: errno)
      if reason == .wouldBlock { throw AlreadyServed(path: path) }
      throw Failure("lock \(file)", reason)
    }
    sign(number)
    return SharedDescriptor(OwnedDescriptor(adopting: number))
  }

  /// Writes down who holds the lock, and which file that runs: a service lets nobody look into it, and scripts/uninstall has
  /// to know. It counts only as long as the lock is held.
  private static func sign(_ lock: CInt) {
    let lines = Array("\(getpid())\n\(InstalledProgram.own ?? "")\n".utf8)
    ftruncate(lock, 0)
    pwrite(lock, lines, lines.count, 0)
  }
}
