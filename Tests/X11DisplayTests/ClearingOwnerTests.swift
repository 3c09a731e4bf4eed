import Glibc
import Host
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Applications that give up CLIPBOARD: to empty it, or because they end.
  @Suite struct ClearingOwners {
    @Test func clipboardsThatAnApplicationEmptiesAreEmpty() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let owner = try await fixture.ownerThatGaveUp("stays")
        try await eventually("an empty pasteboard") {
          fixture.timers.advance(by: .milliseconds(100))
          return fixture.items[.general] == nil
        }
        #expect(try await fixture.xclip("UTF8_STRING").text == "")
        owner.signal(SIGUSR1)
        _ = try await owner.finished()
        #expect(fixture.items[.general] == nil)
      }
    }

    @Test func itemsStayAtTheEndOfTheirApplication() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        _ = try await fixture.ownerThatGaveUp("ends").finished()
        try await eventually("what was kept") {
          fixture.timers.advance(by: .milliseconds(100))
          return fixture.items[.general]?.origin == .kept
        }
        try await eventually("what was kept") { try await fixture.xclip("UTF8_STRING").text == "text" }
      }
    }

    /// Mutter saves the text of each copy, and owns CLIPBOARD with that once it has no owner.
    @Test func mutterForgetsWhatIsCleared() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let mutter = try fixture.python("mutter.py")
        #expect(try await mutter.line() == "watching")
        try await fixture.copy("ours")
        #expect(try await mutter.line() == "saved")
        fixture.items.clear(.general)
        let cleared = Promise<Void>()
        LoopTask.start {
          await fixture.display.empty(.general, onlyOurs: false)
          cleared.fulfil(())
        }
        #expect(try await mutter.line() == "forgot")
        try await eventually("an empty clipboard") {
          fixture.timers.advance(by: .milliseconds(100))
          return cleared.value != nil
        }
        #expect(try await fixture.xclip("TARGETS").text == "")
        await mutter.stop()
      }
    }
  }
}

extension X11Fixture {
  fileprivate func ownerThatGaveUp(_ fate: String) async throws -> Program {
    settings.edit { $0.keep.isEnabled = true }
    let owner = try python("clearing.py", fate)
    guard try await owner.line() == "owning", try await owner.line() == "read" else {
      throw ProgramFailure("the text of clearing.py was not read")
    }
    try await eventually("its text") {
      timers.advance(by: .milliseconds(100))
      return items.payload(ofSource: .plainText, on: .general) != nil
    }
    owner.signal(SIGUSR1)
    guard try await owner.line() == "gave up" else { throw ProgramFailure("clearing.py has not given up") }
    return owner
  }
}
