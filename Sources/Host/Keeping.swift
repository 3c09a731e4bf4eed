package import Files
internal import Linux
package import Pasteboard
package import Reactor
internal import Settings

/// Keeps items of other applications, so that the sources read ahead outlive the applications.
@LoopActor
package struct Keeping {
  /// The maximum time for an application to send one type that no client pastes.
  package nonisolated static let patience = Duration.seconds(2)
  /// The interval of the checks of its progress.
  private nonisolated static let checkInterval = Duration.milliseconds(100)

  private let items: Items
  private let settings: CurrentSettings

  /// Creates the part that keeps items according to the settings.
  package init(of items: Items, settings: CurrentSettings) {
    self.items = items
    self.settings = settings
  }

  /// Returns whether the current item is another application's and would outlive it.
  package func isKept(_ name: PasteboardName) -> Bool {
    items[name].map { settings.value.keep.keeps($0, on: name) } ?? false
  }

  /// Reads the keepable sources of the current item, one after the other, until the item is replaced or the task is
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

  /// Reads one source; nil if the application does not send it, takes too long, or sends more than `limit` bytes.
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

  /// Replaces the item of an application that has gone with its read sources, as an item of ours. Returns whether there
  /// is such an item, which must be offered; without one, nothing changes.
  package func keepForeignItem(on name: PasteboardName) -> Bool {
    guard isKept(name), var kept = items.settledItem(on: name), !kept.sources.registeredTypes.isEmpty else {
      return false
    }
    kept.origin = .kept
    return items.put(kept, on: name, items.arrival(of: name)) != nil
  }
}
