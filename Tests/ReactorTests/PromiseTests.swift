import Reactor
import Testing
import TestSupport

struct PromiseTests {
  @Test func everyoneGetsTheFirstValue() async throws {
    try await onLoop {
      let promise = Promise<Int>()
      let waiting = Promise<[Int]>()
      var values: [Int] = []
      for _ in 0..<3 {
        LoopTask.start {
          if let value = try? await promise.wait() { values.append(value) }
          if values.count == 3 { waiting.fulfil(values) }
        }
      }
      promise.fulfil(1)
      promise.fulfil(2)
      let waitingOutcome = try await waiting.wait()
      #expect(waitingOutcome == [1, 1, 1])
      let promiseOutcome = try await promise.wait()
      #expect(promiseOutcome == 1)
    }
  }

  @Test func aWaitEndsWithItsLimitAndTheOthersGoOn() async throws {
    try await onLoop {
      let timers = Timers()
      let promise = Promise<Int>()
      let short = outcome { try await promise.wait(atMost: .seconds(1), timers: timers) }
      let long = outcome { try await promise.wait(atMost: .seconds(9), timers: timers) }
      await Task.yield()
      timers.advance(by: .seconds(2))
      let shortOutcome = try await short.wait()
      #expect(shortOutcome == .failure(.timedOut))
      promise.fulfil(7)
      let longOutcome = try await long.wait()
      #expect(longOutcome == .success(7))
      #expect(timers.untilNext() == nil, "a timer was left behind")
    }
  }

  @Test func aWaitEndsWithItsTask() async throws {
    try await onLoop {
      let promise = Promise<Int>()
      let ended = Promise<Result<Int, WaitFailure>>()
      let task = LoopTask.start { ended.fulfil(await result { try await promise.wait() }) }
      await Task.yield()
      task.cancel()
      let endedOutcome = try await ended.wait()
      #expect(endedOutcome == .failure(.cancelled))
    }
  }

  @Test func aTaskThatIsCancelledAlreadyDoesNotWait() async throws {
    try await onLoop {
      let ended = Promise<Result<Int, WaitFailure>>()
      let task = LoopTask.start {
        await Task.yield()
        ended.fulfil(await result { try await Promise<Int>().wait() })
      }
      task.cancel()
      let endedOutcome = try await ended.wait()
      #expect(endedOutcome == .failure(.cancelled))
    }
  }
}

/// Returns the result of a wait.
@LoopActor private func result(
  _ wait: @LoopActor () async throws -> Int
) async -> Result<Int, WaitFailure> {
  do {
    return .success(try await wait())
  } catch {
    return .failure(error as? WaitFailure ?? .cancelled)
  }
}

/// Starts a wait in a task of its own.
@LoopActor private func outcome(
  _ wait: @escaping @Sendable @LoopActor () async throws -> Int
) -> Promise<Result<Int, WaitFailure>> {
  let promise = Promise<Result<Int, WaitFailure>>()
  LoopTask.start { promise.fulfil(await result(wait)) }
  return promise
}
