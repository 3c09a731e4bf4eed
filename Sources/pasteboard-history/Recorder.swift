internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import PasteboardClient
internal import Reactor
internal import SocketServer
internal import Wire

/// Follows the general pasteboard as a client of the daemon, and lets the keeper store its items.
@LoopActor
final class Recorder {
  /// The time before another attempt after a daemon did not do as requested.
  private static let restart = Duration.seconds(1)
  /// How long the reading of a replaced item continues: it may be almost done.
  private static let grace = Duration.milliseconds(50)
  /// The maximum time that the end of a pause waits for the daemon.
  private static let patience = Duration.seconds(5)
  /// The time for which lists wait for an item that is being recorded: its application may be slow.
  private static let moment = Duration.milliseconds(100)

  private let socket: String
  private let client: PasteboardClient
  private let keeper: Keeper
  private let thumbnails: Thumbnails
  /// The limits of recorded items.
  var limits: HistoryLimits
  private let log: Logger
  /// The number of bytes that are not stored yet.
  private var waitingBytes = 0
  /// The item that is being read.
  private var present: Reading?
  private let pause: RecordingPause
  /// Follows the pasteboard, except during a pause.
  private var following: Task<Void, Never>?
  /// Resolved when the item from before the following is known.
  private var begun = Promise<Void>()

  /// Creates a recorder of the daemon at `socket`, which it never starts.
  init(socket: String, keeper: Keeper, thumbnails: Thumbnails, limits: HistoryLimits, log: Logger) {
    self.socket = socket
    client = PasteboardClient(socket: socket)
    self.keeper = keeper
    self.thumbnails = thumbnails
    pause = RecordingPause(keeper: keeper, log: log)
    self.limits = limits
    self.log = log
  }

  // MARK: Pauses

  /// When the pause under way ends, in seconds since 1970; nil if there is none.
  var pauseEnd: Int? { pause.end }

  /// Continues the pause of an earlier run.
  func restorePause() async { await pause.restore() }

  /// Pauses recording for a number of seconds, and returns when the pause ends.
  func pause(seconds: Int) async throws -> Int {
    let end = pause.begin(seconds: seconds)
    begun = Promise()
    following?.cancel()
    try await pause.store()
    return end
  }

  /// Ends a pause. Returns once later copies are recorded.
  func resume() async throws {
    pause.finish()
    _ = try? await begun.wait(atMost: Recorder.patience)
    try await pause.store()
  }

  // MARK: Following

  /// Waits a moment for the item that is being recorded, so that a list after a copy contains it.
  func catchUp() async {
    guard pause.end == nil else { return }
    _ = try? await begun.wait(atMost: Recorder.moment)
    guard let present else { return }
    // Only the first lists wait: a search has one for each letter that is typed.
    let rest = max(.zero, present.start + Recorder.moment - Timers.monotonic.now)
    // The keeper, which does one thing after the other, stores it before it lists anything.
    _ = try? await present.done.wait(atMost: rest)
  }

  /// Records until the task is cancelled. During a pause, it does not follow the pasteboard.
  func run() async {
    while !Task.isCancelled {
      await pause.over()
      let following = LoopTask.start { await self.follow() }
      self.following = following
      await withTaskCancellationHandler {
        await following.value
      } onCancel: {
        following.cancel()
      }
    }
  }

  /// Records until the task is cancelled. If the daemon ends, waits for its socket to come back.
  private func follow() async {
    // Then everything that a daemon has, except what was there before it, was copied in the meantime.
    var hadNoDaemon = false
    while !Task.isCancelled {
      // The watch begins before the attempt, so that it misses nothing in between.
      let watch = FileWatch(socket: socket)
      do {
        for try await contents in client.changes {
          await present?.end(after: Recorder.grace)
          if Task.isCancelled { return }
          let isNew = !contents.isEarlier && (!contents.isPresent || hadNoDaemon)
          let isWanted = !contents.types.isEmpty && limits.isRecording && pause.admits(isNew: isNew)
          present = isWanted ? read() : nil
          hadNoDaemon = false
          begun.fulfil(())
        }
      } catch {
        if Task.isCancelled { return }
        log.debug("the daemon cannot be followed", metadata: ["reason": "\(error)"])
        hadNoDaemon = error.code == .noDaemon
        begun.fulfil(())
        guard hadNoDaemon, let watch else {
          await Timers.monotonic.pause(for: Recorder.restart)
          continue
        }
        try? await watch.next()
      }
    }
  }

