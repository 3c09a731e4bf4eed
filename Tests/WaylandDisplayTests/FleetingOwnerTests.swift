import DisplayServer
import FakeCompositor
import Host
import Pasteboard
import TestSupport
import Testing
import WaylandDisplay

extension WaylandTests {
  /// Applications that take the selection and soon end, and the fate of our item.
  @Suite struct FleetingOwners {
    @Test func nextOwnerKeepsTheSelection() async throws {
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
