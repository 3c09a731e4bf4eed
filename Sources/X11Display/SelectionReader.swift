internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// An owner's answer.
struct SelectionAnswer: Sendable {
  let type: Atom
  let payload: Payload
}

/// Reads other clients' selections: the requestor's side of ICCCM sections 2.4 and 2.7.2.
@LoopActor
final class SelectionReader {
  /// How much of a property is requested at once. The server sends such a chunk in one piece, so reading the rest of it
  /// never has to wait.
  private static let chunk = 64 * 1024

  /// The reason why an owner will write no more.
  private enum Ending {
    case refused, ownerDied, disconnected
  }

  /// A request without a complete answer.
  @LoopActor
  private final class Read {
    let selection, target, property: Atom
    let time: ServerTime
    /// Set when the owner has answered or written a chunk, and when it will write no more.
    let news = AutoResetEvent()
    private(set) var isAnswered = false
    /// The reason why the owner will write no more; what it has written before still counts.
    private(set) var ending: Ending?
    private var isWritten = false
    /// Whether the answer is sent in chunks.
    var isIncremental = false
    /// Whether the owner has nothing more to write.
    var isAnsweredInFull = false

    init(_ selection: Atom, target: Atom, property: Atom, time: ServerTime) {
      self.selection = selection
      self.target = target
      self.property = property
      self.time = time
    }

    /// Whether a notice is the answer to this request. The property alone proves nothing: names are reused, and an
    /// answer may be late.
    func isAnswered(by notice: SelectionNotice) -> Bool {
      !isAnswered && ending == nil && selection == notice.selection && target == notice.target
        && (notice.property == property || notice.property == .none)
        && (notice.time == time || notice.time == .current)
    }

    /// Records that the owner has written to the property.
    func written() {
      (isAnswered, isWritten) = (true, true)
      news.set()
    }

    /// Returns whether the owner has written anything since the last call.
    func takeWrite() -> Bool {
      defer { isWritten = false }
      return isWritten
    }

    func end(_ ending: Ending) {
      self.ending = self.ending ?? ending
      news.set()
    }
  }

  private let connection: X11Connection
  private let account: PayloadAccount
  private let properties: PropertyPool
  private let incremental: Atom
  private let timers: Timers
  // The requests in their order: a refusal names no property, and belongs to the first request that it fits.
  private var reads: [Read] = []

  init(
    connection: X11Connection, atoms: AtomCache, incremental: Atom, account: PayloadAccount, timers: Timers
  ) {
    self.connection = connection
    self.account = account
    self.incremental = incremental
    self.timers = timers
    properties = PropertyPool(connection, atoms: atoms)
  }

  // MARK: Events

  func answered(_ notice: SelectionNotice) {
    guard let read = reads.first(where: { $0.isAnswered(by: notice) }) else {
      return properties.propertyWritten(notice.property)
    }
    if notice.property == .none { read.end(.refused) } else { read.written() }
  }

  func propertyWritten(_ property: Atom) {
    if let read = reads.first(where: { $0.property == property }) {
      // A write before the answer is the answer itself.
      if read.isAnswered { read.written() }
    } else {
      properties.propertyWritten(property)
    }
  }

  /// Ends the reads from an owner that has died and will not answer them.
  func ownerDied(_ owner: ForeignOwner) {
    for read in reads where read.selection == owner.selection && read.time == owner.since { read.end(.ownerDied) }
  }

  /// Ends every read, together with the connection.
  func abortAll() {
    for read in reads { read.end(.disconnected) }
  }

  // MARK: Reading

  /// Requests `target` as of `time` from the owner of `selection`, and reads the answer.
  func read(
    _ selection: Atom, as target: Atom, at time: ServerTime, limits: ReadLimits,
    progress: LoadProgress = LoadProgress()
  ) async throws(LoadFailure) -> SelectionAnswer {
    let property = try await noting { () async throws(ConnectionFailure) in try await properties.take() }
    let read = Read(selection, target: target, property: property, time: time)
    reads.append(read)
    defer { reads.removeAll { $0 === read } }
    do {
      let answer = try await carryOut(read, limits: limits, progress: progress)
      properties.giveBack(property)
      return answer
    } catch {
      if read.isAnsweredInFull { await properties.discard(property) } else { properties.abandon(property) }
      throw error
    }
  }

