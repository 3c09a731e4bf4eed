import Reactor
import TestSupport
import Testing

struct AutoResetEventTests {
  @Test func earlierEventsEndOneWait() async throws {
    try await onLoop {
      let event = AutoResetEvent()
      event.set()
      event.set()
      #expect(event.isSet)
      try await event.wait()
      #expect(!event.isSet)
      let timers = Timers()
      let second = Promise<WaitFailure?>()
      LoopTask.start {
        do throws(WaitFailure) {
          try await event.wait(atMost: .seconds(1), timers: timers)
          second.fulfil(nil)
        } catch {
          second.fulfil(error)
        }
      }
      try await eventually("the wait") { timers.untilNext() != nil }
      timers.advance(by: .seconds(1))
      #expect(try await second.wait() == .timedOut)
    }
  }

  @Test func laterEventsEndTheWait() async throws {
    try await onLoop {
      let event = AutoResetEvent()
      var turns = 0
      for _ in 0..<3 {
        LoopTask.start { event.set() }
        try await event.wait()
        turns += 1
      }
      #expect(turns == 3 && !event.isSet)
    }
  }
}
