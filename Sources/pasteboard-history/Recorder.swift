internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import PasteboardClient
internal import Reactor
internal import Service
internal import Wire

/// Follows the general pasteboard as a client of the daemon, and has the keeper store what comes there.
@LoopActor
final class Recorder {
  /// How long to leave a daemon alone that does not do what it is asked.
  private static let pause = Duration.seconds(1)

  private let socket: String
  private let client: PasteboardClient
  private let keeper: Keeper
  /// What is recorded.
  var limits: HistoryLimits
  private let log: Logger
  /// How many bytes are still to be stored.
  private var waitingBytes = 0

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
      let watch = SocketWatch(socket)
      do throws(ClientError) {
        for try await contents in client.changes where !contents.types.isEmpty && limits.isRecording { await record() }
      } catch {
        log.debug("the daemon cannot be followed", metadata: ["reason": "\(error)"])
        guard case .noDaemon = error, let watch else {
          await Timers.monotonic.pause(for: Recorder.pause)
          continue
        }
        try? await watch.next(atMost: nil)
      }
    }
  }

  /// Records what is there now, on a thread and a connection of its own: whoever copies fast leaves little time for it.
  private func record() async {
    let (socket, limits) = (socket, limits)
    do throws(ClientError) {
      let item = try await BlockingThread.run { () throws(ClientError) in
        var client = try BlockingClient(socket: socket)
        return try Recorder.item(try client.inspect(), within: limits, &client)
      }
      if let item { await store(item) }
    } catch {
      // Who is replaced while he is read is not missed: the next change tells of his successor.
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
  ) throws(ClientError) -> RecordedItem? {
    let types = details.sources.map(\.type)
    guard !details.sensitive, !details.transient, !types.contains(MediaType.passwordManagerHint.description),
      !limits.excludes(types: types, application: details.application?.name)
    else { return nil }
    let available = details.sources.filter { $0.stored || $0.keepable }
    guard available.count <= limits.types, available.reduce(0, { $0 + ($1.size ?? 0) }) <= limits.itemBytes else {
      return nil
    }
    var sources: [RecordedSource] = []
    var size = 0
    for source in available {
      guard let type = MediaType(source.type) else { continue }
      let pasted: PastedRepresentation
      do throws(ClientError) {
        pasted = try client.paste(.source(type, generation: details.generation))
      } catch {
        // Applications name types that they then refuse. One that does not even answer is not asked for more.
        if case .failed = error, error != .unanswered { continue }
        if case .timedOut = error { break }
        throw error
      }
      size += pasted.count
      guard !pasted.isSensitive, size <= limits.itemBytes else { return nil }
      if pasted.count > 0 { sources.append(RecordedSource(type: source.type, bytes: RecordedBytes(pasted.content))) }
    }
    guard !sources.isEmpty else { return nil }
    return RecordedItem(
      sources: sources,
      recipe: Recipe(isDocument: details.document, formats: details.formats, name: details.name),
      application: details.application?.name)
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
