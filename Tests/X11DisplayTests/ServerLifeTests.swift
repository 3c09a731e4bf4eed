import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing
@testable import X11Display

extension X11Tests {
  /// Servers that hang, die, come back or refuse.
  @Suite struct ServerLife {
    @Test func aServerThatStandsStillDoesNotStopTheLoop() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let other = PasteboardName.named("other")
        try await fixture.copy([.plainText: Array("x".utf8)], on: other)
        try await fixture.copy([.octetStream: patterned(8 << 20)])
        let readers = try (0..<8).map { _ in try fixture.python("stalled.py", "1", "stay") }
        for reader in readers { #expect(try await reader.line() == "begun INCR") }
        fixture.server.pause(true)
        // If the loop waited for the server, it would wait for ever.
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
          #expect(try await fixture.loads.load(.plainText, from: other).payload.bytes() == Array("x".utf8))
          _ = try? await Promise<Void>().wait(atMost: .milliseconds(2))
        }
        fixture.timers.advance(by: .seconds(2))
        let failure = try await waiting(for: "the end of the copy") { try await copied.wait() }
        let sentence = "the X server on \(fixture.server.display) did not answer within 2 s"
        #expect(failure == DisplayFailure(sentence, .timedOut))
        fixture.server.pause(false)
        #expect(try await fixture.xclip("UTF8_STRING").text == "late")
        for reader in readers { await reader.stop() }
      }
    }

    @Test func aDisplayThatIsNotThereIsNamed() async throws {
      try await X11Fixture.run { fixture in
        let server = DisplayClient(X11Connector(), in: fixture.pasteboards.displayContext())
        await server.adopt(DisplayEnvironment(x11Display: ":31999"))
        #expect(server.name == nil)
        #expect(server.reason == "there is no X server on :31999: look at DISPLAY")
        server.stop()
      }
    }

    @Test(arguments: ["garbage", ":", "host:", ":0.", ":0.0.0", ":zero", "host:-1"])
    func aNameThatIsNoDisplaysIsSaidToBeNone(name: String) async throws {
      try await X11Fixture.run { fixture in
        let server = DisplayClient(X11Connector(), in: fixture.pasteboards.displayContext())
        await server.adopt(DisplayEnvironment(x11Display: name))
        #expect(server.reason == "\(name) is not the name of an X server: set DISPLAY to one, such as :0")
        server.stop()
      }
    }

    @Test(arguments: [":0", ":0.1", "host:10", "[::1]:0", "unix:0", "/tmp/launch/org.x:0", "10.0.0.1:0.0"])
    func namesOfDisplaysAreThoseOfXlib(name: String) {
      #expect(DisplaySocket.isName(name))
    }

    @Test func theCookieOpensAndItsAbsenceIsNamed() async throws {
      try await onLoop {
        let (right, wrong) = (try CookieFile(), try CookieFile())
        let server = try await PrivateXServer.start(authority: right.path)
        let x11 = DisplayClient(X11Connector(), in: TestPasteboards(timers: .monotonic).displayContext())
        await x11.adopt(DisplayEnvironment(x11Display: server.display, xAuthority: wrong.path))
        #expect(x11.name == nil)
        #expect(x11.reason == "the X server on \(server.display) refused the connection: look at XAUTHORITY")
        await x11.adopt(DisplayEnvironment(x11Display: server.display, xAuthority: right.path))
        #expect(x11.name == server.display)
        x11.stop()
        await server.stop()
      }
    }
  }
}
