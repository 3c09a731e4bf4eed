internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import PasteboardClient
internal import Reactor
internal import SocketServer
internal import Wire

/// Follows the general pasteboard as a client of the daemon, and has the keeper store what comes there.
@LoopActor
final class Recorder {
  /// How long to leave a daemon alone that does not do what it is asked.
  private static let pause = Duration.seconds(1)
  /// How long the reading of an item goes on that was replaced: it may be all but done.
  private static let grace = Duration.milliseconds(50)

  private let socket: String
  private let client: PasteboardClient
  private let keeper: Keeper
  /// What is recorded.
  var limits: HistoryLimits
  private let log: Logger
  /// How many bytes are still to be stored.
  private var waitingBytes = 0
  /// The item that is being read.
  private var present: Reading?

  /// A recorder of what the daemon at `socket` has; it is never started.
  init(socket: String, keeper: Keeper, limits: HistoryLimits, log: Logger) {
    self.socket = socket
    client = PasteboardClient(socket: socket)
    self.keeper = keeper
    self.limits = limits
    self.log = log
  }

  /// Records until the task is cancelled. When the daemon goes, it waits for its socket to come back.
  func run() async {
    while !Task.isCancelled {
      // The watch begins before the attempt, so that nothing can happen between them.
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

  /// Begins to record what is there now.
  private func read() -> Reading {
    let reading = Reading()
    LoopTask.start {
      await self.record(reading.interruption)
      reading.done.fulfil(())
    }
    return reading
  }

  /// Records what is there now, on a thread and a connection of its own: a user who copies fast leaves little time for it.
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
      // An item that is replaced while it is read is given up: the next change tells of its successor.
      log.debug("an item was not recorded", metadata: ["reason": "\(error)"])
    }
  }

  /// Has an item stored, and waits for that only if there is much to store already.
  private func store(_ item: RecordedItem) async {
    waitingBytes += item.size
    let storing = LoopTask.start { [keeper] in
      await keeper.record(item)
      self.waitingBytes -= item.size
    }
    if waitingBytes > limits.itemBytes { await storing.value }
  }

  /// What is to be stored; nil if that is nothing.
  private nonisolated static func item(
    _ details: Inspect.Reply, within limits: HistoryLimits, _ client: inout BlockingClient
  ) throws -> RecordedItem? {
    let types = details.sources.map(\.type)
    guard !details.hints.isSensitive, !details.transient, !types.contains(MediaType.passwordManagerHint.description),
      !limits.excludes(types: types, application: details.application?.name)
    else { return nil }
    let available = details.sources.filter(\.keepable)
    // An item that was copied through the daemon is recorded as a whole; of an application's, what there is room for.
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
        // Applications name types that they then refuse. One that does not even answer is not asked for more.
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

/// The reading of one item.
@LoopActor
private final class Reading {
  let interruption = Interruption()
  /// Comes when it has ended.
  let done = Promise<Void>()

  /// Ends it, unless it has ended after this time.
  func end(after grace: Duration) async {
    guard (try? await done.wait(atMost: grace)) == nil else { return }
    // Closing the connection cancels what was asked for.
    interruption.interrupt()
    _ = try? await done.wait()
  }
}

extension RecordedBytes {
  /// What was pasted.
  fileprivate init(_ content: PastedRepresentation.Content) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, let size): self = .file(file, size: size)
    }
  }
}
