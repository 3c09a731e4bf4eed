internal import DequeModule

/// Work that waits for its turn. Each client has a share of the work in progress, and clients take turns, so that a
/// greedy client delays no other.
///
/// A pure state machine: its user carries out the work and reports when it is finished.
struct FairQueue<Client: Hashable, Work> {
  private struct Lane {
    var waiting: Deque<Work> = []
    var running = 0
  }

  private let limit: Int
  private let share: Int
  private var lanes: [Client: Lane] = [:]
  /// The clients with waiting work and less than their share in progress, in the order of their turns.
  private var turns: Deque<Client> = []
  private var running = 0

  /// Creates a queue with up to `limit` pieces of work in progress, `share` of them for one client.
  init(limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// Adds a piece of work of a client.
  mutating func append(_ work: Work, of client: Client) {
    lanes[client, default: Lane()].waiting.append(work)
    if lanes[client]?.waiting.count == 1 { takeTurn(client) }
  }

  /// Returns the next piece of work that may begin; a client's work keeps its order.
  mutating func next() -> (client: Client, work: Work)? {
    guard running < limit, let client = turns.popFirst() else { return nil }
    guard let work = lanes[client]?.waiting.popFirst() else { return nil }
    running += 1
    lanes[client]?.running += 1
    takeTurn(client)
    return (client, work)
  }

  /// Removes a client's waiting work that is `moot`.
  mutating func removeAll(of client: Client, where moot: (Work) -> Bool) {
    lanes[client]?.waiting.removeAll(where: moot)
    guard let lane = lanes[client], lane.waiting.isEmpty else { return }
    turns.removeAll { $0 == client }
    if lane.running == 0 { lanes[client] = nil }
  }

  /// Records that a piece of this client's work is finished.
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
