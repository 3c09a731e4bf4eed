/// One load under way, for reports.
package struct LoadSummary: Hashable, Sendable {
  /// The load that runs for it now, which is its source's before its own.
  package let id: LoadID
  /// The pasteboard whose item is loaded.
  package let pasteboard: PasteboardName
  /// The item's generation, which may be an earlier one than the pasteboard's.
  package let generation: Generation
  /// The representation's type.
  package let type: MediaType
  /// The requests that wait for it, in their order; none while it lingers.
  package let waiters: [RequestID]
}

/// One load that failed, for reports.
package struct FailureSummary: Hashable, Sendable {
  /// The pasteboard whose item was loaded.
  package let pasteboard: PasteboardName
  /// The item's generation.
  package let generation: Generation
  /// The representation's type.
  package let type: MediaType
  /// What went wrong.
  package let failure: LoadFailure
}

extension Registry {
  /// The pasteboards that hold an item or have held one: the displays' own first, then the named ones.
  package var pasteboards: [PasteboardName] {
    let displays = [PasteboardName.general, .primary].filter { places[$0] != nil }
    let named = places.keys.filter { !displays.contains($0) }
    return displays + named.sorted { $0.description < $1.description }
  }

  /// Every payload that is kept for a pasteboard's present item.
  package func payloads(on name: PasteboardName) -> [Payload] {
    guard let place = places[name] else { return [] }
    return place.renderings.values.compactMap { if case .loaded(let payload) = $0 { payload } else { nil } }
      + (place.item?.sources.storedPayloads ?? [])
  }

  /// What is left of the current item's sources when nothing can be loaded any longer: those whose payload is there.
  /// What was derived from another stays as if it had been given.
  package func settledSources(on name: PasteboardName) -> ItemProvider<Payload> {
    guard let place = places[name], let item = place.item else { return ItemProvider() }
    var settled = ItemProvider<Payload>()
    for type in item.sources.registeredTypes {
      guard let payload = place.payload(of: .source(type)) else { continue }
      settled.registerPayload(type, visibility: item.sources.visibility(of: type) ?? .everyone, payload: payload)
    }
    for derived in item.offer.representations where settled.storedPayload(for: derived.source) == nil {
      guard let payload = place.payload(of: derived.rendition) else { continue }
      settled.registerPayload(derived.type, visibility: derived.visibility, payload: payload)
    }
    return settled
  }

  /// The load that does now what a request waits for; nil if it waits for none.
  package func load(behind request: RequestID) -> LoadID? {
    waiting[request].map { running[$0]?.source ?? $0 }
  }

  /// The pasteboard whose item a load under way is of.
  package func pasteboard(of load: LoadID) -> PasteboardName? { running[load]?.pasteboard }

  /// What it would cost to ask for `type` now: what is loaded, or being loaded, is cheap from then on, and so is what
  /// derives from it.
  package func cost(of type: MediaType, on name: PasteboardName) -> RepresentationCost {
    guard let place = places[name], let item = place.item,
      let representation = item.offer.representation(for: type, visibleTo: .pb),
      place.renderings[representation.rendition] == nil, place.renderings[.source(representation.source)] == nil
    else { return .cheap }
    return item.sources.cost(of: representation.source)
  }

  /// The loads under way, the oldest first, but for those that only serve others of them.
  package var loads: [LoadSummary] {
    running.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { id, load in
      guard !load.isIndirect else { return nil }
      return LoadSummary(
        id: load.source ?? id, pasteboard: load.pasteboard, generation: load.generation, type: load.type,
        waiters: load.waiters.map(\.id))
    }
  }

  mutating func record(_ failure: LoadFailure, of load: Load) {
    if failures.count == 16 { failures.removeFirst() }
    failures.append(
      FailureSummary(
        pasteboard: load.pasteboard, generation: load.generation, type: load.type, failure: failure))
  }
}
