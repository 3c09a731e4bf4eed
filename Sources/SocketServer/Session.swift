internal import DequeModule
internal import Glibc
package import Linux
internal import Logging
package import Reactor
package import Wire

/// One client's connection: its calls in order, each with the descriptors beside it.
///
/// Two tasks serve it: this one answers calls, the other receives. So a client that leaves during a load is noticed at
/// once, and the load is cancelled unless another client wants it.
@LoopActor
package final class Session {
  /// How many bytes of calls may wait; the session does not read more from the client until it has answered.
  private static let waitingLimit = 256 << 10
  /// How long a client may leave an answer unread.
  package static let sendLimit = Duration.seconds(10)
  /// How long a client may take for its first call, or to finish one that it has begun.
  private static let callLimit = Duration.seconds(30)

  package enum Incoming {
    case message([UInt8], [SharedDescriptor])
    /// Bytes that arrived after the connection was upgraded.
    case bytes(ArraySlice<UInt8>)
    case broken(WireError)

    var count: Int {
      switch self {
      case .message(let bytes, _): bytes.count
      case .bytes(let bytes): bytes.count
      case .broken: 0
      }
    }
  }

  package let socket: SharedDescriptor
  /// The socket through which a guest has connected; nil for other clients.
  let guestSocket: GuestSocket?
  private var responder: any Responder
  private let log: Logger
  private let timers: Timers
  private var frames = FrameReader()
  private var waiting: Deque<Incoming> = []
  private var waitingBytes = 0
  /// The descriptors of the message that has begun and not ended.
  private var descriptors: [SharedDescriptor] = []
  private var memory: MessageMemory.Share
  private var callDeadline: IdleDeadline?
  /// Fulfilled at the end of the input, OpenSSH's only sign that the client of a forwarded socket is gone.
  private let inputEnd = Promise<Void>()
  private var isUpgraded = false
  private var hasHungUp = false
  private let news = AutoResetEvent()
  private let drained = AutoResetEvent()

  init(
    socket: SharedDescriptor, guestSocket: GuestSocket?, responder: any Responder, memory: MessageMemory, log: Logger,
    timers: Timers
  ) {
    self.socket = socket
    self.guestSocket = guestSocket
    self.responder = responder
    self.memory = memory.share()
    self.log = log
    self.timers = timers
  }

  /// Serves the connection until the client leaves, breaks the protocol, or the task is cancelled.
  func run() async {
    expectCall()
    let serving = LoopTask.start { await self.serve() }
    let receiving = LoopTask.start {
      await self.receive()
      serving.cancel()
    }
    await serving.value
    receiving.cancel()
    await receiving.value
    callDeadline?.cancel()
  }

  /// Whether no call of the client is in progress.
  private(set) var isIdle = true

  /// Ends the session without further answers.
  func end() {
    finishInput()
    shutdown(socket.rawValue, CInt(SHUT_RDWR))
  }

  /// Starts the deadline for a call, or for the rest of one.
  private func expectCall() {
    callDeadline?.cancel()
    callDeadline = IdleDeadline(Session.callLimit, timers: timers) { [weak self] in
      _ = self?.refuse(.timedOut(step: "no complete call came for \(Session.callLimit.components.seconds) s"))
    }
  }

  // MARK: Receiving

  private func receive() async {
    do {
      while try await receiveOnce() {
        if waitingBytes > Session.waitingLimit { try await waitForRoom() }
      }
      finishInput()
      // The client may have finished writing and still wait for its answer.
      try await DescriptorWaits.shared.hungUp(socket.rawValue)
    } catch {
      finishInput()
    }
  }

  /// Waits until calls have been answered, or the client is gone, which the next receive then shows.
  private func waitForRoom() async throws(WaitFailure) {
    let watching = LoopTask.start {
      guard (try? await DescriptorWaits.shared.hungUp(self.socket.rawValue)) != nil else { return }
      self.hasHungUp = true
      self.drained.set()
    }
    var failure: WaitFailure?
    while waitingBytes > Session.waitingLimit, !hasHungUp, failure == nil {
      do { try await drained.wait() } catch { failure = error }
    }
    watching.cancel()
    await watching.value
    if let failure { throw failure }
  }

  /// Receives what has arrived; returns false at the end of the input.
  private func receiveOnce() async throws -> Bool {
    guard let received = try UnixSocket.receive(from: socket.rawValue) else {
      try await DescriptorWaits.shared.readable(socket.rawValue)
      return true
    }
    guard !received.lostDescriptors else {
      return refuse(.exhausted(reason: "the daemon has no room for more descriptors"))
    }
    guard !received.bytes.isEmpty else { return false }
    if isUpgraded {
      take(.bytes(received.bytes))
    } else {
      do {
        take(try frames.receive(received.bytes), received.descriptors)
      } catch {
        return refuse(.malformedMessage(reason: "the message is longer than \(error.limit) bytes"))
      }
    }
    guard descriptors.count <= UnixSocket.descriptorLimit else {
      return refuse(.malformedMessage(reason: "there were more descriptors than a message may carry"))
    }
    guard memory.set(waitingBytes + frames.unfinishedCount) else {
      return refuse(.exhausted(reason: "the daemon has no room for more messages"))
    }
    return true
  }

  /// Queues the complete messages, with the descriptors beside the last one.
  ///
  /// A receive ends after the bytes beside which descriptors arrived (unix(7)), and a message with descriptors is sent
  /// alone. So they belong to the message of the last byte.
  private func take(_ messages: [[UInt8]], _ arrived: [SharedDescriptor]) {
    for (index, message) in messages.enumerated() {
      let isLast = index == messages.count - 1 && !frames.isInsideMessage
      take(.message(message, descriptors + (isLast ? arrived : [])))
      descriptors = []
    }
    if frames.isInsideMessage || messages.isEmpty { descriptors += arrived }
    if !arrived.isEmpty { responder.descriptorsArrived() }
    if frames.isInsideMessage { expectCall() } else if !messages.isEmpty { callDeadline?.cancel() }
  }

  private func take(_ incoming: Incoming) {
    waiting.append(incoming)
    waitingBytes += incoming.count
    news.set()
  }

  /// Tells the client what was wrong with its input, and reads no more of it.
  private func refuse(_ error: WireError) -> Bool {
    take(.broken(error))
    return false
  }

  private func finishInput() {
    inputEnd.fulfil(())
    news.set()
  }

  // MARK: Answering

  private func serve() async {
    while let incoming = try? await next() {
      switch incoming {
      case .message(let message, let descriptors):
        isIdle = false
        guard await answer(message, descriptors) else { return }
        isIdle = waiting.isEmpty
      case .broken(let error):
        _ = await send(Answer(error))
        return
      case .bytes: return  // they follow only a stream
      }
    }
  }

  /// Returns what arrived next; nil at the end of the input.
  package func next(atMost limit: Duration? = nil) async throws(WaitFailure) -> Incoming? {
    while waiting.isEmpty {
      if inputEnd.value != nil || Task.isCancelled { return nil }
      try await news.wait(atMost: limit, timers: timers)
    }
    drained.set()
    let next = waiting.popFirst()
    waitingBytes -= next?.count ?? 0
    _ = memory.set(waitingBytes + frames.unfinishedCount)
    return next
  }

  /// Answers one message; returns false if the session cannot continue.
  private func answer(_ message: [UInt8], _ descriptors: [SharedDescriptor]) async -> Bool {
    let call: IncomingCall
    do {
      call = try IncomingCall(message)
    } catch {
      _ = await send(Answer(.malformedMessage(reason: error.reason)))
      return false
    }
    let replies = ReplyStream(isWanted: call.header.wantsMore, inputEnd: inputEnd) { await self.send($0) }
    let answer = await responder.answer(call, descriptors, replies)
    if call.header.isOneway { return true }
    guard let stream = answer.stream else { return await send(answer) }
    guard waiting.isEmpty, !frames.isInsideMessage else {
      _ = await send(Answer(.malformedMessage(reason: "a stream begins after the reply, not before")))
      return false
    }
    isUpgraded = true
    if await send(answer) { await stream(self) }
    return false
  }

  private func send(_ answer: Answer) async -> Bool { await send(answer.message, descriptors: answer.descriptors) }

  /// Sends bytes, with descriptors beside the first; returns false if the client is gone or does not read.
  package func send(_ bytes: [UInt8], descriptors: [SharedDescriptor] = []) async -> Bool {
    var rest = bytes[...]
    var descriptors = descriptors
    while !rest.isEmpty {
      do {
        if let sent = try UnixSocket.send(rest, descriptors: descriptors, to: socket.rawValue) {
          rest = rest.dropFirst(sent)
          descriptors = []  // they travel beside the first byte
        } else {
          try await takesMore()
        }
      } catch {
        noteLoss(error)
        return false
      }
    }
    return true
  }

  /// Waits until the client has read part of what was sent.
  package func takesMore(atMost limit: Duration = Session.sendLimit) async throws(WaitFailure) {
    try await DescriptorWaits.shared.writable(socket.rawValue, atMost: limit, timers: timers)
  }

  /// Logs why a client did not get its answer.
  package func noteLoss(_ error: any Error) {
    log.debug("a client did not take its answer", metadata: ["reason": "\(error)"])
  }
}
