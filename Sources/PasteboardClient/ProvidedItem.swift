internal import CLinux
internal import Glibc
package import Linux
public import Pasteboard
internal import Synchronization
internal import SystemPackage
internal import Wire

/// An item that this program offers on a pasteboard, and whose representations it renders when applications request
/// them.
///
/// ```swift
/// var item = ItemProvider<ProvidedContent>()
/// item.register(.png) { progress in .bytes(try await chart.png(progress)) }
/// item.register(.plainText, text: "Sales by month")
/// let provided = try await ProvidedItem.offer(item)
/// await provided.ending
/// ```
///
/// The program must live as long as its promises: when it ends, everything that was not rendered is withdrawn, unless
/// it calls ``keep(atMost:bytes:)`` first. The item is offered until its ``ending-swift.property``, even without this
/// object. All methods may be called from any thread.
public final class ProvidedItem: Sendable {
  /// The reason why the daemon no longer needs the program.
  public enum Ending: Hashable, Sendable {
    /// Another item replaced this one, and all requests are answered.
    case replaced
    /// The program withdrew the item.
    case withdrawn
    /// The daemon has gone, or broke the protocol.
    case lost(ClientError)
  }

  private struct State {
    var loads: [String: ProvidedLoad] = [:]
    /// The descriptor of the connection on which events arrive, while it is open.
    var connection: CInt?
    var isWithdrawn = false
    var ending: Ending?
    var waiters: [CheckedContinuation<Ending, Never>] = []
  }

  /// The item's generation.
  public let generation: Int
  /// A warning for the user although the item is offered, as one sentence.
  public let warning: String?

  private let item: ItemProvider<ProvidedContent>
  private let isSensitive: Bool
  private let socket: String
  private let state = Mutex(State())

  /// Puts an item on a pasteboard, and returns when it is offered. Starts the session's daemon if necessary; a daemon
  /// at `socket` must already run.
  ///
  /// The item's existing content is handed over at once. Representations for this process only stay here:
  /// ``load(_:progress:)`` returns them.
  public static func offer(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName = .general,
    hints: ItemHints = ItemHints(), socket: String? = nil
  ) async throws(ClientError) -> ProvidedItem {
    try await reporting {
      try await BlockingThread.run { try ProvidedItem(item, on: pasteboard, hints: hints, socket: socket) }
    }
  }

  /// Puts an item on a pasteboard like ``offer(_:on:hints:socket:)``, but blocks; with a version, as the item of another
  /// machine.
  package init(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName, hints: ItemHints,
    version: CopyVersion? = nil, socket: String? = nil
  ) throws(Failure) {
    let starter = if let socket { DaemonStarter(path: socket) } else { try DaemonStarter() }
    var connection = try socket == nil ? starter.connect() : Connection(reaching: starter.path)
    let offer = ProvidedOffer(item, on: pasteboard, hints: hints, version: version)
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

  /// The item's ending; returns when the daemon no longer needs the program.
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

  /// Withdraws what was not rendered yet; the rest stays until something else is copied or the pasteboard is cleared.
  /// Does nothing if the item was replaced already.
  public func withdraw() {
    state.withLock { state in
      state.isWithdrawn = true
      // The listening thread finds the end of the stream, and does the rest.
      if let connection = state.connection { shutdown(connection, CInt(SHUT_RDWR)) }
    }
  }

  /// Renders what is still promised, so that it outlives the program: the smallest expected size first, and no more
  /// after `bytes` or when the time is over. Returns the promised types that will stay.
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

  /// Loads one of the item's own representations without the daemon, including those for this process only.
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
    // The compiler knows only through a box that the connection is moved to a thread's body once.
    let box = Mutex<Connection?>(connection)
    BlockingThread.start {
      guard var connection = box.withLock({ $0.take() }) else { return }
      let ending = self.follow(&connection)
      // From now on, the descriptor must not be shut down: its number may soon be another's.
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
