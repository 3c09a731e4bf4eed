internal import CLinux
internal import Glibc
internal import Linux
internal import SystemPackage

/// A listening socket and the file by which clients find it.
struct BoundSocket: Sendable {
  /// The identity of a file: by now, another file may be at a path.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
    let isSocket: Bool

    /// Reads the identity of the file at `path`; nil if there is none.
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

  /// The listening descriptor, which does not block.
  let descriptor: SharedDescriptor
  /// The socket's path; nil if it has none in the file system.
  let path: String?
  /// The lock that separates two daemons; nil for a socket from the service manager.
  private let lock: SharedDescriptor?
  private let file: Identity?

  /// Creates the socket from one that another process has created and passed.
  init(passed descriptor: SharedDescriptor) {
    self.descriptor = descriptor
    var name = [CChar](repeating: 0, count: SocketPath.longest + 1)
    let length = Int(CLinux_socket_path(descriptor.rawValue, &name))
    path = length > 0 ? String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    lock = nil
    file = path.flatMap { Identity($0) }
  }

  /// Binds a new socket at `path`, and creates its folder if necessary. A lock beside it separates two daemons, so that
  /// a socket left behind by a crash can be replaced without a race. The lock may be the `previous` socket's.
  init(at path: String, replacing previous: BoundSocket? = nil) throws {
    try SocketPath.claimFolder(of: path)
    let lock = try BoundSocket.lock(path, held: previous?.lock)
    if let found = Identity(path), !found.isSocket {
      throw Failure(.failed, "\(path) is not a socket", remedy: "move it away, or name another path")
    }
    unlink(path)
    descriptor = SharedDescriptor(try UnixSocket.listen(at: path))
    // Until here its folder has kept others out; the process's umask is not ours to change.
    try SystemCall.run("make \(path) private") { chmod(path, 0o600) }
    self.path = path
    self.lock = lock
    file = Identity(path)
  }

  /// Whether clients find the socket: its file still exists, and so does its lock, which other daemons would notice.
  var isInPlace: Bool {
    guard let path else { return true }
    return file != nil && file == Identity(path)
      && (lock.map { Identity($0) == Identity(BoundSocket.lockFile(beside: path)) } ?? true)
  }

  /// Removes the socket's file, so that clients see at once that no daemon serves it, unless the file belongs to the
  /// service manager or, by now, to another daemon.
  func remove() { if let path, lock != nil, isInPlace { unlink(path) } }

  private static func lockFile(beside path: String) -> String { path + ".lock" }

  /// Locks the file, or keeps a lock that is held and still in its place: even this process could not take it twice.
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

  /// Writes the holder of the lock into it, and the holder's program: a service's own data is hidden from others, and
  /// scripts/uninstall needs both. They are valid only while the lock is held.
  private static func sign(_ lock: CInt) {
    let lines = Array("\(getpid())\n\(InstalledProgram.own ?? "")\n".utf8)
    ftruncate(lock, 0)
    pwrite(lock, lines, lines.count, 0)
  }
}
