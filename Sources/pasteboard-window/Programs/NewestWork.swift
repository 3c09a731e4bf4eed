/// Work of which only the newest counts, and which may start a worker. A few run at once, so that one that takes long
/// delays none; of those that wait, only the newest is kept.
@MainActor
final class NewestWork {
  private static let limit = 2

  private var running = 0
  private var waiting: (@MainActor () -> Void)?

  /// Runs `work` on a thread in its turn, and then `finish` with its result, unless newer work comes before its turn.
  func run<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer,
    then finish: @escaping @MainActor @Sendable (Result<Answer, any Error>) -> Void
  ) {
    waiting = { [self] in
      MainLoop.run(work) { [self] result in
        running -= 1
        finish(result)
        begin()
      }
    }
    begin()
  }

  private func begin() {
    guard running < Self.limit, let start = waiting else { return }
    waiting = nil
    running += 1
    start()
  }
}
