import Host
import Linux
import Pasteboard
import Reactor
import SocketServer
import TestSupport
import Testing

@testable import Systemd

/// The items of this run that come back in the next one, however this one ends.
struct DescriptorStoreTests {
  @Test func itemsComeBackAsTheyWere() async throws {
    try await FakeDescriptorStore.run { systemd in
      let large = [UInt8](repeating: 7, count: ItemRecord.packedPayloadLimit + 1)
      let hints = ItemHints(
        isSensitive: true, isDocument: true, formats: [.html, .plain], name: "a name", folders: ["/a"])
      let first = try TestRun(at: systemd)
      let generation = try first.put(
        [.html: Array("<b>x</b>".utf8), .png: large, .plainText: Array("x".utf8), .uriList: []], hints: hints)
      try first.put("selected", on: .primary)
      try first.put("note", on: .named("notes"))
      #expect(try systemd.kinds() == ["item", "item", "item", "payload", "state"])

      let second = try TestRun(at: systemd)
      let item = try #require(second.items[.general])
      #expect(item.hints == hints && item.origin == .client)
      #expect(item.sources.registeredTypes == [.html, .png, .plainText, .uriList])
      #expect(try second.contents().map(\.1) == [Array("<b>x</b>".utf8), large, Array("x".utf8), []])
      #expect(second.items.generation(of: .general) == generation)
      #expect(try second.text(on: .primary) == "selected")
      #expect(try second.text(on: .named("notes")) == "note")
      #expect(second.account.bytes == 9 + large.count + 12)

      let third = try TestRun(at: systemd)
      #expect(try third.contents().map(\.1)[1] == large, "it need not be sent again to be kept")
    }
  }

  /// The daemon may end between any two messages.
  @Test func atAnyMomentOneWholeItemIsThere() async throws {
    try await FakeDescriptorStore.run { systemd in
      let large = [UInt8](repeating: 1, count: 1 << 20)
      let run = try TestRun(at: systemd)
      var complete: [(messages: Int, text: String)] = []
      for number in 0..<5 {
        try run.put([.plainText: Array("\(number)".utf8), .png: large + [UInt8(number)]])
        try systemd.read()
        complete.append((systemd.messages.count, "\(number)"))
      }
      for count in complete[0].messages...systemd.messages.count {
        let next = try TestRun(at: systemd, after: count)
        next.timers.advance(by: .seconds(1))  // all is well, or the other ends would count
        let acknowledged = complete.last { $0.messages <= count }?.text
        let text = try #require(try next.text())
        #expect(text == acknowledged || text == complete.first { $0.messages > count }?.text)
        #expect(try next.contents()[1].1 == large + [UInt8(text) ?? 0])
        try systemd.read()
        #expect(next.items.pasteboards == [.general])
      }
    }
  }

  @Test func uselessDescriptorsAreDropped() async throws {
    try await FakeDescriptorStore.run { systemd in
      let large = [UInt8](repeating: 1, count: 1 << 20)
      let run = try TestRun(at: systemd)
      try run.put([.png: large])
      try run.put([.png: large])
      #expect(try systemd.kinds() == ["item", "payload", "state"])
      run.items.clear(.general)
      #expect(try systemd.kinds() == ["state"])
      try run.put("ours")
      try run.put([.plainText: [1]], origin: .display)
      #expect(try systemd.kinds() == ["state"], "another application's item is not ours to bring back")
      #expect(try TestRun(at: systemd).items.pasteboards.isEmpty)
    }
  }

  @Test func noGenerationBeginsTwice() async throws {
    try await FakeDescriptorStore.run { systemd in
      let first = try TestRun(at: systemd)
      try first.put("ours")
      try first.put([.plainText: [1]], on: .primary, origin: .display)
      first.items.clear(.primary)
      let last = first.items.latestGeneration
      let second = try TestRun(at: systemd)
      #expect(second.items.generation(of: .general) < last)
      #expect(try #require(try second.put("new")) > last)
    }
  }

