import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

extension X11Tests {
  /// Programs that people use, as requestors.
  @Suite struct Toolkits {
    private static let gtk = "/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client"

    @Test func gtk4ReadsText() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("für GTK".utf8)])
        #expect(try await fixture.server.run(Toolkits.gtk, "get", "string").text == "für GTK")
      }
    }

    @Test func gtk4IsRead() async throws {
      try await X11Fixture.run { fixture in
        let owner = try fixture.server.client(Toolkits.gtk, "set", "string", "von GTK")
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("von GTK".utf8))
        await owner.stop()
      }
    }

    @Test(arguments: [5, 200_000, 3_000_000])
    func xselReadsText(size: Int) async throws {
      try await X11Fixture.run { fixture in
        let text = [UInt8](repeating: UInt8(ascii: "s"), count: size)
        try await fixture.copy([.plainText: text])
        let isWhole = try await fixture.server.run("xsel", "-b", "-o").bytes == text
        #expect(isWhole)
        try await fixture.copy([.plainText: text], on: .primary)
        let isWholeToo = try await fixture.server.run("xsel", "-p", "-o").bytes == text
        #expect(isWholeToo)
      }
    }

    @Test func aSlowLoadKeepsAnImpatientRequestorWaiting() async throws {
      try await X11Fixture.run { fixture in
        let asked = Promise<Void>(), go = Promise<Void>()
        try await fixture.promise(.plainText, asked: asked, go: go)
        let client = try fixture.python("slow.py")
        try await asked.wait()
        // Only the announcement of an incremental transfer tells the client that something will come.
        #expect(try await client.line() == "begun INCR")
        go.fulfil(())
        #expect(try await client.line() == "UTF8_STRING b'slow'")
      }
    }

    @Test func aLoadThatFailsIsRefused() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.promise(.html, failing: true)
        #expect(try await fixture.xclip("text/html").status != 0)
        #expect(fixture.host.failures.map(\.failure.reason) == [.providerFailed])
      }
    }

    @Test func aTransferFinishesAfterTheSelectionIsLost() async throws {
      try await X11Fixture.run { fixture in
        let bytes = patterned(1 << 20)
        try await fixture.copy([.octetStream: bytes])
        let reader = try fixture.python("paced.py")
        #expect(try await reader.line() == "begun INCR")
        let owner = try await fixture.owner("thief")
        reader.signal(SIGUSR1)
        #expect(try await reader.line() == "whole 1048576 \(crc32(bytes))")
        await owner.stop()
      }
    }
  }
}
