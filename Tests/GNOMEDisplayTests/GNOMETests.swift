import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// What is particular to GNOME Shell; `DisplayTests` has what every display must do.
@Suite(.startsPrograms) struct GNOMETests {
  // MARK: What mutter saves

  /// Mutter saves the text of each copy, and offers it once the owner has gone.
  @Test func textThatMutterSavesOutlivesUs() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      try await fixture.shell.saves()
      fixture.display.stop()
      try await eventually("mutter's own offer") { try await fixture.types() == ["text/plain;charset=utf-8"] }
      #expect(try await fixture.pasted() == "ours")
    }
  }

  @Test(arguments: [
    ItemHints(isSensitive: true), ItemHints(isOnce: true), ItemHints(expiry: 60_000),
  ])
  func transientItemsAreNotSaved(hints: ItemHints) async throws {
    try await GNOMEFixture.run { fixture in
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array("secret".utf8)))
      fixture.items.put(Item(sources: sources, hints: hints, origin: .client), on: .general)
      try await fixture.display.offer(.general)
      let types = try await fixture.types()
      #expect(types.contains("text/plain;charset=utf-8"))
      if !hints.isOnce { #expect(try await fixture.pasted() == "secret") }
      fixture.display.stop()
      try await eventually("the end of the offer") { try await fixture.types() != types }
      #expect(try await fixture.types() == [])
    }
  }

  /// A queue goes on with pastes only; in the first moment, no person pastes yet.
  @Test func noItemOfAQueueIsSaved() async throws {
    try await GNOMEFixture.run { fixture in
      fixture.items.queue.start(isReversed: false)
      for text in ["one", "two"] {
        var sources = ItemProvider<Payload>()
        sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
        _ = fixture.items.queue.put(Item(sources: sources, origin: .client), fixture.items.arrive())
        try await fixture.display.offer(.general)
      }
      #expect(try await fixture.pasted() == "one")
      fixture.timers.advance(by: PasteQueue.afterPaste)
      #expect(fixture.items.queue.count == 2)
    }
  }

  /// Only mutter wants a picture, if there is no text.
  @Test func nothingIsRenderedToBeSaved() async throws {
    try await GNOMEFixture.run { fixture in
      let renderings = Renderings()
      var sources = ItemProvider<Payload>()
      sources.registerRepresentation(.png, cost: .expensive) { _ async throws(LoadFailure) in
        await renderings.add(.png)
        throw LoadFailure(.providerFailed, step: "the test's provider fails")
      }
      try await fixture.copy(sources)
      #expect(try await fixture.types() == ["image/png"])
      #expect(renderings.types == [])
    }
  }

  @Test func clearedItemsDoNotComeBack() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      try await fixture.shell.saves()
      fixture.items.clear(.general)
      await fixture.display.empty(.general, onlyOurs: false)
      #expect(try await fixture.types() == [])
      fixture.display.stop()
      #expect(try await fixture.types() == [])
    }
  }

  /// Mutter's offer for an application that has gone is not a new copy.
  @Test func muttersOwnOfferIsNotFollowed() async throws {
    try await GNOMEFixture.run { fixture in
      let owner = try await fixture.copied("theirs", as: "text/plain;charset=utf-8", "text/html")
      try await fixture.shell.saves()
      try await fixture.becomesForeign()
      await owner.stop()
      try await eventually("mutter's own offer") { try await fixture.types() == ["text/plain;charset=utf-8"] }
      try await fixture.becomesEmpty()
    }
  }

  @Test func anApplicationsSecretGoesWithIt() async throws {
    try await GNOMEFixture.run { fixture in
      let owner = try await fixture.copied("theirs", as: "text/plain;charset=utf-8", "x-kde-passwordManagerHint")
      try await fixture.shell.saves()
      try await fixture.becomesForeign()
      await owner.stop()
      try await eventually("an empty clipboard") { try await fixture.types() == [] }
      try await fixture.becomesEmpty()
    }
  }

  /// An earlier run has left its text to mutter, which is not newer than the item.
  @Test func anItemThatCameBackIsOfferedInsteadOfItsText() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      try await fixture.shell.saves()
      fixture.display.stop()
      try await eventually("mutter's own offer") { try await fixture.types() == ["text/plain;charset=utf-8"] }
      let item = try #require(fixture.items[.general])
      fixture.items.clear(.general)
      fixture.items.restore(item, on: .general, Generation(rawValue: 9))
      try await fixture.connect()
      try await eventually("our item") { try await fixture.types().contains("UTF8_STRING") }
    }
  }

  /// Xwayland may have been the way until now, and mutter passes on what we own there.
  @Test func ourOwnOfferByAnotherWayIsNoCopy() async throws {
    try await GNOMEFixture.run(connected: false) { fixture in
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array("ours".utf8)))
      let item = Item(sources: sources, origin: .client)
      fixture.items.restore(item, on: .general, Generation(rawValue: 9))
      let types = OfferedTargets(try #require(fixture.items[.general])).names
      try await fixture.copied("theirs", as: types + [fixture.context.mark.type(of: Generation(rawValue: 9))])
      try await fixture.connect()
      try await eventually("our item") { try await fixture.types() == types }
      #expect(try await fixture.pasted() == "ours")
      #expect(fixture.items.generation(of: .general) == Generation(rawValue: 9))
    }
  }

  /// Mutter learns of X programs' copies late: of ours, perhaps after Xwayland has given way to this display.
  @Test func ourOwnOfferThatIsReportedLateIsNoCopy() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      let (types, generation) = (try await fixture.types(), fixture.items.generation(of: .general))
      let bridge = try await fixture.copied("theirs", as: types + [fixture.context.mark.type(of: generation)])
      await fixture.display.settle(.general)
      #expect(fixture.items[.general]?.origin == .client)
      await bridge.stop()
      try await eventually("our item") { try await fixture.pasted() == "ours" }
      #expect(fixture.items.generation(of: .general) == generation)
    }
  }

  // MARK: The lock of the screen

  @Test func ourItemIsBackAfterTheLock() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      try await fixture.screen("Lock")
      try await fixture.changes { fixture.display.name == nil }
      #expect(fixture.display.reason.hasSuffix("ended the session, as it does when the screen is locked"))
      try await fixture.passes(until: "the end of all waits") { fixture.timers.untilNext() == nil }
      #expect(fixture.items[.general]?.origin == .client)
      try await fixture.screen("Unlock")
      try await fixture.passes(until: "a connection") { fixture.display.name != nil }
      try await eventually("our item") { try await fixture.pasted() == "ours" }
    }
  }

  @Test func theTextOfTheLockIsNoCopy() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.screen("Lock")
      try await fixture.changes { fixture.display.name == nil }
      try await fixture.screen("Unlock")
      try await fixture.passes(until: "a connection") { fixture.display.name != nil }
      await fixture.display.settle(.general)
      #expect(fixture.items[.general] == nil)
    }
  }

  // MARK: Keys

  @Test func thePasteKeyIsPressedInASessionOfItsOwn() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.display.pressPasteKey()
      #expect(try await fixture.shell.lines(5) == ["down 0xffe3", "down 0x76", "up 0x76", "up 0xffe3", "stopped"])
      try await fixture.copy("ours")
      #expect(try await fixture.pasted() == "ours", "the session of the clipboard goes on")
    }
  }

  @Test func aRefusedKeyReleasesTheOthers() async throws {
    try await GNOMEFixture.run("refuse=NotifyKeyboardKeysym") { fixture in
      let sentence = "the GNOME Shell on wayland-7 refused: NotifyKeyboardKeysym is not for you"
      await #expect(throws: DisplayFailure(sentence, .refused)) { try await fixture.display.pressPasteKey() }
      let printed = try await fixture.shell.lines(1)
      #expect(printed == ["stopped"])
    }
  }

  // MARK: Versions

  @Test(arguments: ["list=as", "clipboard", "busy"])
  func otherVersionsAreSpokenTo(manner: String) async throws {
    try await GNOMEFixture.run(manner) { fixture in
      try await fixture.copy("ours")
      try await fixture.screen("List", "text/html", "text/plain")
      try await fixture.becomesForeign()
      #expect(fixture.items[.general]?.sources.registeredTypes.contains(.html) == true)
      let outcome = Promise<[UInt8]?>()
      LoopTask.start { outcome.fulfil(try? await fixture.paste(.html)) }
      try await fixture.passes(by: .milliseconds(5), until: "an answer") { outcome.value != nil }
      #expect(outcome.value == Array("hostile".utf8))
    }
  }

  // MARK: Shells and buses that misbehave

  @Test(arguments: ["CreateSession", "EnableClipboard"])
  func aShellThatRefusesIsNamed(method: String) async throws {
    try await GNOMEFixture.run("refuse=\(method)", connected: false) { fixture in
      await fixture.adopt()
      #expect(
        fixture.display.reason
          == "the GNOME Shell on wayland-7 lets no program manage the clipboard at present: \(method) is not for you")
      try await fixture.passes(until: "the end of all tries") { fixture.timers.untilNext() == nil }
      await fixture.shell.stop()
      try await fixture.shell.start()
      try await fixture.passes(until: "a connection") { fixture.display.name != nil }
    }
  }

  @Test func aRefusedCopyIsReported() async throws {
    try await GNOMEFixture.run("refuse=SetSelection") { fixture in
      await #expect(throws: DisplayFailure.self) { try await fixture.copy("ours") }
      #expect(fixture.display.warnings == ["GNOME Shell refused the clipboard: SetSelection is not for you"])
      #expect(fixture.display.name != nil)
    }
  }

  @Test func aShellThatNeverAnswersCostsACallersPatience() async throws {
    try await GNOMEFixture.run("silent=SetSelection") { fixture in
      let failure = Promise<DisplayFailure?>()
      LoopTask.start {
        do {
          try await fixture.copy("ours")
          failure.fulfil(nil)
        } catch { failure.fulfil(error as? DisplayFailure) }
      }
      try await fixture.passes(until: "the end of the copy") { failure.value != nil }
      #expect(failure.value??.cause == .timedOut)
    }
  }

  @Test func theBusMayGoAndComeBack() async throws {
    try await GNOMEFixture.run { fixture in
      try await fixture.copy("ours")
      await fixture.shell.stopBus()
      try await fixture.changes { fixture.display.name == nil }
      #expect(fixture.display.reason == "the GNOME Shell on wayland-7 went away")
      try await fixture.shell.startBus()
      try await fixture.shell.start()
      try await fixture.passes(until: "a connection") { fixture.display.name != nil }
      try await eventually("our item") { try await fixture.pasted() == "ours" }
    }
  }

  @Test func withoutAShellNothingIsServed() async throws {
    try await GNOMEFixture.run(connected: false) { fixture in
      await fixture.shell.stop()
      await fixture.adopt()
      #expect(fixture.display.reason == "no GNOME Shell is on the session bus")
      try await fixture.passes(until: "the end of all tries") { fixture.timers.untilNext() == nil }
      try await fixture.shell.start()
      try await fixture.passes(until: "a connection") { fixture.display.name != nil }
    }
  }

  @Test func hostileTypesAreSurvived() async throws {
    try await GNOMEFixture.run { fixture in
      let many = (0..<2000).map { "x/\($0)" }
      let odd = ["", "/", "\u{1b}[31m", String(repeating: "a", count: 60_000), "ä/ö", "x-kde-passwordManagerHint"]
      try await fixture.screen("List", (["x/0", "x/0"] + many + odd))
      try await fixture.becomesForeign()
      let item = try #require(fixture.items[.general])
      #expect(item.hints.isSensitive, "the mark counts wherever it is")
      #expect(item.sources.registeredTypes.count <= 257)
    }
  }
}
