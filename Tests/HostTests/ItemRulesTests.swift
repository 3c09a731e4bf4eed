import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

/// Rules on what clients copy. No worker examines texts here.
struct ItemRulesTests {
  @LoopActor
  private final class Fixture: TestPasteboards {
    func copy(_ text: String, _ hints: ItemHints = ItemHints(), to name: PasteboardName = .general) async throws {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      let item = Item(sources: sources, hints: hints, origin: .client)
      guard case .put = await Clipboard(items).copy(item, to: name, items.arrive()) else {
        throw Failure(.failed, "the text was not put on the pasteboard")
      }
    }
  }

  private static func with(
    _ rules: String, _ body: @escaping @Sendable @LoopActor (Fixture) async throws -> Void
  ) async throws {
    let settings = try UserSettings(file: Array(rules.utf8))
    try await onLoop {
      let fixture = Fixture()
      fixture.settings.edit { $0.rules = settings.rules }
      try await body(fixture)
    }
  }

  @Test func protectionHoldsWithoutAnAnswer() async throws {
    try await Self.with("[[rule]]\nwhen.matches = \"x\"\nthen = [\"sensitive\", \"clean\", { as = \"plain\" }]") {
      fixture in
      try await fixture.copy("text")
      let item = try #require(fixture.items[.general])
      #expect(item.hints.isSensitive && item.sources.registeredTypes.contains(.passwordManagerHint))
      #expect(item.hints.clean == nil && item.hints.formats == nil)
    }
  }

  @Test func otherPasteboardsHaveNoRules() async throws {
    try await Self.with("[[rule]]\nwhen.type = \"text/plain\"\nthen = \"sensitive\"") { fixture in
      for name in [PasteboardName.primary, .named("scratch")] {
        try await fixture.copy("text", to: name)
        #expect(fixture.items[name]?.hints.isSensitive == false)
      }
      try await fixture.copy("text")
      #expect(fixture.items[.general]?.hints.isSensitive == true)
    }
  }

  @Test func aClientsWordCountsMore() async throws {
    let rules = "[[rule]]\nwhen.type = \"text/plain\"\nthen = [{ expire = \"5 s\" }, { as = \"html\" }, \"clean\"]"
    try await Self.with(rules) { fixture in
      var hints = ItemHints()
      (hints.lifetime, hints.formats, hints.clean) = (.zero, [.plain], .links)
      try await fixture.copy("text", hints)
      #expect(fixture.items[.general]?.hints == hints)
      try await fixture.copy("text")
      let ruled = try #require(fixture.items[.general]?.hints)
      #expect(ruled.lifetime == .seconds(5) && ruled.formats == [.html] && ruled.clean == .look)
      #expect(fixture.items.timeLeft(of: .general) == .seconds(5))
    }
  }

  @Test func commandsAreOfferedOfTheItem() async throws {
    try await Self.with("[[rule]]\nwhen.size = \"> 3 B\"\nthen = { offer = \"text/x-a\", by = \"a\" }") { fixture in
      try await fixture.copy("text")
      #expect(fixture.items[.general]?.commands.map(\.command) == ["a"])
      #expect(fixture.items.settledItem(on: .general)?.commands.count == 1, "also when the item comes back")
      try await fixture.copy("abc")
      #expect(fixture.items[.general]?.commands.isEmpty == true)
    }
  }
}
