internal import CLinux
internal import DequeModule
internal import Glibc
internal import Linux
internal import Synchronization
internal import SystemPackage

/// The one event loop of the daemon: a thread that sleeps in epoll(7) and runs Swift's jobs between its events.
///
/// It is a serial executor to which ``LoopActor`` is pinned, so the compiler proves that state stays on its thread. It
/// is a task executor too: a task that prefers it never passes through the runtime's thread pool, which would cost a
/// thread change at every resume. ``LoopTask`` starts such tasks.
///
/// A turn of the loop runs the waiting jobs, then calls the event sources, then sleeps until a descriptor, a timer or
/// another thread needs it.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // Invariant of `@unchecked Sendable`: `inbox` is guarded by its mutex; `epoll` and `wakeUp` never change; only the
  // loop's thread, which `run()` records, and values isolated to `LoopActor` touch the rest.

  /// The loop to which ``LoopActor`` is pinned.
  package static let shared = EventLoop()

  private struct Inbox {
    var jobs: Deque<UnownedJob> = []
    var thread: pthread_t?
    var isAsleep = false
    var isStopped = false
  }

  private let inbox = Mutex(Inbox())
  private let wakeUp: OwnedDescriptor
  let epoll: OwnedDescriptor
  @LoopActor private var sources: [any EventSource] = []

  private init() {
    do {
      epoll = OwnedDescriptor(adopting: try SystemCall.run("make an epoll instance") { CLinux_epoll_create() })
      wakeUp = OwnedDescriptor(adopting: try SystemCall.run("make an eventfd") { CLinux_eventfd() })
      try arm(wakeUp.rawValue, directions: CLINUX_EPOLL_READABLE, token: EventLoop.wakeUpToken)
    } catch {
      EventLoop.cannotStart(error)
    }
  }

  /// Ends the program, which cannot run without its loop.
  private static func cannotStart(_ failure: Failure) -> Never {
    let sentence = Array("the event loop cannot start: it \(failure)\n".utf8)
    _ = write(2, sentence, sentence.count)
    exit(1)
  }

  // MARK: Running

  /// Runs the loop on the calling thread until ``stop()``.
  package func run() {
    inbox.withLock {
      precondition($0.thread == nil, "the loop runs already")
      $0.thread = pthread_self()
    }
    while !inbox.withLock({ $0.isStopped }) { turn() }
    inbox.withLock {
      $0.thread = nil
      $0.isStopped = false
    }
  }

  /// Makes ``run()`` return after the current turn.
  package func stop() {
    inbox.withLock { $0.isStopped = true }
    interrupt()
  }

  /// Calls a source before every sleep from now on, and keeps it, until it is removed.
  @LoopActor package func add(_ source: any EventSource) { sources.append(source) }

  /// Stops calling a source.
  @LoopActor package func remove(_ source: any EventSource) { sources.removeAll { $0 === source } }

  private func turn() {
    runJobs()
    let pause = LoopActor.assumeIsolated { () -> Duration? in
      for source in sources { source.loopWillSleep() }
      return Timers.monotonic.untilNext()
    }
    let hasJobs = inbox.withLock { inbox in
      inbox.isAsleep = inbox.jobs.isEmpty && !inbox.isStopped
      return !inbox.isAsleep
    }
    let ready = poll(for: hasJobs ? .zero : pause)
    inbox.withLock { $0.isAsleep = false }
    LoopActor.assumeIsolated {
      Timers.monotonic.advance(to: .monotonicNow)
      for event in ready { DescriptorWaits.shared.resume(event.token, event.directions) }
    }
  }

  /// Runs the jobs that wait now. Jobs that they enqueue run in the next turn, so they cannot starve the events.
  private func runJobs() {
    let jobs = inbox.withLock { inbox in
      let waiting = inbox.jobs
      inbox.jobs = []
      return waiting
    }
    for job in jobs {
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  private func poll(for pause: Duration?) -> [CLinux_epoll_ready] {
    let capacity = 64
    return [CLinux_epoll_ready](unsafeUninitializedCapacity: capacity) { buffer, count in
      let ready = CLinux_epoll_wait(epoll.rawValue, buffer.baseAddress, CInt(capacity), pause?.nanoseconds ?? -1)
      count = max(0, Int(ready))  // an interrupted wait is an empty one
    }
  }

  // MARK: Descriptors

  static let wakeUpToken = UInt64.max

  /// Requests one report. Fails if the system has no room for it; a descriptor that it knows already needs none.
  func arm(_ descriptor: CInt, directions: Int, token: UInt64) throws(Failure) {
    do {
      try SystemCall.run("wait for a descriptor") {
        CLinux_epoll_arm(epoll.rawValue, descriptor, UInt32(directions), token)
      }
    } catch {
      precondition(error.errno != .badFileDescriptor, "a descriptor was closed while a task waited for it")
      throw error
    }
  }

  /// Clears the wake-up signal, so that the next one is noticed.
  func wokenUp() {
    var count: UInt64 = 0
    _ = read(wakeUp.rawValue, &count, 8)
    // The system has known it since the loop was created, so there is room.
    try? arm(wakeUp.rawValue, directions: CLINUX_EPOLL_READABLE, token: EventLoop.wakeUpToken)
  }

  private func interrupt() {
    var one: UInt64 = 1
    _ = write(wakeUp.rawValue, &one, 8)
  }

  // MARK: Executor

  /// Queues a job; from another thread, it also wakes the loop.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustWake = inbox.withLock { inbox in
      inbox.jobs.append(job)
      defer { inbox.isAsleep = false }
      return inbox.isAsleep
    }
    if mustWake { interrupt() }
  }

  /// Returns the loop as the runtime's serial executor.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Returns whether the caller is on the loop's thread (called by Swift 6.3 and later).
  package func isIsolatingCurrentContext() -> Bool? { isOnLoop }

  /// Traps unless the caller is on the loop's thread (called by earlier versions).
  package func checkIsolated() { precondition(isOnLoop, "not on the event loop's thread") }

  private var isOnLoop: Bool { inbox.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }
}
