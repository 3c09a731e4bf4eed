internal import CDisplay
internal import DequeModule
internal import DisplayServer
internal import Glibc
internal import Linux
internal import Reactor

/// A live connection to an X server on the event loop. Only tasks that say so wait for the server.
@LoopActor
final class X11Connection: EventSource {
  /// The unmapped window that owns and requests selections.
  let window: WindowID
  /// The maximum size of one write to a property.
  let largestWrite: Int
  /// Called with every event, in order; it must not suspend.
  var onEvent: (@LoopActor (X11Event) -> Void)?
  /// Fulfilled when the server is gone.
  let end = Promise<Void>()

  private let x11: OpaquePointer
  private let descriptor: CInt
  private var budget = WriteBudget()
  private var unsent: Deque<@LoopActor () -> Bool> = []
  private var questions: Deque<(question: CDisplay_x11_question, reply: Promise<X11Reply?>)> = []
  private var confirmations: [ObjectIdentifier: Confirmation] = [:]

  /// Requests whose errors are reported to a waiting task.
  @LoopActor
  private final class Confirmation {
    private var serials: ClosedRange<UInt64>?
    private(set) var error: X11Error?

    /// An error may arrive before the task that queued the requests resumes, so they are covered when they are queued.
    func cover(_ first: UInt64?, _ last: UInt64?) {
      if let first, let last { serials = first...last }
    }

    /// Whether the error is about one of the requests.
    func takes(_ error: X11Error) -> Bool {
      guard let serials, serials.contains(error.serial) else { return false }
      if self.error == nil { self.error = error }
      return true
    }
  }

  // MARK: Life

  /// Connects on a thread of its own, because only blocking calls connect. Returns nil if there is no server or it
  /// refuses; waits as long as the server takes.
  static func open(_ display: String, authority: String?) async -> X11Connection? {
    guard let attempt = CDisplay_x11_open_begin(display, authority) else { return nil }
    let descriptor = CDisplay_x11_attempt_descriptor(attempt)
    while (try? await DescriptorWaits.shared.readableAtLast(descriptor)) == nil {}
    guard let x11 = CDisplay_x11_open_finish(attempt) else { return nil }
    return X11Connection(x11)
  }

  private init(_ x11: OpaquePointer) {
    self.x11 = x11
    window = WindowID(rawValue: CDisplay_x11_window(x11))
    descriptor = CDisplay_x11_descriptor(x11)
    // Measured: from 1 to 2 MiB the rate is the same; smaller chunks cost more turns, larger ones leave the caches.
    largestWrite = min(1 << 20, CDisplay_x11_largest_write(x11))
    EventLoop.shared.add(self)
    LoopTask.start { await self.readUntilEnd() }
  }

  isolated deinit { CDisplay_x11_close(x11) }

  /// Returns the client to which a window belongs.
  func client(of window: WindowID) -> ClientID {
    ClientID(rawValue: window.rawValue & ~CDisplay_x11_resource_mask(x11))
  }

  var isAlive: Bool { end.value == nil }

  /// Hangs up.
  func close() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  private func readUntilEnd() async {
    while isAlive {
      do { try await DescriptorWaits.shared.readable(descriptor) } catch { close() }
      drain()
    }
    EventLoop.shared.remove(self)
  }

  private func died() {
    guard isAlive else { return }
    // The server may still be alive. It must not mistake our old selections for another client's when we reconnect.
    close()
    end.fulfil(())
    let unanswered = questions
    questions = []
    for (_, reply) in unanswered { reply.fulfil(nil) }
    onEvent = nil
  }

  // MARK: Sending

  /// Queues requests of about `bytes` once they can be sent without blocking, in the order of the calls.
  func send<Answer: Sendable>(
    _ bytes: Int = 0, _ requests: @escaping @LoopActor (X11Requests) -> Answer
  ) async throws(ConnectionFailure) -> Answer {
    try await perform { self.takeBudget(bytes) ? requests(X11Requests(self.x11, self)) : nil }
  }

  /// Sets a property to a part of a payload; returns once it is written.
  func write(_ write: PropertyWrite) async throws(ConnectionFailure) {
    try await perform { self.advance(write) ? () : nil }
  }

  /// Sets a property to a part of a payload; returns the server's error, if any.
  func confirm(_ write: PropertyWrite) async throws(ConnectionFailure) -> X11Error? {
    let confirmation = Confirmation()
    confirmations[ObjectIdentifier(confirmation)] = confirmation
    defer { confirmations[ObjectIdentifier(confirmation)] = nil }
    let done = try await perform { () -> Promise<X11Reply?>? in
      let isWritten = self.advance(write)
      confirmation.cover(write.serial, write.serial)
      guard isWritten, self.takeBudget(0) else { return nil }
      return X11Requests(self.x11, self).roundTrip()
    }
    _ = try await reply(done)
    return confirmation.error
  }

  /// Runs `step` after all earlier ones, and again whenever the socket accepts bytes, until it returns an answer.
  private func perform<Answer: Sendable>(
    _ step: @escaping @LoopActor () -> Answer?
  ) async throws(ConnectionFailure) -> Answer {
    guard isAlive else { throw .disconnected }
    if unsent.isEmpty, let answer = step() { return answer }
    let answer = Promise<Answer?>()
    unsent.append { [self] in
      guard isAlive, let reached = step() else {
        if !isAlive { answer.fulfil(nil) }
        return !isAlive
      }
      answer.fulfil(reached)
      return true
    }
    if unsent.count == 1 { LoopTask.start { await self.sendWhenWritable() } }
    guard let reached = try await wait(for: answer) else { throw .disconnected }
    return reached
  }

