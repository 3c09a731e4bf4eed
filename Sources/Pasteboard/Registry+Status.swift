/// One load under way, for reports.
public struct LoadSummary: Hashable, Sendable {
  /// Which load it is.
  public let id: LoadID
  /// The pasteboard whose item is loaded.
  public let pasteboard: PasteboardName
  /// The item's generation, which may be an earlier one than the pasteboard's.
  public let generation: Generation
  /// The representation's type.
  public let type: MediaType
  /// The requests that wait for it, in their order; none while it lingers.
  public let waiters: [RequestID]
}

/// One load that failed, for reports.
public struct FailureSummary: Hashable, Sendable {
  /// The pasteboard whose item was loaded.
  public let pasteboard: PasteboardName
  /// The item's generation.
  public let generation: Generation
  /// The representation's type.
  public let type: MediaType
  /// What went wrong.
  public let failure: LoadFailure
}

extension Registry {
  /// The pasteboards that hold an item or have held one: the displays' own first, then the named ones.
  public var pasteboards: [PasteboardName] {
    let displays = [PasteboardName.general, .primary].filter { places[$0] != nil }
    let named = places.keys.filter { !displays.contains($0) }
    return displays + named.sorted { $0.description < $1.description }
  }

  /// Every payload that is kept for a pasteboard's present item.
  public func payloads(on name: PasteboardName) -> [Payload] {
    guard let place = places[name] else { return [] }
    return place.renderings.values.compactMap { if case .loaded(let payload) = $0 { payload } else { nil } }
      + (place.item?.provider.storedPayloads ?? [])
  }

  /// The pasteboard whose item a load under way is of.
  public func pasteboard(of load: LoadID) -> PasteboardName? { running[load]?.pasteboard }

  /// What it would cost to ask for `type` now: a representation that is loaded, or being loaded, is cheap from then on.
  public func cost(of type: MediaType, on name: PasteboardName) -> ItemProvider<Payload>.Cost {
    guard let place = places[name], let provider = place.item?.provider,
      let representation = provider.bestMatch(for: type, visibleTo: .ownProcess)
    else { return .cheap }
    return place.renderings[representation] == nil ? provider.cost(of: representation) : .cheap
  }

  /// The loads under way, the oldest first.
  public var loads: [LoadSummary] {
    running.sorted { $0.key.rawValue < $1.key.rawValue }.map { id, load in
      LoadSummary(
        id: id, pasteboard: load.pasteboard, generation: load.generation, type: load.type,
        waiters: load.waiters)
    }
  }

  mutating func record(_ failure: LoadFailure, of load: Load) {
    if failures.count == 16 { failures.removeFirst() }
    failures.append(
      FailureSummary(
        pasteboard: load.pasteboard, generation: load.generation, type: load.type, failure: failure))
  }
}
