internal import Glibc
internal import PasteboardClient
internal import Synchronization

/// The thread of the database, so that the event loop never waits for a disk.
final class StoreThread: SerialExecutor, @unchecked Sendable {
  // Invariant of `@unchecked Sendable`: a mutex guards the jobs; the semaphore is made for threads, and its address
  // never changes.

  static let shared = StoreThread()

  private let jobs = Mutex<[UnownedJob]>([])
  private let count = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  private init() {
    sem_init(count, 0, 0)
    BlockingThread.start { [self] in
      while true { runNext() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    sem_post(count)
  }

  private func runNext() {
    while sem_wait(count) != 0 {}  // a signal may interrupt it
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedSerialExecutor())
  }
}
