package import Pasteboard
package import Reactor

/// The transfers under way: one payload each on its way to one requestor.
@LoopActor
package final class TransferList {
  /// A transfer as `pb status` shows it.
  package struct Summary: Sendable {
    /// The representation's type.
    package let type: MediaType
    /// The requestor.
    package let requestor: Requestor
    /// The size in bytes.
    package let total: Int
    /// The number of bytes sent.
    package let sent: Int
    /// The time since the start.
    package let elapsed: Duration

    /// The fraction sent, from 0 to 1; nil if the payload is empty.
    package var fraction: Double? { total > 0 ? min(1, Double(sent) / Double(total)) : nil }

    /// The average number of bytes per second; nil in the first millisecond.
    package var bytesPerSecond: Int? {
      elapsed >= .milliseconds(1) ? Int(Double(sent) / (elapsed / .seconds(1))) : nil
    }
  }

  /// One transfer's entry in the list.
  package struct ID: Hashable, Sendable {
    let rawValue: Int
  }

  private struct Entry {
    let type: MediaType
    let requestor: Requestor
    let total: Int
    let start: Duration
    var sent = 0
  }

  private let timers: Timers
  private var entries: [ID: Entry] = [:]
  private var lastID = 0

  package init(timers: Timers = .monotonic) { self.timers = timers }

  /// All transfers under way, oldest first.
  package var all: [Summary] {
    let now = timers.now
    return entries.sorted { $0.key.rawValue < $1.key.rawValue }.map { _, entry in
      Summary(
        type: entry.type, requestor: entry.requestor, total: entry.total, sent: entry.sent,
        elapsed: now - entry.start)
    }
  }

  /// Adds a transfer that begins.
  package func begin(_ type: MediaType, to requestor: Requestor, total: Int) -> ID {
    lastID += 1
    let id = ID(rawValue: lastID)
    entries[id] = Entry(type: type, requestor: requestor, total: total, start: timers.now)
    return id
  }

  /// Notes how many bytes of a transfer were sent.
  package func update(_ id: ID, sent: Int) { entries[id]?.sent = sent }

  /// Removes a transfer that has ended.
  package func end(_ id: ID) { entries[id] = nil }
}
