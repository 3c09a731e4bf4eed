internal import Reactor
internal import Synchronization

/// The budget of the daemon's memory for the unanswered messages of all clients.
///
/// Each session has a small amount of its own, so that one client's flood does not block the others; the rest is taken
/// from one shared budget.
final class MessageMemory: Sendable {
  private static let free = 64 << 10
  private let limit: Int
  // A share returns its bytes wherever it ends.
  private let used = Atomic<Int>(0)

  /// Creates a budget of so many bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  /// Returns the share of a new session.
  func share() -> Share { Share(memory: self) }

  /// The bytes of one session.
  struct Share: ~Copyable {
    fileprivate let memory: MessageMemory
    private var beyondFree = 0

    fileprivate init(memory: MessageMemory) { self.memory = memory }

    deinit { memory.used.subtract(beyondFree, ordering: .relaxed) }

    /// Sets the session's number of bytes; returns false if there is no room for them.
    mutating func set(_ bytes: Int) -> Bool {
      let wanted = max(0, bytes - MessageMemory.free)
      let used = memory.used.add(wanted - beyondFree, ordering: .relaxed).newValue
      let grows = wanted > beyondFree
      beyondFree = wanted
      return !grows || used <= memory.limit
    }
  }
}
