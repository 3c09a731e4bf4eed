internal import Reactor
internal import Synchronization

/// What the unanswered messages of all clients together may take of the daemon's memory.
///
/// Each session has a little of its own, so that nobody's flood keeps others from asking; what goes beyond that comes out
/// of one budget.
final class MessageMemory: Sendable {
  private static let free = 64 << 10
  private let limit: Int
  // A share gives its bytes back wherever it ends.
  private let used = Atomic<Int>(0)

  /// A budget of so many bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  /// The share of one session.
  func share() -> Share { Share(memory: self) }

  /// What one session takes.
  struct Share: ~Copyable {
    fileprivate let memory: MessageMemory
    private var beyondFree = 0

    fileprivate init(memory: MessageMemory) { self.memory = memory }

    deinit { memory.used.subtract(beyondFree, ordering: .relaxed) }

    /// States how many bytes the session has now; false if there is no room for them.
    mutating func set(_ bytes: Int) -> Bool {
      let wanted = max(0, bytes - MessageMemory.free)
      let used = memory.used.add(wanted - beyondFree, ordering: .relaxed).newValue
      let grows = wanted > beyondFree
      beyondFree = wanted
      return !grows || used <= memory.limit
    }
  }
}
