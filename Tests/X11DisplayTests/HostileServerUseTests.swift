import DisplayServer
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Malicious clients of the server, and of the daemon.
  @Suite struct HostileUse {
    @Test func aDestroyedWindowIsReplaced() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        for _ in 0..<2 {
          #expect(try await fixture.script("destroyer.py") == ["destroyed"])
          try await eventually("the item in another window") { try await fixture.xclip("UTF8_STRING").text == "kept" }
        }
      }
    }

    @Test func aFIFOForTheCookieHoldsNothingUp() async throws {
      try await X11Fixture.run(connected: false) { fixture in
        var template = Array("/tmp/pasteboard-cookie-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        let folder = String(cString: made)
        let path = "\(folder)/fifo"
        defer {
          unlink(path)
          rmdir(folder)
        }
        try #require(mkfifo(path, 0o600) == 0)
        await fixture.x11.adopt(DisplayEnvironment(x11Display: fixture.server.display, xAuthority: path))
        try await fixture.changes { fixture.x11.name == fixture.server.display }
      }
    }

    @Test func eightAttemptsToConnectAreUnderWayAtMost() async throws {
      try await X11Fixture.run(connected: false, timers: true) { fixture in
        let silent = try SilentServer()
        for screen in 0..<8 {
          let environment = DisplayEnvironment(x11Display: "\(silent.display).\(screen)")
          LoopTask.start { await fixture.x11.adopt(environment) }
        }
        LoopTask.start { await fixture.x11.adopt(DisplayEnvironment(x11Display: "\(silent.display).8")) }
        try await fixture.changes {
          fixture.x11.reason == "8 attempts to connect to X11 displays are still unanswered: look at DISPLAY"
        }
        silent.close()
        try await eventually("a connection, once an attempt is over") {
          await fixture.x11.adopt(DisplayEnvironment(x11Display: fixture.server.display))
          return fixture.x11.name == fixture.server.display
        }
      }
    }

    @Test func silentServerIsTheReasonMeanwhile() async throws {
      try await X11Fixture.run(connected: false, timers: true) { fixture in
        let silent = try SilentServer()
        LoopTask.start { await fixture.x11.adopt(DisplayEnvironment(x11Display: silent.display)) }
        try await eventually("the reason") {
          fixture.x11.reason == "the X server on \(silent.display) has not answered yet"
        }
        silent.close()
      }
    }

    @Test func anAttemptThatIsUnderWayIsJoined() async throws {
      try await X11Fixture.run(connected: false, timers: true) { fixture in
        let silent = try SilentServer()
        for turn in 0..<20 {
          let environment = DisplayEnvironment(x11Display: "\(silent.display).\(turn % 2)")
          LoopTask.start { await fixture.x11.adopt(environment) }
        }
        LoopTask.start { await fixture.x11.adopt(DisplayEnvironment(x11Display: fixture.server.display)) }
        try await fixture.changes { fixture.x11.name != nil || fixture.x11.reason.contains("unanswered") }
        #expect(fixture.x11.name == fixture.server.display, "\(fixture.x11.reason)")
        silent.close()
      }
    }

    /// The server dies while a requestor is about to get its first sign.
    @Test func aLoadIsNotWaitedForWithoutTheServer() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        try await fixture.promise(.plainText, asked: asked, go: go)
        let reader = try fixture.python("slow.py")
        try await asked.wait()
        fixture.server.pause(true)
        fixture.timers.advance(by: .milliseconds(400))
        await fixture.server.stop()
        try await fixture.changes { fixture.x11.name == nil }
        fixture.timers.advance(by: .seconds(2))
        try await eventually("no requestor to wait for the load") {
          fixture.loads.all.allSatisfy { $0.requestors.isEmpty }
        }
        go.fulfil(())
        await reader.stop()
      }
    }

    @Test func aFloodOfRequestsWaitsInTurnAndHoldsNobodyUp() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        let type = try #require(MediaType("image/slow"))
        try await fixture.promise(type, beside: "quick", asked: asked, go: go)
        let floods = try (0..<2).map { _ in try fixture.python("flood.py") }
        for flood in floods { #expect(try await flood.line() == "asked") }
        try await asked.wait()
        #expect(try await fixture.xclip("UTF8_STRING").text == "quick")
        await fixture.x11.settle(.general)
        let waiting = fixture.loads.all.first?.requestors.count ?? 0
        #expect((2...256).contains(waiting))
        go.fulfil(())
        #expect(try await fixture.xclip("image/slow").text == "slow")
        for flood in floods { await flood.stop() }
        // The server gives the next client the number of one that has gone.
        for _ in 0..<3 { #expect(try await fixture.xclip("UTF8_STRING").text == "quick") }
      }
    }
  }
}

/// Accepts connections, and never answers.
private struct SilentServer {
  let display: String
  private let listener: SharedDescriptor

  init() throws {
    listener = SharedDescriptor(OwnedDescriptor(adopting: socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = listener.rawValue
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 64) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard isListening else { throw ProgramFailure("no server can listen on 127.0.0.1") }
    // X11 adds 6000 to the display's number.
    display = "127.0.0.1:\(Int(UInt16(bigEndian: address.sin_port)) - 6000)"
  }

  /// Ends the connections that were never accepted, too.
  func close() { shutdown(listener.rawValue, CInt(SHUT_RDWR)) }
}
