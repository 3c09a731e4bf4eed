internal import Descriptors
internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// What an owner answered.
struct SelectionAnswer: Sendable {
  let type: Atom
  let payload: Payload
}

/// Reads other clients' selections: the requestor's side of ICCCM sections 2.4 and 2.7.2.
@LoopActor
final class SelectionReader {
  /// How much of a property is fetched at once. The server sends such a piece in one go, so that reading the rest of it
  /// never has to be waited for.
  private static let piece = 64 * 1024

  /// A request that has not been answered in full.
  @LoopActor
  private final class Read {
    let selection, target, property: Atom
    let time: ServerTime
    /// Whether the owner has put something into the property.
    let answer = Promise<Bool>()
    /// The next write after the answer; false when there will be none.
    var nextWrite = Promise<Bool>()

    init(_ selection: Atom, target: Atom, property: Atom, time: ServerTime) {
      self.selection = selection
      self.target = target
      self.property = property
      self.time = time
    }
  }

  private let connection: X11Connection
  private let account: PayloadAccount
  private let properties: PropertyPool
  private let incremental: Atom
  private let timers: Timers
  // In the order of the requests: a refusal names no property, and goes to the first request that it fits.
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
    if notice.property != .none {
      reads.first { $0.property == notice.property }?.answer.fulfil(true)
      return properties.propertyWritten(notice.property)
    }
    let read = reads.first {
      $0.selection == notice.selection && $0.target == notice.target && $0.answer.value == nil
        && (notice.time == $0.time || notice.time == .current)
    }
    read?.answer.fulfil(false)
  }

  func propertyWritten(_ property: Atom) {
    if let read = reads.first(where: { $0.property == property }) {
      // What was written before the answer is the answer itself.
      if read.answer.value == true { read.nextWrite.fulfil(true) }
    } else {
      properties.propertyWritten(property)
    }
  }

  /// Ends every read, with the connection.
  func abortAll() {
    for read in reads {
      read.answer.fulfil(false)
      read.nextWrite.fulfil(false)
    }
  }

  // MARK: Reading

  /// Asks the owner of `selection` for `target` as of `time`, and takes in the answer.
  func read(
    _ selection: Atom, as target: Atom, at time: ServerTime, limits: ReadLimits,
    progress: LoadProgress = LoadProgress()
  ) async throws(LoadFailure) -> SelectionAnswer {
    guard let property = try await noting({ () async throws(X11Failure) in try await properties.take() }) else {
      throw LoadFailure(.displayFailed, step: "too many requests to other applications are unanswered")
    }
    let read = Read(selection, target: target, property: property, time: time)
    reads.append(read)
    defer { reads.removeAll { $0 === read } }
    do throws(LoadFailure) {
      let answer = try await carryOut(read, limits: limits, progress: progress)
      properties.giveBack(property)
      return answer
    } catch {
      if error.reason == .notOffered { properties.giveBack(property) } else { properties.abandon(property) }
      throw error
    }
  }

  private func carryOut(
    _ read: Read, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> SelectionAnswer {
    try await noting { () async throws(X11Failure) in
      try await connection.send { batch in
        batch.deleteProperty(read.property, of: self.connection.window)
        batch.convert(read.selection, to: read.target, into: read.property, at: read.time)
      }
    }
    guard try await wait(for: read.answer, limits) else {
      throw LoadFailure(.notOffered, step: "the application that owns the selection refused to give this type")
    }
    var collected = try Collected(limits: limits, account)
    let type = try await collect(read, into: &collected)
    guard type == incremental else { return try collected.finish(type: type) }
    return try await carryOnIncrementally(read, limits: limits, progress: progress)
  }

  private func carryOnIncrementally(
    _ read: Read, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> SelectionAnswer {
    var collected = try Collected(limits: limits, account)
    while true {
      guard try await wait(for: read.nextWrite, limits) else {
        throw LoadFailure(.displayFailed, step: "the X server went away while the selection was read")
      }
      read.nextWrite = Promise()
      let before = collected.count
      let type = try await collect(read, into: &collected)
      progress.update(completed: Int64(collected.count), total: 0)
      // A write that an earlier look has taken in leaves no property; the end is a property with nothing in it.
      if type != .none, collected.count == before { return try collected.finish(type: collected.type ?? type) }
    }
  }

  /// Takes what is in the property and deletes it. Gives its type; none if there is no property.
  private func collect(_ read: Read, into collected: inout Collected) async throws(LoadFailure) -> Atom {
    var offset = 0
    while true {
      let start = offset
      let reply = try await noting { () async throws(X11Failure) in
        try await connection.ask(atMost: nil) {
          $0.property(
            read.property, of: self.connection.window, offset: start, length: SelectionReader.piece, deleting: true)
        }
      }
      guard let reply, reply.type != .none else { return .none }
      if reply.type != incremental { try collected.append(reply) }
      offset += reply.bytes.count
      if reply.remaining == 0 || reply.bytes.isEmpty { return reply.type }
    }
  }

  private func wait(for promise: Promise<Bool>, _ limits: ReadLimits) async throws(LoadFailure) -> Bool {
    do throws(WaitFailure) {
      return try await promise.wait(atMost: limits.idle, timers: timers)
    } catch {
      throw SelectionReader.failure(X11Failure(error))
    }
  }

  private func noting<Answer>(
    _ exchange: () async throws(X11Failure) -> Answer
  ) async throws(LoadFailure) -> Answer {
    do throws(X11Failure) {
      return try await exchange()
    } catch {
      throw SelectionReader.failure(error)
    }
  }

  private static func failure(_ failure: X11Failure) -> LoadFailure {
    switch failure {
    case .disconnected: LoadFailure(.displayFailed, step: "the X server went away while the selection was read")
    case .cancelled: LoadFailure(.cancelled, step: "reading the selection was cancelled")
    case .timedOut: LoadFailure(.timedOut, step: "the application that owns the selection did not answer in time")
    }
  }
}

/// An answer as it comes in.
private struct Collected: ~Copyable {
  private var bytes: PayloadCollector
  /// The first piece's type, which all must have.
  private(set) var type: Atom?

  @LoopActor init(limits: ReadLimits, _ account: PayloadAccount) throws(LoadFailure) {
    bytes = try PayloadCollector(limit: limits.total, account)
  }

  /// How many bytes have come.
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
      throw LoadFailure(.displayFailed, step: "the application that owns the selection answered with nothing")
    }
    return SelectionAnswer(type: type, payload: try bytes.finish())
  }
}
