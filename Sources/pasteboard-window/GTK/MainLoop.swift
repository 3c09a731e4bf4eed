internal import CGTK
internal import Glibc
internal import Linux
internal import PasteboardClient

/// GTK's loop, on the main thread.
enum MainLoop {
  private final class Job: Sendable {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
  }

  private final class Watch: Sendable {
    let descriptor: SharedDescriptor
    let body: @MainActor () -> Bool

    init(_ descriptor: SharedDescriptor, _ body: @escaping @MainActor () -> Bool) {
      self.descriptor = descriptor
      self.body = body
    }
  }

  /// Runs `work` on a thread of its own, where it may wait, and then `finish` with its result on the main thread.
  static func run<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer,
    then finish: @escaping @MainActor @Sendable (Result<Answer, any Error>) -> Void
  ) {
    BlockingThread.start {
      let result = Result { try work() }
      perform { finish(result) }
    }
  }

  /// Runs `body` on the main thread soon.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    g_idle_add_full(G_PRIORITY_DEFAULT, runOnce, Unmanaged.passRetained(Job(body)).toOpaque(), nil)
  }

  /// Runs `body` on the main thread after some seconds; returns the number with which ``cancel(_:)`` prevents it.
  static func perform(after seconds: UInt32, _ body: @escaping @MainActor () -> Void) -> UInt32 {
    g_timeout_add_seconds_full(
      G_PRIORITY_DEFAULT, seconds, runTimed, Unmanaged.passRetained(Job(body)).toOpaque(), release)
  }

  /// Runs `body` on the main thread after some milliseconds.
  static func perform(afterMilliseconds time: UInt32, _ body: @escaping @MainActor () -> Void) {
    g_timeout_add_full(G_PRIORITY_DEFAULT, time, runTimed, Unmanaged.passRetained(Job(body)).toOpaque(), release)
  }

  /// Prevents what was to be called later, and lets go of what it keeps.
  static func cancel(_ source: UInt32) { g_source_remove(source) }

  /// Calls `body` on the main thread when a descriptor is readable, until it returns false. The descriptor is kept open.
  /// Returns the number with which ``cancel(_:)`` prevents more.
  @discardableResult
  static func whenReadable(_ descriptor: SharedDescriptor, _ body: @escaping @MainActor () -> Bool) -> UInt32 {
    let watch = Watch(descriptor, body)
    return g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor.rawValue, G_IO_IN, read, Unmanaged.passRetained(watch).toOpaque(), releaseWatch)
  }

  private static let runOnce: GSourceFunc = { job in
    if let job { MainLoop.run(Unmanaged<Job>.fromOpaque(job).takeRetainedValue()) }
    return 0
  }

  private static let runTimed: GSourceFunc = { job in
    if let job { MainLoop.run(Unmanaged<Job>.fromOpaque(job).takeUnretainedValue()) }
    return 0
  }

  private static let read: GUnixFDSourceFunc = { _, _, watch in
    guard let watch else { return 0 }
    let body = Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().body
    return MainActor.assumeIsolated { body() } ? 1 : 0
  }

  private static let releaseWatch: GDestroyNotify = { watch in
    if let watch { Unmanaged<Watch>.fromOpaque(watch).release() }
  }

  private static let release: GDestroyNotify = { job in
    if let job { Unmanaged<Job>.fromOpaque(job).release() }
  }

  private static func run(_ job: Job) { MainActor.assumeIsolated { job.run() } }
}
