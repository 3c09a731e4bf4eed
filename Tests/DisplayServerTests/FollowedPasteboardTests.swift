import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct FollowedPasteboardTests {
  /// Composes an item's offer as a test decides.
  @LoopActor
  private final class Composer {
    var compose: @LoopActor (PasteboardItem) -> Offer<Payload> = { Offer(asGiven: $0.sources) }
  }

  @LoopActor
  private final class Fixture {
    let timers = Timers()
    let composer = Composer()
    let items: Items
    let pasteboard: FollowedPasteboard

    init(_ name: PasteboardName = .general) {
      let pasteboards = TestPasteboards(timers: timers) { [composer] in composer.compose($0) }
      items = pasteboards.items
      pasteboard = FollowedPasteboard(name, in: pasteboards.displayContext())
    }

    func item(_ type: MediaType, _ origin: ItemOrigin) throws -> PasteboardItem {
      var provider = ItemProvider<Payload>()
      provider.registerPayload(type, payload: try Payload([65]))
      return Item(sources: provider, origin: origin)
    }

    /// A client of ours copies plain text.
    func copy() throws { items.put(try item(.plainText, .client), on: pasteboard.name) }

    /// Another application takes the selection, and its item is known.
    func take() throws {
      pasteboard.selectionTaken(at: items.arrive())
      pasteboard.replace(with: try item(.html, .display))
    }

    var types: [MediaType] { items[pasteboard.name]?.offer.types() ?? [] }
  }

  private static func with(
    _ name: PasteboardName = .general, _ body: @escaping @Sendable @LoopActor (Fixture) throws -> Void
  ) async throws {
    try await onLoop { try body(Fixture(name)) }
  }

  @Test func anItemThatWasNeverReplacedComesBackAtAnyTime() async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      fixture.pasteboard.selectionTaken(at: fixture.items.arrive())
      fixture.timers.advance(by: .seconds(60))
      #expect(fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [.plainText])
    }
  }

  @Test(arguments: [(1999, true), (2000, false)])
  func anItemThatWasReplacedComesBackForTwoSeconds(milliseconds: Int, comesBack: Bool) async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      try fixture.take()
      fixture.timers.advance(by: .milliseconds(milliseconds))
      #expect(fixture.pasteboard.ownerGone(hasDied: true) == comesBack)
      #expect(fixture.types == (comesBack ? [.plainText] : []))
    }
  }

  @Test func anItemThatNothingTookThePlaceOfComesBack() async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      fixture.pasteboard.selectionTaken(at: fixture.items.arrive())
      fixture.pasteboard.replace(with: nil)
      #expect(fixture.types == [])
      #expect(fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [.plainText])
    }
  }

  @Test(arguments: [false, true])
  func ownerThatGivesTheSelectionUpLeavesItEmpty(isReplaced: Bool) async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      if isReplaced { try fixture.take() } else { fixture.pasteboard.selectionTaken(at: fixture.items.arrive()) }
      #expect(!fixture.pasteboard.ownerGone(hasDied: false))
      #expect(fixture.types == [])
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [])
    }
  }

  @Test(arguments: [false, true])
  func thePrimarySelectionIsLeftEmpty(isReplaced: Bool) async throws {
    try await FollowedPasteboardTests.with(.primary) { fixture in
      try fixture.copy()
      if isReplaced { try fixture.take() } else { fixture.pasteboard.selectionTaken(at: fixture.items.arrive()) }
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [])
    }
  }

  @Test func anotherApplicationsItemNeverComesBack() async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      try fixture.take()
      try fixture.take()
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [])
    }
  }

  @Test func laterClearsAndCopiesStay() async throws {
    try await FollowedPasteboardTests.with { fixture in
      try fixture.copy()
      try fixture.take()
      fixture.items.clear(.general)
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [])
      fixture.pasteboard.selectionTaken(at: fixture.items.arrive())
      try fixture.copy()
      #expect(fixture.pasteboard.hasNewerCopy)
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [.plainText])
    }
  }

  @Test func derivedTypesAreAddedAgain() async throws {
    try await FollowedPasteboardTests.with { fixture in
      fixture.composer.compose = { item in
        var offer = Offer(asGiven: item.sources)
        for format in item.hints.formats ?? [] { offer.addAlias(format.type, of: .plainText) }
        return offer
      }
      var item = try fixture.item(.plainText, .client)
      item.hints.formats = [.rtf]
      fixture.items.put(item, on: .general)
      try fixture.take()
      #expect(fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [.plainText, .rtf])
    }
  }

  @Test func whereNothingOfTheItemIsOfferedTheOthersGoes() async throws {
    try await FollowedPasteboardTests.with { fixture in
      fixture.items.put(try fixture.item(.plainText, .client), on: .general)
      try fixture.take()
      fixture.composer.compose = { _ in Offer() }
      #expect(!fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [])
    }
  }

  @Test func promisesDoNotComeBack() async throws {
    try await FollowedPasteboardTests.with { fixture in
      var item = try fixture.item(.plainText, .client)
      item.sources.registerRepresentation(.html) { _ throws(LoadFailure) in
        throw LoadFailure(.providerGone, step: "its program was told that it is no longer wanted")
      }
      fixture.items.put(item, on: .general)
      try fixture.take()
      #expect(fixture.pasteboard.ownerGone(hasDied: true))
      #expect(fixture.types == [.plainText])
    }
  }
}
