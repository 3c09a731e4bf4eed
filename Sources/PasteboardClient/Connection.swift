internal import CLinux
internal import Glibc
package import Linux
internal import SystemPackage
package import Wire

/// One connection to the daemon, for one call after another. A call blocks until it is answered.
///
/// After an error that is not the daemon's answer, the connection is no longer usable.
package struct Connection: ~Copyable {
  /// A reply and its descriptors, in order.
  package struct Answer: Sendable {
    package let reply: IncomingReply
    package let descriptors: [SharedDescriptor]

    /// Returns the parameters of a reply to `method`; throws the daemon's error if it is one.
    package func parameters<M: Method>(of method: M.Type) throws(Failure) -> M.Reply {
      try reply.value(of: method)
    }
  }

  let socket: OwnedDescriptor
  private var frames = FrameReader()
  /// The messages that have arrived and were not read yet.
  private var messages: [[UInt8]] = []
  private var descriptors: [SharedDescriptor] = []

  /// Connects to the process of this user that listens at `path`. Another user's gets neither a byte nor a descriptor.
  package init(to path: String) throws(Failure) {
    let socket = try UnixSocket.connect(to: path)
    let number = socket.rawValue
    let peer = try UnixSocket.peer(of: number)
    guard peer.user == geteuid() else {
      let listener = "the process of another user (\(peer.user)) that listens at \(path)"
      throw Failure("talk to \(listener)", .permissionDenied)
    }
    try SystemCall.run("set up the connection") { CLinux_set_nonblocking(number, true) }
    self.socket = socket
  }

  /// Connects to the daemon at `path`, which must be running.
  package init(reaching path: String) throws(Failure) {
    do {
      try self.init(to: path)
    } catch {
      throw error.advising("start pasteboardd, or name another socket", code: .noDaemon)
    }
  }

  /// The socket's descriptor, to wait for messages together with other events.
  package var rawValue: CInt { socket.rawValue }

  /// Sends a call with descriptors, and waits at most `limit` for the whole answer.
  package mutating func call(
    _ message: [UInt8], descriptors passed: [SharedDescriptor] = [], atMost limit: Duration
  ) throws(Failure) -> Answer {
    let deadline = Deadline(after: limit)
    messages = []
    descriptors = []
    try send(message, passed, deadline)
    return try next(deadline)
  }

  /// Sends a call without an answer, or with several, which ``next(atMost:)`` waits for.
  package mutating func send(
    _ message: [UInt8], descriptors passed: [SharedDescriptor] = [], atMost limit: Duration
  ) throws(Failure) {
    try send(message, passed, Deadline(after: limit))
  }

  /// Waits for the next of several answers; without a limit, for as long as the daemon lives.
  package mutating func next(atMost limit: Duration? = nil) throws(Failure) -> Answer {
    try next(limit.map { Deadline(after: $0) })
  }

  /// Returns the next of several answers; nil if it has not arrived after `time`.
  package mutating func next(within time: Duration) throws(Failure) -> Answer? {
    let deadline = Deadline(after: time)
    while messages.isEmpty {
      guard try ready(POLLIN, deadline) != nil else { return nil }
      try receive()
    }
    return try takeAnswer()
  }

  private mutating func next(_ deadline: Deadline?) throws(Failure) -> Answer {
    while messages.isEmpty {
      // The daemon was asked only now: reading before waiting would find nothing.
      try wait(POLLIN, deadline, step: "answer")
      try receive()
    }
    return try takeAnswer()
  }

  private mutating func takeAnswer() throws(Failure) -> Answer {
    let reply = try IncomingReply.read(messages.removeFirst())
    // Only the last of several answers carries descriptors, and one receive may return it together with others.
    if reply.continues { return Answer(reply: reply, descriptors: []) }
    defer { descriptors = [] }
    return Answer(reply: reply, descriptors: descriptors)
  }

  private func send(_ message: [UInt8], _ passed: [SharedDescriptor], _ deadline: Deadline) throws(Failure) {
    var rest = message[...]
    var passed = passed
    while !rest.isEmpty {
      do {
        if let sent = try UnixSocket.send(rest, descriptors: passed, to: socket.rawValue) {
          rest = rest.dropFirst(sent)
          passed = []  // they travel with the first byte
          continue
        }
      } catch {
        // A daemon that closes early may have sent the reason: the answer, or the end of the stream, contains it.
        if error.errno == .brokenPipe || error.errno == .connectionReset { return }
        throw error
      }
      try wait(POLLOUT, deadline, step: "take the call")
    }
  }

  private mutating func receive() throws(Failure) {
    guard let received = try receivePart() else { return }
    descriptors += received.descriptors
    if received.lostDescriptors || descriptors.count > UnixSocket.descriptorLimit {
      throw Failure(.failed, "the daemon passed more descriptors than fit: raise the limit (ulimit -n)")
    }
    if received.bytes.isEmpty {
      throw Failure.unanswered
    }
    do {
      messages += try frames.receive(received.bytes)
    } catch {
      throw Failure.endless(error)
    }
  }

  func receivePart() throws(Failure) -> UnixSocket.Received? {
    try UnixSocket.receive(from: socket.rawValue)
  }

  /// Waits for one of `events`; `step` names what the daemon should do, as the end of "it did not …". Returns the
  /// events that occurred, and POLLHUP or POLLERR when the connection has ended.
  @discardableResult
  func wait(_ events: CInt, _ deadline: Deadline?, step: String) throws(Failure) -> CInt {
    guard let ready = try ready(events, deadline) else { throw Failure.late(step) }
    return ready
  }

  /// Returns those of `events` that occurred, like ``wait(_:_:step:)``; nil if the time is over.
  func ready(_ events: CInt, _ deadline: Deadline?) throws(Failure) -> CInt? {
    try SystemCall.wait("wait for the daemon", socket.rawValue, events, milliseconds: deadline?.milliseconds ?? -1)
  }
}
