internal import Glibc
public import Linux
public import Reactor

/// Takes in what services tell of themselves, and keeps what they want kept: sd_notify(3).
@LoopActor
public final class FakeServiceManager {
  /// What NOTIFY_SOCKET has to be.
  public let path: String
  private let socket: SharedDescriptor

  /// One that listens at `path`.
  public init(at path: String) throws {
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

  /// A message: its lines, and the descriptors beside it.
  public struct Message: Sendable {
    /// What is told.
    public let text: String
    /// What is to be kept.
    public let descriptors: [SharedDescriptor]

    /// The value of an assignment.
    public subscript(variable: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix("\(variable)=") }.map {
        String($0.dropFirst(variable.count + 1))
      }
    }
  }

  /// The next message that has arrived; nil if there is none.
  public func arrived() throws -> Message? {
    try UnixSocket.receive(from: socket.rawValue).map {
      Message(text: String(decoding: $0.bytes, as: UTF8.self), descriptors: $0.descriptors)
    }
  }

  /// The next message.
  public func message() async throws -> Message {
    while true {
      if let message = try arrived() { return message }
      try await DescriptorWaits.shared.readable(socket.rawValue, atMost: patience)
    }
  }
}
