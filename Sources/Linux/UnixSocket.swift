internal import CLinux
internal import Glibc
internal import SystemPackage

/// Unix stream sockets that carry descriptors besides bytes (unix(7), SCM_RIGHTS).
package enum UnixSocket {
  /// The maximum number of descriptors with one message.
  package static let descriptorLimit = Int(CLINUX_DESCRIPTORS_MAX)

  /// Connects to the socket at `path`.
  package static func connect(to path: String) throws(Failure) -> OwnedDescriptor {
    OwnedDescriptor(adopting: try SystemCall.run("connect to \(path)") { CLinux_connect(path) })
  }

  /// Listens at `path`, non-blocking; the file must not exist yet.
  package static func listen(at path: String) throws(Failure) -> OwnedDescriptor {
    OwnedDescriptor(adopting: try SystemCall.run("listen at \(path)") { CLinux_listen(path, SOMAXCONN) })
  }

  /// Accepts the next connection, which is non-blocking; nil if none is waiting.
  package static func accept(on listener: CInt) throws(Failure) -> OwnedDescriptor? {
    guard let number = try SystemCall.attempt("accept a connection", { CLinux_accept(listener) }) else { return nil }
    return OwnedDescriptor(adopting: number)
  }

  /// Returns the credentials of the peer.
  package static func peer(of socket: CInt) throws(Failure) -> (user: UInt32, process: Int32) {
    var user: uid_t = 0
    var process: pid_t = 0
    try SystemCall.run("learn who connected") { CLinux_peer_user(socket, &user, &process) }
    return (user, process)
  }

  /// Sends a part of `bytes`, and descriptors with its first byte. Returns how many bytes were sent; nil if it would
  /// block.
  package static func send(
    _ bytes: ArraySlice<UInt8>, descriptors: [SharedDescriptor] = [], to socket: CInt
  ) throws(Failure) -> Int? {
    // The owners must outlive the call: the optimiser does not know that their numbers are in use.
    try withExtendedLifetime(descriptors) { () throws(Failure) in
      let numbers = descriptors.map(\.rawValue)
      return try SystemCall.attempt("send a message") {
        bytes.withUnsafeBytes { CLinux_send(socket, $0.baseAddress, $0.count, numbers, CInt(numbers.count)) }
      }
    }
  }

  /// The result of one receive.
  package struct Received {
    /// The bytes; empty at the end of the stream.
    package var bytes: ArraySlice<UInt8>
    /// The descriptors that arrived with the bytes.
    package var descriptors: [SharedDescriptor]
    /// Whether the kernel had to drop descriptors.
    package var lostDescriptors: Bool
  }

  /// Receives up to `limit` bytes; nil if it would block.
  package static func receive(from socket: CInt, limit: Int = 65536) throws(Failure) -> Received? {
    var numbers = [CInt](repeating: -1, count: descriptorLimit)
    var count: CInt = 0
    var truncated = false
    var size: Int?
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(Failure) {
        size = try SystemCall.attempt("receive a message") {
          CLinux_receive(socket, buffer.baseAddress, limit, &numbers, &count, &truncated)
        }
        filled = size ?? 0
      } catch { failure = error }
    }
    // A peer that closed without reading everything has ended the stream all the same.
    if let failure, failure.errno != .connectionReset { throw failure }
    guard size != nil || failure != nil else { return nil }
    let descriptors = numbers.prefix(Int(count)).map { SharedDescriptor(OwnedDescriptor(passed: $0)) }
    return Received(bytes: bytes[...], descriptors: descriptors, lostDescriptors: truncated)
  }
}
