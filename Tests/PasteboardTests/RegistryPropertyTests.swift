import Testing

@testable import Pasteboard

/// The item and the representation of a payload.
private struct Mark: Hashable, Sendable {
  let item: Int
  let type: MediaType
}

/// Drives a registry at random, and compares it with a simpler account of the expected state.
private struct RandomDriver {
  private struct Representation {
    let type: MediaType
    let visibility: RepresentationVisibility
    let isStored: Bool
    /// The source that it derives from; nil for a source.
    var source: MediaType?
  }

  private struct CurrentItem {
    let number: Int
    var representations: [Representation] = []
    var aliases: [MediaType: MediaType] = [:]
  }

  private static let names: [PasteboardName] = [.general, .primary, .named("work")]
  private static let types: [MediaType] = [.html, .rtf, .markdown, .png]
  private static let derivedTypes: [MediaType] = [.plainText, .utf16PlainText]
  private static let alias = MediaType.octetStream

  private(set) var registry = Registry<Mark>()
  private(set) var violations: [String] = []
  private(set) var deliveries = 0
  private(set) var cancellations = 0

  private var random: SplitMix64
  private var current: [PasteboardName: CurrentItem] = [:]
  private var numbers: [Generation: Int] = [:]
  private var pending: [RequestID: Mark] = [:]
  private var askedOf: [RequestID: Generation] = [:]
  private var running: [LoadID: Mark] = [:]
  private var lingerTimes: [LoadID] = []
  private var kept: Set<Mark> = []
  private var items = 0
  private var requests: UInt64 = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  // MARK: Events

