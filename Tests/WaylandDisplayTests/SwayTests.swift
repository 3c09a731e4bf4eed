import Descriptors
import DisplayServer
import Foundation
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import WaylandDisplay

extension WaylandTests {
  /// A real compositor, wlroots' sway, and real clients, those of wl-clipboard.
  @Suite struct Sway {
    @Test func anOwnItemIsPasted() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        #expect(fixture.wayland.connector.selectionProtocol == .wlrDataControl)
        try await fixture.copy([.html: Array("<b>x</b>".utf8), .plainText: Array("x".utf8)])
        let types = try await sway.run("wl-paste", "-l").lines
        #expect(
          types.dropLast() == ["text/html", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"])
        #expect(try await sway.run("wl-paste", "-n", "-t", "text/html").text == "<b>x</b>")
        for name in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"] {
          #expect(try await sway.run("wl-paste", "-n", "-t", name).text == "x", "\(name)")
        }
        #expect(try await sway.run("wl-paste", "-t", "image/png").status != 0)
      }
    }

    @Test func thePrimarySelectionIsPasted() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        try await fixture.copy([.plainText: Array("general".utf8)])
        try await fixture.copy([.plainText: Array("primary".utf8)], on: .primary)
        #expect(try await sway.run("wl-paste", "-n", "-p").text == "primary")
        #expect(try await sway.run("wl-paste", "-n").text == "general")
        await fixture.wayland.empty(.primary)
        #expect(try await sway.run("wl-paste", "-p").status == 1)
        #expect(try await sway.run("wl-paste", "-n").text == "general")
      }
    }

    @Test func ourOwnSelectionIsNotFollowed() async throws {
      try await WaylandFixture.withSway { fixture, _ in
        for text in ["one", "two", "three"] {
          try await fixture.copy([.plainText: Array(text.utf8)])
          let generation = fixture.host.generation(of: .general)
          await fixture.wayland.settle(.general)
          #expect(fixture.host.generation(of: .general) == generation)
          #expect(fixture.host.item(on: .general)?.origin == .client)
        }
      }
    }

    @Test(arguments: [(0, "general"), (12, "general"), (3 << 20, "general"), (300_000, "primary")])
    func whatWlCopyOwnsIsRead(size: Int, selection: String) async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let name: PasteboardName = selection == "primary" ? .primary : .general
        let bytes = patterned(size)
        let arguments = ["wl-copy", "-f", "-t", "application/x-test"] + (name == .primary ? ["-p"] : [])
        let owner = try sway.client(arguments, input: bytes)
        try await fixture.becomesForeign(name)
        let type = try #require(MediaType("application/x-test"))
        let isWhole = try await fixture.paste(type, from: name) == bytes
        #expect(isWhole)
        await owner.stop()
        try await fixture.becomesEmpty(name)
      }
    }

    @Test func thePlainTextOfWlCopyIsRead() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        let owner = try sway.client(["wl-copy", "-f", "grüße"])
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("grüße".utf8))
        try await fixture.copy([.plainText: Array("mine again".utf8)])
        #expect(try await sway.run("wl-paste", "-n").text == "mine again")
        #expect(try await fixture.paste(.plainText) == Array("mine again".utf8))
        _ = try await owner.finished()
      }
    }

    @Test func aHundredMegabytesArriveWhole() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let bytes = patterned(100_000_000)
        try await fixture.copy([.octetStream: bytes])
        let original = "\(sway.folder)/original"
        try bytes.withUnsafeBytes { try Data($0).write(to: URL(filePath: original)) }
        let comparison = try await sway.run("sh", "-c", "wl-paste -n -t application/octet-stream | cmp - \(original)")
        #expect(comparison.status == 0)
      }
    }

    @Test func aHundredReadersAreServedAtOnce() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let bytes = patterned(300_000)
        try await fixture.copy([.octetStream: bytes])
        let command = ["wl-paste", "-n", "-t", "application/octet-stream"]
        _ = try await Program.run(command, environment: sway.environment)
        let readers = try (0..<100).map { _ in try sway.client(command) }
        for reader in readers {
          let isWhole = try await reader.finished().bytes == bytes
          #expect(isWhole)
        }
        try await fixture.becomesQuiet()
        withExtendedLifetime(readers) {}
        #expect(fixture.host.item(on: .general)?.origin == .client)
      }
    }

    @Test func aReaderThatClosesEarlyCostsOnlyItself() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let bytes = patterned(8 << 20)
        try await fixture.copy([.octetStream: bytes])
        for _ in 0..<10 {
          let start = try await sway.run("sh", "-c", "wl-paste -n -t application/octet-stream | head -c 10").bytes
          #expect(start == Array(bytes.prefix(10)))
        }
        try await fixture.becomesQuiet()
        let isWhole = try await sway.run("wl-paste", "-n", "-t", "application/octet-stream").bytes == bytes
        #expect(isWhole)
      }
    }

    @Test func aCompositorThatComesBackGetsTheItemAgain() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        for _ in 0..<3 {
          await sway.kill()
          try await fixture.changes { fixture.wayland.name == nil }
          #expect(fixture.wayland.reason == "the compositor on \(sway.display) went away")
          try await sway.restart()
          try await fixture.changes { fixture.wayland.name != nil }
          #expect(try await sway.run("wl-paste", "-n").text == "kept")
        }
      }
    }

    @Test func anotherApplicationsItemGoesWithTheCompositor() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let owner = try sway.client(["wl-copy", "-f", "theirs"])
        try await fixture.becomesForeign()
        await sway.kill()
        try await fixture.changes { fixture.wayland.name == nil }
        #expect(fixture.host.item(on: .general) == nil)
        await #expect(throws: DisplayFailure.self) { try await fixture.copy([.plainText: Array("x".utf8)]) }
        await owner.stop()
      }
    }

    @Test func anItemFromBeforeTheDisplayIsOffered() async throws {
      try await WaylandFixture.withSway(connected: false) { fixture, sway in
        await #expect(throws: DisplayFailure("no Wayland display is known: WAYLAND_DISPLAY is not set")) {
          try await fixture.copy([.plainText: Array("early".utf8)])
        }
        try await fixture.connect(to: sway.display)
        #expect(try await sway.run("wl-paste", "-n").text == "early")
      }
    }

    @Test func aSelectionFromBeforeTheConnectionIsFollowed() async throws {
      try await WaylandFixture.withSway(connected: false) { fixture, sway in
        // Without -f it ends, and leaves an owner behind, once the selection is its own.
        _ = try await sway.run("wl-copy", "early")
        try await fixture.connect(to: sway.display)
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("early".utf8))
      }
    }

    @Test func aDisplayThatIsNotThereIsWaitedFor() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        await sway.kill()
        unlink(sway.display)
        let late = WaylandFixture()
        await late.wayland.start(environment: DisplayEnvironment(waylandDisplay: sway.display))
        #expect(late.wayland.name == nil)
        #expect(
          late.wayland.reason == "there is no compositor on \(sway.display): look at WAYLAND_DISPLAY")
        try await sway.restart()
        try await late.changes { late.wayland.name == sway.display }
        late.wayland.stop()
      }
    }

    @Test func aCompositorThatStandsStillDoesNotStopTheLoop() async throws {
      try await WaylandFixture.withSway(timers: true) { fixture, sway in
        sway.pause(true)
        // More than the socket's and libwayland's buffers take.
        let types = (0..<120).compactMap { MediaType("application/x-\($0)-" + String(repeating: "t", count: 200)) }
        let failures = Promise<Void>()
        for round in 0..<20 {
          LoopTask.start {
            var provider = ItemProvider<Payload>()
            for type in types {
              if let payload = try? Payload([UInt8(round)]) { provider.registerPayload(type, payload: payload) }
            }
            fixture.host.put(Item(sources: provider, origin: .client), on: .general)
            do throws(DisplayFailure) {
              try await fixture.wayland.offer(.general)
            } catch {
              #expect(error.sentence == "the compositor on \(sway.display) did not answer within 2 s")
              failures.fulfil(())
            }
          }
        }
        try await eventually("offers that wait for an answer") { fixture.timers.untilNext() != nil }
        fixture.timers.advance(by: .seconds(2))
        try await waiting(for: "the end of an offer that waits") { try await failures.wait() }
        sway.pause(false)
        try await fixture.copy([.plainText: Array("late".utf8)])
        #expect(try await sway.run("wl-paste", "-n").text == "late")
      }
    }

    @Test func theCoreProtocolsWorkWithTheFocusOfAMoment() async throws {
      try await WaylandFixture.withSway(connected: false) { _, sway in
        let fixture = WaylandFixture(protocols: [.coreDataDevice])
        // The seat of a headless sway has no keyboard but wtype's.
        let keyboard = try sway.client(["wtype", "-s", "60000", "-k", "Shift_L"])
        try await fixture.connect(to: sway.display)
        try await eventually("a copy with the focus") {
          (try? await fixture.copy([.plainText: Array("mine".utf8)])) != nil
        }
        #expect(try await sway.run("wl-paste", "-n").text == "mine")
        try await fixture.copy([.plainText: Array("primary".utf8)], on: .primary)
        #expect(try await sway.run("wl-paste", "-n", "-p").text == "primary")
        // What another takes while we lack the focus is seen when it is looked for, so it has to be there by then.
        _ = try await sway.run("wl-copy", "theirs")
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("theirs".utf8))
        fixture.wayland.stop()
        await keyboard.stop()
      }
    }
  }
}