  /// Begins to record the current item.
  private func read() -> Reading {
    let reading = Reading()
    LoopTask.start {
      await self.record(reading.interruption)
      reading.done.fulfil(())
    }
    return reading
  }

  /// Records the current item, on its own thread and connection: a user who copies fast leaves little time.
  private func record(_ interruption: Interruption) async {
    let (socket, limits) = (socket, limits)
    do {
      let item = try await BlockingThread.run {
        var client = try BlockingClient(socket: socket)
        return try interruption.watch(client.socketNumber) {
          try Recorder.item(try client.inspect(), within: limits, &client)
        }
      }
      if let item { await store(item) }
    } catch {
      // A replaced item is abandoned: the next change reports its successor.
      log.debug("an item was not recorded", metadata: ["reason": "\(error)"])
    }
  }

  /// Lets the keeper store an item, and waits only if much is not stored yet.
  private func store(_ item: RecordedItem) async {
    waitingBytes += item.size
    let storing = LoopTask.start { [keeper, thumbnails] in
      let id = await keeper.record(item)
      self.waitingBytes -= item.size
      if let id { thumbnails.make(for: id) }
    }
    if waitingBytes > limits.itemBytes { await storing.value }
  }

  /// Returns the item to store; nil if there is none.
  private nonisolated static func item(
    _ details: Inspect.Reply, within limits: HistoryLimits, _ client: inout BlockingClient
  ) throws -> RecordedItem? {
    let types = details.sources.map(\.type)
    guard !details.hints.isSensitive, !details.transient, !types.contains(MediaType.passwordManagerHint.description),
      !limits.excludes(types: types, application: details.application?.name)
    else { return nil }
    let available = details.sources.filter(\.keepable)
    // The daemon's own items are recorded completely or not at all; of an application's, as much as fits.
    let isWhole = details.owner == .pasteboard
    guard available.count <= limits.types,
      !isWhole || available.reduce(0, { $0 + ($1.size ?? 0) }) <= limits.itemBytes
    else { return nil }
    var sources: [RecordedSource] = []
    var size = 0
    for source in available {
      guard let type = MediaType(source.type), isWhole || size + (source.size ?? 0) <= limits.itemBytes else {
        continue
      }
      let pasted: PastedRepresentation
      do {
        pasted = try client.paste(.source(type, generation: details.generation))
      } catch {
        // Applications offer types that they then refuse. One that does not answer at all gets no more requests.
        if error.code == .failed, error != .unanswered { continue }
        if error.code == .timedOut { break }
        throw error
      }
      guard !pasted.isSensitive else { return nil }
      guard size + pasted.count <= limits.itemBytes else {
        if isWhole { return nil }
        continue
      }
      size += pasted.count
      if pasted.count > 0 { sources.append(RecordedSource(type: source.type, bytes: RecordedBytes(pasted.content))) }
    }
    guard !sources.isEmpty else { return nil }
    return RecordedItem(sources: sources, hints: details.hints, application: details.application?.name)
  }
}

@LoopActor
private final class Reading {
  let start = Timers.monotonic.now
  let interruption = Interruption()
  /// Resolved when the reading has ended.
  let done = Promise<Void>()

  /// Ends the reading after `grace`, unless it has ended by then.
  func end(after grace: Duration) async {
    guard (try? await done.wait(atMost: grace)) == nil else { return }
    // Closing the connection cancels the requests.
    interruption.interrupt()
    _ = try? await done.wait()
  }
}

extension RecordedBytes {
  /// Creates the bytes of pasted content.
  fileprivate init(_ content: PastedRepresentation.Content) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, let size): self = .file(file, size: size)
    }
  }
}
