internal import Glibc
internal import Linux
internal import SystemPackage
internal import Wire

/// A separate connection that carries one payload as a stream (``StreamChunk``), because descriptors are lost.
struct StreamConnection: ~Copyable {
  /// The maximum time that the daemon, or the tunnel to it, may stall.
  private static let stallLimit = Duration.seconds(120)
  /// The interval at which observers are called, even if nothing moves.
  private static let observingInterval = Duration.milliseconds(100)
  private static let step = 1 << 18
  /// The largest payload that stays in memory, in bytes.
  private static let memoryLimit = 32 << 20

  private var connection: Connection
  /// The received bytes that were not processed yet.
  private var arrived: ArraySlice<UInt8> = []

  /// Connects to the daemon at `path`.
  init(to path: String) throws(Failure) { connection = try Connection(to: path) }

  /// Makes the call that precedes a stream, and returns its reply.
  mutating func upgrade<M: Method>(_ method: M.Type, _ parameters: M.Parameters) throws(Failure) -> M.Reply {
    try connection.send(encodeCall(method, parameters, .upgrade), atMost: Self.stallLimit)
    var frames = FrameReader()
    while true {
      if let message = try next(&frames) { return try IncomingReply.read(message).value(of: method) }
      try receive()
    }
  }

  private mutating func next(_ frames: inout FrameReader) throws(Failure) -> [UInt8]? {
    do {
      return try frames.next(&arrived)
    } catch {
      throw Failure.endless(error)
    }
  }

  // MARK: To the daemon

  /// Sends a whole file, and waits until the daemon has stored all of it. `observe` receives the number of bytes sent.
  mutating func send(_ file: CInt, observe: (Int) -> Void = { _ in }) throws(Failure) {
    var sent = 0
    while true {
      let bytes = try FileBytes.read(file, at: sent, count: Self.step)
      sent += bytes.count
      // A header for no bytes is the end.
      let isSent = try send(StreamChunk.header(for: bytes.count) + bytes) { observe(sent) }
      if bytes.isEmpty && isSent { return try confirm { observe(sent) } }
      if !isSent {
        try confirm()
        throw Failure.malformedStream  // the daemon cannot have stored bytes that were not sent
      }
      observe(sent)
    }
  }

  /// Sends bytes; false if the daemon has answered already: before the end, the answer says why it accepts no more.
  private func send(_ bytes: [UInt8], _ pass: () -> Void) throws(Failure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let ready = try wait(POLLIN | POLLOUT, step: "take the item", pass)
      if ready != POLLOUT { return false }
      do {
        if let sent = try UnixSocket.send(rest, to: connection.rawValue) { rest = rest.dropFirst(sent) }
      } catch {
        if error.errno == .brokenPipe || error.errno == .connectionReset { return false }
        throw error
      }
    }
    return true
  }

  /// Reads the daemon's own stream: only its end confirms that all is stored; a chunk before it contains the error.
  private mutating func confirm(_ pass: () -> Void = {}) throws(Failure) {
    var reason: [UInt8] = []
    try receiveAll({ bytes throws(Failure) in reason += bytes.prefix(StreamChunk.limit - reason.count) }, pass)
    if !reason.isEmpty { _ = try IncomingReply.read(reason).value(of: Upload.self) }
  }

  // MARK: From the daemon

  /// Receives a whole payload. A sensitive one stays in memory, however large. `observe` receives the number of bytes
  /// received.
  mutating func receivePayload(
    isSensitive: Bool, atMost limit: Int = .max, observe: (Int) -> Void = { _ in }
  ) throws(Failure) -> Payload {
    var draft = try GrowingDraft(memoryLimit: isSensitive ? .max : Self.memoryLimit, makeFile: CacheFolder.makeDraft)
    var count = 0
    try receiveAll(
      { bytes throws(Failure) in
        count += bytes.count
        guard count <= limit else { throw .tooLarge(limit) }
        try draft.append(bytes)
        observe(count)
      }, { observe(count) })
    return try draft.finish()
  }

  /// Passes all bytes of the daemon's stream to `body`, until its end.
  private mutating func receiveAll(
    _ body: (ArraySlice<UInt8>) throws(Failure) -> Void, _ pass: () -> Void
  ) throws(Failure) {
    var chunks = ChunkReader()
    while true {
      while let bytes = try next(&chunks) { try body(bytes) }
      if chunks.isFinished { return }
      try receive(pass)
    }
  }

  private mutating func next(_ chunks: inout ChunkReader) throws(Failure) -> ArraySlice<UInt8>? {
    do {
      return try chunks.next(&arrived)
    } catch {
      throw Failure.malformedStream
    }
  }

  private mutating func receive(_ pass: () -> Void = {}) throws(Failure) {
    _ = try wait(POLLIN, step: "go on with the item", pass)
    guard let received = try connection.receivePart() else { return }
    guard !received.bytes.isEmpty else {
      throw Failure(.failed, "the connection broke before all bytes had arrived: check the tunnel and try again")
    }
    arrived = received.bytes
  }

  /// Waits for one of `events`, within the limit for stalls, and calls `pass` now and then.
  private func wait(_ events: CInt, step: String, _ pass: () -> Void) throws(Failure) -> CInt {
    let deadline = Deadline(after: Self.stallLimit)
    while !deadline.hasPassed {
      if let ready = try connection.ready(events, Deadline(after: Self.observingInterval)) { return ready }
      pass()
    }
    throw Failure.late(step)
  }
}
