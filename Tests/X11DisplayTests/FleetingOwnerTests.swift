import DisplayServer
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Applications that take CLIPBOARD and soon end.
  @Suite struct FleetingOwners {
    @Test(arguments: ["leaves", "destroys"])
    func anItemThatWasNeverReplacedComesBack(end: String) async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        #expect(try await fixture.script("fleeting.py", "unknown", end) == ["owning", "gone"])
        try await fixture.isPasted("kept")
      }
    }

    @Test func ownersThatDestroyTheirWindowHaveDied() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        let taker = try await fixture.taker("destroys")
        fixture.timers.advance(by: .milliseconds(1900))
        taker.signal(SIGUSR1)
        try await fixture.isPasted("kept")
        #expect(try await taker.finished().lines == ["gone"])
      }
    }

    @Test func ownerThatGivesTheSelectionUpLeavesItEmpty() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        try await fixture.becomesEmpty(after: fixture.taker("withdraws"))
      }
    }

    /// Otherwise, a read from a dead owner would block those from the next one.
    @Test func aReadEndsWithTheOwner() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        _ = try await fixture.script("fleeting.py", "unknown", "leaves")
        try await fixture.isPasted("kept")
        let owner = try await fixture.owner("next")
        #expect(try await fixture.paste(.plainText) == Array("next".utf8))
        await owner.stop()
      }
    }
  }
}

extension X11Fixture {
  /// Starts an application that takes CLIPBOARD, and waits until its item is known.
  fileprivate func taker(_ end: String) async throws -> Program {
    let taker = try python("fleeting.py", "known", end)
    for expected in ["owning", "known"] {
      guard try await taker.line() == expected else { throw ProgramFailure("fleeting.py is not \(expected)") }
    }
    try await becomesForeign()
    return taker
  }

  fileprivate func isPasted(_ text: String) async throws {
    try await eventually("our item") { try await xclip("UTF8_STRING").text == text }
    #expect(items[.general]?.origin == .client)
  }

  fileprivate func becomesEmpty(after taker: Program) async throws {
    taker.signal(SIGUSR1)
    #expect(try await taker.finished().lines == ["gone"])
    try await eventually("an empty pasteboard") {
      await x11.settle(.general)
      return items[.general] == nil
    }
    #expect(try await xclip("TARGETS").status != 0)
  }
}
