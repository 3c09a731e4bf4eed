internal import Glibc
package import Linux
internal import Pasteboard
package import Wire

/// The blocking calls of the history, on one connection: each returns when it is answered.
package struct HistoryClient: ~Copyable {
  /// The maximum time for an answer; the slowest is a search through a million texts.
  private static let limit = Duration.seconds(30)
  /// The time after which a search does not go on that finds nothing more.
  private static let searchTime = Duration.seconds(3)

  private var connection: Connection

  /// Connects to the history; starts it if necessary and permitted, and calls `started` if it begins to record because of
  /// that.
  package init(mayStart: Bool = true, started: () -> Void) throws(Failure) {
    connection = try HistorySocket.connect(mayStart: mayStart, started: started)
  }

  /// Connects to the history; nil if it does not run.
  package init?(ifServed: Void) throws(Failure) {
    guard let connection = try HistorySocket.connectIfServed() else { return nil }
    self.connection = connection
  }

  /// The descriptor of the connection's socket.
  package var socketNumber: CInt { connection.rawValue }

  /// Waits until the history ends, which throws ``Failure/unanswered``.
  package func waitForEnd() throws(Failure) {
    try connection.wait(POLLIN, nil, step: "end")
    throw .unanswered
  }

  /// Calls a method.
  package mutating func call<M: Method>(_ method: M.Type, _ parameters: M.Parameters) throws -> M.Reply {
    try connection.call(encodeCall(method, parameters), atMost: HistoryClient.limit).parameters(of: method)
  }

  /// Returns the newest items, at most `limit`, or those that contain `text`. Fetches as many lists as necessary.
  package mutating func list(matching text: String? = nil, atMost limit: Int) throws -> List.Reply {
    var all: List.Reply?
    let end = ContinuousClock.now + Self.searchTime
    repeat {
      let count = limit - (all?.entries.count ?? 0)
      let next = try page(matching: text, after: all?.next, atMost: count)
      all = List.Reply(
        entries: (all?.entries ?? []) + next.entries, next: next.next, warning: next.warning, paused: next.paused)
      // A search that takes long answers in pages, of which many may be empty.
      if next.entries.isEmpty, ContinuousClock.now > end { break }
    } while all?.next != nil && all?.entries.count ?? 0 < limit
    return all ?? List.Reply(entries: [])
  }

  /// Returns the newest items, or those that contain `text`, from where the page before ended; at most `limit`.
  package mutating func page(matching text: String?, after: String?, atMost limit: Int) throws -> List.Reply {
    guard let text else { return try call(List.self, List.Parameters(limit: limit, after: after)) }
    return try call(Search.self, Search.Parameters(text: text, limit: limit, after: after))
  }

  /// Returns the bytes of one of an item's types.
  package mutating func fetch(_ place: Int, of id: Int) throws -> PastedRepresentation.Content {
    let answer = try connection.call(
      encodeCall(Fetch.self, Fetch.Parameters(entry: id, place: place, descriptors: 1)), descriptors: [.probe()],
      atMost: HistoryClient.limit)
    let source = try answer.parameters(of: Fetch.self).source
    switch try? source.content() {
    case .inline(let bytes): return .bytes(bytes)
    case .descriptor(let index) where index < answer.descriptors.count:
      return .file(answer.descriptors[index], size: max(0, source.size ?? 0))
    default:
      throw Failure(.failed, "the history's answer contradicts itself: install pb and its programs together")
    }
  }

  /// Returns a small version of an item's picture, a PNG file; nil if there is none. Does not wait for one that
  /// is not made yet with `onlyReady`.
  package mutating func thumbnail(of id: Int, onlyReady: Bool = false) throws -> [UInt8]? {
    let reply = try call(Thumbnail.self, Thumbnail.Parameters(entry: id, ready: onlyReady))
    guard case .inline(let png)? = try reply.thumbnail?.content() else { return nil }
    return png
  }

  /// Stores an item of another history as the oldest one. Its sources name the descriptors.
  package mutating func add(_ item: Add.Parameters, _ descriptors: [SharedDescriptor]) throws -> Add.Reply {
    try connection.call(encodeCall(Add.self, item), descriptors: descriptors, atMost: HistoryClient.limit)
      .parameters(of: Add.self)
  }

  /// Returns one item, with what is needed to offer it again.
  package mutating func describe(_ id: Int) throws -> Describe.Reply {
    try call(Describe.self, Describe.Parameters(entry: id))
  }
}
