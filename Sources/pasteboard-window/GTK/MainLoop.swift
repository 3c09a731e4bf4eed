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
    g_idle_add_full(G_PRIORITY_DEFAULT, runOnce, Unmanaged.passRetained(Job(body)).toOpaque(), release)
  }

  /// Runs `body` on the main thread after some milliseconds; returns the number with which ``cancel(_:)`` prevents it.
  @discardableResult
  static func perform(after milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) -> UInt32 {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, runOnce, Unmanaged.passRetained(Job(body)).toOpaque(), release)
  }

  /// Calls `body` on the main thread whenever a descriptor is readable, which stays open for that. Returns the number with
  /// which ``cancel(_:)`` prevents more.
  @discardableResult
  static func whenReadable(_ descriptor: SharedDescriptor, _ body: @escaping @MainActor () -> Void) -> UInt32 {
    let job = Job { withExtendedLifetime(descriptor, body) }
    return g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor.rawValue, G_IO_IN, runAgain, Unmanaged.passRetained(job).toOpaque(), release)
  }

  /// Prevents what was to be called later, and lets go of what it keeps.
  static func cancel(_ source: UInt32) { g_source_remove(source) }

  private static let runOnce: GSourceFunc = { job in
    MainLoop.run(job)
    return 0
  }

  private static let runAgain: GUnixFDSourceFunc = { _, _, job in
    MainLoop.run(job)
    return 1
  }

  private static let release: GDestroyNotify = { job in
    if let job { Unmanaged<Job>.fromOpaque(job).release() }
  }

  private static func run(_ job: gpointer?) {
    guard let job = job.map({ Unmanaged<Job>.fromOpaque($0).takeUnretainedValue() }) else { return }
    MainActor.assumeIsolated { job.run() }
  }
}
