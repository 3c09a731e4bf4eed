import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Owners that answer badly or not at all, again and again.
  @Suite struct UnansweredReads {
    @Test func threeHundredFaultyAnswersCostNothing() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.unanswering()
        let type = try #require(MediaType("image/faulty"))
        for _ in 0..<300 {
          try #require(
            await fixture.failure(of: type)?.step == "the application that owns the selection sent an empty answer")
        }
        #expect(try await fixture.paste(.plainText) == Array("good".utf8))
        await owner.stop()
      }
    }

    /// The late answers arrive in properties that are in use again by then.
    @Test func threeHundredLateAnswersAreNotTakenForOthers() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let owner = try await fixture.unanswering()
        let type = try #require(MediaType("image/mute"))
        for _ in 0..<300 {
          let outcome = Promise<LoadFailure?>()
          LoopTask.start { outcome.fulfil(await fixture.failure(of: type)) }
          try await eventually("a request to the owner") { outcome.value != nil || fixture.timers.untilNext() != nil }
          try #require(outcome.value == nil, "\(outcome.value??.step ?? "")")
          _ = try await owner.line()
          fixture.timers.advance(by: .seconds(6))
          #expect(try await outcome.wait()?.reason == .timedOut)
        }
        #expect(try await fixture.paste(.plainText) == Array("good".utf8))
        await owner.stop()
      }
    }
  }
}

extension X11Fixture {
  fileprivate func unanswering() async throws -> Program {
    let owner = try python("unanswering.py")
    guard try await owner.line() == "owning" else { throw ProgramFailure("unanswering.py owns nothing") }
    try await becomesForeign()
    return owner
  }
}
