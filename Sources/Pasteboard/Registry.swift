/// The current item of every pasteboard, and the loads in progress.
///
/// This is a pure state machine: each call takes one event and returns the resulting actions, in order. It starts no
/// task, reads no clock and does no I/O; its driver does, and reports back.
///
/// Nothing is loaded before it is requested. All requests for one representation of one item share a single load, and
/// its payload is kept for later requests until the item is replaced. A derived representation waits for the loads of
/// its sources, which are shared too, and derives from the next best source if one fails. A failed load is dropped, so a
/// later request retries it. Requests that wait when the item
/// is replaced still get the payload that they requested.
package struct Registry<Payload: Sendable>: Sendable {
  /// An action for the driver.
  package enum Effect: Sendable {
    /// Run the handler, then report with ``Registry/finish(_:_:)`` or ``Registry/fail(_:_:)``.
    case start(LoadID, ItemProvider<Payload>.LoadHandler)
    /// Stop the load. No report is needed; a late answer is ignored.
    case cancel(LoadID)
    /// Answer the request with the payload of a representation of this type and generation.
    case deliver(RequestID, MediaType, Generation, Payload)
    /// Answer the request with a failure.
    case refuse(RequestID, LoadFailure)
    /// Call ``Registry/lingered(_:)`` once for each of these, 10 s from now.
    case linger(LoadID)
    /// Notify watchers that the pasteboard's item changed.
    case changed(PasteboardName, Generation)
  }

  /// The state of a pasteboard. A display's pasteboard keeps it without an item, for the generation.
  struct Place: Sendable {
    enum Rendering: Sendable {
      case loading(LoadID)
      case loaded(Payload)
    }

    var item: Item<Payload>?
    let generation: Generation
    /// The requested renditions of `item` that are not stored in it.
    var renderings: [Rendition: Rendering] = [:]
    /// The missing parts of renderings.
    var shortcomings: [Rendition: LoadFailure] = [:]

    /// Returns the payload of a rendition if it is stored or loaded.
    func payload(of rendition: Rendition) -> Payload? {
      if case .source(let type) = rendition, let stored = item?.sources.storedPayload(for: type) { return stored }
      guard case .loaded(let payload)? = renderings[rendition] else { return nil }
      return payload
    }
  }

  struct Load: Sendable {
    let pasteboard: PasteboardName
    let generation: Generation
    /// The type of the first request for it.
    let type: MediaType
    let rendition: Rendition
    /// The requests in order of arrival, as ICCCM section 2.2 requires for answers; each gets the type that it found.
    var waiters: [(id: RequestID, type: MediaType)] = []
    /// The loads that need this one's payload, and the source that it is to them.
    var dependents: [(id: LoadID, ingredient: MediaType)] = []
    /// The load for which this one waits; nil once it has begun itself.
    var source: LoadID?
    /// What it derives from; nil for the load of a source.
    var making: Making<Payload>?
    /// The number of running linger times. An earlier one must not shorten a later one.
    var lingerTimes = 0

    /// Whether only loads that depend on it need it.
    var isIndirect: Bool { waiters.isEmpty && !dependents.isEmpty }
    /// Whether no request or load needs it.
    var isUnwanted: Bool { waiters.isEmpty && dependents.isEmpty }
  }

  private(set) var places: [PasteboardName: Place] = [:]
  private(set) var running: [LoadID: Load] = [:]
  /// The load for which each unanswered request waits.
  private(set) var waiting: [RequestID: LoadID] = [:]
  /// The last 16 loads that failed, or whose results lack something, the oldest first.
  package internal(set) var failures: [FailureSummary] = []

  private var lastGeneration: UInt64 = 0
  private var lastLoad: UInt64 = 0

  /// Creates a registry whose pasteboards are all empty.
  package init() {}

  /// Returns the current item; nil if the pasteboard is empty.
  package func item(on name: PasteboardName) -> Item<Payload>? {
    places[name]?.item
  }

  /// Returns the payload of a source of the current item if it is stored or loaded.
  package func payload(ofSource type: MediaType, on name: PasteboardName) -> Payload? {
    places[name]?.payload(of: .source(type))
  }

  /// Returns the payload for a request of an offered type if it is stored or loaded.
  package func payload(of type: MediaType, on name: PasteboardName) -> Payload? {
    guard let place = places[name], let item = place.item else { return nil }
    return item.offer.representation(for: type, visibleTo: .pb).flatMap { place.payload(of: $0.rendition) }
  }

  /// Returns the generation of the current item, or of the clearing of an empty pasteboard; 0 for an unknown one.
  package func generation(of name: PasteboardName) -> Generation {
    places[name]?.generation ?? Generation(rawValue: 0)
  }

  /// The latest generation of all pasteboards.
  package var latestGeneration: Generation { Generation(rawValue: lastGeneration) }

  /// The generation that the next change of any pasteboard begins.
  package var nextGeneration: Generation { Generation(rawValue: lastGeneration + 1) }
}