  @Test func onePayloadOfTwoItemsIsStoredOnce() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      let payload = try Payload([UInt8](repeating: 5, count: 1 << 20))
      for name in [PasteboardName.general, .primary] {
        var sources = ItemProvider<Payload>()
        sources.registerPayload(.png, payload: payload)
        sources.registerPayload(.octetStream, payload: payload)
        run.items.put(Item(sources: sources, origin: .client), on: name)
      }
      #expect(try systemd.kinds() == ["item", "item", "payload", "state"])
      run.items.clear(.general)
      let next = try TestRun(at: systemd)
      #expect(try next.contents(of: .primary).map(\.1.count) == [1 << 20, 1 << 20])
    }
  }

  @Test func ofPromisesWhatIsRenderedComesBack() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      var sources = ItemProvider<Payload>()
      let page = try Payload(Array("page".utf8))
      sources.registerRepresentation(.html, cost: .expensive) { _ in page }
      sources.registerRepresentation(.rtf) { _ in page }
      run.items.put(Item(sources: sources, origin: .client), on: .general)
      #expect(try systemd.kinds() == ["state"])
      _ = try await run.loads.load(.html, from: .general)
      let next = try TestRun(at: systemd)
      #expect(next.items[.general]?.sources.registeredTypes == [.html])
    }
  }

  /// A change in the meantime is stored in its newest state when the manager reads again.
  @Test func aManagerThatDoesNotReadGetsTheNewest() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      for number in 0..<1000 { try run.put("\(number)") }
      try run.put("named", on: .named("notes"))
      let told = Promise<Void>()
      LoopTask.start {
        await run.store?.waitUntilStored(.general)
        told.fulfil(())
      }
      try await eventually("the newest item") {
        try systemd.read()
        return try TestRun(at: systemd).text() == "999" && TestRun(at: systemd).text(on: .named("notes")) == "named"
      }
      try await told.wait()
      #expect(systemd.messages.count < 1000)
    }
  }

  @Test func copiesDoNotWaitForItWithoutEnd() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      for number in 0..<1000 { try run.put("\(number)") }
      let told = Promise<Void>()
      LoopTask.start {
        await run.store?.waitUntilStored(.general)
        await run.store?.waitUntilStored(.general)
        told.fulfil(())
      }
      try await eventually("an answer") {
        run.timers.advance(by: .seconds(1))
        Timers.monotonic.schedule(after: .zero) {}
        return (try? await told.wait(atMost: .zero)) != nil
      }
    }
  }

  @Test func moreThanTheStoreHasRoomForIsNotStored() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      try run.put("old")
      var sources = ItemProvider<Payload>()
      for number in 0..<60 {
        let type = try #require(MediaType("application/x-\(number)"))
        sources.registerPayload(type, payload: try Payload([UInt8](repeating: 1, count: 1 << 20)))
      }
      run.items.put(Item(sources: sources, origin: .client), on: .general)
      #expect(try systemd.kinds() == ["state"], "the old item must not come back")
    }
  }

  @Test func garbledDescriptorsAreDropped() async throws {
    try await FakeDescriptorStore.run { systemd in
      let run = try TestRun(at: systemd)
      try run.put("old")
      try run.put([.png: [UInt8](repeating: 5, count: 1 << 20)], on: .primary)
      let rubbish = try Payload([0, 0, 0, 9, 1, 2, 3])
      let manager = ServiceManager(at: systemd.path)
      manager.keep(SharedDescriptor(try rubbish.handOut()), as: "pasteboard-item-90")
      manager.keep(try SharedDescriptor.pipe().reading, as: "pasteboard-item-91")
      manager.keep(SharedDescriptor(try rubbish.handOut()), as: "pasteboard-state-92")
      manager.discard(try #require(systemd.passed().first { $0.name.contains("payload") }).name)
      let next = try TestRun(at: systemd)
      #expect(try next.text() == "old")
      #expect(next.items.pasteboards == [.general])
      #expect(try systemd.kinds() == ["item", "state"])
    }
  }

  /// Items that may have ended so many runs in a row do not end the next one.
  @Test func itemsThatMayEndTheDaemonAreGivenUp() async throws {
    try await FakeDescriptorStore.run { systemd in
      try TestRun(at: systemd).put("bad")
      for _ in 0..<20 { #expect(try TestRun(at: systemd).text() == "bad") }
      #expect(try TestRun(at: systemd).text() == nil)
      #expect(try systemd.kinds() == ["state"])
      try TestRun(at: systemd).put("good")
      for _ in 0..<30 {
        let run = try TestRun(at: systemd)
        #expect(try run.text() == "good")
        run.timers.advance(by: .seconds(1))
      }
    }
  }

  /// Items expire at their time, whether the daemon runs in the meantime or not.
  @Test func itemsGoWhenTheyWouldHaveGone() async throws {
    try await FakeDescriptorStore.run { systemd in
      let first = try TestRun(at: systemd)
      try first.put([.plainText: [1]], hints: ItemHints(isSensitive: true, expiry: 45_000))
      try first.put([.plainText: [2]], on: .primary, hints: ItemHints(isOnce: true))
      first.items.wasPasted(first.items.generation(of: .primary), on: .primary)
      let second = try TestRun(at: systemd)
      #expect(second.items.pasteboards == [.general, .primary])
      second.timers.advance(by: .seconds(1))
      #expect(second.items[.primary] == nil && second.items[.general] != nil)
      second.timers.advance(by: .seconds(44))
      #expect(second.items[.general] == nil)
      #expect(try TestRun(at: systemd, startedAt: .seconds(46)).items.pasteboards.isEmpty)
      try second.put([.plainText: [1]], hints: ItemHints(expiry: 1000))
      #expect(try TestRun(at: systemd, startedAt: .seconds(47)).items.pasteboards.isEmpty)
    }
  }

  @Test func itemsKeptForOtherApplicationsComeBack() async throws {
    try await FakeDescriptorStore.run { systemd in
      try TestRun(at: systemd).put([.html: [1]], origin: .kept)
      #expect(try TestRun(at: systemd).items[.general]?.origin == .kept)
    }
  }

  @Test func displaysAreRemembered() async throws {
    try await FakeDescriptorStore.run { systemd in
      let displays = DisplayEnvironment(x11Display: ":7", xAuthority: "/tmp/cookies", waylandDisplay: nil)
      let first = try TestRun(at: systemd)
      first.store?.remember(displays)
      first.store?.remember(DisplayEnvironment(x11Display: ":7"))
      first.store?.remember(displays)
      #expect(try TestRun(at: systemd).store?.displays == displays)
    }
  }
}
