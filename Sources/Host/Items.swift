package import Files
package import Linux
package import Pasteboard
package import Reactor
internal import Settings

/// An item whose representations are payloads behind descriptors.
package typealias PasteboardItem = Item<Payload>

/// The items of all pasteboards: which one is where, when that was requested, and when it expires.
@LoopActor
package final class Items {
  /// The maximum number of named pasteboards.
  package nonisolated static let namedLimit = 256

  /// The loads of the items' representations.
  package let loads: Loads
  /// Returns the offer of an item.
  package let composeOffer: @LoopActor (PasteboardItem) -> Offer<Payload>
  /// Recognises the type of plain text; nil if it is nothing else.
  private let recognise: @LoopActor (Payload, TextFormat) async -> MediaType?
  /// The user's rules.
  package let rules: ItemRules
  /// Sent with a pasteboard's name when its item, the item's payloads or its expiry have changed.
  package var changes: Broadcast<PasteboardName> { loads.changes }
  /// Sent with a pasteboard's name when its item has expired.
  package let expirations = Broadcast<PasteboardName>()

  /// The items that were replaced on the clipboard a moment ago.
  package let replaced: ReplacedItems
  /// The items that are pasted on the clipboard one after the other.
  package private(set) lazy var queue = PasteQueue(of: self, timers: timers)

  private let settings: CurrentSettings
  private let timers: Timers
  private let lifetimes: ItemLifetimes
  private var lastArrival = Arrival.beforeConnection
  private var arrivals: [PasteboardName: Arrival] = [:]
  private var versions = ItemVersions()
  /// The pasteboards that a client has emptied on a display, and that are still empty.
  private var emptied: Set<PasteboardName> = []
  /// The selections that a client or an application has cleared, and that are still empty.
  private var cleared: Set<PasteboardName> = []

  /// Creates empty pasteboards. Secrets expire according to the settings. Plain text is `recognise`d on request.
  package init(
    loads: Loads, settings: CurrentSettings, rules: ItemRules? = nil, timers: Timers = .monotonic,
    recognise: @escaping @LoopActor (Payload, TextFormat) async -> MediaType? = { _, _ in nil },
    composeOffer: @escaping @LoopActor (PasteboardItem) -> Offer<Payload>
  ) {
    self.loads = loads
    self.settings = settings
    self.rules = rules ?? ItemRules(settings: settings)
    self.timers = timers
    self.composeOffer = composeOffer
    self.recognise = recognise
    lifetimes = ItemLifetimes(timers: timers)
    replaced = ReplacedItems(timers: timers)
    loads.account.shortage.follow { [weak replaced] in replaced?.forget() }
    lifetimes.ends.follow { [weak self] in self?.expire($0.generation, on: $0.name) }
  }

  private var registry: Registry<Payload> { loads.registry }

  // MARK: What is there

  /// Returns the current item of a pasteboard.
  package subscript(name: PasteboardName) -> PasteboardItem? { registry.item(on: name) }

  /// Returns the current generation of a pasteboard.
  package func generation(of name: PasteboardName) -> Generation { registry.generation(of: name) }

  /// The latest generation of all pasteboards.
  package var latestGeneration: Generation { registry.latestGeneration }

  /// The pasteboards that contain an item or have contained one.
  package var pasteboards: [PasteboardName] { registry.pasteboards }

  /// Returns the payload of a source of the current item, if it is loaded.
  package func payload(ofSource type: MediaType, on name: PasteboardName) -> Payload? {
    registry.payload(ofSource: type, on: name)
  }

  /// Returns the payload that answers a request for an offered type, if it is loaded.
  package func payload(of type: MediaType, on name: PasteboardName) -> Payload? { registry.payload(of: type, on: name) }

  /// Returns the cost of a request for a representation: cheap once it is loaded or being loaded.
  package func cost(of type: MediaType, on name: PasteboardName) -> RepresentationCost {
    registry.cost(of: type, on: name)
  }

  /// Returns when the current item expires, by the timers' clock; nil if it does not.
  package func end(of name: PasteboardName) -> Duration? { lifetimes.end(of: generation(of: name), on: name) }

  /// Returns the remaining time of the current item; nil if it does not expire.
  package func timeLeft(of name: PasteboardName) -> Duration? { end(of: name).map { max(.zero, $0 - timers.now) } }

  /// Returns whether the pasteboard may contain an item: there may be too many named ones.
  package func hasRoom(for name: PasteboardName) -> Bool {
    guard name.isNamed, self[name] == nil else { return true }
    return pasteboards.count(where: \.isNamed) < Items.namedLimit
  }

  /// Returns the current item as it can be put again after another has replaced it: without unrendered promises,
  /// because their program learns that they are no longer wanted. Nil if the pasteboard is empty.
  package func settledItem(on name: PasteboardName) -> PasteboardItem? {
    guard var item = self[name] else { return nil }
    item.sources = registry.settledSources(on: name)
    item.offer = Offer(asGiven: item.sources)
    return item
  }

  /// Loads these sources of the current item, or else the common ones, one after the other, and returns the item with those
  /// that were read. Nil if it was replaced in the meantime.
  package func readItem(
    on name: PasteboardName, _ types: [MediaType]? = nil, for requestor: Requestor = .ownProcess
  ) async -> PasteboardItem? {
    let generation = generation(of: name)
    for type in types ?? self[name]?.commonSources ?? [] where self.generation(of: name) == generation {
      _ = try? await loads.answer(to: loads.request(source: type, from: name, for: requestor), for: type)
    }
    return self.generation(of: name) == generation ? settledItem(on: name) : nil
  }

  /// Returns the type that stored plain text is of; nil if it is nothing else.
  package func recognisedType(of text: MediaType, in item: PasteboardItem) async -> MediaType? {
    guard let payload = item.sources.storedPayload(for: text) else { return nil }
    return await recognise(payload, TextFormat(text) ?? .plain)
  }

  /// Returns the plain text of an item and its recognised type; nil if it is only plain text. If the item also has a
  /// richer format, the text is recognised only if it is Markdown that this format merely shows: many editors copy
  /// their text as HTML too, with its colours.
  func recognisedText(of item: PasteboardItem) async -> (text: MediaType, type: MediaType)? {
    guard let text = item.text, TextFormat(text) == .plain, let type = await recognisedType(of: text, in: item) else {
      return nil
    }
    guard item.onlyText == nil else { return (text, type) }
    guard type == .markdown, let document = item.document,
      await recognisedType(of: document, in: item) == TextFormat.plain.type
    else { return nil }
    return (text, type)
  }

  // MARK: When it was asked for

  /// Returns the arrival of a change that is requested now. Carrying it out may take time.
  package func arrive() -> Arrival {
    lastArrival = Arrival(number: lastArrival.number + 1)
    return lastArrival
  }

  /// Returns when the current state of a pasteboard was requested.
  package func arrival(of name: PasteboardName) -> Arrival { arrivals[name] ?? .ofEarlierRun }

  /// Returns whether a client has emptied the pasteboard on a display since `arrival`, and it is still empty.
  package func isEmptied(_ name: PasteboardName, since arrival: Arrival) -> Bool {
    emptied.contains(name) && self.arrival(of: name) > arrival
  }

  /// Returns whether a client or an application has cleared a selection, and it is still empty. Otherwise its item has
  /// expired, or has gone with its application.
  package func isCleared(_ name: PasteboardName) -> Bool { cleared.contains(name) }

  private func changed(_ name: PasteboardName, by arrival: Arrival, as version: CopyVersion? = nil) {
    if let version {
      versions.put(version, on: name)
    } else if arrivals[name] != arrival {
      versions.copied(on: name)
    }
    arrivals[name] = arrival
    // Unused names are forgotten eventually.
    if arrivals.count > 4 * Items.namedLimit {
      arrivals = arrivals.filter { self[$0.key] != nil || $0.key == name }
      versions.keepOnly { arrivals[$0] != nil }
    }
  }

  // MARK: Other machines

  /// Returns the version of what is on a pasteboard, for machines that are linked to this one.
  package func version(of name: PasteboardName) -> CopyVersion { versions[name] }

  /// Counts what is on a pasteboard as another copy than what was there before: it was put there without a request.
  func countCopy(on name: PasteboardName) { versions.copied(on: name) }

  /// Returns whether an item that is on another machine's pasteboard is to be put on this one: it is newer, or the same
  /// with more sources, such as after a link was cut. A nil item is a pasteboard that was cleared.
  package func admits(_ version: CopyVersion, of item: PasteboardItem?, on name: PasteboardName) -> Bool {
    guard versions.isPossible(version, on: name) else { return false }
    let before = versions[name]
    if versions.meet(version, on: name) { return true }
    if !versions[name].knowsTheSame(as: before) { changes.send(name) }
    guard let item, version.copy == before.copy else { return false }
    return Set(self[name]?.sources.registeredTypes ?? []).isStrictSubset(of: item.sources.registeredTypes)
  }

  // MARK: Changes

  /// Puts an item on a pasteboard, and returns its new generation. Without an arrival, the request is from now. Its
  /// version is that of another machine's copy, if it is one. If the item would offer nothing, returns nil and changes
  /// nothing.
  @discardableResult
  package func put(
    _ item: PasteboardItem, on name: PasteboardName, _ arrival: Arrival? = nil, as version: CopyVersion? = nil
  ) -> Generation? {
    guard let item = composed(item) else { return nil }
    let generation = registry.nextGeneration
    changed(name, by: arrival ?? arrive(), as: version)
    emptied.remove(name)
    cleared.remove(name)
    if item.origin.isOurs {
      let expiry = item.hints.isSensitive ? settings.value.sensitive.expiry : nil
      lifetimes.begin(generation, on: name, after: item.hints.lifetime ?? expiry)
    }
    if name == .general, let old = settledItem(on: name) { replaced.add(old, self.generation(of: name)) }
    loads.update { $0.put(item, on: name) }
    return generation
  }

  /// Restores an item of an earlier run, with its generation and its expiry, unless it would offer nothing.
  package func restore(
    _ item: PasteboardItem, on name: PasteboardName, _ generation: Generation, until end: Duration? = nil
  ) {
    guard let item = composed(item) else { return }
    changed(name, by: .ofEarlierRun)
    lifetimes.resume(generation, on: name, until: end)
    loads.update { $0.restore(item, on: name, generation) }
  }

  /// Returns an item with its offer; nil if that is empty.
  private func composed(_ item: PasteboardItem) -> PasteboardItem? {
    var item = item
    item.offer = composeOffer(item)
    guard !item.offer.types().isEmpty else { return nil }
    if item.hints.isSensitive { for payload in item.sources.storedPayloads { payload.keepOutOfSwap() } }
    return item
  }

  /// Continues after the last generation of an earlier run, so that none begins twice.
  package func countOn(after generation: Generation) {
    loads.update {
      $0.countOn(after: generation)
      return []
    }
  }

  /// Withdraws the unrendered promises of the current item, if it still has this generation.
  func withdrawPromises(of generation: Generation, on name: PasteboardName) {
    guard var remains = settledItem(on: name) else { return }
    remains.offer = composeOffer(remains)
    loads.update { $0.amend(remains, on: name, generation) }
  }

  /// Removes the item of a pasteboard, as requested at `arrival` or now; `onDisplay` if a display is emptied too.
  /// Returns the generation that begins with the empty pasteboard.
  @discardableResult
  package func clear(
    _ name: PasteboardName, _ arrival: Arrival? = nil, as version: CopyVersion? = nil, onDisplay: Bool = false
  ) -> Generation {
    changed(name, by: arrival ?? arrive(), as: version)
    versions.cleared(on: name)
    let next = registry.nextGeneration
    let wasEmpty = self[name] == nil
    if name == .general { replaced.forget() }
    if onDisplay { emptied.insert(name) }
    if !name.isNamed { cleared.insert(name) }
    loads.update { $0.clear(name) }
    return wasEmpty ? generation(of: name) : next
  }

  /// Removes the item of a pasteboard without a request. A copy that is already under way is newer.
  package func drop(_ name: PasteboardName) {
    changed(name, by: arrival(of: name))
    loads.update { $0.clear(name) }
  }

  /// Removes another application's item from a pasteboard, because it can no longer be read.
  package func dropForeignItem(on name: PasteboardName) {
    if self[name]?.origin == .display { drop(name) }
  }

  /// Whether a paste of the current item changes anything: it expires then, or another one comes.
  package func expectsPaste(on name: PasteboardName) -> Bool {
    self[name]?.hints.isOnce == true || name == .general && queue.isCurrent
  }

  /// Notes that a client has pasted the item of a generation, which may expire then.
  package func wasPasted(_ generation: Generation, on name: PasteboardName) {
    if name == .general { queue.wasPasted(generation) }
    guard generation == self.generation(of: name), self[name]?.hints.isOnce == true else { return }
    lifetimes.wasPasted(generation, on: name)
    changes.send(name)
  }

  /// Removes an item whose lifetime has ended. A later copy of another application stays.
  private func expire(_ generation: Generation, on name: PasteboardName) {
    guard generation == self.generation(of: name), self[name]?.origin.isOurs == true else { return }
    drop(name)
    expirations.send(name)
  }
}
