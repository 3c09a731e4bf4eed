internal import Glibc
internal import Linux
internal import SystemPackage
internal import Wire

/// A connection of its own that carries one payload as a stream (``StreamChunk``), where descriptors are lost.
struct StreamConnection: ~Copyable {
  /// How long the daemon, or the tunnel to it, may stand still.
  private static let stallLimit = Duration.seconds(120)
  /// How often whoever observes hears of it, even if nothing moves.
  private static let observingInterval = Duration.milliseconds(100)
  private static let step = 1 << 18
  /// What is larger does not stay in memory.
  private static let memoryLimit = 32 << 20

  private var connection: Connection
  /// What has come and was not looked at.
  private var arrived: ArraySlice<UInt8> = []

  /// Connects to whoever listens at `path`.
  init(to path: String) throws(Failure) { connection = try Connection(to: path) }

  /// Makes the call that a stream follows, and gives its reply.
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

  /// Sends a file from its beginning to its end, and waits until the daemon has stored all of it. `observe` is told how
  /// many bytes have gone.
  mutating func send(_ file: CInt, observe: (Int) -> Void = { _ in }) throws(Failure) {
    var sent = 0
    while true {
      let bytes = try FileBytes.read(file, at: sent, count: Self.step)
      sent += bytes.count
      // Without bytes, the header is the end.
      let isSent = try send(StreamChunk.header(for: bytes.count) + bytes) { observe(sent) }
      if bytes.isEmpty && isSent { return try confirm { observe(sent) } }
      if !isSent {
        try confirm()
        throw Failure.malformedStream  // it cannot have stored what it did not get
      }
      observe(sent)
    }
  }

  /// Sends bytes; false if the daemon has an answer already: before the end, that is why it takes no more.
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

  /// Reads the daemon's own stream: nothing but its end says that all is stored, what comes before says why not.
  private mutating func confirm(_ pass: () -> Void = {}) throws(Failure) {
    var reason: [UInt8] = []
    try receiveAll({ bytes throws(Failure) in reason += bytes.prefix(StreamChunk.limit - reason.count) }, pass)
    if !reason.isEmpty { _ = try IncomingReply.read(reason).value(of: Upload.self) }
  }

  // MARK: From the daemon

  /// Receives a payload, whole. What is sensitive stays in memory, however large. `observe` is told how many bytes have
  /// come.
  mutating func receivePayload(isSensitive: Bool, observe: (Int) -> Void = { _ in }) throws(Failure) -> Payload {
    var draft = try GrowingDraft(memoryLimit: isSensitive ? .max : Self.memoryLimit, makeFile: CacheFolder.makeDraft)
    var count = 0
    try receiveAll(
      { bytes throws(Failure) in
        try draft.append(bytes)
        count += bytes.count
        observe(count)
      }, { observe(count) })
    return try draft.finish()
  }

  /// Gives `body` all bytes of the daemon's stream until its end.
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

  /// Waits for one of `events`, as long as the daemon may stand still, and calls `pass` now and then.
  private func wait(_ events: CInt, step: String, _ pass: () -> Void) throws(Failure) -> CInt {
    let deadline = Deadline(after: Self.stallLimit)
    while !deadline.hasPassed {
      if let ready = try connection.ready(events, Deadline(after: Self.observingInterval)) { return ready }
      pass()
    }
    throw Failure.late(step)
  }
}
