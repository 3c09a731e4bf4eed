import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct PasteQueueTests {
  /// SplitMix64: the same numbers for the same seed.
  private struct Chance: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
      seed &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ (mixed >> 27)
    }
  }

  @LoopActor
  private final class Fixture: TestPasteboards {
    var queue: PasteQueue { items.queue }

    @discardableResult
    func copy(_ text: String, _ hints: ItemHints = ItemHints()) throws -> Generation? {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      return queue.put(Item(sources: sources, hints: hints, origin: .client), items.arrive())
    }

    func copy(_ texts: [String]) throws { for text in texts { try copy(text) } }

    /// Pastes as an application does that requests several types, and waits until it has ended.
    func paste() throws -> String? {
      let text = try present
      for _ in 0..<3 {
        items.wasPasted(items.generation(of: .general), on: .general)
        timers.advance(by: .milliseconds(100))
        #expect(try present == text, "an application may ask for another type")
      }
      timers.advance(by: .milliseconds(50))
      return text
    }

    var present: String? {
      get throws {
        try items[.general]?.sources.storedPayload(for: .plainText).map {
          String(decoding: try $0.bytes(), as: UTF8.self)
        }
      }
    }
  }

  private static func with(_ body: @escaping @Sendable @LoopActor (Fixture) throws -> Void) async throws {
    try await onLoop { try body(Fixture()) }
  }

  @Test func copiesArePastedInTheirOrder() async throws {
    try await PasteQueueTests.with { fixture in
      try fixture.copy("before")
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b", "c"])
      #expect(fixture.queue.count == 3)
      #expect(try [fixture.paste(), fixture.paste(), fixture.paste(), fixture.paste()] == ["a", "b", "c", "c"])
      #expect(fixture.queue.count == 0)
    }
  }

  @Test func theNewestMayComeFirst() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: true)
      try fixture.copy(["a", "b", "c"])
      #expect(try [fixture.paste(), fixture.paste(), fixture.paste()] == ["c", "b", "a"])
    }
  }

  @Test func copiesAfterTheLastPasteComeAtOnce() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy("a")
      #expect(try fixture.paste() == "a")
      try fixture.copy(["b", "c"])
      #expect(try [fixture.paste(), fixture.paste()] == ["b", "c"])
    }
  }

  @Test func waitingItemsArePastedAfterTheCollecting() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b"])
      fixture.queue.stop()
      #expect(try [fixture.paste(), fixture.paste()] == ["a", "b"])
      try fixture.copy(["c", "d"])
      #expect(try [fixture.paste(), fixture.paste()] == ["d", "d"])
    }
  }

  @Test(arguments: [ItemHints(isSensitive: true), ItemHints(isOnce: true), ItemHints(expiry: 60_000)])
  func someItemsAreNotCollected(_ hints: ItemHints) async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b"])
      try fixture.copy("secret", hints)
      #expect(try fixture.present == "secret")
      #expect(fixture.queue.count == 2 && !fixture.queue.isCurrent)
      #expect(fixture.queue.skip())
      #expect(try [fixture.paste(), fixture.paste()] == ["a", "b"])
    }
  }

  @Test func skippingGoesOnAndEnds() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b"])
      #expect(fixture.queue.skip())
      #expect(try fixture.present == "b")
      #expect(!fixture.queue.skip())
      #expect(try fixture.present == "b", "the last one stays")
    }
  }

  @Test func clearingLeavesTheClipboard() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b"])
      fixture.queue.clear()
      #expect(try [fixture.paste(), fixture.paste()] == ["a", "a"])
      #expect(fixture.queue.count == 0 && !fixture.queue.isCollecting)
    }
  }

  @Test func aChangedItemStaysInItsPlace() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      try fixture.copy(["a", "b"])
      var plain = try #require(fixture.items[.general])
      plain.hints.formats = [.plain]
      _ = fixture.queue.replace(with: plain, fixture.items.arrive())
      #expect(try [fixture.paste(), fixture.paste()] == ["a", "b"])
    }
  }

  @Test func thereIsRoomForSoMany() async throws {
    try await PasteQueueTests.with { fixture in
      fixture.queue.start(isReversed: false)
      for number in 0...PasteQueue.limit { try fixture.copy("\(number)") }
      #expect(fixture.queue.count == PasteQueue.limit)
      #expect(try fixture.present == "\(PasteQueue.limit)", "what finds no room is on the clipboard at once")
    }
  }

  /// Any order of copies, pastes and wishes, beside a list.
  @Test func itIsAList() async throws {
    for seed in 0..<200 as Range<UInt64> {
      try await PasteQueueTests.with { fixture in
        var random = Chance(seed: seed)
        var (model, collects, isReversed, present): ([String], Bool, Bool, String?) = ([], false, false, nil)
        for step in 0..<60 {
          switch Int.random(in: 0..<10, using: &random) {
          case 0:
            (collects, isReversed) = (true, Bool.random(using: &random))
            fixture.queue.start(isReversed: isReversed)
          case 1:
            collects = false
            fixture.queue.stop()
          case 2:
            (model, collects) = ([], false)
            fixture.queue.clear()
          case 3..<7:
            try fixture.copy("\(step)")
            if collects { model.insert("\(step)", at: isReversed ? 0 : model.count) }
            present = collects ? model[0] : "\(step)"
          default:
            #expect(try fixture.paste() == present, "seed \(seed), step \(step)")
            if !model.isEmpty, present == model[0] {
              model.removeFirst()
              present = model.first ?? present
            }
          }
          #expect(try fixture.present == present, "seed \(seed), step \(step)")
          #expect(fixture.queue.count == model.count, "seed \(seed), step \(step)")
        }
      }
    }
  }
}
