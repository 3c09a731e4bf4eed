import Reactor
import Testing
import TestSupport

struct TimersTests {
  @Test func actionsRunInTheOrderOfTheirDeadlines() async throws {
    let order = try await onLoop {
      let timers = Timers()
      var order: [String] = []
      timers.schedule(after: .seconds(2)) { order.append("second") }
      timers.schedule(after: .seconds(1)) { order.append("first") }
      timers.schedule(after: .seconds(2)) { order.append("third") }
      timers.advance(by: .milliseconds(999))
      #expect(order.isEmpty)
      timers.advance(by: .seconds(5))
      return order
    }
    #expect(order == ["first", "second", "third"])
  }

  @Test func aCancelledTimerNeitherRunsNorWakes() async throws {
    try await onLoop {
      let timers = Timers()
      var ran = false
      let timer = timers.schedule(after: .seconds(1)) { ran = true }
      #expect(timers.untilNext() == .seconds(1))
      timer.cancel()
      #expect(timers.untilNext() == nil)
      timers.advance(by: .seconds(2))
      #expect(!ran)
    }
  }

  @Test func anActionMayScheduleAnother() async throws {
    try await onLoop {
      let timers = Timers()
      var count = 0
      timers.schedule(after: .seconds(1)) {
        count += 1
        timers.schedule(after: .zero) { count += 1 }
      }
      timers.advance(by: .seconds(1))
      #expect(count == 2)
    }
  }

  @Test func anIdleDeadlineMovesOnWithProgress() async throws {
    try await onLoop {
      let timers = Timers()
      var expired = false
      let deadline = IdleDeadline(.seconds(10), timers: timers) { expired = true }
      for _ in 0..<5 {
        timers.advance(by: .seconds(9))
        deadline.progressed()
      }
      #expect(!expired)
      timers.advance(by: .seconds(10))
      #expect(expired)
    }
  }

  @Test func aCancelledIdleDeadlineDoesNotExpire() async throws {
    try await onLoop {
      let timers = Timers()
      var expired = false
      let deadline = IdleDeadline(.seconds(10), timers: timers) { expired = true }
      deadline.cancel()
      timers.advance(by: .seconds(60))
      #expect(!expired)
      #expect(timers.untilNext() == nil)
    }
  }
}
