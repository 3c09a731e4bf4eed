internal import DequeModule

/// Admits so many tasks at a time. When all places are taken, tasks wait in the order of their arrival.
@LoopActor
package final class Turnstile {
  private var free: Int
  private var queue: Deque<Promise<Void>> = []

  /// Creates a turnstile with so many places, all of them free.
  package nonisolated init(places: Int) { free = places }

  /// Takes a place, which ``leave()`` returns. The wait ends with the task's cancellation, without a place.
  package func enter() async throws(WaitFailure) {
    if free > 0, queue.isEmpty {
      free -= 1
      return
    }
    let turn = Promise<Void>()
    queue.append(turn)
    do {
      try await turn.wait()
    } catch {
      queue.removeAll { $0 === turn }
      // The task may have been admitted at the same moment.
      if turn.value != nil { leave() }
      throw error
    }
  }

  /// Returns a place, which goes to the task that has waited longest.
  package func leave() {
    if let next = queue.popFirst() { next.fulfil(()) } else { free += 1 }
  }
}
