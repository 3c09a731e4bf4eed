/// The current item of every pasteboard and the loads under way.
///
/// This is a pure state machine: each call takes one event and returns what is to be done about it, in order. It starts
/// no task, reads no clock and does no I/O; its driver does, and reports back.
///
/// Nothing is loaded before it is requested. All requests for one representation of one item share a single load, and
/// its payload is kept for later requests until the item is replaced. A load that failed is forgotten, so a later
/// request tries again. Requests that wait when the item is replaced still get the payload they asked for.
public struct Registry<Payload: Sendable>: Sendable {
  /// Something for the driver to do.
  public enum Effect: Sendable {
    /// Run the handler, then report by ``Registry/finish(_:_:)`` or ``Registry/fail(_:_:)``.
    case start(LoadID, ItemProvider<Payload>.LoadHandler)
    /// Stop the load. It need not be reported; a late answer is ignored.
    case cancel(LoadID)
    /// Answer the request with the payload of a representation of this type, which belongs to this generation.
    case deliver(RequestID, MediaType, Generation, Payload)
    /// Answer the request with a failure.
    case refuse(RequestID, LoadFailure)
    /// Call ``Registry/lingered(_:)`` once for each of these, 10 s from now.
    case linger(LoadID)
    /// Tell watchers that the pasteboard's item changed.
    case changed(PasteboardName, Generation)
  }

  /// What a pasteboard holds. That of a display is kept when the item goes, for its generation.
  struct Place: Sendable {
    enum Rendering: Sendable {
      case loading(LoadID)
      case loaded(Payload)
    }

    var item: Item<Payload>?
    let generation: Generation
    /// The representations of `item` that were asked for, by their type.
    var renderings: [MediaType: Rendering] = [:]
  }

  struct Load: Sendable {
    let pasteboard: PasteboardName
    let generation: Generation
    let type: MediaType
    /// In the order of their arrival, which ICCCM section 2.2 wants kept in the answers.
    var waiters: [RequestID] = []
    /// How many linger times are running. One that began earlier must not cut a later one short.
    var lingerTimes = 0
  }

  private(set) var places: [PasteboardName: Place] = [:]
  private(set) var running: [LoadID: Load] = [:]
  /// The load that each unanswered request waits for.
  public private(set) var waiting: [RequestID: LoadID] = [:]
  /// The last 16 failures of loads, the oldest first.
  public internal(set) var failures: [FailureSummary] = []

  private var lastGeneration: UInt64 = 0
  private var lastLoad: UInt64 = 0

  /// A registry whose pasteboards are all empty.
  public init() {}

  /// The current item; nil if there is nothing on that pasteboard.
  public func item(on name: PasteboardName) -> Item<Payload>? {
    places[name]?.item
  }

  /// The payload of a representation of the current item that was rendered already.
  public func rendering(of type: MediaType, on name: PasteboardName) -> Payload? {
    guard case .loaded(let payload) = places[name]?.renderings[type] else { return nil }
    return payload
  }

  /// The generation of the current item, or since when there has been nothing; 0 if nothing is known of the pasteboard.
  public func generation(of name: PasteboardName) -> Generation {
    places[name]?.generation ?? Generation(rawValue: 0)
  }

  /// The generation that the next change of any pasteboard begins.
  public var nextGeneration: Generation { Generation(rawValue: lastGeneration + 1) }
}

// MARK: Items

extension Registry {
  /// Puts an item on a pasteboard in place of what was there.
  public mutating func put(_ item: Item<Payload>, on name: PasteboardName) -> [Effect] {
    replace(with: item, on: name)
  }

  /// Takes away what is on a pasteboard. Nothing changes if it is empty already.
  public mutating func clear(_ name: PasteboardName) -> [Effect] {
    places[name]?.item == nil ? [] : replace(with: nil, on: name)
  }

  /// Changes what the present item provides, when a program can no longer produce what it had promised. It stays the
  /// same item, and what was rendered stays. Ignored if another item is there; an item of which nothing is left goes.
  public mutating func amend(_ item: Item<Payload>, on name: PasteboardName, _ generation: Generation) -> [Effect] {
    guard let place = places[name], let present = place.item, place.generation == generation else { return [] }
    var amended = item
    for type in present.provider.registeredTypes(visibleTo: .ownProcess) {
      guard let kept = present.provider.representation(for: type, visibleTo: .ownProcess), kept.type == type,
        case .loaded(let payload) = place.renderings[type]
      else { continue }
      amended.provider.registerPayload(type, visibility: kept.visibility, payload: payload)
    }
    guard !amended.provider.registeredTypes().isEmpty else { return clear(name) }
    places[name]?.item = amended
    return [.changed(name, generation)]
  }

  private mutating func replace(with item: Item<Payload>?, on name: PasteboardName) -> [Effect] {
    let lingering = running.filter { $0.value.pasteboard == name && $0.value.waiters.isEmpty }.keys
    let generation = nextGeneration
    lastGeneration = generation.rawValue
    // A name that was used once is not kept for ever.
    places[name] = item == nil && name.isNamed ? nil : Place(item: item, generation: generation)
    return lingering.sorted { $0.rawValue < $1.rawValue }.flatMap { cancel($0) } + [.changed(name, generation)]
  }
}

