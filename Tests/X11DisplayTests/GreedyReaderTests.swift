import DisplayServer
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

/// A requestor with a patience of 1 s gets its answer before.
private let moment = Duration.milliseconds(500)..<Duration.milliseconds(800)
private let all = ["UTF8_STRING", "text/html", "image/png"]

extension X11Tests {
  /// Programs that read every copied item, and those that paste meanwhile. Time passes only when a test advances it, so
  /// requests that are served are served at once.
  @Suite struct GreedyReaders {
    @Test func aManagerGetsTheTextAndForcesNothing() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let manager = try await fixture.reader("hidden", all)
        for _ in 0..<3 {
          let renderings = try await fixture.copyExpensive()
          #expect(try await manager.reads(3) == ["UTF8_STRING text", "text/html refused", "image/png refused"])
          #expect(renderings.types == [])
          #expect(try await fixture.xclip("text/html").text == "text/html", "a client that comes after the copy pastes")
          #expect(renderings.types == [.html])
        }
        fixture.timers.advance(by: .seconds(3))
        let later = try await manager.reads(3)
        #expect(later == ["UTF8_STRING text", "text/html text/html", "image/png image/png"], "it is a paste then")
        await manager.stop()
      }
    }

    @Test func aManagerThatBeginsWithWhatIsExpensiveIsKnownTheNextTime() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let manager = try await fixture.reader("hidden", all.reversed())
        let renderings = try await fixture.copyExpensive()
        manager.signal(SIGUSR1)
        try await fixture.advances { renderings.types == [.png] }
        #expect(moment.contains(fixture.timers.now))
        #expect(try await manager.lines(3) == ["image/png image/png", "text/html refused", "UTF8_STRING text"])
        let next = try await fixture.copyExpensive()
        #expect(try await manager.reads(3) == ["image/png refused", "text/html refused", "UTF8_STRING text"])
        #expect(next.types == [])
        await manager.stop()
      }
    }

    @Test func theProgramWithTheInputFocusIsPastedInto() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let application = try await fixture.reader("focused", all)
        _ = try await fixture.copyExpensive()
        #expect(
          try await application.reads(3) == ["UTF8_STRING text", "text/html text/html", "image/png image/png"])
        await application.stop()
      }
    }
  }
}

extension X11Fixture {
  /// Starts a program that reads these types on request; `kind` is `hidden` or `focused`.
  fileprivate func reader(_ kind: String, _ types: [String]) async throws -> Program {
    let reader = try python(["reader.py", kind] + types)
    guard try await reader.line() == "ready" else { throw ProgramFailure("reader.py is not ready") }
    return reader
  }

  /// Lets time pass until `condition` holds.
  fileprivate func advances(_ condition: @LoopActor () -> Bool) async throws {
    try await eventually("an event in time") {
      await x11.settle(.general)
      while !condition(), let next = timers.untilNext(), next <= .milliseconds(500) {
        timers.advance(by: .milliseconds(50))
        await x11.settle(.general)
      }
      return condition()
    }
  }
}

extension Program {
  /// Makes a reader read, and returns its output.
  fileprivate func reads(_ count: Int) async throws -> [String] {
    signal(SIGUSR1)
    return try await lines(count)
  }

  fileprivate func lines(_ count: Int) async throws -> [String] {
    var lines: [String] = []
    while lines.count < count { lines.append(try await line()) }
    return lines
  }
}
