internal import CLinux
public import Descriptors
internal import Glibc
public import Logging
public import Reactor

/// Why the daemon cannot listen.
public enum ListeningFailure: Error, Sendable, CustomStringConvertible {
  /// Another daemon serves this socket.
  case alreadyServed(path: String)
  /// Something else has the socket's name.
  case notASocket(path: String)
  /// The path is not usable.
  case path(SocketPath.Failure)
  /// A call failed.
  case system(SystemFailure)

  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .alreadyServed(let path): "another daemon serves \(path)"
    case .notASocket(let path): "\(path) is no socket: move it away, or name another path"
    case .path(let failure): failure.description
    case .system(let failure): failure.description
    }
  }
}

/// The socket that the daemon listens on: systemd's, or one of its own. When its place in the file system is lost, a new
/// one takes its place.
@LoopActor
public final class ListeningSocket {
  private var present: BoundSocket
  /// Comes when somebody may have connected, or when another socket has taken the place of the present one.
  private var news = Promise<Void>()

  private nonisolated init(_ socket: BoundSocket) { present = socket }

  /// The first socket that the service manager passed on (sd_listen_fds(3)); nil if it passed none to this process.
  public nonisolated static func fromServiceManager() -> ListeningSocket? {
    guard let process = getenv("LISTEN_PID"), String(cString: process) == "\(getpid())",
      let count = getenv("LISTEN_FDS"), (Int(String(cString: count)) ?? 0) > 0
    else { return nil }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    let first: CInt = 3
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    _ = CLinux_set_nonblocking(first, true)
    return ListeningSocket(BoundSocket(passed: SharedDescriptor(OwnedDescriptor(adopting: first))))
  }

  /// A socket at `path`, whose folder is made if need be.
  public nonisolated static func bound(at path: String) throws(ListeningFailure) -> ListeningSocket {
    ListeningSocket(try BoundSocket(at: path))
  }

  /// Waits until somebody may have connected.
  public func readable() async throws(WaitFailure) {
    news = Promise()
    let watching = LoopTask.start { [news, present] in
      if (try? await DescriptorWaits.shared.readable(present.descriptor.rawValue)) != nil { news.fulfil(()) }
    }
    defer { watching.cancel() }
    try await news.wait()
  }

  /// The next connection; nil if there is none.
  public func accept() throws(SystemFailure) -> OwnedDescriptor? {
    try UnixSocket.accept(on: present.descriptor.rawValue)
  }

  /// Takes the socket's file away, so that clients see at once that nobody serves it.
  public func remove() { present.remove() }

  // MARK: Its place

  /// Sees to it that clients find the socket, until the task is cancelled: binds again when its file or folder was
  /// deleted, moved or replaced. Throws if another daemon serves the place by then, for two must not fight.
  public func stayInPlace(log: Logger) async throws(ListeningFailure) {
    guard let path = present.path else { return }
    var told: String?
    // The watch begins before the look, so that nothing can happen between them.
    while !Task.isCancelled, let watch = SocketWatch(path) {
      do throws(ListeningFailure) {
        if try bindAgain() {
          log.notice("the socket's place was lost: bound again", metadata: ["socket": "\(path)"])
          continue
        }
        told = nil
      } catch {
        if case .alreadyServed = error { throw error }
        // It is tried again when something changes there; what is on the pasteboards stays meanwhile.
        if error.description != told { log.error("the socket's place is lost", metadata: ["reason": "\(error)"]) }
        told = error.description
      }
      do throws(WaitFailure) { try await watch.next() } catch { return }
    }
    if !Task.isCancelled { log.warning("the socket's place cannot be watched: too many programs use inotify") }
  }

  /// Whether there had to be a new socket.
  private func bindAgain() throws(ListeningFailure) -> Bool {
    guard let path = present.path, !present.isInPlace else { return false }
    present = try BoundSocket(at: path, replacing: present)
    news.fulfil(())
    return true
  }
}
