import Pasteboard
import Synchronization
import Testing

struct LoadProgressTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock(\.self) }
    func increment() { count.withLock { $0 += 1 } }
  }

  @Test(
    arguments: [
      (0, 0, nil), (5, 0, nil), (0, 10, 0), (5, 10, 0.5), (10, 10, 1), (12, 10, 1), (-3, 10, 0), (3, -10, nil),
      (Int64.max, Int64.max, 1), (Int64.min, Int64.min, nil),
    ] as [(Int64, Int64, Double?)])
  func tellsTheFraction(completed: Int64, total: Int64, fraction: Double?) {
    let progress = LoadProgress()
    progress.update(completed: completed, total: total)
    #expect(progress.fraction == fraction)
    #expect(progress.completed == max(0, completed))
    #expect(progress.total == max(0, total))
  }

  @Test func reportsEveryUpdate() {
    let progress = LoadProgress()
    let seen = Mutex<[Int64]>([])
    progress.onUpdate { progress in seen.withLock { $0.append(progress.completed) } }
    for completed in 1...3 { progress.update(completed: Int64(completed), total: 3) }
    #expect(seen.withLock(\.self) == [1, 2, 3])
  }

  @Test func cancelsOnce() {
    let progress = LoadProgress()
    let calls = Counter()
    progress.onCancel { calls.increment() }
    #expect(!progress.isCancelled)
    progress.cancel()
    progress.cancel()
    #expect(progress.isCancelled)
    #expect(calls.value == 1)
  }

  @Test func callsALateCancelHandlerAtOnce() {
    let progress = LoadProgress()
    let calls = Counter()
    progress.cancel()
    progress.onCancel { calls.increment() }
    #expect(calls.value == 1)
  }

  /// A handler may use the progress itself: it runs outside the lock.
  @Test func letsHandlersUseTheProgress() {
    let progress = LoadProgress()
    let calls = Counter()
    progress.onCancel { [unowned progress] in
      progress.onCancel { calls.increment() }
      progress.update(completed: 1, total: 1)
    }
    progress.onUpdate { if $0.isCancelled { calls.increment() } }
    progress.cancel()
    #expect(calls.value == 2)
  }

  @Test func callsEachCancelHandlerOnceUnderContention() async {
    let progress = LoadProgress()
    let calls = Counter()
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          if number.isMultiple(of: 10) { progress.cancel() } else { progress.onCancel { calls.increment() } }
        }
      }
    }
    #expect(calls.value == 180)
  }
}
