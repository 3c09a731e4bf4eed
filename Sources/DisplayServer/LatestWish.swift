internal import Reactor

/// Work of which only the newest matters: it is done once for everybody who wished for it before it began.
///
/// So a display server that stands still finds one offer waiting afterwards, and not one for each copy.
@LoopActor
final class LatestWish {
  private var lastWish = 0
  private var lastServed = 0
  private var running: Promise<Void>?

  /// Returns once `work` was done for this wish. It throws what its own run of `work` throws.
  func serve(_ work: () async throws(ConnectionFailure) -> Void) async throws(ConnectionFailure) {
    lastWish += 1
    let wish = lastWish
    while lastServed < wish {
      if let running {
        _ = try? await running.wait()
        if Task.isCancelled { throw .cancelled }
        continue
      }
      let done = Promise<Void>()
      running = done
      defer {
        running = nil
        done.fulfil(())
      }
      let served = lastWish
      try await work()
      lastServed = served
    }
  }
}
