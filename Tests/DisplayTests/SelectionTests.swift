import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

extension DisplayTests {
  /// Copies of applications and of ours, and the owner of the selection then.
  @Suite struct Selections {
    @Test(arguments: DisplayKind.allCases)
    func ourItemIsPasted(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy([.html: Array("<b>x</b>".utf8), .plainText: Array("x".utf8)])
        let text = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"]
        #expect(try await desk.stand.types(on: .general) == ["text/html"] + text)
        #expect(try await desk.stand.pasted("text/html") == "<b>x</b>")
        for name in text { #expect(try await desk.stand.pasted(name) == "x", "\(name)") }
        #expect(try await desk.stand.pasted("image/png") == "")
      }
    }

    @Test(arguments: DisplayKind.allCases, [0, 12, 300_000, 3 << 20])
    func itemsOfAnySizeArrive(kind: DisplayKind, size: Int) async throws {
      try await Desk.at(kind) { desk in
        let bytes = patterned(size)
        for name in desk.display.carried {
          try await desk.copy([.octetStream: bytes], on: name)
          let isPasted = try await desk.stand.paste("application/octet-stream", from: name).pasted() == bytes
          #expect(isPasted)
        }
        let type = try #require(MediaType("application/x-theirs"))
        for name in desk.display.carried {
          let owner = try desk.stand.copy(bytes, as: type.description, on: name)
          try await desk.becomesForeign(name)
          #expect(desk.items[name]?.offer.types() == [type])
          let isRead = try await desk.loads.load(type, from: name).payload.bytes() == bytes
          #expect(isRead)
          await owner.kill()
        }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func theLastCopyCounts(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        for round in 0..<2 {
          try await desk.copy("mine \(round)")
          let generation = desk.items.generation(of: .general)
          try await desk.isPasted("mine \(round)")
          #expect(desk.items.generation(of: .general) == generation, "our own selection is not followed")
          try await desk.copiedElsewhere("theirs \(round)")
          await #expect(throws: DisplayFailure.self) { try await desk.display.offer(.general) }
          #expect(try await desk.stand.pasted() == "theirs \(round)")
        }
      }
    }

    /// An item is put on its pasteboard first and offered afterwards.
    @Test(arguments: DisplayKind.withPrimary)
    func ownersBeforeOurOfferKeepTheSelection(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        var ours = ItemProvider<Payload>()
        ours.registerPayload(.plainText, payload: try Payload(Array("ours".utf8)))
        desk.items.put(Item(sources: ours, origin: .client), on: .primary)
        try await desk.stand.copied("theirs", on: .primary)
        await desk.display.settle(.general)
        #expect(desk.items[.primary]?.origin == .client, "the primary selection is looked at once it rests")
        try await #require(throws: DisplayFailure.self) { try await desk.display.offer(.primary) }
        #expect(try await desk.stand.pasted(from: .primary) == "theirs")
        desk.timers.advance(by: .milliseconds(200))
        try await desk.becomesForeign(.primary)
      }
    }

    @Test(arguments: DisplayKind.withPrimary)
    func onePasteboardIsNotTheOther(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("general")
        try await desk.copy("primary", on: .primary)
        #expect(try await desk.stand.pasted(from: .primary) == "primary")
        #expect(try await desk.stand.pasted() == "general")
        try await desk.copiedElsewhere("theirs", on: .primary)
        try await desk.isPasted("general")
        desk.items.clear(.primary)
        await desk.display.empty(.primary, onlyOurs: false)
        #expect(try await desk.stand.types(on: .primary) == [])
        try await desk.isPasted("general")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func clearedPasteboardsStayEmpty(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        for isTheirs in [false, true] {
          try await desk.copy("ours")
          if isTheirs { try await desk.copiedElsewhere("theirs") }
          desk.items.clear(.general)
          await desk.display.empty(.general, onlyOurs: false)
          await desk.display.settle(.general)
          #expect(desk.items[.general] == nil)
          #expect(try await desk.stand.types(on: .general) == [])
        }
      }
    }

    /// The primary selection changes with every character that is marked.
    @Test(arguments: DisplayKind.withPrimary)
    func thePrimarySelectionIsLookedAtOnceItRests(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        for text in ["m", "ma", "mar"] {
          try await desk.stand.copied(text, on: .primary)
          await desk.display.settle(.general)
        }
        desk.timers.advance(by: .milliseconds(199))
        await desk.display.settle(.general)
        #expect(desk.items[.primary] == nil)
        desk.timers.advance(by: .milliseconds(1))
        try await desk.becomesForeign(.primary)
        #expect(await desk.paste(from: .primary) == "mar")
      }
    }

    // MARK: Applications that are soon gone

    @Test(arguments: DisplayKind.allCases)
    func ownersThatDieAtOnceHaveCopiedNothing(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("kept")
        for _ in 0..<2 {
          let owner = try await desk.copiedElsewhere("theirs")
          desk.timers.advance(by: .milliseconds(1900))
          await owner.kill()
          try await desk.isPasted("kept")
        }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func ownersThatDieLaterTakeTheItemAlong(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("kept")
        let owner = try await desk.copiedElsewhere("theirs")
        desk.timers.advance(by: .milliseconds(2100))
        await owner.kill()
        try await desk.becomesEmpty()
        #expect(try await desk.stand.types(on: .general) == [])
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func theSelectionIsTakenBackTenTimesASecondAtMost(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("kept")
        for _ in 0..<OwnershipGuard.limit {
          try await desk.copiedElsewhere("theirs").kill()
          try await desk.isPasted("kept")
        }
        #expect(desk.display.warnings == [])
        try await desk.copiedElsewhere("theirs").kill()
        try await eventually("a warning") {
          await desk.display.settle(.general)
          return desk.display.warnings.contains { $0.contains("pb only follows it") }
        }
        #expect(try await desk.stand.types(on: .general) == [])
        try await desk.copy("again")
        #expect(desk.display.warnings == [])
        try await desk.isPasted("again")
      }
    }
  }
}