  private func carryOut(
    _ read: Read, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> SelectionAnswer {
    try await noting { () async throws(ConnectionFailure) in
      try await connection.send { batch in
        batch.deleteProperty(read.property, of: self.connection.window)
        batch.convert(read.selection, to: read.target, into: read.property, at: read.time)
      }
    }
    try await waitForWrite(of: read, limits)
    var collected = try Collected(limits: limits, account)
    let type = try await collect(read, into: &collected)
    guard read.isIncremental else { return try collected.finish(type: type) }
    return try await carryOnIncrementally(read, limits: limits, progress: progress)
  }

  private func carryOnIncrementally(
    _ read: Read, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> SelectionAnswer {
    var collected = try Collected(limits: limits, account)
    while true {
      try await waitForWrite(of: read, limits)
      let before = collected.count
      let type = try await collect(read, into: &collected)
      progress.update(completed: Int64(collected.count), total: 0)
      // A write that was already read leaves no property; the end of the answer is an empty property.
      if type != .none, collected.count == before {
        read.isAnsweredInFull = true
        return try collected.finish(type: collected.type ?? type)
      }
    }
  }

  /// Reads and deletes the property. Returns its type; none if there is no property.
  private func collect(_ read: Read, into collected: inout Collected) async throws(LoadFailure) -> Atom {
    var offset = 0
    while true {
      let start = offset
      let reply = try await noting { () async throws(ConnectionFailure) in
        try await connection.ask(atMost: nil) {
          $0.property(
            read.property, of: self.connection.window, offset: start, length: SelectionReader.chunk, deleting: true)
        }
      }
      if reply?.type == incremental { read.isIncremental = true }
      if !read.isIncremental { read.isAnsweredInFull = true }
      guard let reply, reply.type != .none else { return .none }
      if reply.type != incremental { try collected.append(reply) }
      offset += reply.bytes.count
      if reply.remaining == 0 || reply.bytes.isEmpty { return reply.type }
    }
  }

  private func waitForWrite(of read: Read, _ limits: ReadLimits) async throws(LoadFailure) {
    while !read.takeWrite() {
      if let ending = read.ending { throw SelectionReader.failure(of: read, ending) }
      do {
        try await read.news.wait(atMost: limits.idle, timers: timers)
      } catch {
        throw SelectionReader.failure(ConnectionFailure(error))
      }
    }
  }

  private static func failure(of read: Read, _ ending: Ending) -> LoadFailure {
    switch ending {
    case .refused:
      read.isAnsweredInFull = true
      return LoadFailure(.providerFailed, step: "the application that owns the selection refused this type")
    case .ownerDied:
      read.isAnsweredInFull = true
      return LoadFailure(.providerGone, step: "the application that owned the selection ended before it was read")
    case .disconnected: return failure(.disconnected)
    }
  }

  private func noting<Answer>(
    _ exchange: () async throws(ConnectionFailure) -> Answer
  ) async throws(LoadFailure) -> Answer {
    do {
      return try await exchange()
    } catch {
      throw SelectionReader.failure(error)
    }
  }

  private static func failure(_ failure: ConnectionFailure) -> LoadFailure {
    switch failure {
    case .disconnected, .unfocused:
      LoadFailure(.displayFailed, step: "the X server went away while the selection was read")
    case .cancelled: LoadFailure(.cancelled, step: "reading the selection was cancelled")
    case .timedOut: LoadFailure(.timedOut, step: "the application that owns the selection did not answer in time")
    }
  }
}

/// An answer while it arrives.
private struct Collected: ~Copyable {
  private var bytes: PayloadCollector
  /// The type of the first chunk, which all others must have.
  private(set) var type: Atom?

  @LoopActor init(limits: ReadLimits, _ account: PayloadAccount) throws(LoadFailure) {
    bytes = try PayloadCollector(limit: limits.total, account)
  }

  /// The number of bytes received.
  var count: Int { bytes.count }

  @LoopActor mutating func append(_ reply: X11Reply) throws(LoadFailure) {
    if let type, type != reply.type {
      throw LoadFailure(.displayFailed, step: "the application that owns the selection changed the type midway")
    }
    type = reply.type
    try bytes.append(reply.bytes)
  }

  consuming func finish(type: Atom) throws(LoadFailure) -> SelectionAnswer {
    guard type != .none else {
      throw LoadFailure(.displayFailed, step: "the application that owns the selection sent an empty answer")
    }
    return SelectionAnswer(type: type, payload: try bytes.finish())
  }
}
