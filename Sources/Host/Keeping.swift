package import Files
internal import Linux
package import Pasteboard
package import Reactor
internal import Settings

/// Keeps items of other applications, so that what was read of them outlives the applications.
@LoopActor
package struct Keeping {
  /// How long an application may take to send one type that no client pastes.
  package nonisolated static let patience = Duration.seconds(2)
  /// How often its progress is checked.
  private nonisolated static let checkInterval = Duration.milliseconds(100)

  private let items: Items
  private let settings: CurrentSettings

  /// Keeps items as the settings say.
  package init(of items: Items, settings: CurrentSettings) {
    self.items = items
    self.settings = settings
  }

  /// Whether the present item is another application's and would outlive it.
  package func isKept(_ name: PasteboardName) -> Bool {
    items[name].map { settings.value.keep.keeps($0, on: name) } ?? false
  }

  /// Reads what is to be kept of the present item, one type after the other, until the item is replaced or the task is
  /// cancelled.
  package func readAhead(_ name: PasteboardName) async {
    guard isKept(name), let item = items[name] else { return }
    let generation = items.generation(of: name)
    var left = settings.value.keep.bytes
    for type in settings.value.keep.keepableSources(of: item) {
      guard !Task.isCancelled, items.generation(of: name) == generation else { return }
      left -= await readAhead(type, from: name, atMost: left)?.count ?? 0
    }
  }

  /// One source; nil if the application does not send it, takes too long, or sends more than `limit` bytes.
  private func readAhead(_ type: MediaType, from name: PasteboardName, atMost limit: Int) async -> Payload? {
    let request = items.loads.request(source: type, from: name, for: .ownProcess)
    var waited = Duration.zero
    while waited < Keeping.patience, !Task.isCancelled {
      if let outcome = await request.outcome(atMost: Keeping.checkInterval) { return try? outcome.get().payload }
      if let progress = request.progress, progress.completed > limit { break }
      waited += Keeping.checkInterval
    }
    request.withdraw()
    return nil
  }

  /// Replaces the item of an application that has gone by what was read of it, as an item of ours. Returns whether
  /// there is such an item, which is to be offered; without one, nothing changes.
  package func keepForeignItem(on name: PasteboardName) -> Bool {
    guard isKept(name), var kept = items.settledItem(on: name), !kept.sources.registeredTypes.isEmpty else {
      return false
    }
    kept.origin = .kept
    return items.put(kept, on: name, items.arrival(of: name)) != nil
  }
}
