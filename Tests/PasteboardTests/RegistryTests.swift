import Testing

@testable import Pasteboard

/// Shorthand for the registry's actions, in a comparable form.
enum Step: Hashable, Sendable {
  case start(UInt64)
  case cancel(UInt64)
  case deliver(UInt64, MediaType, String)
  case refuse(UInt64, LoadFailure.Reason)
  case linger(UInt64)
  case changed(PasteboardName, UInt64)

  init(_ effect: Registry<String>.Effect) {
    self =
      switch effect {
      case .start(let load, _): .start(load.rawValue)
      case .cancel(let load): .cancel(load.rawValue)
      case .deliver(let request, let type, _, let payload): .deliver(request.rawValue, type, payload)
      case .refuse(let request, let failure): .refuse(request.rawValue, failure.reason)
      case .linger(let load): .linger(load.rawValue)
      case .changed(let name, let generation): .changed(name, generation.rawValue)
      }
  }
}

/// A registry that is addressed with numbers.
struct Desk {
  var registry = Registry<String>()

  mutating func put(_ types: MediaType..., on name: PasteboardName = .general) -> [Step] {
    var provider = ItemProvider<String>()
    for type in types { provider.registerRepresentation(type) { _ in "\(type)" } }
    return put(provider, on: name)
  }

  mutating func put(_ provider: ItemProvider<String>, on name: PasteboardName = .general) -> [Step] {
    registry.put(Item(sources: provider, origin: .client), on: name).map(Step.init)
  }

  /// Puts an item with a source, and types that derive from it: its payload with a mark.
  mutating func putSource(_ source: MediaType, deriving types: MediaType...) -> [Step] {
    var provider = ItemProvider<String>()
    provider.registerRepresentation(source, cost: .expensive) { _ in "\(source)" }
    var item = Item(sources: provider, origin: .client)
    for type in types {
      item.offer.add(type, visibleTo: .everyone, .derived(from: source) { payload, _ in payload + "'" })
    }
    return registry.put(item, on: .general).map(Step.init)
  }

  mutating func clear(_ name: PasteboardName = .general) -> [Step] { registry.clear(name).map(Step.init) }

  mutating func request(
    _ id: UInt64, _ type: MediaType, on name: PasteboardName = .general,
    visibleTo requestor: RepresentationVisibility = .everyone
  ) -> [Step] {
    registry.request(RequestID(rawValue: id), type: type, on: name, visibleTo: requestor).map(Step.init)
  }

  mutating func withdraw(_ id: UInt64) -> [Step] { registry.withdraw(RequestID(rawValue: id)).map(Step.init) }
  mutating func giveUp(_ id: UInt64) -> [Step] { registry.giveUp(RequestID(rawValue: id)).map(Step.init) }
  mutating func lingered(_ load: UInt64) -> [Step] { registry.lingered(LoadID(rawValue: load)).map(Step.init) }

  mutating func finish(_ load: UInt64, _ payload: String) -> [Step] {
    registry.finish(LoadID(rawValue: load), payload).map(Step.init)
  }

  mutating func fail(
    _ load: UInt64, _ reason: LoadFailure.Reason = .providerFailed, step: String = "The test let it fail."
  ) -> [Step] {
    registry.fail(LoadID(rawValue: load), LoadFailure(reason, step: step)).map(Step.init)
  }
}

struct RegistryTests {
  // MARK: Items

  @Test func countsGenerations() {
    var desk = Desk()
    #expect(desk.registry.generation(of: .general).rawValue == 0)
    #expect(desk.put(.html) == [.changed(.general, 1)])
    #expect(desk.put(.html) == [.changed(.general, 2)])
    #expect(desk.put(.html, on: .primary) == [.changed(.primary, 3)])
    #expect(desk.clear() == [.changed(.general, 4)])
    #expect(desk.registry.generation(of: .general).rawValue == 4)
    #expect(desk.registry.generation(of: .primary).rawValue == 3)
    #expect(desk.registry.item(on: .general) == nil)
    #expect(desk.registry.item(on: .primary) != nil)
  }