// MARK: Items

extension Registry {
  /// Puts an item on a pasteboard and replaces the previous one.
  package mutating func put(_ item: Item<Payload>, on name: PasteboardName) -> [Effect] {
    replace(with: item, on: name)
  }

  /// Restores an item of an earlier run with its generation. Later generations follow it.
  package mutating func restore(_ item: Item<Payload>, on name: PasteboardName, _ generation: Generation) -> [Effect] {
    places[name] = Place(item: item, generation: generation)
    countOn(after: generation)
    return [.changed(name, generation)]
  }

  /// Skips the generations of an earlier run, up to this one.
  package mutating func countOn(after generation: Generation) {
    lastGeneration = max(lastGeneration, generation.rawValue)
  }

  /// Clears a pasteboard. Does nothing if it is empty already.
  package mutating func clear(_ name: PasteboardName) -> [Effect] {
    places[name]?.item == nil ? [] : replace(with: nil, on: name)
  }

  /// Changes the content of the present item, when a program can no longer produce what it promised. It stays the same
  /// item, and what was rendered stays. Ignored if another item is present; an item without content is removed.
  package mutating func amend(_ item: Item<Payload>, on name: PasteboardName, _ generation: Generation) -> [Effect] {
    guard let place = places[name], place.item != nil, place.generation == generation else { return [] }
    guard !item.offer.types().isEmpty else { return clear(name) }
    places[name]?.item = item
    return [.changed(name, generation)]
  }

  private mutating func replace(with item: Item<Payload>?, on name: PasteboardName) -> [Effect] {
    let lingering = running.filter { $0.value.pasteboard == name && $0.value.isUnwanted }.keys
    let generation = nextGeneration
    lastGeneration = generation.rawValue
    // A name that was used once is not kept for ever.
    places[name] = item == nil && name.isNamed ? nil : Place(item: item, generation: generation)
    return lingering.sorted { $0.rawValue < $1.rawValue }.flatMap { cancel($0) } + [.changed(name, generation)]
  }
}

// MARK: Requests

extension Registry {
  /// Requests a representation of the current item. The request is answered exactly once, now or later, by `deliver` or
  /// `refuse`, unless it is withdrawn or given up. A request that already waits is ignored.
  package mutating func request(
    _ id: RequestID, type: MediaType, on name: PasteboardName, visibleTo requestor: RepresentationVisibility
  ) -> [Effect] {
    request(id, for: type, on: name) { $0.offer.representation(for: type, visibleTo: requestor) }
  }

  /// Requests a source of the current item, regardless of the offer; it is answered like any other request.
  package mutating func request(_ id: RequestID, source type: MediaType, on name: PasteboardName) -> [Effect] {
    request(id, for: type, on: name) { _ in .init(ofSource: type) }
  }