  private func advance(_ write: PropertyWrite) -> Bool {
    guard write.serial != nil || takeBudget(0) else { return false }
    budget.exhaust()
    do {
      return try write.advance(on: x11)
    } catch {
      // The server waits for bytes that will not come, so the connection is useless.
      close()
      return true
    }
  }

  /// Sends one request and waits for its reply. Returns nil if the server refused it.
  func ask(
    atMost limit: Duration? = nil, _ question: @escaping @LoopActor (X11Requests) -> Promise<X11Reply?>
  ) async throws(ConnectionFailure) -> X11Reply? {
    try await reply(try await send(0, question), atMost: limit)
  }

  /// Waits for the reply to an earlier request. Returns nil if the server refused it.
  func reply(_ promise: Promise<X11Reply?>, atMost limit: Duration? = nil) async throws(ConnectionFailure) -> X11Reply?
  {
    let reply = try await wait(for: promise, atMost: limit)
    // Replies of a dead connection are garbage.
    guard isAlive else { throw .disconnected }
    return reply
  }

  /// Sends requests and waits until the server has carried them out; returns the first error, if any.
  func confirm(
    _ bytes: Int = 0, _ requests: @escaping @LoopActor (X11Requests) -> Void
  ) async throws(ConnectionFailure) -> X11Error? {
    let confirmation = Confirmation()
    confirmations[ObjectIdentifier(confirmation)] = confirmation
    defer { confirmations[ObjectIdentifier(confirmation)] = nil }
    let done = try await send(bytes) { batch in
      requests(batch)
      confirmation.cover(batch.firstSerial, batch.lastSerial)
      return batch.roundTrip()
    }
    _ = try await reply(done)
    return confirmation.error
  }

  private func wait<Value>(
    for promise: Promise<Value>, atMost limit: Duration? = nil
  ) async throws(ConnectionFailure) -> Value {
    do {
      return try await promise.wait(atMost: limit)
    } catch {
      throw ConnectionFailure(error)
    }
  }

  private func takeBudget(_ bytes: Int) -> Bool {
    budget.take(bytes) {
      // Queued bytes count against the budget under which they were queued.
      CDisplay_x11_flush(x11)
      return CDisplay_x11_is_writable(x11)
    }
  }

  private func sendWhenWritable() async {
    while let next = unsent.first {
      if next() {
        unsent.removeFirst()
      } else {
        do {
          try await DescriptorWaits.shared.writable(descriptor)
        } catch {
          close()
          _ = try? await end.wait()  // after that, each step ends
        }
      }
    }
  }

  func expectReply(to question: CDisplay_x11_question) -> Promise<X11Reply?> {
    let reply = Promise<X11Reply?>()
    questions.append((question, reply))
    return reply
  }

  // MARK: Receiving

  /// Sends what is queued, and processes what Xlib may have read while it wrote.
  func loopWillSleep() {
    // A failed flush is detected here: the server may not notice it, and so not report it.
    guard isAlive, CDisplay_x11_needs_flush(x11) || CDisplay_x11_is_dead(x11) else { return }
    CDisplay_x11_flush(x11)
    drain()
  }

  /// Processes all that has arrived. Events and replies are in two queues, and checking one may fill the other, so this
  /// ends when a pass has read nothing from the socket.
  private func drain() {
    let passes = 32  // a flood must not delay everything else
    for _ in 0..<passes where isAlive {
      let before = CDisplay_x11_total_read(x11)
      let answers = takeReplies()
      let hasEvents = dispatchEvents()
      // Everything that the server sent before a reply is processed before the reply.
      for (promise, reply) in answers { promise.fulfil(reply) }
      if CDisplay_x11_is_dead(x11) { return died() }
      if answers.isEmpty, !hasEvents, CDisplay_x11_total_read(x11) == before { return }
    }
    if isAlive { LoopTask.start { self.drain() } }
  }

  private func takeReplies() -> [(Promise<X11Reply?>, X11Reply?)] {
    var answers: [(Promise<X11Reply?>, X11Reply?)] = []
    while let (question, promise) = questions.first {
      var reply = CDisplay_x11_reply()
      let answer = CDisplay_x11_poll_reply(x11, question, &reply)
      if answer == CInt(CDISPLAY_X11_NOT_YET.rawValue) { break }
      questions.removeFirst()
      if answer == CInt(CDISPLAY_X11_ANSWERED.rawValue) {
        answers.append((promise, X11Reply(reply)))
        CDisplay_x11_free_reply(&reply)
      } else {
        answers.append((promise, nil))
      }
    }
    return answers
  }

  private func dispatchEvents() -> Bool {
    var count = 0
    var event = CDisplay_x11_event()
    while count < 256, CDisplay_x11_next_event(x11, &event) {
      count += 1
      guard let event = X11Event(event) else { continue }
      if case .failed(let error) = event, attribute(error) { continue }
      // Any client may destroy our window, without which we can neither own nor read selections: reconnect.
      if case .windowDestroyed(window) = event { close() }
      onEvent?(event)
    }
    return count > 0
  }

  /// Whether the error belongs to requests that await confirmation.
  private func attribute(_ error: X11Error) -> Bool {
    confirmations.values.contains { $0.takes(error) }
  }
}
