import CLinux
import Glibc
package import Linux
import Synchronization

/// Listens on a socket of its own and answers each connection as a test decides, correctly or not. It knows only that
/// messages end with NUL.
package final class FakeDaemon: Sendable {
  /// A received message, without its NUL, and its descriptors.
  package struct Call: Sendable {
    package let message: [UInt8]
    package let descriptors: [SharedDescriptor]

    /// The message as text.
    package var text: String { String(decoding: message, as: UTF8.self) }
  }

  /// The data to send back.
  package struct Answer: Sendable {
    let bytes: [UInt8]
    let descriptors: [SharedDescriptor]
    let hangsUp: Bool

    /// Creates an answer of these bytes; then the connection is closed if `hangsUp`.
    package init(_ bytes: [UInt8], descriptors: [SharedDescriptor] = [], hangsUp: Bool = false) {
      self.bytes = bytes
      self.descriptors = descriptors
      self.hangsUp = hangsUp
    }

    /// Creates an answer of a message, and adds its NUL.
    package init(text: String) { self.init(Array(text.utf8) + [0]) }
  }

  /// The path of the socket.
  package let path: String
  /// The folder of the socket, which is removed with it.
  package let folder: String
  private let listener: OwnedDescriptor
  private let ending: OwnedDescriptor
  private let received = Mutex<[Call]>([])
  private let answer: @Sendable (Call) -> Answer

  /// Starts to listen; `answer` runs on a thread of the fake daemon's own.
  package static func start(_ answer: @escaping @Sendable (Call) -> Answer) throws -> FakeDaemon {
    let daemon = try FakeDaemon(answer)
    try inThread { daemon.serve() }
    return daemon
  }

  private init(_ answer: @escaping @Sendable (Call) -> Answer) throws {
    var template = Array("/tmp/pasteboard-fake-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for the socket") }
    folder = String(cString: made)
    path = folder + "/socket"
    self.answer = answer
    listener = try UnixSocket.listen(at: path)
    ending = OwnedDescriptor(adopting: CLinux_eventfd())
  }

  /// The calls so far.
  package var calls: [Call] { received.withLock { $0 } }

  /// Ends the fake daemon, and removes its socket.
  package func stop() {
    var one: UInt64 = 1
    write(ending.rawValue, &one, 8)
    unlink(path)
    rmdir(folder)
  }

  private func serve() {
    while wait(for: listener.rawValue) {
      guard let accepted = try? UnixSocket.accept(on: listener.rawValue) else { continue }
      let socket = SharedDescriptor(accepted)
      try? inThread {
        self.serve(socket.rawValue); withExtendedLifetime(socket) {}
      }
    }
  }

  private func serve(_ socket: CInt) {
    var bytes: [UInt8] = []
    var descriptors: [SharedDescriptor] = []
    while wait(for: socket) {
      guard let part = try? UnixSocket.receive(from: socket), !part.bytes.isEmpty else { return }
      bytes += part.bytes
      descriptors += part.descriptors
      guard let end = bytes.firstIndex(of: 0) else { continue }
      let call = Call(message: Array(bytes[..<end]), descriptors: descriptors)
      bytes.removeFirst(end + 1)
      descriptors = []
      received.withLock { $0.append(call) }
      let answer = answer(call)
      guard send(answer, to: socket), !answer.hangsUp else { return }
    }
  }

  private func send(_ answer: Answer, to socket: CInt) -> Bool {
    CLinux_set_nonblocking(socket, false)
    defer { CLinux_set_nonblocking(socket, true) }
    var rest = answer.bytes[...]
    var descriptors = answer.descriptors
    while !rest.isEmpty {
      guard let sent = try? UnixSocket.send(rest, descriptors: descriptors, to: socket) else { return false }
      rest = rest.dropFirst(sent)
      descriptors = []
    }
    return true
  }

  /// Returns false when the fake daemon must end.
  private func wait(for descriptor: CInt) -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ending.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, -1) < 0 {}
    return entries[1].revents == 0
  }
}

/// Runs `body` on a thread of its own.
private func inThread(_ body: @escaping @Sendable () -> Void) throws {
  final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Work(body)).toOpaque()
  let result = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, context)
  guard result == 0 else { throw ProgramFailure("no thread for the daemon") }
  pthread_detach(thread)
}
