public import Pasteboard
public import Reactor

/// The transfers under way: one payload each on its way to one requestor.
@LoopActor
public final class TransferList {
  /// A transfer as `pb status` shows it.
  public struct Summary: Sendable {
    /// The representation's type.
    public let type: MediaType
    /// Who asked.
    public let requestor: Requestor
    /// The size in bytes.
    public let total: Int
    /// How many bytes have gone.
    public let sent: Int
    /// How long it has been running.
    public let elapsed: Duration

    /// How much has gone, from 0 to 1; nil if there is nothing to send.
    public var fraction: Double? { total > 0 ? min(1, Double(sent) / Double(total)) : nil }

    /// How many bytes went in a second since it began; nil in its first millisecond.
    public var bytesPerSecond: Int? {
      elapsed >= .milliseconds(1) ? Int(Double(sent) / (elapsed / .seconds(1))) : nil
    }
  }

  /// One transfer's entry in the list.
  public struct ID: Hashable, Sendable {
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

  init(timers: Timers) { self.timers = timers }

  /// All transfers under way, oldest first.
  public var all: [Summary] {
    let now = timers.now
    return entries.sorted { $0.key.rawValue < $1.key.rawValue }.map { _, entry in
      Summary(
        type: entry.type, requestor: entry.requestor, total: entry.total, sent: entry.sent,
        elapsed: now - entry.start)
    }
  }

  /// Enters a transfer that begins.
  public func begin(_ type: MediaType, to requestor: Requestor, total: Int) -> ID {
    lastID += 1
    let id = ID(rawValue: lastID)
    entries[id] = Entry(type: type, requestor: requestor, total: total, start: timers.now)
    return id
  }

  /// Notes how many bytes of a transfer have gone.
  public func update(_ id: ID, sent: Int) { entries[id]?.sent = sent }

  /// Strikes a transfer that has ended.
  public func end(_ id: ID) { entries[id] = nil }
}
