internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// One payload that is sent in chunks: the owner's side of INCR, ICCCM section 2.7.2.
///
/// The requestor deletes the property after reading it; each deletion requests the next chunk. An empty chunk ends the
/// transfer.
@LoopActor
final class IncrementalTransfer {
  let destination: PropertyDestination
  private let type: MediaType
  private let transfers: PropertyTransfers
  private let idleLimit: Duration
  private let timers: Timers
  private var deadline: IdleDeadline?
  private let nextTurn = AutoResetEvent()
  /// Whether the requestor is gone, too slow, or served.
  private(set) var hasEnded = false

  /// Creates a transfer that ends if the requestor leaves a chunk unread for `idleLimit`.
  init(
    _ type: MediaType, to destination: PropertyDestination, transfers: PropertyTransfers, idleLimit: Duration,
    timers: Timers
  ) {
    self.type = type
    self.destination = destination
    self.transfers = transfers
    self.idleLimit = idleLimit
    self.timers = timers
  }

  /// Records that the requestor has read the last chunk.
  func propertyDeleted() {
    deadline?.progressed()
    nextTurn.set()
  }

  /// Aborts the transfer: nothing more is written.
  func abort() {
    hasEnded = true
    nextTurn.set()
  }

  /// Sends all of `payload`, each chunk after the requestor has deleted the previous one. Without a payload, the
  /// transfer can only end empty.
  func run(_ payload: Payload?) async {
    let entry = transfers.list.begin(type, to: .window(destination.window.rawValue), total: payload?.count ?? 0)
    deadline = IdleDeadline(idleLimit, timers: timers) { [weak self] in self?.abort() }
    defer {
      hasEnded = true
      deadline?.cancel()
      transfers.list.end(entry)
      transfers.ended(self)
    }
    var sent = 0
    while await isAskedForMore() {
      guard let count = try? await transfers.writePiece(of: payload, at: sent, to: destination), count > 0 else {
        return
      }
      sent += count
      transfers.list.update(entry, sent: sent)
    }
  }

  private func isAskedForMore() async -> Bool {
    guard !hasEnded else { return false }
    _ = try? await nextTurn.wait()
    return !hasEnded
  }
}
