import DisplayServer
import FakeCompositor
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import WaylandDisplay

extension WaylandTests {
  /// Applications that take the selection and are soon gone, and what becomes of our item.
  @Suite struct FleetingOwners {
    @Test func anItemThatWasJustReplacedComesBack() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        for _ in 0..<3 {
          try compositor.offer(["text/html"])
          try await fixture.becomesForeign()
          fixture.timers.advance(by: .milliseconds(1900))
          try compositor.offer([])
          try await fixture.isOffered("kept", by: compositor)
        }
      }
    }

    @Test func whoeverGoesLaterTakesTheItemAlong() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        try compositor.offer(["text/html"])
        try await fixture.becomesForeign()
        fixture.timers.advance(by: .milliseconds(2100))
        try compositor.offer([])
        try await fixture.becomesEmpty()
      }
    }

    @Test func whoeverTakesTheSelectionNextKeepsIt() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        for _ in 0..<3 {
          try await fixture.copy([.plainText: Array("kept".utf8)])
          try compositor.offer(["text/html"])
          try await fixture.becomesForeign()
          try compositor.offer([])
          try compositor.offer(["image/png"])
          try await eventually("the next item") {
            await fixture.wayland.settle(.general)
            return fixture.types().map(\.description) == ["image/png"]
          }
          await fixture.wayland.settle(.general)
          #expect(try compositor.with { FakeCompositor_has_source($0, 0, false) } == false)
        }
      }
    }

    @Test func whatIsClearedByOurselvesStaysSo() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        try compositor.offer(["text/html"])
        try await fixture.becomesForeign()
        fixture.host.clear(.general)
        await fixture.wayland.empty(.general)
        await fixture.wayland.settle(.general)
        #expect(fixture.types() == [])
        #expect(try compositor.types() == [])
      }
    }

    @Test func whatADeadWlCopyHadReplacedComesBack() async throws {
      try await WaylandFixture.withSway(connected: false) { _, sway in
        let fixture = WaylandFixture(timers: Timers())
        try await fixture.connect(to: sway.display)
        try await fixture.copy([.plainText: Array("kept".utf8)])
        let owner = try sway.client(["wl-copy", "-f", "theirs"])
        try await fixture.becomesForeign()
        await owner.stop()
        try await eventually("our item") { try await sway.run("wl-paste", "-n").text == "kept" }
        #expect(fixture.host.item(on: .general)?.origin == .client)
        fixture.wayland.stop()
      }
    }

    // MARK: Our mark

    @Test func theMarkHasContent() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("x".utf8)])
        let mark = try #require(try compositor.types().first { SelectionMark.isMark($0) })
        #expect(try await compositor.paste(mark) == Array(mark.utf8))
      }
    }
  }
}

extension WaylandFixture {
  fileprivate func isOffered(_ text: String, by compositor: TestCompositor) async throws {
    try await eventually("our item") {
      await self.wayland.settle(.general)
      return try compositor.types().first == "UTF8_STRING"
    }
    #expect(try await compositor.paste("UTF8_STRING") == Array(text.utf8))
    #expect(host.item(on: .general)?.origin == .client)
  }
}
