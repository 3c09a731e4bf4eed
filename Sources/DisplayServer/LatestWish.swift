package import Reactor

/// Work of which only the newest matters: it is done once for everybody who wished for it before it began.
///
/// So a display server that stands still finds one offer waiting afterwards, and not one for each copy.
@LoopActor
package final class LatestWish {
  private var lastWish = 0
  private var lastServed = 0
  private var running: Promise<Void>?

  /// Nobody has wished for anything yet.
  package init() {}

  /// Returns once `work` was done for this wish. It throws what its own run of `work` throws, and `cancellation` if the
  /// task is cancelled while another's runs.
  package func serve<Failure: Error>(
    orThrow cancellation: Failure, _ work: () async throws(Failure) -> Void
  ) async throws(Failure) {
    lastWish += 1
    let wish = lastWish
    while lastServed < wish {
      if let running {
        _ = try? await running.wait()
        if Task.isCancelled { throw cancellation }
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
