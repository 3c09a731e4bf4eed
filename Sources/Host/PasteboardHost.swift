package import Files
package import Linux
package import Logging
package import Pasteboard
package import Reactor
internal import Settings

/// An item whose representations are payloads behind descriptors.
package typealias PasteboardItem = Item<Payload>

/// A representation that was loaded.
package struct LoadedRepresentation: Sendable {
  /// The type that the representation is registered as.
  package let type: MediaType
  /// The generation that it belongs to.
  package let generation: Generation
  /// Its bytes.
  package let payload: Payload
}

/// Drives the registry on the event loop: runs the loads that it asks for and answers those who wait.
///
/// Requests come in from the display server and the socket; both call ``load(_:from:visibleTo:atMost:)``.
@LoopActor
package final class PasteboardHost {
  /// How long a load goes on after the last requestor gave up, so that an impatient app finds it done at its next try.
  package static let lingering = Duration.seconds(10)

  private struct RunningLoad {
    let progress: LoadProgress
    let start: Duration
    var task: Task<Void, Never>?
    var deadline: LoadDeadline?
  }

  /// The display server that pasteboards are offered on, once there is one.
  package weak var display: (any AttachedDisplay)?
  /// Where items are kept for the next run, if there is such a place.
  package weak var store: (any ItemStore)?
  /// The transfers under way, for `pb status`.
  package let transfers: TransferList
  /// What the user has settled.
  package let settings = CurrentSettings()
  /// What is offered of an item that is put; as long as nobody says otherwise, what was given.
  package var composeOffer: @LoopActor (PasteboardItem) -> Offer<Payload> = { Offer(asGiven: $0.sources) }

  /// What is kept of the items of other applications; nothing as long as nobody says otherwise.
  package var keeping = KeepingPolicy.none

  /// How many named pasteboards there may be.
  package nonisolated static let namedLimit = 256

  /// The account of all payloads.
  package private(set) lazy var account = PayloadAccount(limits: limits) { [weak self] replaced in
    self?.holdings(replacing: replaced) ?? .init()
  } economise: { [weak self] in
    guard let self else { return }
    registry.forgetRenderings()
    for name in holdings.keys { recount(name) }
  }

  private lazy var lifetimes = ItemLifetimes(timers: timers) { [weak self] name, generation in
    self?.expire(generation, on: name)
  }
  private let log: Logger
  private let timers: Timers
  private let loadLimit: Duration
  private let limits: PayloadLimits
  private var lastArrival = Arrival.beforeConnection
  /// What the payloads of each pasteboard's item have.
  private var holdings: [PasteboardName: PayloadAccount.Holdings] = [:]
  /// When the last change of each pasteboard was asked for.
  private var arrivals: [PasteboardName: Arrival] = [:]
  /// The pasteboards that a client has emptied on a display, and that hold nothing since.
  var emptied: Set<PasteboardName> = []
  private var registry = Registry<Payload>()
  private var running: [LoadID: RunningLoad] = [:]
  private var waiting: [RequestID: LoadRequest] = [:]
  private var lastRequest: UInt64 = 0
  private var nextChanges: [PasteboardName: Promise<Void>] = [:]
  private var nextChange = Promise<Void>()

  /// A host with empty pasteboards, whose payloads stay within `limits`. A load that has made no progress for `loadLimit`
  /// is cancelled, and whoever waits for it refused.
  package init(
    log: Logger, timers: Timers = .monotonic, loadLimit: Duration = .seconds(120),
    limits: PayloadLimits = PayloadLimits()
  ) {
    self.log = log
    self.timers = timers
    self.loadLimit = loadLimit
    self.limits = limits
    transfers = TransferList(timers: timers)
  }

  // MARK: Items

  /// The present item of a pasteboard.
  package func item(on name: PasteboardName) -> PasteboardItem? { registry.item(on: name) }

  /// The present generation of a pasteboard.
  package func generation(of name: PasteboardName) -> Generation { registry.generation(of: name) }

  /// Notes that a change is asked for, which may take its time until it is carried out.
  package func arrive() -> Arrival {
    lastArrival = Arrival(number: lastArrival.number + 1)
    return lastArrival
  }

  /// When the present state of a pasteboard was asked for.
  package func arrival(of name: PasteboardName) -> Arrival { arrivals[name] ?? .ofEarlierRun }

  /// Whether a client has emptied the pasteboard on a display since `arrival`, and nothing is there.
  package func isEmptied(_ name: PasteboardName, since arrival: Arrival) -> Bool {
    emptied.contains(name) && self.arrival(of: name) > arrival
  }

  private func changed(_ name: PasteboardName, by arrival: Arrival) {
    arrivals[name] = arrival
    // Of a name that was used once no more is known after a while.
    if arrivals.count > 4 * PasteboardHost.namedLimit {
      arrivals = arrivals.filter { registry.item(on: $0.key) != nil || $0.key == name }
    }
  }

  /// Whether one more pasteboard of this name may hold an item.
  package func hasRoom(for name: PasteboardName) -> Bool {
    guard name.isNamed, item(on: name) == nil else { return true }
    return registry.pasteboards.count(where: \.isNamed) < PasteboardHost.namedLimit
  }

  /// Puts an item on a pasteboard, and gives the generation that it begins. Without an arrival it has arrived now. Nil,
  /// and nothing changes, if nothing of it would be offered.
  @discardableResult
  package func put(
    _ item: PasteboardItem, on name: PasteboardName, _ arrival: Arrival? = nil
  ) -> Generation? {
    var item = item
    item.offer = composeOffer(item)
    guard !item.offer.types().isEmpty else { return nil }
    let generation = registry.nextGeneration
    changed(name, by: arrival ?? arrive())
    emptied.remove(name)
    if item.origin.isOurs {
      lifetimes.begin(
        generation, on: name,
        after: item.hints.lifetime ?? (item.hints.isSensitive ? settings.value.sensitive.expiry : nil))
    }
    perform(registry.put(item, on: name))
    if item.hints.isSensitive { for payload in item.sources.storedPayloads { payload.keepOutOfSwap() } }
    return generation
  }

  /// Puts back an item of an earlier run, which keeps its generation and goes at `end`. Nothing happens if nothing of it
  /// would be offered.
  package func restore(
    _ item: PasteboardItem, on name: PasteboardName, _ generation: Generation, until end: Duration? = nil
  ) {
    var item = item
    item.offer = composeOffer(item)
    guard !item.offer.types().isEmpty else { return }
    changed(name, by: .ofEarlierRun)
    if item.hints.isSensitive { for payload in item.sources.storedPayloads { payload.keepOutOfSwap() } }
    lifetimes.resume(generation, on: name, until: end)
    perform(registry.restore(item, on: name, generation))
  }

  /// When the present item goes by itself, by the timers' clock; nil for never.
  package func end(of name: PasteboardName) -> Duration? {
    lifetimes.end(of: registry.generation(of: name), on: name)
  }

  /// How long it is until the present item goes by itself; nil if it stays.
  package func timeLeft(of name: PasteboardName) -> Duration? { end(of: name).map { max(.zero, $0 - timers.now) } }

  /// Begins no generation that an earlier run has begun: all up to this one were its.
  package func countOn(after generation: Generation) { registry.countOn(after: generation) }

  /// The last generation that has begun, of whatever pasteboard.
  package var latestGeneration: Generation { registry.latestGeneration }

  /// Leaves of the present item what is there already, if it is still of this generation.
  func settle(_ generation: Generation, on name: PasteboardName) {
    guard var remains = settledItem(on: name) else { return }
    remains.offer = composeOffer(remains)
    perform(registry.amend(remains, on: name, generation))
  }

  /// The present item as it can be put again once another has taken its place: what was promised and is not rendered
  /// is missing, because its program hears that it is no longer wanted. Nil if there is nothing on the pasteboard.
  package func settledItem(on name: PasteboardName) -> PasteboardItem? {
    item(on: name).map {
      Item(
        sources: registry.settledSources(on: name), hints: $0.hints, origin: $0.origin, application: $0.application)
    }
  }

  /// Returns when the pasteboard's item has changed the next time, or lost some of its types.
  package func change(of name: PasteboardName) async throws(WaitFailure) {
    let next = nextChanges[name] ?? Promise()
    nextChanges[name] = next
    try await next.wait()
  }

  /// Returns when the item of any pasteboard has changed the next time, or lost some of its types.
  package func change() async throws(WaitFailure) { try await nextChange.wait() }

  /// Somebody has pasted the item of a generation.
  package func wasPasted(_ generation: Generation, on name: PasteboardName) {
    guard generation == self.generation(of: name), item(on: name)?.hints.isOnce == true else { return }
    lifetimes.wasPasted(generation, on: name)
    store?.itemChanged(on: name)
  }

  /// The payload of a source of the present item, if it is there already.
  package func payload(ofSource type: MediaType, on name: PasteboardName) -> Payload? {
    registry.payload(ofSource: type, on: name)
  }

  /// The payload that a request for an offered type would be answered with, if it is there already.
  package func payload(of type: MediaType, on name: PasteboardName) -> Payload? { registry.payload(of: type, on: name) }

  /// Takes the item off a pasteboard, as was asked for at `arrival`, or just now. Returns since when nothing is there.
  @discardableResult
  package func clear(_ name: PasteboardName, _ arrival: Arrival? = nil) -> Generation {
    changed(name, by: arrival ?? arrive())
    let emptied = registry.nextGeneration
    let wasEmpty = item(on: name) == nil
    perform(registry.clear(name))
    return wasEmpty ? registry.generation(of: name) : emptied
  }

  /// Takes the item off a pasteboard because it goes by itself. A copy that was asked for since then is still newer.
  package func drop(_ name: PasteboardName) { clear(name, arrival(of: name)) }

  /// Takes another application's item off a pasteboard, because it can be reached no longer. A client's item stays.
  package func dropForeignItem(on name: PasteboardName) {
    if item(on: name)?.origin == .display { drop(name) }
  }

  // MARK: Loads

  /// Loads a representation, joining a load of it that runs already.
  ///
  /// When `limit` passes, the caller merely gave up and the load lingers; when the calling task is cancelled, the load
  /// ends with it unless somebody else waits (rule 2 of the design).
  package func load(
    _ type: MediaType, from name: PasteboardName, visibleTo visibility: RepresentationVisibility = .everyone,
    for requestor: Requestor = .ownProcess, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> LoadedRepresentation {
    let request = request(type, from: name, visibleTo: visibility, for: requestor)
    return try await answer(to: request, for: type, atMost: limit)
  }

  /// Loads a source of the present item, whatever it is offered as.
  package func load(
    source type: MediaType, from name: PasteboardName, for requestor: Requestor, atMost limit: Duration
  ) async throws(LoadFailure) -> LoadedRepresentation {
    try await answer(to: request(source: type, from: name, for: requestor), for: type, atMost: limit)
  }

  /// What comes of a request, which ends as ``load(_:from:visibleTo:for:atMost:)`` says.
  package func answer(
    to request: LoadRequest, for type: MediaType, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> LoadedRepresentation {
    let outcome: LoadRequest.Outcome
    do {
      outcome = try await request.wait(atMost: limit)
    } catch {
      stopWaiting(request, lingering: error == .timedOut)
      switch error {
      case .timedOut, .unavailable: throw LoadFailure(.timedOut, step: "\(type) was not ready in time")
      case .cancelled: throw LoadFailure(.cancelled, step: "the request for \(type) was cancelled")
      }
    }
    return try outcome.get()
  }

  /// Asks for a representation, and leaves the waiting to the caller, who may look after its requestor in the meantime.
  /// It is the present item's, even if another takes its place before it is there.
  package func request(
    _ type: MediaType, from name: PasteboardName, visibleTo visibility: RepresentationVisibility = .everyone,
    for requestor: Requestor = .ownProcess
  ) -> LoadRequest {
    let request = newRequest(for: requestor)
    perform(registry.request(request.id, type: type, on: name, visibleTo: visibility))
    return request
  }

  /// Asks for a source of the present item, whatever it is offered as, and leaves the waiting to the caller.
  package func request(source type: MediaType, from name: PasteboardName, for requestor: Requestor) -> LoadRequest {
    let request = newRequest(for: requestor)
    perform(registry.request(request.id, source: type, on: name))
    return request
  }

  private func newRequest(for requestor: Requestor) -> LoadRequest {
    lastRequest += 1
    let request = LoadRequest(RequestID(rawValue: lastRequest), for: requestor, host: self, timers: timers)
    waiting[request.id] = request
    return request
  }

  /// Ends a request without an answer; its load may linger for the next one.
  func stopWaiting(_ request: LoadRequest, lingering: Bool) {
    guard waiting.removeValue(forKey: request.id) != nil else { return }
    perform(lingering ? registry.giveUp(request.id) : registry.withdraw(request.id))
  }

  /// What it would cost to ask for a representation now; nothing to speak of once it is loaded or being loaded.
  package func cost(of type: MediaType, on name: PasteboardName) -> RepresentationCost {
    registry.cost(of: type, on: name)
  }

  /// The loads under way, for `pb status`.
  package var loads: [LoadStatus] {
    registry.loads.compactMap { load in
      guard let run = running[load.id] else { return nil }
      return LoadStatus(
        pasteboard: load.pasteboard, generation: load.generation, type: load.type,
        requestors: load.waiters.compactMap { waiting[$0]?.requestor }, progress: run.progress,
        elapsed: timers.now - run.start)
    }
  }

  /// How far the load is that a request waits for; nil if it waits for none.
  func progress(behind request: LoadRequest) -> LoadProgress? {
    registry.load(behind: request.id).flatMap { running[$0]?.progress }
  }

  /// The latest failures, for `pb status`.
  package var failures: [FailureSummary] { registry.failures }

  /// The pasteboards that hold an item or have held one, for `pb status`.
  package var pasteboards: [PasteboardName] { registry.pasteboards }

  /// How many bytes the payloads of the present items have.
  package var payloadBytes: Int { holdings(replacing: nil).bytes }

  /// What the payloads of the present items have, but for that on one pasteboard.
  private func holdings(replacing replaced: PasteboardName?) -> PayloadAccount.Holdings {
    holdings.reduce(into: PayloadAccount.Holdings()) {
      guard $1.key != replaced else { return }
      $0.bytes += $1.value.bytes
      $0.count += $1.value.count
    }
  }

  /// Takes note of what a pasteboard's payloads have now; one that stands for several types counts once.
  private func recount(_ name: PasteboardName) {
    var seen: Set<ObjectIdentifier> = []
    let present = registry.payloads(on: name).reduce(into: PayloadAccount.Holdings()) {
      guard seen.insert(ObjectIdentifier($1)).inserted else { return }
      $0.bytes += $1.count
      $0.count += 1
    }
    holdings[name] = present.count > 0 ? present : nil
    store?.itemChanged(on: name)
  }

  // MARK: Effects

  private func perform(_ effects: [Registry<Payload>.Effect]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: Registry<Payload>.Effect) {
    switch effect {
    case .start(let load, let handler): start(load, handler)
    case .cancel(let load): end(load, cancelled: true)
    case .deliver(let request, let type, let generation, let payload):
      waiting.removeValue(forKey: request)?.fulfil(
        .success(LoadedRepresentation(type: type, generation: generation, payload: payload)))
    case .refuse(let request, let failure): waiting.removeValue(forKey: request)?.fulfil(.failure(failure))
    case .linger(let load):
      timers.schedule(after: PasteboardHost.lingering) { [weak self] in
        guard let self else { return }
        perform(registry.lingered(load))
      }
    case .changed(let name, let generation):
      log.debug("pasteboard changed", metadata: ["pasteboard": "\(name)", "generation": "\(generation.rawValue)"])
      recount(name)
      nextChanges.removeValue(forKey: name)?.fulfil(())
      nextChange.fulfil(())
      nextChange = Promise()
    }
  }

  private func start(_ load: LoadID, _ handler: @escaping ItemProvider<Payload>.LoadHandler) {
    let progress = LoadProgress()
    running[load] = RunningLoad(progress: progress, start: timers.now)
    running[load]?.deadline = LoadDeadline(loadLimit, of: progress, timers: timers) { [weak self] in
      self?.stalled(load)
    }
    log.debug("load started", metadata: ["load": "\(load.rawValue)"])
    let task = LoopTask.start { [weak self] in
      let result: Result<Payload, LoadFailure>
      do throws(LoadFailure) {
        result = .success(try await handler(progress))
      } catch {
        result = .failure(error)
      }
      self?.finished(load, result)
    }
    running[load]?.task = task
  }

  private func finished(_ load: LoadID, _ result: Result<Payload, LoadFailure>) {
    end(load, cancelled: false)
    switch result {
    case .success(let payload):
      log.debug("load finished", metadata: ["load": "\(load.rawValue)", "bytes": "\(payload.count)"])
      let name = registry.pasteboard(of: load)
      if let name, item(on: name)?.hints.isSensitive == true { payload.keepOutOfSwap() }
      perform(registry.finish(load, payload))
      if let name { recount(name) }
    case .failure(let failure):
      log.debug("load failed", metadata: ["load": "\(load.rawValue)", "reason": "\(failure.step)"])
      perform(registry.fail(load, failure))
    }
  }

  private func stalled(_ load: LoadID) {
    end(load, cancelled: true)
    perform(registry.fail(load, LoadFailure(.timedOut, step: "its provider made no progress in \(loadLimit)")))
  }

  private func end(_ load: LoadID, cancelled: Bool) {
    guard let ended = running.removeValue(forKey: load) else { return }
    ended.deadline?.cancel()
    guard cancelled else { return }
    log.debug("load cancelled", metadata: ["load": "\(load.rawValue)"])
    ended.progress.cancel()
    ended.task?.cancel()
  }
}