  mutating func step() async {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6: await put()
    case 6..<7: await clear(randomName())
    case 7..<50: await request()
    case 50..<66: await finish()
    case 66..<73: fail()
    case 73..<80: await withdraw()
    case 80..<90: await giveUp()
    case 90..<97: await linger()
    default: answerLate()
    }
    checkLoads()
  }

  /// Empties every pasteboard and lets the running loads end.
  mutating func wind() async {
    for name in Self.names { await clear(name) }
    while let load = pick(running.keys) { await finish(load) }
    checkLoads()
    if !pending.isEmpty { violations.append("\(pending.count) requests were never answered") }
    if !registry.running.isEmpty { violations.append("loads leaked") }
    if !registry.waiting.isEmpty { violations.append("requests leaked") }
    if registry.places.values.contains(where: { $0.item != nil || !$0.renderings.isEmpty }) {
      violations.append("an item or its payloads leaked")
    }
  }

  private mutating func put() async {
    let name = randomName()
    items += 1
    var item = CurrentItem(number: items)
    var provider = ItemProvider<Mark>()
    for type in Self.types.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
      let mark = Mark(item: items, type: type)
      let visibility: RepresentationVisibility = Int.random(in: 0..<4, using: &random) > 0 ? .everyone : .pb
      let isStored = Int.random(in: 0..<6, using: &random) == 0
      item.representations.append(Representation(type: type, visibility: visibility, isStored: isStored))
      if isStored {
        provider.registerPayload(type, visibility: visibility, payload: mark)
      } else {
        provider.registerRepresentation(type, visibility: visibility) { _ in mark }
      }
    }
    var put = Item(sources: provider, origin: .client)
    for type in Self.derivedTypes where Bool.random(using: &random) {
      guard let source = provider.registeredTypes.randomElement(using: &random) else { continue }
      item.representations.append(Representation(type: type, visibility: .everyone, isStored: false, source: source))
      put.offer.add(type, visibleTo: .everyone, Self.derivation(of: type, from: source))
    }
    if let target = item.representations.randomElement(using: &random)?.type {
      put.offer.addAlias(Self.alias, of: target)
      item.aliases[Self.alias] = target
    }
    current[name] = item
    numbers[registry.nextGeneration] = items
    await apply(registry.put(put, on: name))
  }

  private static func derivation(of type: MediaType, from source: MediaType) -> Offer<Mark>.Answer {
    .derived(from: source) { payload, _ throws(LoadFailure) in
      guard payload.type == source else { throw LoadFailure(.conversionFailed, step: "that was no \(source)") }
      return Mark(item: payload.item, type: type)
    }
  }

  private mutating func clear(_ name: PasteboardName) async {
    current[name] = nil
    await apply(registry.clear(name))
  }

  private mutating func request() async {
    let name = randomName()
    let type =
      (Self.types + Self.derivedTypes + [Self.alias, .anyText, .anyImage]).randomElement(using: &random) ?? .html
    let requestor: RepresentationVisibility = Bool.random(using: &random) ? .everyone : .pb
    requests += 1
    let id = RequestID(rawValue: requests)
    let expected = expectedAnswer(to: type, on: name, requestor)
    pending[id] = expected?.mark
    askedOf[id] = registry.generation(of: name)
    let mustAnswer = expected.map { isThere($0.mark) } ?? true
    let begun = Set(registry.running.values.map(mark))
    let mustStart =
      expected.map { expected in
        guard !mustAnswer, !begun.contains(expected.mark) else { return false }
        return expected.source.map { isThere($0) || !begun.contains($0) } ?? true
      } ?? false
    let effects = registry.request(id, type: type, on: name, visibleTo: requestor)
    let started = effects.contains { if case .start = $0 { true } else { false } }
    if started != mustStart { violations.append("started \(started), expected \(mustStart): \(type)") }
    if expected == nil && effects.count != 1 { violations.append("\(effects.count) refusals of \(id)") }
    await apply(effects, refusable: expected == nil ? id : nil)
    if mustAnswer && pending[id] != nil { violations.append("request \(id) was not answered at once") }
  }

  private mutating func finish() async {
    guard let load = pick(running.keys) else { return }
    await finish(load)
  }

  private mutating func finish(_ load: LoadID) async {
    guard let mark = running.removeValue(forKey: load) else { return }
    if isCurrent(mark) { kept.insert(mark) }
    let wanted = pending.filter { $0.value == mark }.count + dependents(on: load).count
    let effects = registry.finish(load, mark)
    if effects.count != wanted { violations.append("\(effects.count) effects for \(wanted) who wait") }
    await apply(effects)
  }

  private mutating func fail() {
    guard let load = pick(running.keys), let mark = running.removeValue(forKey: load) else { return }
    let marks = [mark] + dependents(on: load)
    let waiters = Set(pending.filter { marks.contains($0.value) }.keys)
    let effects = registry.fail(load, LoadFailure(.providerFailed, step: "The test let it fail."))
    var refused: Set<RequestID> = []
    for case .refuse(let id, _) in effects { refused.insert(id) }
    if refused != waiters || effects.count != waiters.count {
      violations.append("a failure went to the wrong requests")
    }
    for id in waiters { pending[id] = nil }
  }

  private mutating func withdraw() async {
    guard let id = pick(pending.keys) else { return }
    pending[id] = nil
    await apply(registry.withdraw(id))
  }

  private mutating func giveUp() async {
    guard let id = pick(pending.keys) else { return }
    pending[id] = nil
    await apply(registry.giveUp(id))
  }

  private mutating func linger() async {
    guard !lingerTimes.isEmpty else { return }
    // All linger times are equally long, so they end in the order in which they began.
    await apply(registry.lingered(lingerTimes.removeFirst()))
  }

  /// Events about loads and requests that are over must do nothing.
  private mutating func answerLate() {
    let load = LoadID(rawValue: UInt64.random(in: 0...requests + 5, using: &random))
    let id = RequestID(rawValue: UInt64.random(in: 0...requests, using: &random))
    if running[load] == nil {
      expectNothing(registry.finish(load, Mark(item: -1, type: .html)))
      expectNothing(registry.fail(load, LoadFailure(.timedOut, step: "The test came late.")))
    }
    if !lingerTimes.contains(load) { expectNothing(registry.lingered(load)) }
    if pending[id] == nil {
      expectNothing(registry.withdraw(id))
      expectNothing(registry.giveUp(id))
    }
  }

  // MARK: Effects

  private mutating func apply(_ effects: [Registry<Mark>.Effect], refusable: RequestID? = nil) async {
    for effect in effects {
      switch effect {
      case .start(let load, let handler): await start(load, handler)
      case .cancel(let load): cancel(load)
      case .deliver(let id, let type, let generation, let payload): deliver(id, type, generation, payload)
      case .refuse(let id, let failure):
        if id != refusable || failure.reason != .notOffered { violations.append("\(id) was refused: \(failure)") }
      case .linger(let load):
        if registry.running[load] == nil { violations.append("\(load) lingers without running") }
        lingerTimes.append(load)
      case .changed(let name, let generation):
        // A name that was used once and is empty is forgotten.
        let expected = name.isNamed && current[name] == nil ? Generation(rawValue: 0) : generation
        if registry.generation(of: name) != expected { violations.append("\(name) is not at \(expected)") }
      }
    }
  }

  private mutating func start(_ load: LoadID, _ handler: ItemProvider<Mark>.LoadHandler) async {
    guard let mark = try? await handler(LoadProgress()) else {
      violations.append("a handler failed")
      return
    }
    if running.values.contains(mark) { violations.append("two loads of \(mark)") }
    if !pending.values.contains(mark), dependents(on: load).isEmpty, !lingerTimes.contains(load) {
      violations.append("no request is for \(mark)")
    }
    if running.updateValue(mark, forKey: load) != nil { violations.append("\(load) was started twice") }
  }

  private mutating func cancel(_ load: LoadID) {
    guard let mark = running.removeValue(forKey: load) else {
      violations.append("\(load) was cancelled without running")
      return
    }
    cancellations += 1
    if pending.values.contains(mark) || !dependents(on: load).isEmpty {
      violations.append("\(load) was cancelled while a request waited")
    }
    if isCurrent(mark) && lingerTimes.contains(load) { violations.append("\(load) was cancelled while it lingered") }
  }

  private mutating func deliver(_ id: RequestID, _ type: MediaType, _ generation: Generation, _ payload: Mark) {
    deliveries += 1
    if generation != askedOf.removeValue(forKey: id) { violations.append("\(id) got generation \(generation)") }
    let expected = pending.removeValue(forKey: id)
    if expected != payload || type != payload.type {
      violations.append("\(id) got \(payload) as \(type), expected \(expected.map { "\($0)" } ?? "nothing")")
    }
  }

  private mutating func expectNothing(_ effects: [Registry<Mark>.Effect]) {
    if !effects.isEmpty { violations.append("a late event had effects: \(effects)") }
  }

  // MARK: The account

  /// Checks that every running load is known, counted correctly, and waited for, depended on, or lingering for an item
  /// that still exists.
  private mutating func checkLoads() {
    if Set(registry.loads.map(\.id)) != Set(running.keys) { violations.append("the registry runs other loads") }
    for (id, load) in registry.running {
      let mark = mark(of: load)
      if (load.source == nil ? mark : nil) != running[id] { violations.append("\(mark) should have begun, or not") }
      let waiters = pending.values.count { $0 == mark }
      if load.waiters.count != waiters { violations.append("\(mark) has \(waiters) waiters") }
      if load.isUnwanted && !(isCurrent(mark) && lingerTimes.contains(id)) { violations.append("\(mark) is unwanted") }
      if isCurrent(mark) != (registry.generation(of: load.pasteboard) == load.generation) {
        violations.append("\(mark) is of another item")
      }
      if let source = load.source, registry.running[source]?.dependents.contains(where: { $0.id == id }) != true {
        violations.append("\(mark) waits for nothing")
      }
    }
  }

  private func mark(of load: Registry<Mark>.Load) -> Mark {
    switch load.rendition {
    case .source(let type), .derived(let type): Mark(item: numbers[load.generation] ?? -1, type: type)
    }
  }

  /// Returns the representations that derive from a load's payload.
  private func dependents(on load: LoadID) -> [Mark] {
    registry.running.values.filter { $0.source == load }.map(mark)
  }

  /// Returns whether a payload is already loaded.
  private func isThere(_ mark: Mark) -> Bool {
    let item = current.values.first { $0.number == mark.item }
    return kept.contains(mark) || item?.representations.contains { $0.type == mark.type && $0.isStored } == true
  }

  private func expectedAnswer(
    to type: MediaType, on name: PasteboardName, _ requestor: RepresentationVisibility
  ) -> (mark: Mark, source: Mark?)? {
    guard let item = current[name] else { return nil }
    let visible = item.representations.filter { $0.visibility == .everyone || requestor == .pb }
    let wanted = item.aliases[type] ?? type
    let match = visible.first { representation in
      switch wanted {
      case .anyText: representation.type != .png
      case .anyImage: representation.type == .png
      default: representation.type == wanted
      }
    }
    return match.map {
      (Mark(item: item.number, type: $0.type), $0.source.map { Mark(item: item.number, type: $0) })
    }
  }

  private func isCurrent(_ mark: Mark) -> Bool {
    current.values.contains { $0.number == mark.item }
  }

  private mutating func randomName() -> PasteboardName {
    Self.names.randomElement(using: &random) ?? .general
  }

  /// Returns one of the keys, the same in every run, unlike the order of a dictionary.
  private mutating func pick<ID: RawRepresentable<UInt64>>(_ ids: some Collection<ID>) -> ID? {
    ids.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &random)
  }
}

struct RegistryPropertyTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func keepsItsPromises(seed: UInt64) async {
    var driver = RandomDriver(seed: seed)
    for _ in 0..<5_000 where driver.violations.isEmpty { await driver.step() }
    await driver.wind()
    #expect(driver.violations == [])
    // The walk must have come through the interesting states.
    #expect(driver.deliveries > 500)
    #expect(driver.cancellations > 50)
  }
}
