internal import CLinux
internal import DequeModule
internal import Glibc
package import Linux
package import Reactor
internal import SystemPackage
internal import Wire

/// Tells systemd how the daemon is doing, and hands it what is to be kept (sd_notify(3)); does nothing under another
/// service manager.
///
/// Nothing waits for a manager that does not read: what it is to be told lies in a queue until it does, in its order.
@LoopActor
package final class ServiceManager {
  private struct Message {
    let text: String
    let descriptor: SharedDescriptor?
  }

  /// How long until it is tried again where the system has no room for a message.
  private static let retryPause = Duration.milliseconds(100)

  /// Called when the last message has gone after some had to wait, or when nobody listens any more.
  package var onIdle: @LoopActor () -> Void = {}
  private var socket: SharedDescriptor?
  private var queue: Deque<Message> = []
  private var isWaiting = false

  /// The manager that listens at `socket`, as NOTIFY_SOCKET names it.
  package init(at socket: String?) {
    guard let socket else { return }
    let number = CLinux_notify_open(socket)
    if number >= 0 { self.socket = SharedDescriptor(OwnedDescriptor(adopting: number)) }
  }

  /// The manager of this process. Its children are none of the manager's business.
  package static func ofThisProcess() -> ServiceManager {
    let manager = ServiceManager(at: EnvironmentVariable.value(of: "NOTIFY_SOCKET"))
    unsetenv("NOTIFY_SOCKET")
    return manager
  }

  /// The socket is served.
  package func ready() { send("READY=1") }

  /// One line for `systemctl status`. A line break in it would begin another statement.
  package func status(_ line: String) {
    send("STATUS=\(line.printable)")
  }

  /// The daemon has begun to end.
  package func stopping() { send("STOPPING=1") }

  /// Keeps a descriptor for the next run, under a name of its own.
  package func keep(_ descriptor: SharedDescriptor, as name: String) {
    send("FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)", descriptor)
  }

  /// Keeps the descriptors of this name no longer.
  package func discard(_ name: String) { send("FDSTOREREMOVE=1\nFDNAME=\(name)") }

  // MARK: Sending

  /// Whether there is a manager that listens.
  package var isListening: Bool { socket != nil }

  /// Whether all that was sent has reached it.
  package var isIdle: Bool { queue.isEmpty }

  private func send(_ text: String, _ descriptor: SharedDescriptor? = nil) {
    guard isListening else { return }
    queue.append(Message(text: text, descriptor: descriptor))
    if !isWaiting { flush() }
  }

  /// Sends what the manager takes now.
  private func flush() {
    while let message = queue.first, let socket {
      do {
        let descriptors = message.descriptor.map { [$0] } ?? []
        guard try UnixSocket.send(Array(message.text.utf8)[...], descriptors: descriptors, to: socket.rawValue) != nil
        else { return retry { try await DescriptorWaits.shared.writable(socket.rawValue) } }
        queue.removeFirst()
      } catch {
        switch error.errno {
        case .noBufferSpace, .noMemory, .tooManyReferences: return retry { throw WaitFailure.unavailable }
        default: giveUp()
        }
      }
    }
  }

  /// Goes on when `room` returns, or after a while if it fails.
  private func retry(when room: @escaping @Sendable @LoopActor () async throws -> Void) {
    isWaiting = true
    LoopTask.start { [weak self] in
      if (try? await room()) == nil { await Timers.monotonic.pause(for: ServiceManager.retryPause) }
      guard let self else { return }
      isWaiting = false
      flush()
      if isIdle { onIdle() }
    }
  }

  /// Nobody listens any more, which costs the reports and what was to be kept.
  private func giveUp() {
    socket = nil
    queue.removeAll()
  }
}
