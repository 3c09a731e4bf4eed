internal import Linux
internal import Pasteboard
internal import Synchronization
internal import SystemPackage
internal import Wire

/// One load that the daemon requests from this program: runs the handler, reports progress, delivers the result.
///
/// The daemon may have lost interest at any moment, so every answer ends the load silently.
final class ProvidedLoad: Sendable {
  /// The minimum time between two reports.
  private static let reportInterval = Duration.milliseconds(50)
  /// The time limit for the daemon's copy of the delivered content.
  private static let deliveryLimit = Duration.seconds(120)

  private let token: String
  private let type: MediaType
  private let isSensitive: Bool
  private let socket: String
  private let progress = LoadProgress()
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let nextReport = Mutex(ContinuousClock.now)

  init(token: String, type: MediaType, isSensitive: Bool, socket: String) {
    self.token = token
    self.type = type
    self.isSensitive = isSensitive
    self.socket = socket
  }

  /// Runs `handler` and delivers its result; then calls `finish`.
  func start(_ handler: @escaping ItemProvider<ProvidedContent>.LoadHandler, finish: @escaping @Sendable () -> Void) {
    progress.onUpdate { [weak self] in self?.report($0) }
    // Registered before anything that the load handler registers: if the progress wakes it, its task is cancelled too.
    progress.onCancel { [weak self] in self?.task.withLock { $0?.cancel() } }
    task.withLock { task in
      // A person waits for the paste: the program's other tasks may not delay it.
      task = Task.detached(priority: .userInitiated) {
        let outcome: Result<ProvidedContent, LoadFailure>
        do throws(LoadFailure) {
          outcome = .success(try await handler(self.progress))
        } catch {
          outcome = .failure(error)
        }
        if !self.progress.isCancelled { await BlockingThread.run { self.deliver(outcome) } }
        finish()
      }
      if progress.isCancelled { task?.cancel() }
    }
  }

  /// Cancels the load, which no requestor needs any longer.
  func cancel() { progress.cancel() }

  private func report(_ progress: LoadProgress) {
    let isDue = nextReport.withLock { next in
      guard ContinuousClock.now >= next else { return false }
      next = .now + ProvidedLoad.reportInterval
      return true
    }
    guard isDue, !progress.isCancelled else { return }
    let total = progress.total
    tell(
      encodeCall(
        Progress.self, .init(token: token, completed: Int(progress.completed), total: total > 0 ? Int(total) : nil),
        .oneway))
  }

  private func deliver(_ outcome: Result<ProvidedContent, LoadFailure>) {
    do {
      let content = try outcome.get()
      let representation = CopiedRepresentation(type, content)
      let parameters = Deliver.Parameters(
        token: token, representation: Representation(type: type.description, descriptor: 0), descriptors: 1)
      let answer = try call(parameters, [content.descriptor()])
      guard case .descriptorsLost = answer.reply.error else { return }
      var bytes = ForwardedBytes(to: socket, isSensitive: isSensitive)
      let forwarded = try call(Deliver.Parameters(token: token, representation: bytes.carry(representation)), [])
      _ = consume bytes
      if let refusal = forwarded.reply.error { throw Failure(refusal) }
    } catch {
      fail("\(error)")
    }
  }

  private func fail(_ reason: String) {
    tell(encodeCall(Deliver.self, Deliver.Parameters(token: token, error: reason), .oneway))
  }

  private func call(
    _ parameters: Deliver.Parameters, _ descriptors: [SharedDescriptor]
  ) throws -> Connection.Answer {
    var connection = try Connection(to: socket)
    return try connection.call(
      encodeCall(Deliver.self, parameters), descriptors: descriptors, atMost: ProvidedLoad.deliveryLimit)
  }

  /// Sends a message that gets no answer. If that fails, the daemon notices on the connection of its request.
  private func tell(_ message: [UInt8]) {
    guard var connection = try? Connection(to: socket) else { return }
    try? connection.send(message, atMost: ProvidedLoad.deliveryLimit)
  }
}
