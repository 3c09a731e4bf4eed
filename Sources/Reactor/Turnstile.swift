internal import DequeModule

/// Lets so many in at a time. Who comes when all places are taken waits, and is let in in the order of arrival.
@LoopActor
public final class Turnstile {
  private var free: Int
  private var queue: Deque<Promise<Void>> = []

  /// A turnstile with so many places, all of them free.
  public nonisolated init(places: Int) { free = places }

  /// Takes a place, which ``leave()`` gives back. A wait for it ends with the task's cancellation, without a place.
  public func enter() async throws(WaitFailure) {
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
      // It may have been let in in the same moment.
      if turn.value != nil { leave() }
      throw error
    }
  }

  /// Gives a place back, to whoever has waited the longest.
  public func leave() {
    if let next = queue.popFirst() { next.fulfil(()) } else { free += 1 }
  }
}
