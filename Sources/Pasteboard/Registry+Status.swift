/// One load in progress, for reports.
package struct LoadSummary: Hashable, Sendable {
  /// The load that runs for it now: its source's before its own.
  package let id: LoadID
  /// The pasteboard whose item is loaded.
  package let pasteboard: PasteboardName
  /// The item's generation, which may be earlier than the pasteboard's.
  package let generation: Generation
  package let type: MediaType
  /// The requests that wait for it, in their order; none while it lingers.
  package let waiters: [RequestID]
}

/// Loads that failed alike, or whose results lack the same, for reports.
package struct FailureSummary: Hashable, Sendable {
  /// The pasteboard whose item was loaded.
  package let pasteboard: PasteboardName
  /// The latest of the items.
  package let generation: Generation
  package let type: MediaType
  package let failure: LoadFailure
  /// The number of loads.
  package let times: Int
}

extension Registry {
  /// The pasteboards that have or had an item: the displays' own first, then the named ones.
  package var pasteboards: [PasteboardName] {
    let displays = [PasteboardName.general, .primary].filter { places[$0] != nil }
    let named = places.keys.filter { !displays.contains($0) }
    return displays + named.sorted { $0.description < $1.description }
  }

  /// Returns every payload that is stored for a pasteboard's present item.
  package func payloads(on name: PasteboardName) -> [Payload] {
    guard let place = places[name] else { return [] }
    return place.renderings.values.compactMap { if case .loaded(let payload) = $0 { payload } else { nil } }
      + (place.item?.sources.storedPayloads ?? [])
  }

  /// Returns the current item's sources that remain when nothing can be loaded any longer: those with a payload. A
  /// derived payload whose source has none becomes a source.
  package func settledSources(on name: PasteboardName) -> ItemProvider<Payload> {
    guard let place = places[name], let item = place.item else { return ItemProvider() }
    var settled = ItemProvider<Payload>()
    for type in item.sources.registeredTypes {
      guard let payload = place.payload(of: .source(type)) else { continue }
      settled.registerPayload(type, visibility: item.sources.visibility(of: type) ?? .everyone, payload: payload)
    }
    for derived in item.offer.representations
    where derived.sources.allSatisfy({ settled.storedPayload(for: $0) == nil }) {
      guard let payload = place.payload(of: derived.rendition) else { continue }
      settled.registerPayload(derived.type, visibility: derived.visibility, payload: payload)
    }
    return settled
  }

  /// Returns the load that runs now for a request; nil if the request does not wait.
  package func load(behind request: RequestID) -> LoadID? {
    waiting[request].map { running[$0]?.source ?? $0 }
  }

  /// Returns the pasteboard of a load in progress.
  package func pasteboard(of load: LoadID) -> PasteboardName? { running[load]?.pasteboard }

  /// Returns the present cost of a request for `type`. Once it is loaded, or being loaded, it is cheap, and so is
  /// everything derived from it.
  package func cost(of type: MediaType, on name: PasteboardName) -> RepresentationCost {
    guard let place = places[name], let item = place.item,
      let representation = item.offer.representation(for: type, visibleTo: .pb),
      place.renderings[representation.rendition] == nil
    else { return .cheap }
    let isSourceRendered = place.renderings[.source(representation.source)] != nil
    return isSourceRendered ? representation.cost : item.cost(of: type)
  }

  /// The loads in progress, the oldest first, without those that only serve others.
  package var loads: [LoadSummary] {
    running.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { id, load in
      guard !load.isIndirect else { return nil }
      return LoadSummary(
        id: load.source ?? id, pasteboard: load.pasteboard, generation: load.generation, type: load.type,
        waiters: load.waiters.map(\.id))
    }
  }

  /// Returns what an offered type's representation lacks; nil if it is whole, or not rendered yet.
  package func shortcoming(of type: MediaType, on name: PasteboardName) -> LoadFailure? {
    guard let place = places[name], let item = place.item else { return nil }
    return item.offer.representation(for: type, visibleTo: .pb).flatMap { place.shortcomings[$0.rendition] }
  }

  mutating func record(_ failure: LoadFailure, of load: Load) {
    let same = failures.firstIndex {
      $0.pasteboard == load.pasteboard && $0.type == load.type && $0.failure == failure
    }
    let times = same.map { failures.remove(at: $0).times } ?? 0
    if failures.count == 16 { failures.removeFirst() }
    failures.append(
      FailureSummary(
        pasteboard: load.pasteboard, generation: load.generation, type: load.type, failure: failure, times: times + 1))
  }
}
