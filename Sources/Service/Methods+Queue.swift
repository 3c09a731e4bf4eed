internal import Host
internal import Pasteboard
internal import Reactor
internal import SocketServer
internal import Wire

extension Methods {
  /// Changes the queue, which no guest may, and returns its state; with "more" once nothing is collected and nothing
  /// waits, after a reply for each change.
  func queue(_ parameters: Queue.Parameters, _ replies: ReplyStream) async throws(WireError) -> Queue.Reply {
    guard !caller.rights.isGuest else { throw .permissionDenied(right: .keys) }
    switch parameters.action {
    case .start: items.queue.start(isReversed: parameters.reversed)
    case .stop: items.queue.stop()
    case .skip:
      guard items.queue.skip() else { throw .nothingThere(pasteboard: PasteboardName.general.description) }
    case .clear: items.queue.clear()
    case nil: break
    }
    if replies.isWanted { await report(while: replies) { await self.tellOfQueue(replies) } }
    return queueState
  }

  private func tellOfQueue(_ replies: ReplyStream) async {
    var told: Queue.Reply?
    while !Task.isCancelled, queueState.collecting || queueState.count > 0 {
      if told != queueState {
        told = queueState
        guard await replies.send(Queue.self, queueState) else { return }
      } else {
        guard (try? await items.changes.next()) != nil else { return }
      }
    }
  }

  private var queueState: Queue.Reply {
    let queue = items.queue
    return Queue.Reply(
      collecting: queue.isCollecting, reversed: queue.isReversed, count: queue.count, current: queue.isCurrent)
  }
}
