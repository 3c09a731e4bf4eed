import Descriptors
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
        #expect(fixture.wayland.selectionProtocol == .wlrDataControl)
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
  }
}
