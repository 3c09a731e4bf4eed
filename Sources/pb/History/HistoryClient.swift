internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The calls of `pb history` to the program that keeps it.
struct HistoryClient: ~Copyable {
  /// How long an answer may take: the longest is that to a search through a million texts.
  private static let limit = Duration.seconds(30)

  private var connection: Connection

  /// Connects to the history, which is started if need be.
  init() throws {
    connection = try asking {
      try HistorySocket.connect {
        StandardStreams.complain("pasteboard-history was started: it records the history from now on")
      }
    }
  }

  /// Connects to the history; nil if nobody keeps one.
  init?(ifServed: Void) throws {
    guard let connection = try asking({ try HistorySocket.connectIfServed() }) else { return nil }
    self.connection = connection
  }

  /// Calls a method.
  mutating func call<M: Method>(_ method: M.Type, _ parameters: M.Parameters) throws -> M.Reply {
    try connection.call(encodeCall(method, parameters), atMost: HistoryClient.limit).parameters(of: method)
  }

  /// The newest items, `limit` at most; with `text`, those that contain it. They come in as many lists as it takes.
  mutating func list(matching text: String? = nil, atMost limit: Int) throws -> List.Reply {
    var all: List.Reply?
    repeat {
      let count = limit - (all?.entries.count ?? 0)
      let next: List.Reply
      if let text {
        next = try call(Search.self, Search.Parameters(text: text, limit: count, after: all?.next))
      } else {
        next = try call(List.self, List.Parameters(limit: count, after: all?.next))
      }
      all = List.Reply(entries: (all?.entries ?? []) + next.entries, next: next.next, warning: next.warning)
    } while all?.next != nil && all?.entries.count ?? 0 < limit
    return all ?? List.Reply(entries: [])
  }

  /// The bytes of one of an item's types.
  mutating func fetch(_ place: Int, of id: Int) throws -> PastedRepresentation.Content {
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

  /// One item, with what is needed to offer it again.
  mutating func describe(_ id: Int) throws -> Describe.Reply { try call(Describe.self, Describe.Parameters(entry: id)) }
}
