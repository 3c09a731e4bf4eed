internal import CLinux
internal import DequeModule
internal import Glibc
package import Linux
package import Reactor
internal import SystemPackage
internal import Wire

/// Reports the daemon's state to systemd, and passes it the descriptors to keep (sd_notify(3)); does nothing under
/// another service manager.
///
/// Nothing waits for a manager that does not read: a queue keeps the messages in their order until it does.
@LoopActor
package final class ServiceManager {
  private struct Message {
    let text: String
    let descriptor: SharedDescriptor?
  }

  /// The pause before a retry if the system has no room for a message.
  private static let retryPause = Duration.milliseconds(100)

  /// Called when the last message has been sent after some had to wait, or when the manager is gone.
  package var onIdle: @LoopActor () -> Void = {}
  private var socket: SharedDescriptor?
  private var queue: Deque<Message> = []
  private var isWaiting = false

  /// Connects to the manager at `socket`, the value of NOTIFY_SOCKET.
  package init(at socket: String?) {
    guard let socket else { return }
    let number = CLinux_notify_open(socket)
    if number >= 0 { self.socket = SharedDescriptor(OwnedDescriptor(adopting: number)) }
  }

  /// Returns the manager of this process, and hides it from child processes.
  package static func ofThisProcess() -> ServiceManager {
    let manager = ServiceManager(at: EnvironmentVariable.value(of: "NOTIFY_SOCKET"))
    unsetenv("NOTIFY_SOCKET")
    return manager
  }

  /// Reports that the socket is served.
  package func ready() { send("READY=1") }

  /// Reports one line for `systemctl status`. A line break in it would begin another statement.
  package func status(_ line: String) {
    send("STATUS=\(line.printable)")
  }

  /// Reports that the daemon has begun to end.
  package func stopping() { send("STOPPING=1") }

  /// Stores a descriptor for the next run, under a name of its own.
  package func keep(_ descriptor: SharedDescriptor, as name: String) {
    send("FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)", descriptor)
  }

  /// Removes the stored descriptors of this name.
  package func discard(_ name: String) { send("FDSTOREREMOVE=1\nFDNAME=\(name)") }

  // MARK: Sending

  /// Whether there is a manager that listens.
  package var isListening: Bool { socket != nil }

  /// Whether the manager has received all messages.
  package var isIdle: Bool { queue.isEmpty }

  private func send(_ text: String, _ descriptor: SharedDescriptor? = nil) {
    guard isListening else { return }
    queue.append(Message(text: text, descriptor: descriptor))
    if !isWaiting { flush() }
  }

  /// Sends what the manager accepts now.
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

  /// Continues when `room` returns, or after a pause if it fails.
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

  /// Drops the queue, because the manager is gone: reports and stored descriptors are lost.
  private func giveUp() {
    socket = nil
    queue.removeAll()
  }
}
