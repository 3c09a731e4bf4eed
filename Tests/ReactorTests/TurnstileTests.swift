import Reactor
import TestSupport
import Testing

struct TurnstileTests {
  @Test func tasksEnterInTheOrderOfArrival() async throws {
    try await onLoop {
      let turnstile = Turnstile(places: 2)
      let order = Order()
      let (first, go) = (Promise<Void>(), Promise<Void>())
      for number in 0..<6 {
        LoopTask.start {
          try? await turnstile.enter()
          order.inside.append(number)
          if order.inside.count == 2 { first.fulfil(()) }
          if number < 2 { _ = try? await go.wait() }
          turnstile.leave()
          order.left.append(number)
          if order.left.count == 6 { order.all.fulfil(()) }
        }
      }
      try await first.wait()
      for _ in 0..<10 { await Task.yield() }
      #expect(order.inside == [0, 1])
      go.fulfil(())
      try await order.all.wait()
      #expect(order.inside == [0, 1, 2, 3, 4, 5])
    }
  }

  @Test func cancelledTasksTakeNoPlace() async throws {
    try await onLoop {
      let turnstile = Turnstile(places: 1)
      try await turnstile.enter()
      let ended = Promise<WaitFailure?>()
      let waiting = LoopTask.start {
        do throws(WaitFailure) {
          try await turnstile.enter()
          ended.fulfil(nil)
        } catch {
          ended.fulfil(error)
        }
      }
      await Task.yield()
      waiting.cancel()
      #expect(try await ended.wait() == .cancelled)
      turnstile.leave()
      try await turnstile.enter()
    }
  }
}

@LoopActor private final class Order {
  var inside: [Int] = []
  var left: [Int] = []
  let all = Promise<Void>()
}
