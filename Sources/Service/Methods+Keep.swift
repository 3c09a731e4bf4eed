internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor
internal import Wire

extension Methods {
  /// Loads an item's remaining promises, the smallest first, until the time or the room is used up.
  func keep(_ parameters: Keep.Parameters) async throws(WireError) -> Keep.Reply {
    let generation = Generation(rawValue: UInt64(max(0, parameters.generation)))
    guard let remote = remotes.providers[generation], items.generation(of: remote.pasteboard) == generation else {
      throw .unknownItem(generation: parameters.generation)
    }
    try checkRight(to: remote.pasteboard)
    _ = try item(on: remote.pasteboard)
    let end = Duration.monotonicNow + .milliseconds(min(max(0, parameters.milliseconds ?? 10_000), 600_000))
    var budget = parameters.bytes ?? PayloadIntake.memoryLimit
    var reply = Keep.Reply(kept: [], dropped: [])
    for type in remote.typesBySize {
      let bytes = budget > 0 ? await load(type, generation, remote, until: end) : nil
      if let bytes {
        reply.kept.append(type.description)
        budget -= bytes
      } else {
        reply.dropped.append(type.description)
      }
    }
    return reply
  }

  /// Returns the size of a promised type in bytes once it is loaded; nil if it is not.
  private func load(
    _ type: MediaType, _ generation: Generation, _ remote: RemoteProvider, until end: Duration
  ) async -> Int? {
    let name = remote.pasteboard
    if let there = items.payload(ofSource: type, on: name) { return there.count }
    let left = end - Duration.monotonicNow
    guard left > .zero, items.generation(of: name) == generation else { return nil }
    let request = loads.request(source: type, from: name, for: requestor)
    return try? await loads.answer(to: request, for: type, atMost: left).payload.count
  }
}
