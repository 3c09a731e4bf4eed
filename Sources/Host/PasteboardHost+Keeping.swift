internal import Linux
package import Pasteboard
internal import Reactor

/// What other applications have outlives them, as far as it is there when they go.
extension PasteboardHost {
  /// How long an application may take to give one type that nobody pastes.
  package nonisolated static let patienceAhead = Duration.seconds(2)
  /// How often it is seen after how much it has sent.
  private nonisolated static let lookInterval = Duration.milliseconds(100)

  /// Asks another application for what is to be kept of the present item, one type after the other, until the item is
  /// replaced or the task is cancelled.
  package func readAhead(_ name: PasteboardName) async {
    guard let item = item(on: name) else { return }
    let generation = generation(of: name)
    var left = keeping.byteLimit
    for type in keeping.typesAhead(of: item, on: name) {
      guard !Task.isCancelled, self.generation(of: name) == generation else { return }
      left -= await readAhead(type, from: name, atMost: left)?.count ?? 0
    }
  }

  /// One source; nil if the application does not give it, takes too long, or sends more than `limit` bytes.
  private func readAhead(_ type: MediaType, from name: PasteboardName, atMost limit: Int) async -> Payload? {
    let request = request(source: type, from: name, for: .ownProcess)
    var waited = Duration.zero
    while waited < PasteboardHost.patienceAhead, !Task.isCancelled {
      if let outcome = await request.outcome(atMost: PasteboardHost.lookInterval) { return try? outcome.get().payload }
      if let progress = request.progress, progress.completed > limit { break }
      waited += PasteboardHost.lookInterval
    }
    request.withdraw()
    return nil
  }

  /// Whether the present item is another application's and would outlive it.
  package func isKept(_ name: PasteboardName) -> Bool { item(on: name).map { keeping.keeps($0, on: name) } ?? false }

  /// Another application has gone: of its item stays what is there, as an item that we own. Nothing happens to an item of
  /// ours. Gives whether anything stays that is to be offered.
  package func keepForeignItem(on name: PasteboardName) -> Bool {
    guard let present = item(on: name), keeping.keeps(present, on: name), var kept = settledItem(on: name),
      !kept.sources.registeredTypes.isEmpty
    else { return false }
    kept.origin = .kept
    return put(kept, on: name, arrival(of: name)) != nil
  }
}
