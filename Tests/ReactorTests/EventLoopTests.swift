import Glibc
import Reactor
import Testing
import TestSupport

struct EventLoopTests {
  @Test func everyResumeStaysOnTheLoop() async throws {
    try await onLoop {
      for _ in 0..<100 {
        EventLoop.shared.checkIsolated()
        await Task.yield()
      }
      EventLoop.shared.checkIsolated()
    }
  }

  @Test func everyTaskRunsAndResumesOnTheLoopsThread() async throws {
    try await onLoop {
      let loop = pthread_self()
      let done = Promise<Void>()
      var left = 200
      var strays = 0
      for _ in 0..<left {
        LoopTask.start {
          if pthread_equal(pthread_self(), loop) == 0 { strays += 1 }
          await Task.yield()
          if pthread_equal(pthread_self(), loop) == 0 { strays += 1 }
          left -= 1
          if left == 0 { done.fulfil(()) }
        }
      }
      try await done.wait()
      #expect(strays == 0)
    }
  }

  @Test func aTaskThatNeverWaitsDoesNotStarveTheEvents() async throws {
    try await onLoop {
      let timer = Promise<Void>()
      Timers.monotonic.schedule(after: .milliseconds(1)) { timer.fulfil(()) }
      while timer.value == nil { await Task.yield() }
    }
  }

  @LoopActor
  private final class Source: EventSource {
    let event = AutoResetEvent()
    var count = 0

    func loopWillSleep() {
      count += 1
      event.set()
    }
  }

  @Test func sourcesAreAskedBeforeEverySleepUntilTheyAreRemoved() async throws {
    try await onLoop {
      let (removed, stays) = (Source(), Source())
      for source in [removed, stays] { EventLoop.shared.add(source) }
      try await removed.event.wait()
      EventLoop.shared.remove(removed)
      let count = removed.count
      for _ in 0..<3 { try await stays.event.wait() }
      EventLoop.shared.remove(stays)
      #expect(removed.count == count && stays.count >= 3)
    }
  }
}
