import Files
import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

struct PrimaryMirrorTests {
  @LoopActor
  private final class Fixture: TestPasteboards {
    var turns = 0

    func put(_ payload: Payload, on name: PasteboardName) {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: payload)
      items.put(Item(sources: sources, origin: .client), on: name)
    }

    func put(
      _ text: String, on name: PasteboardName, _ hints: ItemHints = ItemHints(), origin: ItemOrigin = .client
    ) throws {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      items.put(Item(sources: sources, hints: hints, origin: origin), on: name)
    }

    func file(on name: PasteboardName) -> FileIdentity? { items.payload(ofSource: .plainText, on: name)?.file }

    func text(on name: PasteboardName) -> String? {
      (try? items.payload(ofSource: .plainText, on: name)?.bytes()).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func with(
    _ mirror: UserSettings.Primary.Mirror,
    _ body: @escaping @Sendable @LoopActor (Fixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let fixture = Fixture()
      fixture.settings.edit { $0.primary.mirror = mirror }
      let mirroring = LoopTask.start {
        await PrimaryMirror(Clipboard(fixture.items), settings: fixture.settings).run()
      }
      defer { mirroring.cancel() }
      try await body(fixture)
    }
  }

  @Test func neitherSideGoesRoundInCircles() async throws {
    try await PrimaryMirrorTests.with(.both) { fixture in
      try fixture.put("a", on: .primary)
      try await eventually("a copy") { fixture.text(on: .general) == "a" }
      try fixture.put("b", on: .general)
      try await eventually("a copy") { fixture.text(on: .primary) == "b" }
      // Another program that does the same.
      let generation = fixture.items.generation(of: .general)
      try fixture.put("b", on: .primary, origin: .display)
      for _ in 0..<100 { await Task.yield() }
      #expect(fixture.items.generation(of: .general) == generation)
      try fixture.put("end", on: .primary)
      try await eventually("a copy") { fixture.text(on: .general) == "end" }
    }
  }

  /// Two texts of 64 MiB that differ at the end: they are compared in pieces, between which other work runs.
  @Test func largeTextsHoldNobodyUpAndAreShared() async throws {
    try await PrimaryMirrorTests.with(.both) { fixture in
      var text = [UInt8](repeating: UInt8(ascii: "a"), count: 64 << 20)
      let first = try Payload(text)
      text[text.count - 1] = UInt8(ascii: "b")
      let second = try Payload(text)
      fixture.put(first, on: .general)
      try await eventually("the text") { fixture.file(on: .primary) == first.file }
      let others = LoopTask.start {
        while fixture.file(on: .general) != second.file {
          fixture.turns += 1
          await Task.yield()
        }
      }
      fixture.put(second, on: .primary)
      await others.value
      #expect(fixture.turns > 200)
    }
  }

  @Test(arguments: [ItemHints(isSensitive: true), ItemHints(isOnce: true)])
  func secretsAndItemsToPasteOnceAreNotMirrored(hints: ItemHints) async throws {
    try await PrimaryMirrorTests.with(.both) { fixture in
      try fixture.put("secret", on: .primary, hints)
      try fixture.put("plain", on: .general)
      try await eventually("the other's copy") { fixture.text(on: .primary) == "plain" }
      #expect(fixture.text(on: .general) == "plain")
    }
  }

  @Test func nothingIsMirroredUnlessItIsWanted() async throws {
    try await PrimaryMirrorTests.with(.fromClipboard) { fixture in
      try fixture.put("marked", on: .primary)
      try fixture.put("copied", on: .general)
      try await eventually("a copy") { fixture.text(on: .primary) == "copied" }
      #expect(fixture.text(on: .general) == "copied")
    }
  }
}