// MARK: Requests

extension Registry {
  /// Asks for a representation of the current item. It is answered exactly once, now or later, by `deliver` or
  /// `refuse`, unless it is withdrawn or given up. A request that waits already is ignored.
  public mutating func request(
    _ id: RequestID, type: MediaType, on name: PasteboardName, visibleTo requestor: ItemProvider<Payload>.Visibility
  ) -> [Effect] {
    guard waiting[id] == nil else { return [] }
    guard let place = places[name], let item = place.item else {
      return [.refuse(id, LoadFailure(.notOffered, step: "There is nothing on the \(name) pasteboard."))]
    }
    guard let representation = item.provider.representation(for: type, visibleTo: requestor) else {
      return [.refuse(id, LoadFailure(.notOffered, step: "The item on the \(name) pasteboard has no \(type)."))]
    }
    switch (representation.source, place.renderings[representation.type]) {
    case (.payload(let payload), _), (.handler, .loaded(let payload)):
      return [.deliver(id, representation.type, place.generation, payload)]
    case (.handler, .loading(let load)):
      wait(id, for: load)
      return []
    case (.handler(let handler), nil):
      let load = begin(representation.type, on: name, place.generation)
      wait(id, for: load)
      return [.start(load, handler)]
    }
  }

  /// Ends a request whose requestor no longer wants it, and with it a load that nobody else wants.
  public mutating func withdraw(_ id: RequestID) -> [Effect] {
    guard let load = stopWaiting(id) else { return [] }
    return cancelIfUnwanted(load)
  }

  /// Ends a request whose requestor merely stopped waiting. The load lingers, because an impatient application asks
  /// again, and would otherwise restart it each time and never get it.
  public mutating func giveUp(_ id: RequestID) -> [Effect] {
    guard let load = stopWaiting(id), let state = running[load] else { return [] }
    guard state.waiters.isEmpty, isCurrent(state) else { return cancelIfUnwanted(load) }
    running[load]?.lingerTimes += 1
    return [.linger(load)]
  }

  private mutating func wait(_ id: RequestID, for load: LoadID) {
    running[load]?.waiters.append(id)
    waiting[id] = load
  }

  private mutating func stopWaiting(_ id: RequestID) -> LoadID? {
    guard let load = waiting.removeValue(forKey: id) else { return nil }
    running[load]?.waiters.removeAll { $0 == id }
    return load
  }
}

// MARK: Loads

extension Registry {
  /// A linger time is over: the load is cancelled unless somebody waits for it, or gave up on it later.
  public mutating func lingered(_ load: LoadID) -> [Effect] {
    guard let state = running[load], state.lingerTimes > 0 else { return [] }
    running[load]?.lingerTimes -= 1
    return cancelIfUnwanted(load)
  }

  /// A load is complete: all who wait get the payload. Ignored if the load is unknown or was cancelled.
  public mutating func finish(_ load: LoadID, _ payload: Payload) -> [Effect] {
    guard let state = end(load) else { return [] }
    if isCurrent(state) { places[state.pasteboard]?.renderings[state.type] = .loaded(payload) }
    return state.waiters.map { .deliver($0, state.type, state.generation, payload) }
  }

  /// A load failed: all who wait are refused. Ignored if the load is unknown or was cancelled.
  public mutating func fail(_ load: LoadID, _ failure: LoadFailure) -> [Effect] {
    guard let state = end(load) else { return [] }
    record(failure, of: state)
    return state.waiters.map { .refuse($0, failure) }
  }

  /// Lets go of the payloads that were rendered and that it costs little to render again.
  public mutating func forgetRenderings() {
    for (name, place) in places {
      guard let provider = place.item?.provider else { continue }
      places[name]?.renderings = place.renderings.filter { type, rendering in
        if case .loading = rendering { return true }
        return provider.cost(of: type) == .dear
      }
    }
  }

  private mutating func begin(_ type: MediaType, on name: PasteboardName, _ generation: Generation) -> LoadID {
    lastLoad += 1
    let id = LoadID(rawValue: lastLoad)
    running[id] = Load(pasteboard: name, generation: generation, type: type)
    places[name]?.renderings[type] = .loading(id)
    return id
  }

  /// Forgets a load and those who wait for it; it is for the caller to answer them.
  private mutating func end(_ load: LoadID) -> Load? {
    guard let state = running.removeValue(forKey: load) else { return nil }
    if isCurrent(state) { places[state.pasteboard]?.renderings[state.type] = nil }
    for id in state.waiters { waiting[id] = nil }
    return state
  }

  private mutating func cancel(_ load: LoadID) -> [Effect] {
    end(load) == nil ? [] : [.cancel(load)]
  }

  /// Cancels a load for which nobody waits, unless it lingers for an item that is still there.
  private mutating func cancelIfUnwanted(_ load: LoadID) -> [Effect] {
    guard let state = running[load], state.waiters.isEmpty else { return [] }
    return state.lingerTimes > 0 && isCurrent(state) ? [] : cancel(load)
  }

  private func isCurrent(_ load: Load) -> Bool {
    places[load.pasteboard]?.generation == load.generation
  }
}