  @Test func clearingAnEmptyPasteboardChangesNothing() {
    var desk = Desk()
    #expect(desk.clear() == [])
    _ = desk.put(.html)
    _ = desk.clear()
    #expect(desk.clear() == [])
    #expect(desk.registry.generation(of: .general).rawValue == 2)
  }

  // MARK: Requests

  @Test func refusesWhatIsNotThere() {
    var desk = Desk()
    #expect(desk.request(1, .html) == [.refuse(1, .notOffered)])
    _ = desk.put(.html)
    #expect(desk.request(2, .png) == [.refuse(2, .notOffered)])
    #expect(desk.request(3, .html, on: .primary) == [.refuse(3, .notOffered)])
    _ = desk.clear()
    #expect(desk.request(4, .html) == [.refuse(4, .notOffered)])
    #expect(desk.registry.failures == [])
  }

  @Test func refusesWhatTheRequestorMayNotSee() {
    var provider = ItemProvider<String>()
    provider.registerRepresentation(.html, visibility: .pb) { _ in "" }
    var desk = Desk()
    _ = desk.put(provider)
    #expect(desk.request(1, .html) == [.refuse(1, .notOffered)])
    #expect(desk.request(2, .html, visibleTo: .pb) == [.start(1)])
    #expect(desk.finish(1, "html") == [.deliver(2, .html, "html")])
    #expect(desk.request(3, .html) == [.refuse(3, .notOffered)])
  }

  @Test func loadsNothingBeforeARequest() {
    var desk = Desk()
    #expect(desk.put(.html, .rtf, .plainText) == [.changed(.general, 1)])
    #expect(desk.registry.loads == [])
    #expect(desk.request(1, .rtf) == [.start(1)])
    #expect(desk.registry.loads.map(\.type) == [.rtf])
  }

  @Test func handsOverTheHandlerOfTheRepresentation() async throws {
    var provider = ItemProvider<String>()
    provider.registerRepresentation(.html) { _ in "from the html handler" }
    provider.registerRepresentation(.rtf) { _ in "from the rtf handler" }
    var registry = Registry<String>()
    _ = registry.put(Item(sources: provider, origin: .client), on: .general)
    let effects = registry.request(RequestID(rawValue: 1), type: .rtf, on: .general, visibleTo: .everyone)
    guard case .start(_, let handler)? = effects.first else {
      Issue.record("nothing was started")
      return
    }
    #expect(try await handler(LoadProgress()) == "from the rtf handler")
  }

