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
  /// The pause after a daemon did not do as requested.
  private static let pause = Duration.seconds(1)
  /// How long the reading of a replaced item continues: it may be almost done.
  private static let grace = Duration.milliseconds(50)

  private let socket: String
  private let client: PasteboardClient
  private let keeper: Keeper
  /// The limits of recorded items.
  var limits: HistoryLimits
  private let log: Logger
  /// The number of bytes that are not stored yet.
  private var waitingBytes = 0
  /// The item that is being read.
  private var present: Reading?

  /// Creates a recorder of the daemon at `socket`, which it never starts.
  init(socket: String, keeper: Keeper, limits: HistoryLimits, log: Logger) {
    self.socket = socket
    client = PasteboardClient(socket: socket)
    self.keeper = keeper
    self.limits = limits
    self.log = log
  }

  /// Records until the task is cancelled. If the daemon ends, waits for its socket to come back.
  func run() async {
    while !Task.isCancelled {
      // The watch begins before the attempt, so that it misses nothing in between.
      let watch = FileWatch(socket: socket)
      do {
        for try await contents in client.changes {
          await present?.end(after: Recorder.grace)
          present = contents.types.isEmpty || !limits.isRecording ? nil : read()
        }
      } catch {
        log.debug("the daemon cannot be followed", metadata: ["reason": "\(error)"])
        guard error.code == .noDaemon, let watch else {
          await Timers.monotonic.pause(for: Recorder.pause)
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
    let storing = LoopTask.start { [keeper] in
      await keeper.record(item)
      self.waitingBytes -= item.size
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