  private mutating func request(
    _ id: RequestID, for type: MediaType, on name: PasteboardName,
    _ representation: (Item<Payload>) -> Offer<Payload>.Representation?
  ) -> [Effect] {
    guard waiting[id] == nil else { return [] }
    guard let place = places[name], let item = place.item else {
      return [.refuse(id, LoadFailure(.notOffered, step: "There is nothing on the \(name) pasteboard."))]
    }
    guard let representation = representation(item) else {
      return [.refuse(id, LoadFailure(.notOffered, step: "The item on the \(name) pasteboard has no \(type)."))]
    }
    if let payload = place.payload(of: representation.rendition) {
      return [.deliver(id, representation.type, place.generation, payload)]
    }
    let (load, effects) = load(representation, of: item, place, name)
    running[load]?.waiters.append((id, representation.type))
    waiting[id] = load
    return effects
  }

  /// Ends a request whose requestor no longer wants it, and cancels its load unless another request needs it.
  package mutating func withdraw(_ id: RequestID) -> [Effect] {
    guard let load = stopWaiting(id) else { return [] }
    return cancelIfUnwanted(load)
  }

  /// Ends a request whose requestor merely stopped waiting. The load lingers, because an impatient application asks
  /// again, and would otherwise restart it each time and never get it.
  package mutating func giveUp(_ id: RequestID) -> [Effect] {
    guard let load = stopWaiting(id), let state = running[load] else { return [] }
    guard state.isUnwanted, isCurrent(state) else { return cancelIfUnwanted(load) }
    running[load]?.lingerTimes += 1
    return [.linger(load)]
  }

  private mutating func stopWaiting(_ id: RequestID) -> LoadID? {
    guard let load = waiting.removeValue(forKey: id) else { return nil }
    running[load]?.waiters.removeAll { $0.id == id }
    return load
  }
}

// MARK: Loads

extension Registry {
  /// Ends a linger time: the load is cancelled unless a request waits for it or gave up on it later.
  package mutating func lingered(_ load: LoadID) -> [Effect] {
    guard let state = running[load], state.lingerTimes > 0 else { return [] }
    running[load]?.lingerTimes -= 1
    return cancelIfUnwanted(load)
  }

  /// Completes a load: all waiting requests get the payload, and loads that derive from it continue. Ignored if the load
  /// is unknown or was cancelled.
  package mutating func finish(_ load: LoadID, _ payload: Payload) -> [Effect] {
    guard let state = end(load) else { return [] }
    if isCurrent(state) { places[state.pasteboard]?.renderings[state.rendition] = .loaded(payload) }
    let answers = state.waiters.map { Effect.deliver($0.id, $0.type, state.generation, payload) }
    return answers + state.dependents.flatMap { add(.loaded(payload), as: $0.ingredient, to: $0.id) }
  }

  /// Fails a load. If it is derived and has another source, it begins again from that; else all requests that wait for it
  /// are refused. Ignored if the load is unknown or was cancelled.
  package mutating func fail(_ load: LoadID, _ failure: LoadFailure) -> [Effect] {
    running[load]?.making?.fail(failure)
    if failure.reason != .cancelled, running[load]?.making?.recipe != nil { return proceed(load) }
    guard let state = end(load) else { return [] }
    let reason = state.making?.firstFailure ?? failure
    if !state.isIndirect { record(reason, of: state) }
    return state.waiters.map { .refuse($0.id, reason) }
      + state.dependents.flatMap { add(.failed(reason), as: $0.ingredient, to: $0.id) }
  }

  /// Records what the result of a load in progress lacks.
  package mutating func note(_ shortcoming: LoadFailure, of load: LoadID) {
    guard let state = running[load] else { return }
    record(shortcoming, of: state)
    if isCurrent(state) { places[state.pasteboard]?.shortcomings[state.rendition] = shortcoming }
  }