  @Test func sharesOneLoadAndKeepsItsPayload() {
    var desk = Desk()
    _ = desk.put(.html, .rtf)
    #expect(desk.request(1, .html) == [.start(1)])
    #expect(desk.request(2, .html) == [])
    #expect(desk.request(3, .rtf) == [.start(2)])
    #expect(desk.request(4, .anyText) == [])
    #expect(desk.registry.loads.map(\.waiters.count) == [3, 1])
    #expect(
      desk.finish(1, "page") == [.deliver(1, .html, "page"), .deliver(2, .html, "page"), .deliver(4, .html, "page")])
    #expect(desk.request(5, .html) == [.deliver(5, .html, "page")])
    #expect(desk.finish(2, "rich") == [.deliver(3, .rtf, "rich")])
    #expect(desk.registry.loads == [])
  }

  @Test func sharesTheLoadOfAnAlias() {
    var provider = ItemProvider<String>()
    provider.registerRepresentation(.plainText) { _ in "" }
    var item = Item(sources: provider, origin: .client)
    item.offer.addAlias(.unspecifiedPlainText, of: .plainText)
    var desk = Desk()
    _ = desk.registry.put(item, on: .general)
    #expect(desk.request(1, .unspecifiedPlainText) == [.start(1)])
    #expect(desk.request(2, .plainText) == [])
    #expect(desk.finish(1, "text") == [.deliver(1, .plainText, "text"), .deliver(2, .plainText, "text")])
    #expect(desk.request(3, .unspecifiedPlainText) == [.deliver(3, .plainText, "text")])
  }

  @Test func deliversAStoredPayloadAtOnce() {
    var provider = ItemProvider<String>()
    provider.registerPayload(.markdown, payload: "# Title")
    var desk = Desk()
    _ = desk.put(provider)
    #expect(desk.request(1, .markdown) == [.deliver(1, .markdown, "# Title")])
    #expect(desk.request(2, .unspecifiedPlainText) == [.deliver(2, .markdown, "# Title")])
    #expect(desk.registry.loads == [])
  }

  @Test func ignoresARequestThatWaitsAlready() {
    var desk = Desk()
    _ = desk.put(.html, .rtf)
    _ = desk.request(1, .html)
    #expect(desk.request(1, .html) == [])
    #expect(desk.request(1, .rtf) == [])
    #expect(desk.request(1, .png) == [])
    #expect(desk.finish(1, "page") == [.deliver(1, .html, "page")])
  }

  // MARK: What derives from a source

  @Test func loadsTheSourceFirstAndOnce() async throws {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html, .rtf)
    #expect(desk.request(1, .html) == [.start(2)])
    #expect(desk.request(2, .rtf) == [])
    #expect(desk.registry.loads.map(\.type) == [.html, .rtf], "the source is not listed: no request is for it")
    let effects = desk.registry.finish(LoadID(rawValue: 2), "source")
    #expect(effects.map(Step.init) == [.start(1), .start(3)])
    guard case .start(_, let handler)? = effects.first else { return }
    #expect(try await handler(LoadProgress()) == "source'")
    #expect(desk.finish(1, "page") == [.deliver(1, .html, "page")])
    #expect(desk.request(3, .markdown) == [.deliver(3, .markdown, "source")])
  }

  @Test func asksForASourceThatIsOfferedAsSomethingElse() {
    var desk = Desk()
    var provider = ItemProvider<String>()
    provider.registerRepresentation(.html) { _ in "given" }
    var item = Item(sources: provider, origin: .client)
    item.offer = Offer()
    item.offer.add(.html, visibleTo: .everyone, .derived(from: .html) { payload, _ in payload + " again" })
    _ = desk.registry.put(item, on: .general)
    #expect(desk.request(1, .html) == [.start(2)])
    #expect(desk.registry.request(RequestID(rawValue: 2), source: .html, on: .general).isEmpty)
    #expect(desk.registry.loads.map(\.type) == [.html, .html])
    #expect(desk.finish(2, "given") == [.deliver(2, .html, "given"), .start(1)])
    #expect(desk.finish(1, "again") == [.deliver(1, .html, "again")])
    #expect(desk.registry.payload(ofSource: .html, on: .general) == "given")
  }

  @Test func aSourceThatFailsFailsWhatDerivesFromIt() {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html, .rtf)
    _ = desk.request(1, .html)
    _ = desk.request(2, .rtf)
    #expect(desk.fail(2, .providerGone) == [.refuse(1, .providerGone), .refuse(2, .providerGone)])
    #expect(desk.registry.failures.map(\.type) == [.html, .rtf], "what was asked for failed, and nothing else")
  }

  @Test func endsTheSourcesLoadWithTheLastThatDerivesFromIt() {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html, .rtf)
    _ = desk.request(1, .html)
    _ = desk.request(2, .rtf)
    #expect(desk.withdraw(1) == [])
    #expect(desk.giveUp(2) == [.linger(3)])
    #expect(desk.lingered(3) == [.cancel(2)])
    #expect(desk.registry.loads == [])
  }

  @Test func typesDerivedFromAReplacedItemAreStillRendered() {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html)
    _ = desk.request(1, .html)
    _ = desk.put(.png)
    #expect(desk.finish(2, "source") == [.start(1)])
    #expect(desk.finish(1, "page") == [.deliver(1, .html, "page")])
  }

  @Test func onlyWhatIsExpensiveToLoadAgainIsKept() {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html)
    _ = desk.request(1, .html)
    #expect(desk.registry.cost(of: .html, on: .general) == .cheap, "it is being loaded")
    _ = desk.finish(2, "source")
    _ = desk.finish(1, "page")
    desk.registry.forgetRenderings()
    #expect(desk.registry.cost(of: .html, on: .general) == .cheap, "its source is there")
    #expect(desk.request(2, .html) == [.start(3)])
    #expect(desk.request(3, .markdown) == [.deliver(3, .markdown, "source")])
  }

  @Test func renderedSourcesOutliveTheirProgram() {
    var desk = Desk()
    _ = desk.putSource(.markdown, deriving: .html)
    #expect(desk.registry.settledSources(on: .general).registeredTypes == [])
    _ = desk.request(1, .html)
    _ = desk.finish(2, "source")
    _ = desk.finish(1, "page")
    #expect(desk.registry.settledSources(on: .general).storedPayload(for: .markdown) == "source")
  }

  // MARK: Failures

  @Test func forgetsAFailedLoad() {
    var desk = Desk()
    _ = desk.put(.html, .rtf)
    _ = desk.request(1, .html)
    _ = desk.request(2, .html)
    _ = desk.request(3, .rtf)
    #expect(desk.fail(1, .timedOut) == [.refuse(1, .timedOut), .refuse(2, .timedOut)])
    #expect(desk.request(4, .html) == [.start(3)])
    #expect(desk.finish(2, "rich") == [.deliver(3, .rtf, "rich")])
    #expect(desk.finish(3, "page") == [.deliver(4, .html, "page")])
    let failure = LoadFailure(.timedOut, step: "The test let it fail.")
    #expect(
      desk.registry.failures == [
        FailureSummary(
          pasteboard: .general, generation: Generation(rawValue: 1), type: .html, failure: failure, times: 1)
      ])
  }

  @Test func keepsTheLastSixteenFailures() {
    var desk = Desk()
    for round in 1...20 as ClosedRange<UInt64> {
      _ = desk.put(.html)
      _ = desk.request(round, .html)
      _ = desk.fail(round, step: "The test let number \(round) fail.")
    }
    #expect(desk.registry.failures.map(\.generation.rawValue) == Array(5...20))
  }

  @Test func countsFailuresThatAreAlike() {
    var desk = Desk()
    for round in 1...20 as ClosedRange<UInt64> {
      _ = desk.put(.html, .rtf)
      _ = desk.request(round, round == 10 ? .rtf : .html)
      _ = desk.fail(round)
    }
    #expect(desk.registry.failures.map(\.type) == [.rtf, .html], "the latest one is the last")
    #expect(desk.registry.failures.map(\.times) == [1, 19])
    #expect(desk.registry.failures.last?.generation == Generation(rawValue: 20))
  }

  @Test func ignoresLateAnswers() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.finish(1, "page")
    #expect(desk.finish(1, "again") == [])
    #expect(desk.fail(1) == [])
    #expect(desk.lingered(1) == [])
    #expect(desk.finish(99, "unknown") == [])
    #expect(desk.withdraw(1) == [])
    #expect(desk.giveUp(1) == [])
    #expect(desk.request(2, .html) == [.deliver(2, .html, "page")])
    #expect(desk.registry.failures == [])
  }

  // MARK: Replacing

  @Test func finishesForThoseWhoWaitWhenTheItemIsReplaced() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    #expect(desk.put(.html) == [.changed(.general, 2)])
    #expect(desk.request(2, .html) == [.start(2)])
    #expect(desk.registry.loads.map(\.generation.rawValue) == [1, 2])
    #expect(desk.finish(1, "old") == [.deliver(1, .html, "old")])
    #expect(desk.request(3, .html) == [])
    #expect(desk.finish(2, "new") == [.deliver(2, .html, "new"), .deliver(3, .html, "new")])
    #expect(desk.request(4, .html) == [.deliver(4, .html, "new")])
  }

  @Test func failsForThoseWhoWaitWhenTheItemIsReplaced() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.clear()
    #expect(desk.fail(1) == [.refuse(1, .providerFailed)])
  }

  @Test func cancelsLingeringLoadsOfAReplacedItem() {
    var desk = Desk()
    _ = desk.put(.html, .rtf)
    _ = desk.put(.html, on: .primary)
    _ = desk.request(1, .html)
    _ = desk.request(2, .rtf)
    _ = desk.request(3, .html, on: .primary)
    _ = desk.giveUp(1)
    _ = desk.giveUp(2)
    _ = desk.giveUp(3)
    #expect(desk.put(.html) == [.cancel(1), .cancel(2), .changed(.general, 3)])
    #expect(desk.finish(1, "late") == [])
    #expect(desk.lingered(2) == [])
    #expect(desk.request(4, .html) == [.start(4)])
    #expect(desk.clear(.primary) == [.cancel(3), .changed(.primary, 4)])
  }

  @Test(arguments: [true, false])
  func cancelsTheLoadOfAReplacedItemOnceNobodyWaits(byGivingUp: Bool) {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.request(2, .html)
    _ = desk.put(.html)
    #expect(desk.withdraw(1) == [])
    #expect((byGivingUp ? desk.giveUp(2) : desk.withdraw(2)) == [.cancel(1)])
  }

  @Test func cancelsAReplacedLoadThatLingeredBeforeSomebodyWaitedAgain() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    _ = desk.request(2, .html)
    _ = desk.put(.html)
    #expect(desk.withdraw(2) == [.cancel(1)])
  }

  // MARK: Withdrawing and giving up

  @Test func cancelsALoadThatNobodyElseWants() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.request(2, .html)
    #expect(desk.withdraw(1) == [])
    #expect(desk.withdraw(1) == [])
    #expect(desk.withdraw(2) == [.cancel(1)])
    #expect(desk.finish(1, "late") == [])
    #expect(desk.request(3, .html) == [.start(2)])
  }

  @Test func lingersForTheImpatient() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    #expect(desk.giveUp(1) == [.linger(1)])
    #expect(desk.registry.loads.map(\.waiters.count) == [0])
    #expect(desk.request(2, .html) == [])
    #expect(desk.lingered(1) == [])
    #expect(desk.finish(1, "page") == [.deliver(2, .html, "page")])
  }

  @Test func keepsWhatALingeringLoadBrings() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    #expect(desk.finish(1, "page") == [])
    #expect(desk.lingered(1) == [])
    #expect(desk.request(2, .html) == [.deliver(2, .html, "page")])
  }

  @Test func endsLingeringInTime() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    #expect(desk.lingered(1) == [.cancel(1)])
    #expect(desk.request(2, .html) == [.start(2)])
  }

  /// An application that pastes every few seconds must not be cut short by the first of its linger times.
  @Test func lingersFromTheLastTimeSomebodyGaveUp() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    _ = desk.request(2, .html)
    #expect(desk.giveUp(2) == [.linger(1)])
    #expect(desk.lingered(1) == [])
    #expect(desk.lingered(1) == [.cancel(1)])
  }

  @Test func doesNotLingerWhileOthersWait() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.request(2, .html)
    #expect(desk.giveUp(1) == [])
    #expect(desk.withdraw(2) == [.cancel(1)])
  }

  /// A requestor that just gave up still wants the load, so a withdrawal does not end it.
  @Test func lingersOnWhenAnotherWithdraws() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    _ = desk.request(2, .html)
    #expect(desk.withdraw(2) == [])
    #expect(desk.lingered(1) == [.cancel(1)])
  }

  @Test func recordsTheFailureOfALingeringLoad() {
    var desk = Desk()
    _ = desk.put(.html)
    _ = desk.request(1, .html)
    _ = desk.giveUp(1)
    #expect(desk.fail(1, .conversionFailed) == [])
    #expect(desk.registry.failures.map(\.failure.reason) == [.conversionFailed])
  }

  // MARK: Releasing

  private final class Token: Sendable {}

  @Test(arguments: [true, false])
  func releasesPayloadsWithTheirItem(byClearing: Bool) {
    weak var released: Token?
    var registry = Registry<Token>()
    do {
      let token = Token()
      released = token
      var provider = ItemProvider<Token>()
      provider.registerRepresentation(.html) { _ in token }
      provider.registerPayload(.rtf, payload: token)
      _ = registry.put(Item(sources: provider, origin: .client), on: .general)
      _ = registry.request(RequestID(rawValue: 1), type: .html, on: .general, visibleTo: .everyone)
      _ = registry.finish(LoadID(rawValue: 1), token)
    }
    #expect(released != nil)
    _ =
      byClearing
      ? registry.clear(.general) : registry.put(Item(sources: ItemProvider(), origin: .client), on: .general)
    #expect(released == nil)
  }
}
