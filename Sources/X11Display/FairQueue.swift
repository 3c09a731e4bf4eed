internal import DequeModule

/// Work that waits for its turn. Each client has a share of what may go on at once, and clients with work take turns, so
/// that one that asks for very much keeps nobody else waiting.
///
/// A pure state machine: whoever takes work out carries it out, and says when it is finished.
struct FairQueue<Client: Hashable, Work> {
  private struct Lane {
    var waiting: Deque<Work> = []
    var running = 0
  }

  private let limit: Int
  private let share: Int
  private var lanes: [Client: Lane] = [:]
  /// The clients that have work waiting and less than their share going on, in the order of their turns.
  private var turns: Deque<Client> = []
  private var running = 0

  /// A queue of which `limit` pieces of work may go on at once, `share` of them for one client.
  init(limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// A client has one more piece of work.
  mutating func append(_ work: Work, of client: Client) {
    lanes[client, default: Lane()].waiting.append(work)
    if lanes[client]?.waiting.count == 1 { takeTurn(client) }
  }

  /// The next piece of work that may begin; a client's come in the order of their arrival.
  mutating func next() -> (client: Client, work: Work)? {
    guard running < limit, let client = turns.popFirst() else { return nil }
    guard let work = lanes[client]?.waiting.popFirst() else { return nil }
    running += 1
    lanes[client]?.running += 1
    takeTurn(client)
    return (client, work)
  }

  /// Takes back what a client has waiting, as far as it is `moot`.
  mutating func removeAll(of client: Client, where moot: (Work) -> Bool) {
    lanes[client]?.waiting.removeAll(where: moot)
    guard let lane = lanes[client], lane.waiting.isEmpty else { return }
    turns.removeAll { $0 == client }
    if lane.running == 0 { lanes[client] = nil }
  }

  /// A piece of this client's work is finished.
  mutating func finished(_ client: Client) {
    guard let before = lanes[client]?.running, before > 0 else { return }
    running -= 1
    lanes[client]?.running -= 1
    if before == share { takeTurn(client) }
    if let lane = lanes[client], lane.running == 0, lane.waiting.isEmpty { lanes[client] = nil }
  }

  private mutating func takeTurn(_ client: Client) {
    if let lane = lanes[client], !lane.waiting.isEmpty, lane.running < share { turns.append(client) }
  }
}
