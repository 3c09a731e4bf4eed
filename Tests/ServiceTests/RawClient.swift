import Foundation
import Glibc
import Linux
import TestSupport

/// A client that sends whatever a test wants, well formed or not. It blocks, and gives up eventually.
final class RawClient {
  private let socket: SharedDescriptor
  private var received: [UInt8] = []
  private(set) var descriptors: [SharedDescriptor] = []

  convenience init(_ server: TestServer) throws { try self.init(server.path) }

  init(_ path: String) throws {
    socket = SharedDescriptor(try UnixSocket.connect(to: path))
    var limit = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
    setsockopt(socket.rawValue, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// A reply as JSON: its error's name, if any, and its parameters.
  struct Reply {
    let error: String?
    let parameters: [String: Any]
  }

  /// Sends a call and waits for its reply.
  func call(_ method: String, _ parameters: [String: Any] = [:], descriptors: [CInt] = []) throws -> Reply {
    try send(method, parameters, descriptors: descriptors)
    return try reply()
  }

  func send(
    _ method: String, _ parameters: [String: Any] = [:], more: Bool = false, upgrade: Bool = false,
    descriptors: [CInt] = []
  ) throws {
    let call: [String: Any] = ["method": method, "parameters": parameters, "more": more, "upgrade": upgrade]
    let message = try JSONSerialization.data(withJSONObject: call)
    try send(bytes: [UInt8](message) + [0], descriptors: descriptors)
  }

  func send(bytes: [UInt8], descriptors: [CInt] = []) throws {
    var rest = bytes[...]
    var beside = descriptors.map { SharedDescriptor(OwnedDescriptor(adopting: dup($0))) }
    while !rest.isEmpty {
      guard let sent = try UnixSocket.send(rest, descriptors: beside, to: socket.rawValue) else {
        throw ProgramFailure("the server took nothing")
      }
      rest = rest.dropFirst(sent)
      beside = []
    }
  }

  /// Returns the next reply; throws `Closed` if the server has closed the connection.
  func reply() throws -> Reply {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Data(received[..<end])
        received.removeSubrange(...end)
        let object = try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
        return Reply(error: object["error"] as? String, parameters: object["parameters"] as? [String: Any] ?? [:])
      }
      try receive()
    }
  }

  /// Returns the next `count` bytes, whatever they are; throws as `reply` does.
  func bytes(_ count: Int) throws -> [UInt8] {
    while received.count < count { try receive() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Returns whether there is an answer, or the end, once the server has accepted or rejected everything sent.
  func isAnswered() throws -> Bool {
    while true {
      var entry = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 0) > 0 { return true }
      var unsent: CInt = 0
      guard ioctl(socket.rawValue, UInt(TIOCOUTQ), &unsent) == 0, unsent > 0 else { return false }
      poll(&entry, 1, 10)
    }
  }

  private func receive() throws {
    guard let part = try UnixSocket.receive(from: socket.rawValue) else {
      throw ProgramFailure("the server said nothing")
    }
    if part.bytes.isEmpty { throw Closed() }
    received += part.bytes
    descriptors += part.descriptors
  }

  func endInput() { shutdown(socket.rawValue, CInt(SHUT_WR)) }

  struct Closed: Error {}
}

/// Returns all bytes behind a descriptor, from its start.
func contents(_ descriptor: CInt) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
    if count <= 0 { return bytes }
    bytes += buffer.prefix(count)
  }
}
