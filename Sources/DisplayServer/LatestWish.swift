internal import Reactor

/// Work of which only the newest matters: one run serves every wish from before its beginning.
///
/// So a display server that hangs finds one offer waiting afterwards, and not one for each copy.
@LoopActor
final class LatestWish {
  private var lastWish = 0
  private var lastServed = 0
  private var running: Promise<Void>?

  /// Returns once `work` has run for this wish. Throws the error of its own run of `work`.
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
