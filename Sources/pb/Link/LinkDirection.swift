internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// Offers what is on the clipboard of one machine on that of another: as promises, whose bytes cross when they are asked
/// for. The daemon there decides whether it is newer than what it has.
final class LinkDirection: Sendable {
  /// Small text crosses with the offer, so that it outlives the link.
  private static let sentAhead = 4096
  /// The pause after each item: a machine may copy without end.
  private static let pause: UInt32 = 100_000  // µs

  private let source: String
  /// Loads what is pasted, and no more than fits the other side.
  private let origin: PasteboardClient
  private let target: String
  /// Whether secrets are offered too. A daemon on the far side hides its own from guests who may not read them.
  private let sharesSecrets: Bool
  private let carried: CarriedVersion
  private let interruption = Interruption()

  /// Creates the direction from the daemon at the socket `source` to the one at `target`. Both directions of a link share
  /// what is `carried`.
  init(from source: String, to target: String, sharesSecrets: Bool, carried: CarriedVersion) throws {
    var receiver = try BlockingClient(socket: target)
    var origin = PasteboardClient(socket: source)
    origin.receivingLimit = try receiver.limits().item
    self.origin = origin
    (self.source, self.target, self.sharesSecrets, self.carried) = (source, target, sharesSecrets, carried)
  }

  /// Runs until a daemon has gone, or the direction is ended; throws in either case.
  func run() throws {
    var client = try BlockingClient(socket: source)
    var offered: ProvidedItem?
    defer { offered?.withdraw() }
    try interruption.watch(client.socketNumber) {
      try client.watchVersions { change in
        let last = offered
        offered = try follow(change, after: last)
        if offered !== last { last?.withdraw() }
        usleep(LinkDirection.pause)
      }
    }
  }

  /// Ends the direction from another thread.
  func end() { interruption.interrupt() }

  /// Offers what has changed, and returns it; the last offer if that still stands.
  private func follow(_ change: Watch.Reply, after last: ProvidedItem?) throws -> ProvidedItem? {
    guard var version = change.version else { throw Failure.contradiction }
    let start = Duration.sinceBoot
    do {
      guard change.cleared || !change.types.isEmpty && (!change.sensitive || sharesSecrets) else { return nil }
      guard version.isWellFormed else { throw Failure.contradiction }
      if carried.hasCome(version, to: source) { return last }
      if change.cleared {
        var client = try BlockingClient(socket: target)
        _ = try client.clear(as: version)
        return nil
      }
      guard let (item, hints) = try item(of: change) else { return nil }
      version.age += Int((Duration.sinceBoot - start) / .milliseconds(1))
      return try ProvidedItem(item, on: .general, hints: hints, version: version, socket: target)
    } catch {
      if Failure(error) == .overtaken { return last }
      // If a side has gone, its connection shows that; everything else concerns this item alone.
      StandardStreams.complain("an item is on one clipboard only: \(error)")
      return nil
    }
  }

  /// Returns the item as promises, and its hints; nil if it does not travel, or another one has replaced it.
  private func item(of change: Watch.Reply) throws -> (ItemProvider<ProvidedContent>, ItemHints)? {
    var client = try BlockingClient(socket: source)
    let facts: Inspect.Reply
    do {
      facts = try client.inspect(generation: change.generation)
    } catch {
      guard error.code == .nothingThere else { throw error }
      return nil
    }
    var hints = facts.hints
    // Files stay where they are, and an item's time goes on.
    (hints.folder, hints.folders, hints.expiry) = (nil, nil, facts.remaining)
    return (try item(of: facts, &client), hints)
  }

  private func item(
    of facts: Inspect.Reply, _ client: inout BlockingClient
  ) throws -> ItemProvider<ProvidedContent> {
    var item = ItemProvider<ProvidedContent>()
    var room = facts.transient || facts.hints.isSensitive ? 0 : LinkDirection.sentAhead
    for source in facts.sources {
      guard let type = MediaType(source.type) else { continue }
      if type.isText, source.stored, let size = source.size, size <= room {
        room -= size
        let pasted = try client.paste(.source(type, generation: facts.generation), onlyLooking: true)
        item.register(type, content: ProvidedContent(pasted))
      } else {
        promise(type, of: facts.generation, in: &item)
      }
    }
    return item
  }

  private func promise(_ type: MediaType, of generation: Int, in item: inout ItemProvider<ProvidedContent>) {
    item.register(type) { [origin] progress in
      ProvidedContent(try await origin.paste(source: type, generation: generation, progress: progress))
    }
  }
}

extension ProvidedContent {
  /// Creates the content of what was pasted elsewhere.
  fileprivate init(_ pasted: PastedRepresentation) {
    switch pasted.content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let file, _): self.init(.file(file))
    }
  }
}
