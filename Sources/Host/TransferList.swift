public import Pasteboard
public import Reactor

/// The transfers under way: one payload each on its way to one requestor.
@LoopActor
public final class TransferList {
  /// A transfer as `pb status` shows it.
  public struct Summary: Sendable {
    /// The representation's type.
    public let type: MediaType
    /// Who asked, as far as the display server tells.
    public let requestor: String
    /// The size in bytes.
    public let total: Int
    /// How many bytes have gone.
    public internal(set) var sent: Int
  }

  /// One transfer's entry in the list.
  public struct ID: Hashable, Sendable {
    let rawValue: Int
  }

  private var entries: [ID: Summary] = [:]
  private var lastID = 0

  init() {}

  /// All transfers under way, oldest first.
  public var all: [Summary] { entries.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value) }

  /// Enters a transfer that begins.
  public func begin(_ type: MediaType, to requestor: String, total: Int) -> ID {
    lastID += 1
    let id = ID(rawValue: lastID)
    entries[id] = Summary(type: type, requestor: requestor, total: total, sent: 0)
    return id
  }

  /// Notes how many bytes of a transfer have gone.
  public func update(_ id: ID, sent: Int) { entries[id]?.sent = sent }

  /// Strikes a transfer that has ended.
  public func end(_ id: ID) { entries[id] = nil }
}
