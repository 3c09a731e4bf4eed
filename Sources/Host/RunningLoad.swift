internal import Linux
internal import Pasteboard
internal import Reactor

/// One run of a load handler, which ends with a result or when it makes no progress.
@LoopActor
final class RunningLoad {
  /// The maximum time without progress.
  private static let limit = Duration.seconds(120)

  let progress = LoadProgress()
  let start: Duration
  private var deadline: LoadDeadline?
  private var task: Task<Void, Never>?

  /// Runs `handler` and reports how it ended. The report may come after ``cancel()``.
  init(
    _ handler: @escaping ItemProvider<Payload>.LoadHandler, timers: Timers,
    report: @escaping @LoopActor (Result<Payload, LoadFailure>) -> Void
  ) {
    start = timers.now
    deadline = LoadDeadline(Self.limit, of: progress, timers: timers) { [weak self] in
      self?.cancel()
      report(.failure(LoadFailure(.timedOut, step: "its provider made no progress in \(Self.limit)")))
    }
    task = LoopTask.start { [progress, deadline] in
      let result: Result<Payload, LoadFailure>
      do throws(LoadFailure) {
        result = .success(try await handler(progress))
      } catch {
        result = .failure(error)
      }
      deadline?.cancel()
      report(result)
    }
  }

  /// Ends the run: its result is no longer wanted.
  func cancel() {
    deadline?.cancel()
    progress.cancel()
    task?.cancel()
  }
}
