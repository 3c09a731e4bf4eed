internal import Linux
internal import PasteboardClient
internal import Wire

/// Items of the history that are to be pasted one after the other.
struct QueuedItems {
  var ids: [Int]

  /// Copies each of them while the queue collects, behind what waits there already.
  func add() throws {
    var history = try HistoryClient()
    // An item that is not there must not leave a part of the others in the queue.
    for id in ids { _ = try history.describe(id) }
    let before = try change(nil)
    if !before.collecting { _ = try change(.start) }
    defer { if !before.collecting { _ = try? change(.stop) } }
    // With the newest copy first, the last one to be pasted is copied first.
    for id in before.collecting && before.reversed ? ids.reversed() : ids { try HistoryCopyVerb(ids: [id]).run() }
    let missing = before.count + ids.count - (try change(nil).count)
    if missing > 0 {
      throw Failure(.failed, "\(missing) of the items could not be added: see 'pb queue' for those that wait")
    }
  }

  private func change(_ action: QueueAction?) throws -> Queue.Reply {
    try asking {
      var client = try BlockingClient()
      return try client.queue(action)
    }
  }
}
