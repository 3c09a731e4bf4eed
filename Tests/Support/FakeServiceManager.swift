internal import Glibc
package import Linux
package import Reactor

/// Receives the reports of services, and the descriptors that they store: sd_notify(3).
@LoopActor
package final class FakeServiceManager {
  /// The value for NOTIFY_SOCKET.
  package let path: String
  private let socket: SharedDescriptor

  /// Listens at `path`.
  package init(at path: String) throws {
    self.path = path
    let kind = CInt(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue)
    socket = SharedDescriptor(OwnedDescriptor(adopting: Glibc.socket(AF_UNIX, kind, 0)))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw ProgramFailure("a long path") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let number = socket.rawValue
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound else { throw ProgramFailure("no socket for the service manager at \(path)") }
  }

  /// A message: its lines and its descriptors.
  package struct Message: Sendable {
    /// The lines.
    package let text: String
    /// The descriptors to store.
    package let descriptors: [SharedDescriptor]

    /// Returns the value of an assignment.
    package subscript(variable: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix("\(variable)=") }.map {
        String($0.dropFirst(variable.count + 1))
      }
    }
  }

  /// Returns the next message that has arrived; nil if there is none.
  package func arrived() throws -> Message? {
    try UnixSocket.receive(from: socket.rawValue).map {
      Message(text: String(decoding: $0.bytes, as: UTF8.self), descriptors: $0.descriptors)
    }
  }

  /// Waits for the next message.
  package func message() async throws -> Message {
    while true {
      if let message = try arrived() { return message }
      try await DescriptorWaits.shared.readable(socket.rawValue, atMost: patience)
    }
  }
}
