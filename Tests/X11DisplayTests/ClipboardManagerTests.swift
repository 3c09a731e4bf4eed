import DisplayServer
import Host
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing
import X11Display

extension X11Tests {
  @Suite struct HandOver {
    @Test func everythingIsKeptWhenTheOwnerLeaves() async throws {
      try await X11Fixture.run { fixture in
        let lines = try await fixture.script("leaving.py")
        #expect(lines.suffix(2) == ["saved NULL", "owner is self False"])
        #expect(
          Set(lines.dropLast(2)) == ["owning", "asked for text/html", "asked for UTF8_STRING", "asked for image/png"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
        #expect(try await fixture.xclip("UTF8_STRING").text == "kept")
        #expect(try await fixture.xclip("image/png").bytes.count == 400)
        #expect(fixture.items[.general]?.origin == .kept)
      }
    }

    @Test func onlyWhatTheOwnerNamesIsKept() async throws {
      try await X11Fixture.run { fixture in
        let lines = try await fixture.script("leaving.py", "text/html")
        #expect(lines == ["owning", "asked for text/html", "saved NULL", "owner is self False"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
        #expect(try await fixture.xclip("image/png").status != 0)
      }
    }

    @Test func typesThatAreAnsweredLateAreNotKept() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let leaving = try fixture.python("leaving.py", "--mute", "text/html", "UTF8_STRING")
        #expect(try await leaving.line() == "owning")
        while try await leaving.line() != "asked for UTF8_STRING" {}
        fixture.timers.advance(by: .seconds(2))
        #expect(try await leaving.finished().lines.suffix(2) == ["saved NULL", "owner is self False"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
      }
    }

    /// The image, of 400 bytes, is dropped; kept and copied items count against the same account.
    @Test func noMoreIsKeptThanThereIsRoomFor() async throws {
      try await X11Fixture.run { fixture in
        fixture.settings.edit { $0.limits.total = 100 }
        let lines = try await fixture.script("leaving.py")
        #expect(lines.suffix(2) == ["saved NULL", "owner is self False"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
        #expect(try await fixture.xclip("image/png").status != 0)
        #expect(fixture.account.capacity() == 100 - "<i>kept</i>".utf8.count - "kept".utf8.count)
      }
    }

    /// Each of the two is small enough, but both together are not.
    @Test(arguments: [false, true]) func allThatIsKeptStaysWithinEachLimit(ofAll: Bool) async throws {
      try await X11Fixture.run { fixture in
        fixture.settings.edit { if ofAll { $0.limits.total = 14 } else { $0.limits.item = 14 } }
        let lines = try await fixture.script("leaving.py")
        #expect(lines.suffix(2) == ["saved NULL", "owner is self False"])
        #expect(try await fixture.xclip("text/html").text == "<i>kept</i>")
        #expect(try await fixture.xclip("UTF8_STRING").status != 0)
        #expect(fixture.account.bytes == "<i>kept</i>".utf8.count)
        #expect(fixture.x11.warnings.contains { $0.contains("text/plain;charset=utf-8, image/png was left out") })
        #expect(fixture.account.capacity(replacing: .general) == 14, "what was set aside is free again")
        try await fixture.copy([.plainText: Array("ours".utf8)])
        #expect(fixture.x11.warnings.isEmpty)
      }
    }

    @Test func aManagerThatIsThereAlreadyIsLeftAlone() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        let first = try await fixture.connectAnother()
        try await fixture.connect()
        let lines = try await fixture.script("leaving.py")
        #expect(lines.contains("saved NULL"))
        #expect(first.items[.general]?.origin == .kept)
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.html) == Array("<i>kept</i>".utf8))
        first.x11.stop()
      }
    }
  }
}
