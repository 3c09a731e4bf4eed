internal import CLinux
public import Descriptors
internal import Glibc
internal import SystemPackage

/// Why the daemon cannot listen.
public enum ListeningFailure: Error, Sendable, CustomStringConvertible {
  /// Another daemon serves this socket.
  case alreadyServed(path: String)
  /// The path is not usable.
  case path(SocketPath.Failure)
  /// A call failed.
  case system(SystemFailure)

  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .alreadyServed(let path): "another daemon serves \(path)"
    case .path(let failure): failure.description
    case .system(let failure): failure.description
    }
  }
}

/// The socket that the daemon listens on: systemd's, or one of its own.
public final class ListeningSocket: Sendable {
  /// The listening descriptor, not blocking.
  public let descriptor: OwnedDescriptor
  /// Held for as long as the daemon serves its own socket; nil for systemd's.
  private let lock: SharedDescriptor?
  private let path: String?

  private init(descriptor: consuming OwnedDescriptor, lock: SharedDescriptor?, path: String?) {
    self.descriptor = descriptor
    self.lock = lock
    self.path = path
  }

  /// The first socket that the service manager passed on (sd_listen_fds(3)); nil if it passed none to this process.
  public static func fromServiceManager() -> ListeningSocket? {
    guard let process = getenv("LISTEN_PID"), String(cString: process) == "\(getpid())",
      let count = getenv("LISTEN_FDS"), (Int(String(cString: count)) ?? 0) > 0
    else { return nil }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    let first: CInt = 3
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    _ = CLinux_set_nonblocking(first, true)
    return ListeningSocket(descriptor: OwnedDescriptor(adopting: first), lock: nil, path: nil)
  }

  /// A socket at `path`, whose folder is made if need be. A lock beside it keeps two daemons apart, so that a socket
  /// left behind by a crash can be replaced without a race.
  public static func bound(at path: String) throws(ListeningFailure) -> ListeningSocket {
    try claimFolder(of: path)
    let lock = try lockFile(beside: path)
    unlink(path)
    do throws(SystemFailure) {
      let descriptor = try UnixSocket.listen(at: path)
      // Until here its folder has kept others out; the process's umask is not ours to change.
      try SystemCall.run("make \(path) private") { chmod(path, 0o600) }
      return ListeningSocket(descriptor: descriptor, lock: lock, path: path)
    } catch {
      throw .system(error)
    }
  }

  /// Takes the socket's file away, so that clients see at once that nobody serves it.
  public func remove() { if let path { unlink(path) } }

  private static func claimFolder(of path: String) throws(ListeningFailure) {
    let folder = SocketPath.folder(of: path)
    if mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw .system(SystemFailure("make the folder \(folder)", Errno(rawValue: errno)))
    }
    do throws(SocketPath.Failure) {
      try SocketPath.checkFolder(of: path)
    } catch {
      throw .path(error)
    }
  }

  private static func lockFile(beside path: String) throws(ListeningFailure) -> SharedDescriptor {
    let number = CLinux_lock_file(path + ".lock")
    guard number >= 0 else {
      let reason = Errno(rawValue: errno)
      throw reason == .wouldBlock ? .alreadyServed(path: path) : .system(SystemFailure("lock \(path).lock", reason))
    }
    return SharedDescriptor(OwnedDescriptor(adopting: number))
  }
}
