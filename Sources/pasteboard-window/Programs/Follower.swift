internal import Linux
internal import PasteboardClient

/// Follows another program on a thread while the window is shown. If the program ends, begins again once it is back.
@MainActor
final class Follower {
  /// Follows the program, and returns only if it does not run. `mayStart` says whether to start it then.
  typealias Body = @Sendable (_ interruption: Interruption, _ mayStart: Bool) throws -> Void

  private let follow: Body
  private let lost: (Failure) -> Void
  private var running: Interruption?
  private var isWanted = false
  /// The end of the program, as long as it may be back already.
  private var end: Failure?

  /// Creates a follower that calls `lost` when the program has ended, or cannot be started.
  init(_ follow: @escaping Body, lost: @escaping (Failure) -> Void) {
    self.follow = follow
    self.lost = lost
  }

  /// Begins to follow; starts the program if necessary.
  func start() {
    isWanted = true
    if running == nil { begin(mayStart: true) }
  }

  /// Tries again if the program was lost.
  func resume() {
    if isWanted, running == nil { begin(mayStart: false) }
  }

  /// Ends.
  func stop() {
    isWanted = false
    running?.interrupt()
    running = nil
  }

  private func begin(mayStart: Bool) {
    let interruption = Interruption()
    running = interruption
    MainLoop.run { [follow] in
      try follow(interruption, mayStart)
    } then: { [weak self] result in
      guard let self, running === interruption else { return }
      running = nil
      receive(result)
    }
  }

  /// Begins again if the program has ended: it may be back, or have dropped only this client.
  private func receive(_ result: Result<Void, any Error>) {
    switch result {
    case .success:
      end.map(lost)
      end = nil
    case .failure(let error) where Failure(error) == .unanswered:
      end = .unanswered
      begin(mayStart: false)
    case .failure(let error): lost(Failure(error))
    }
  }
}
