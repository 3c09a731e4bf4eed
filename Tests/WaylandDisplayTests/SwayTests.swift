import DisplayServer
import Foundation
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing
import WaylandDisplay

extension WaylandTests {
  /// A real compositor, wlroots' sway, and real clients, those of wl-clipboard.
  @Suite struct Sway {
    @Test func aHundredMegabytesArriveWhole() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        #expect(fixture.wayland.connector.selectionProtocol == .wlrDataControl)
        let bytes = patterned(100_000_000)
        try await fixture.copy([.octetStream: bytes])
        let original = "\(sway.folder)/original"
        try bytes.withUnsafeBytes { try Data($0).write(to: URL(filePath: original)) }
        let comparison = try await sway.run("sh", "-c", "wl-paste -n -t application/octet-stream | cmp - \(original)")
        #expect(comparison.status == 0)
      }
    }

    @Test func aDisplayThatIsNotThereIsNamed() async throws {
      try await onLoop {
        let fixture = WaylandFixture()
        await fixture.wayland.adopt(DisplayEnvironment(waylandDisplay: "/nowhere/wayland-1"))
        #expect(fixture.wayland.reason == "there is no compositor on /nowhere/wayland-1: check WAYLAND_DISPLAY")
        fixture.wayland.stop()
      }
    }

    @Test func aCompositorThatStandsStillDoesNotStopTheLoop() async throws {
      try await WaylandFixture.withSway(timers: true) { fixture, sway in
        sway.pause(true)
        // More than the buffers of the socket and of libwayland hold.
        let types = (0..<120).compactMap { MediaType("application/x-\($0)-" + String(repeating: "t", count: 200)) }
        let failures = Promise<Void>()
        for round in 0..<20 {
          LoopTask.start {
            var provider = ItemProvider<Payload>()
            for type in types {
              if let payload = try? Payload([UInt8(round)]) { provider.registerPayload(type, payload: payload) }
            }
            fixture.items.put(Item(sources: provider, origin: .client), on: .general)
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
        // The only keyboard of a headless sway's seat is wtype's.
        let keyboard = try sway.client(["wtype", "-s", "60000", "-k", "Shift_L"])
        try await fixture.connect(to: sway.display)
        try await eventually("a copy with the focus") {
          (try? await fixture.copy([.plainText: Array("mine".utf8)])) != nil
        }
        #expect(try await sway.run("wl-paste", "-n").text == "mine")
        try await fixture.copy([.plainText: Array("primary".utf8)], on: .primary)
        #expect(try await sway.run("wl-paste", "-n", "-p").text == "primary")
        // Another application's copy without our focus is noticed only at the next look, so it must be there by then.
        _ = try await sway.run("wl-copy", "theirs")
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("theirs".utf8))
        fixture.wayland.stop()
        await keyboard.stop()
      }
    }
  }
}
