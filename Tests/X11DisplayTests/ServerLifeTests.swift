import Descriptors
import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Servers that stand still, die, come back or refuse.
  @Suite struct ServerLife {
    @Test func aServerThatStandsStillDoesNotStopTheLoop() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let other = PasteboardName.named("other")
        try await fixture.copy([.plainText: Array("x".utf8)], on: other)
        try await fixture.copy([.octetStream: patterned(8 << 20)])
        let readers = try (0..<8).map { _ in try fixture.python("stalled.py", "1", "stay") }
        for reader in readers { #expect(try await reader.line() == "begun INCR") }
        fixture.server.pause(true)
        // If the loop waited for the server, it would do so for ever.
        let copied = Promise<DisplayFailure?>()
        LoopTask.start {
          do {
            try await fixture.copy([.plainText: Array("late".utf8)])
            copied.fulfil(nil)
          } catch {
            copied.fulfil(error as? DisplayFailure)
          }
        }
        for _ in 0..<50 {
          #expect(try await fixture.host.load(.plainText, from: other).payload.bytes() == Array("x".utf8))
          _ = try? await Promise<Void>().wait(atMost: .milliseconds(2))
        }
        fixture.timers.advance(by: .seconds(2))
        let failure = try await waiting(for: "the end of the copy") { try await copied.wait() }
        #expect(failure == DisplayFailure("the X server on \(fixture.server.display) did not answer within 2 s"))
        fixture.server.pause(false)
        #expect(try await fixture.xclip("UTF8_STRING").text == "late")
        for reader in readers { await reader.stop() }
      }
    }

    @Test func aServerThatComesBackGetsTheItemAgain() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        for _ in 0..<3 {
          try await fixture.restartServer()
          #expect(try await fixture.xclip("UTF8_STRING").text == "kept")
        }
      }
    }

    @Test func anotherApplicationsItemGoesWithTheServer() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("latin")
        await fixture.server.stop()
        try await fixture.changes { fixture.x11.name == nil }
        #expect(fixture.host.item(on: .general) == nil)
        await #expect(throws: DisplayFailure.self) { try await fixture.copy([.plainText: Array("x".utf8)]) }
        await owner.stop()
      }
    }

    @Test func aServerThatDiesInTheMiddleOfTransfersIsSurvived() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.octetStream: patterned(8 << 20)])
        let readers = try (0..<4).map { _ in try fixture.python("stalled.py", "5", "stay") }
        for reader in readers { #expect(try await reader.line() == "begun INCR") }
        try await fixture.restartServer()
        #expect(fixture.host.transfers.all.isEmpty)
        for reader in readers { await reader.stop() }
      }
    }

    @Test func aDisplayThatIsNotThereIsNamed() async throws {
      try await X11Fixture.run { fixture in
        let server = DisplayClient(X11Connector(), host: fixture.host, log: X11Fixture.log)
        await server.start(environment: DisplayEnvironment(x11Display: ":31999"))
        #expect(server.name == nil)
        #expect(server.reason == "there is no X server on :31999: look at DISPLAY")
        server.stop()
      }
    }

    @Test func theCookieOpensAndItsAbsenceIsNamed() async throws {
      try await onLoop {
        let (right, wrong) = (try CookieFile(), try CookieFile())
        let server = try await PrivateXServer.start(authority: right.path)
        let host = PasteboardHost(log: X11Fixture.log)
        let x11 = DisplayClient(X11Connector(), host: host, log: X11Fixture.log)
        await x11.start(environment: DisplayEnvironment(x11Display: server.display, xAuthority: wrong.path))
        #expect(x11.name == nil)
        #expect(x11.reason == "the X server on \(server.display) refused the connection: look at XAUTHORITY")
        await x11.adopt(DisplayEnvironment(x11Display: server.display, xAuthority: right.path))
        #expect(x11.name == server.display)
        x11.stop()
        await server.stop()
      }
    }

    @Test func anItemFromBeforeTheDisplayIsOffered() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        await #expect(throws: DisplayFailure("no X11 display is known: DISPLAY is not set")) {
          try await fixture.copy([.plainText: Array("early".utf8)])
        }
        await fixture.x11.adopt(DisplayEnvironment(x11Display: fixture.server.display))
        let pasted = try await fixture.xclip("UTF8_STRING").text
        #expect(pasted == "early")
      }
    }

    @Test func anotherDisplayIsGivenTheItemWhoeverOwnsItsSelection() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("carried over".utf8)])
        let other = try await PrivateXServer.start()
        let owner = try fixture.python(["owner.py", "theirs"], on: other)
        #expect(try await owner.line() == "owning")
        await fixture.server.stop()
        try await fixture.changes { fixture.x11.name == nil }
        await fixture.x11.adopt(DisplayEnvironment(x11Display: other.display))
        #expect(try await other.run("xclip", "-o", "-selection", "clipboard").text == "carried over")
        await owner.stop()
        await other.stop()
      }
    }

    @Test func aSelectionFromBeforeTheConnectionIsFollowed() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        let owner = try fixture.python("owner.py", "early")
        #expect(try await owner.line() == "owning")
        try await fixture.connect()
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("early".utf8))
        await owner.stop()
      }
    }
  }
}
