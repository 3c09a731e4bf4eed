import CLinux
import Reactor
import Testing
import TestSupport

@Suite struct EventLoopTests {
  @Test func everyResumeStaysOnTheLoop() async throws {
    try await onLoop {
      for _ in 0..<100 {
        EventLoop.shared.checkIsolated()
        await Task.yield()
      }
      EventLoop.shared.checkIsolated()
    }
  }

  @Test func resumingStartsNoThread() async throws {
    try await onLoop {
      let before = CLinux_thread_count()
      let done = Promise<Void>()
      var left = 200
      for _ in 0..<left {
        LoopTask.start {
          await Task.yield()
          left -= 1
          if left == 0 { done.fulfil(()) }
        }
      }
      try await done.wait()
      // Other tests of this process may end threads meanwhile, but none of these tasks may start one.
      #expect(CLinux_thread_count() <= before)
    }
  }

  @Test func aTaskThatNeverWaitsDoesNotStarveTheEvents() async throws {
    try await onLoop {
      let timer = Promise<Void>()
      Timers.monotonic.schedule(after: .milliseconds(1)) { timer.fulfil(()) }
      while timer.value == nil { await Task.yield() }
    }
  }

  @Test func hooksRunBeforeEverySleep() async throws {
    try await onLoop {
      let ran = Promise<Void>()
      EventLoop.shared.beforeSleep { ran.fulfil(()) }
      try await ran.wait()
    }
  }
}
