internal import CLinux
internal import Glibc
package import Linux
package import Logging
package import Reactor

/// The daemon need not listen: another one does.
package struct AlreadyServed: Error, CustomStringConvertible {
  let path: String

  /// One sentence without a full stop.
  package var description: String { "another daemon serves \(path)" }
}

/// The socket that the daemon listens on: systemd's, or one of its own. When its place in the file system is lost, a new
/// one takes its place.
@LoopActor
package final class ListeningSocket: Listener {
  /// How often a new socket is bound that is never found in its place: a file may have no lasting identity there.
  private static let bindingLimit = 8
  /// How long until it is looked again where no change may be told.
  private static let retryInterval = Duration.seconds(30)

  private var present: BoundSocket
  /// Comes when somebody may have connected, or when another socket has taken the place of the present one.
  private var news = Promise<Void>()
  private var bindings = 0

  private let isPassed: Bool

  private nonisolated init(_ socket: BoundSocket, isPassed: Bool = false) {
    present = socket
    self.isPassed = isPassed
  }

  /// A socket that the service manager has made and passed on.
  package nonisolated static func passed(_ descriptor: SharedDescriptor) -> ListeningSocket {
    _ = CLinux_set_nonblocking(descriptor.rawValue, true)
    return ListeningSocket(BoundSocket(passed: descriptor), isPassed: true)
  }

  /// A socket at `path`, whose folder is made if need be.
  package nonisolated static func bound(at path: String) throws -> ListeningSocket {
    ListeningSocket(try BoundSocket(at: path))
  }

  /// Where clients find it; nil if that is no place in the file system.
  var path: String? { present.path }

  /// Whether the service manager has started the daemon because a client waits for an answer.
  package var wasStartedByCaller: Bool {
    guard isPassed else { return false }
    var entry = pollfd(fd: present.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  /// Waits until somebody may have connected.
  package func readable() async throws(WaitFailure) {
    news = Promise()
    let watching = LoopTask.start { [news, present] in
      if (try? await DescriptorWaits.shared.readableAtLast(present.descriptor.rawValue)) != nil { news.fulfil(()) }
    }
    defer { watching.cancel() }
    try await news.wait()
  }

  /// The next connection; nil if there is none.
  package func accept() throws(Failure) -> OwnedDescriptor? {
    try UnixSocket.accept(on: present.descriptor.rawValue)
  }

  /// Takes the socket's file away, so that clients see at once that nobody serves it.
  package func remove() { present.remove() }

  // MARK: Its place

  /// Sees to it that clients find the socket, until the task is cancelled: binds again when its file or folder was
  /// deleted, moved or replaced. Throws if another daemon serves the place by then, for two must not fight.
  package func stayInPlace(log: Logger) async throws {
    guard let path = present.path else { return }
    var told: String?
    while !Task.isCancelled {
      // The watch begins before the look, so that nothing can happen between them, and what is made again ends it.
      let watch = FileWatch(socket: path)
      let trouble = try bindIfNeedBe(at: path, log)
      if let trouble, trouble != told {
        log.error("the socket's place is lost", metadata: ["socket": "\(path)", "reason": "\(trouble)"])
      }
      told = trouble
      let limit = trouble == nil && watch != nil ? nil : ListeningSocket.retryInterval
      do {
        if let watch { try await watch.next(atMost: limit) } else { try await Promise<Void>().wait(atMost: limit) }
      } catch {
        // Where the system has no room for the watch, it is looked now and then.
        if error == .unavailable { await Timers.monotonic.pause(for: ListeningSocket.retryInterval) }
      }
    }
  }

  /// Binds again unless clients find the socket; gives what prevents that. What is on the pasteboards stays.
  private func bindIfNeedBe(at path: String, _ log: Logger) throws -> String? {
    if present.isInPlace {
      bindings = 0
      return nil
    }
    guard bindings < ListeningSocket.bindingLimit else { return "files have no lasting identity there" }
    bindings += 1
    do {
      present = try BoundSocket(at: path, replacing: present)
    } catch {
      if error is AlreadyServed { throw error }
      return "\(error)"
    }
    news.fulfil(())
    log.notice("the socket's place was lost: it is bound again", metadata: ["socket": "\(path)"])
    return nil
  }
}