  /// Drops the rendered payloads that are cheap to render again.
  package mutating func forgetRenderings() {
    for (name, place) in places {
      places[name]?.renderings = place.renderings.filter { rendition, rendering in
        if case .loading = rendering { return true }
        guard case .source(let type) = rendition else { return false }
        return place.item?.sources.cost(of: type) == .expensive
      }
    }
  }

  /// Returns the load of a representation: the one in progress, or one that begins now, with the actions for that.
  private mutating func load(
    _ representation: Offer<Payload>.Representation, of item: Item<Payload>, _ place: Place, _ name: PasteboardName
  ) -> (LoadID, [Effect]) {
    if case .loading(let load)? = place.renderings[representation.rendition] { return (load, []) }
    lastLoad += 1
    let id = LoadID(rawValue: lastLoad)
    running[id] = Load(
      pasteboard: name, generation: place.generation, type: representation.type, rendition: representation.rendition)
    if places[name]?.generation == place.generation {
      places[name]?.renderings[representation.rendition] = .loading(id)
      places[name]?.shortcomings[representation.rendition] = nil
    }
    switch representation.answer {
    case .source(let type): return (id, [.start(id, item.sources.loadHandler(for: type) ?? Self.noSource(type))])
    case .made(let recipes):
      running[id]?.making = Making(recipes, of: item)
      return (id, proceed(id))
    }
  }

  /// Adds what has become of a source to a load that needs it, and continues with that.
  private mutating func add(
    _ ingredient: Making<Payload>.Ingredient, as source: MediaType, to load: LoadID
  ) -> [Effect] {
    running[load]?.source = nil
    running[load]?.making?.ingredients[source] = ingredient
    return proceed(load)
  }

  /// Loads the next source that a derived load needs, or starts the load once it has them all.
  private mutating func proceed(_ load: LoadID) -> [Effect] {
    while let state = running[load], let making = state.making {
      switch making.next {
      case .start(let handler): return [.start(load, handler)]
      case .fail(let failure): return fail(load, failure)
      case .load(let type):
        let current = isCurrent(state) ? places[state.pasteboard] : nil
        let place = current ?? Place(item: making.item, generation: state.generation)
        if let payload = place.payload(of: .source(type)) {
          running[load]?.making?.ingredients[type] = .loaded(payload)
          continue
        }
        let (source, effects) = self.load(.init(ofSource: type), of: making.item, place, state.pasteboard)
        running[source]?.dependents.append((load, type))
        running[load]?.source = source
        return effects
      }
    }
    return []
  }

  /// Returns a handler that fails for a source that the item does not have.
  private static func noSource(_ type: MediaType) -> ItemProvider<Payload>.LoadHandler {
    { _ throws(LoadFailure) in throw LoadFailure(.notOffered, step: "the item has no \(type)") }
  }

  /// Removes a load and its waiting requests, which the caller answers.
  private mutating func end(_ load: LoadID) -> Load? {
    guard let state = running.removeValue(forKey: load) else { return nil }
    if isCurrent(state) { places[state.pasteboard]?.renderings[state.rendition] = nil }
    for waiter in state.waiters { waiting[waiter.id] = nil }
    return state
  }

  private mutating func cancel(_ load: LoadID) -> [Effect] {
    guard let state = end(load) else { return [] }
    guard let source = state.source else { return [.cancel(load)] }
    running[source]?.dependents.removeAll { $0.id == load }
    return cancelIfUnwanted(source)
  }

  /// Cancels a load that no request needs, unless it lingers for an item that is still present.
  private mutating func cancelIfUnwanted(_ load: LoadID) -> [Effect] {
    guard let state = running[load], state.isUnwanted else { return [] }
    return state.lingerTimes > 0 && isCurrent(state) ? [] : cancel(load)
  }

  private func isCurrent(_ load: Load) -> Bool {
    places[load.pasteboard]?.generation == load.generation
  }
}
