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

/// The socket on which the daemon listens: systemd's, or one of its own. If its place in the file system is lost, a new
/// one replaces it.
@LoopActor
package final class ListeningSocket: Listener {
  /// How often a new socket is bound that is not found in its place: files may have no lasting identity there.
  private static let bindingLimit = 8
  /// The interval between checks if no changes can be watched.
  private static let retryInterval = Duration.seconds(30)

  private var present: BoundSocket
  /// Fulfilled when a client may have connected, or when another socket has replaced the present one.
  private var news = Promise<Void>()
  private var bindings = 0

  private let isPassed: Bool

  private nonisolated init(_ socket: BoundSocket, isPassed: Bool = false) {
    present = socket
    self.isPassed = isPassed
  }

  /// Creates the listening socket from one that the service manager has created and passed.
  package nonisolated static func passed(_ descriptor: SharedDescriptor) -> ListeningSocket {
    _ = CLinux_set_nonblocking(descriptor.rawValue, true)
    return ListeningSocket(BoundSocket(passed: descriptor), isPassed: true)
  }

  /// Binds a socket at `path`, and creates its folder if necessary.
  package nonisolated static func bound(at path: String) throws -> ListeningSocket {
    ListeningSocket(try BoundSocket(at: path))
  }

  /// The socket's path; nil if it has none in the file system.
  var path: String? { present.path }

  /// Whether the service manager has started the daemon because a client waits for an answer.
  package var wasStartedByCaller: Bool {
    guard isPassed else { return false }
    var entry = pollfd(fd: present.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  /// Waits until a client may have connected.
  package func readable() async throws(WaitFailure) {
    news = Promise()
    let watching = LoopTask.start { [news, present] in
      if (try? await DescriptorWaits.shared.readableAtLast(present.descriptor.rawValue)) != nil { news.fulfil(()) }
    }
    defer { watching.cancel() }
    try await news.wait()
  }

  /// Returns the next connection; nil if there is none.
  package func accept() throws(Failure) -> OwnedDescriptor? {
    try UnixSocket.accept(on: present.descriptor.rawValue)
  }

  /// Removes the socket's file, so that clients see at once that no daemon serves it.
  package func remove() { present.remove() }

  // MARK: Its place

  /// Keeps the socket in its place until the task is cancelled: binds again when its file or folder was deleted, moved
  /// or replaced. Throws if another daemon serves the place by then, because two must not fight.
  package func stayInPlace(log: Logger) async throws {
    guard let path = present.path else { return }
    var told: String?
    while !Task.isCancelled {
      // The watch begins before the check, so that no change is missed; a file that is created again ends it too.
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
        // If the system has no room for the watch, the place is checked now and then.
        if error == .unavailable { await Timers.monotonic.pause(for: ListeningSocket.retryInterval) }
      }
    }
  }

  /// Binds again unless clients find the socket; returns what prevents that. The items on the pasteboards stay.
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
