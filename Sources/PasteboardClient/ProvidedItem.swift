internal import CLinux
internal import Glibc
package import Linux
public import Pasteboard
internal import Synchronization
internal import SystemPackage
internal import Wire

/// An item that this program put on a pasteboard, and whose representations it renders when an application asks.
///
/// ```swift
/// var item = ItemProvider<ProvidedContent>()
/// item.register(.png) { progress in .bytes(try await chart.png(progress)) }
/// item.register(.plainText, text: "Sales by month")
/// let provided = try await ProvidedItem.offer(item)
/// await provided.ending
/// ```
///
/// The program has to live for as long as its promises: when it ends, what was not rendered is withdrawn, unless it
/// calls ``keep(atMost:bytes:)`` first. The item is offered until its ``ending-swift.property``, whether or not the
/// program holds this object. All methods may be called from any thread.
public final class ProvidedItem: Sendable {
  /// Why the daemon needs the program no longer.
  public enum Ending: Hashable, Sendable {
    /// Another item took this one's place, and everything that was asked for is delivered.
    case replaced
    /// The program took it back.
    case withdrawn
    /// The daemon has gone, or broke the protocol.
    case lost(ClientError)
  }

  private struct State {
    var loads: [String: ProvidedLoad] = [:]
    /// The descriptor of the connection that events come by, while it is open.
    var connection: CInt?
    var isWithdrawn = false
    var ending: Ending?
    var waiters: [CheckedContinuation<Ending, Never>] = []
  }

  /// The generation that the item began.
  public let generation: Int
  /// What the user should know although the item is there, as one sentence.
  public let warning: String?

  private let item: ItemProvider<ProvidedContent>
  private let isSensitive: Bool
  private let socket: String
  private let state = Mutex(State())

  /// Puts an item on a pasteboard, and returns when it is offered. The daemon of the session is started if none runs; one
  /// that serves another `socket` is not.
  ///
  /// What the item has as payload is handed over at once. Representations for the own process stay here:
  /// ``load(_:progress:)`` has them.
  public static func offer(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName = .general,
    hints: ItemHints = ItemHints(), socket: String? = nil
  ) async throws(ClientError) -> ProvidedItem {
    try await reporting {
      try await BlockingThread.run { try ProvidedItem(item, on: pasteboard, hints: hints, socket: socket) }
    }
  }

  /// The same for whoever may block.
  package init(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName, hints: ItemHints, socket: String? = nil
  ) throws(Failure) {
    let starter = if let socket { DaemonStarter(path: socket) } else { try DaemonStarter() }
    var connection = try socket == nil ? starter.connect() : Connection(reaching: starter.path)
    let offer = ProvidedOffer(item, on: pasteboard, hints: hints)
    let offered = try offer.send(by: &connection, to: starter.path)
    self.item = item
    isSensitive = hints.isSensitive
    self.socket = starter.path
    generation = offered.generation ?? 0
    warning = offered.warning
    state.withLock { $0.connection = connection.rawValue }
    listen(to: connection)
  }

  // MARK: Life

  /// How it ends: returns when the daemon needs the program no longer.
  public var ending: Ending {
    get async {
      await withCheckedContinuation { continuation in
        let ending = state.withLock { state in
          if state.ending == nil { state.waiters.append(continuation) }
          return state.ending
        }
        if let ending { continuation.resume(returning: ending) }
      }
    }
  }

  /// Takes back what was not rendered yet; what was stays until something else is copied or the pasteboard is cleared.
  /// Nothing happens if the item was replaced already.
  public func withdraw() {
    state.withLock { state in
      state.isWithdrawn = true
      // The listening thread finds the end of the stream, and does the rest.
      if let connection = state.connection { shutdown(connection, CInt(SHUT_RDWR)) }
    }
  }

  /// Renders what is still promised, so that it outlives the program: what it expects to be smallest first, and nothing
  /// further once `bytes` are there or the time is over. Gives the promised types that will stay.
  public func keep(
    atMost limit: Duration = .seconds(10), bytes: Int = 32 << 20
  ) async throws(ClientError) -> [MediaType] {
    if state.withLock(\.ending) != nil {
      throw ClientError(Failure(.nothingThere, "the item is no longer this program's"))
    }
    let parameters = Keep.Parameters(
      generation: generation, milliseconds: Int(limit / .milliseconds(1)), bytes: bytes)
    let socket = socket
    return try await reporting {
      try await BlockingThread.run {
        var connection = try Connection(reaching: socket)
        let answer = try connection.call(encodeCall(Keep.self, parameters), atMost: limit + .seconds(5))
        return try answer.parameters(of: Keep.self).kept.compactMap { MediaType($0) }
      }
    }
  }

  /// Loads one of the item's own representations, without the daemon: also those that only the own process may see.
  public func load(
    _ type: MediaType, progress: LoadProgress = LoadProgress()
  ) async throws(LoadFailure) -> ProvidedContent {
    if let content = item.storedPayload(for: type) { return content }
    guard let handler = item.loadHandler(for: type) else {
      throw LoadFailure(.notOffered, step: "the item has no \(type)")
    }
    return try await handler(progress)
  }

  // MARK: Events

  private func listen(to connection: consuming Connection) {
    // A thread's body can be handed over once only, which a box says.
    let box = Mutex<Connection?>(connection)
    BlockingThread.start {
      guard var connection = box.withLock({ $0.take() }) else { return }
      let ending = self.follow(&connection)
      // From here on nobody shuts the descriptor down, whose number may soon be another's.
      self.state.withLock { $0.connection = nil }
      self.end(ending)
    }
  }

  private func follow(_ connection: inout Connection) -> Ending {
    while true {
      do {
        let event = try connection.next().parameters(of: Provide.self)
        if event.event == .finished { return .replaced }
        handle(event)
      } catch {
        return .lost(ClientError(error))
      }
    }
  }

  private func handle(_ event: Provide.Reply) {
    guard let token = event.token else { return }
    switch event.event {
    case .load: if let type = event.type.flatMap({ MediaType($0) }) { begin(token, type) }
    case .cancel: state.withLock { $0.loads.removeValue(forKey: token) }?.cancel()
    case .offered, .finished: break
    }
  }

  private func begin(_ token: String, _ type: MediaType) {
    let load = ProvidedLoad(token: token, type: type, isSensitive: isSensitive, socket: socket)
    state.withLock { $0.loads[token] = load }
    load.start { progress async throws(LoadFailure) in
      try await self.load(type, progress: progress)
    } finish: {
      self.state.withLock { $0.loads[token] = nil }
    }
  }

  private func end(_ ending: Ending) {
    let (loads, waiters, ending) = state.withLock { state in
      let ending = state.isWithdrawn ? .withdrawn : ending
      state.ending = ending
      defer {
        state.loads = [:]
        state.waiters = []
      }
      return (Array(state.loads.values), state.waiters, ending)
    }
    for load in loads { load.cancel() }
    for waiter in waiters { waiter.resume(returning: ending) }
  }
}
