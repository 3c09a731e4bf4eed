import Host
import Pasteboard
import TestSupport
import Testing

extension X11Tests {
  @Suite struct Ownership {
    @Test func anOwnItemIsPasted() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.html: Array("<b>x</b>".utf8), .plainText: Array("x".utf8)])
        let targets = try await fixture.xclip("TARGETS").lines
        #expect(targets.prefix(3) == ["TARGETS", "TIMESTAMP", "MULTIPLE"])
        #expect(
          targets.dropFirst(3) == ["text/html", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"])
        #expect(try await fixture.xclip("text/html").text == "<b>x</b>")
        #expect(try await fixture.xclip("UTF8_STRING").text == "x")
        #expect(try await fixture.xclip("image/png").status != 0)
      }
    }

    @Test func aLargeItemIsPastedInPieces() async throws {
      try await X11Fixture.run { fixture in
        let bytes = patterned(3 << 20)
        try await fixture.copy([.octetStream: bytes])
        #expect(try await fixture.xclip("application/octet-stream").bytes == bytes)
        #expect(fixture.host.transfers.all.isEmpty)
      }
    }

    @Test func anotherApplicationsItemIsRead() async throws {
      try await X11Fixture.run { fixture in
        let owner = try fixture.server.client(
          "xclip", "-i", "-selection", "clipboard", "-quiet", input: Array("from outside".utf8))
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("from outside".utf8))
        await owner.stop()
      }
    }
  }
}
