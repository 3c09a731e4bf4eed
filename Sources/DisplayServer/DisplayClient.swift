package import Host
internal import Logging
package import Pasteboard
package import Reactor

/// A connection to a display server: connects, reconnects after the server went away, and forwards the clipboard's
/// requests to the current session.
@LoopActor
package final class DisplayClient<Connector: DisplayConnector>: DisplayCandidate {
  /// The display's name while there is a connection.
  package private(set) var name: String?
  /// The display and the way to reach it, or why there is none.
  package private(set) var reason = "no \(Connector.kind) display is known: \(Connector.variable) is not set"
  /// Called whenever ``name`` or ``reason`` has changed.
  package var onChange: (@LoopActor () -> Void)?
  /// Called when the server is reached, before any selection is taken there.
  package var onAttach: (@LoopActor () -> Void)?

  package let connector: Connector
  private var context: DisplayContext
  private var session: (any DisplaySession)?
  private var address: Connector.Address?
  private var attempts: [Connector.Address: Attempt] = [:]
  private var search: ServerSearch?
  /// The time until which the display's selections were known: a new connection's selections were copied after that.
  private var lastSeen = Arrival.beforeConnection

  /// Creates a client that has no display yet.
  package init(_ connector: Connector, in context: DisplayContext) {
    self.connector = connector
    self.context = context
  }

  /// The warnings of the current session.
  package var warnings: [String] { session.map { $0.selections.warnings + $0.warnings } ?? [] }

  private var items: Items { context.items }
  private var timers: Timers { context.timers }

  // MARK: Displays

  /// The pasteboards that such a display has selections for.
  package var carried: Set<PasteboardName> { connector.carried }

  /// The pasteboards among them that it serves, or will serve once it is connected.
  package var served: Set<PasteboardName> { context.served }

  /// Adopts a caller's display for these pasteboards. A session's pasteboards do not change, so another one begins.
  package func adopt(_ environment: DisplayEnvironment, serving names: Set<PasteboardName>) async {
    if names != served {
      stop()
      context.served = names
    }
    await adopt(environment)
  }

  /// Adopts a caller's display if there is no live one. Returns once it is connected, or after a caller's patience.
  package func adopt(_ environment: DisplayEnvironment) async {
    let wanted: Connector.Address
    do {
      guard name == nil else { return }
      guard let named = try session == nil ? connector.address(in: environment) : address else { return }
      wanted = named
    } catch {
      return tell(name: nil, error.sentence)
    }
    if wanted != address {
      // Our item is newer than another display's; it may come from one that is given up for this one.
      lastSeen = .beforeConnection
      address = wanted
      reason = "\(wanted.server) has not answered yet"
    }
    let isUnderWay = attempts[wanted] != nil
    await connectPatiently(wanted)
    // The attempt under way may have failed just before the server began to listen.
    if isUnderWay, session == nil, attempts[wanted] == nil { await connectPatiently(wanted) }
    if session == nil { waitForServer(wanted) }
  }

  /// Connects, or joins a running attempt, and waits for its end no longer than a caller does.
  private func connectPatiently(_ address: Connector.Address) async {
    _ = try? await connect(address).wait(atMost: context.patience.server, timers: timers)
    attempts[address]?.isOverdue = true
  }

  /// Whether it serves only during a moment of focus.
  package var needsFocus: Bool { connector.needsFocus }

  /// Whether the display that was lost comes back, so that no other is to serve its pasteboards meanwhile.
  package var isResting: Bool { session == nil && address != nil && connector.isResting }

  /// Whether it looks for its server, or has found it and serves nothing yet.
  package var isSearching: Bool { name == nil && address != nil }

  /// Whether its server has been asked for a connection, and did not answer as long as a caller waited.
  package var isUnanswered: Bool { name == nil && address.flatMap { attempts[$0] }?.isOverdue == true }

  /// Whether there is no server any more at the place that the environment names.
  package var isGone: Bool { name == nil && address.map { !connector.mayAnswer($0) } ?? false }

  /// Returns whether an environment names a display of this kind.
  package func isNamed(in environment: DisplayEnvironment) -> Bool {
    do { return try connector.address(in: environment) != nil } catch { return true }
  }

  /// Ends the connection and gives up the display. Items stay, because another display takes them over.
  package func stop() {
    address = nil
    name = nil
    search?.stop()
    session?.close()
    session = nil
  }

  /// Begins to connect, or joins a running attempt. Returns a promise for its end.
  @discardableResult
  private func connect(_ address: Connector.Address) -> Promise<Void> {
    if let attempt = attempts[address] { return attempt.over }
    let over = Promise<Void>()
    // Each may have a thread, which a remote server may leave waiting for minutes.
    guard attempts.count < ConnectionLimits.attempts else {
      fail(
        address,
        "\(attempts.count) attempts to connect to \(Connector.kind) displays are still unanswered: "
          + "look at \(Connector.variable)")
      over.fulfil(())
      return over
    }
    attempts[address] = Attempt(over: over)
    LoopTask.start {
      do throws(DisplayFailure) {
        let selections = DisplaySelections(self.context)
        await self.attach(try await self.connector.connect(to: address, for: selections), at: address)
      } catch {
        self.fail(address, error.sentence)
      }
      self.attempts[address] = nil
      over.fulfil(())
    }
    return over
  }

  /// Handles a failed attempt, unless another has succeeded or the display is no longer wanted.
  private func fail(_ address: Connector.Address, _ reason: String) {
    if self.address == address, session == nil { tell(name: nil, reason) }
  }

  private func tell(name: String?, _ reason: String) {
    guard name != self.name || reason != self.reason else { return }
    self.name = name
    self.reason = reason
    context.log.info("display", metadata: ["reason": "\(reason)"])
    onChange?()
  }

  // MARK: Sessions

  private func attach(_ session: any DisplaySession, at address: Connector.Address) async {
    guard self.session == nil, self.address == address else { return session.close() }
    self.session = session
    search?.stop()
    onAttach?()
    let beginning = timers.now
    LoopTask.start {
      let fate = await session.end()
      await self.lost(session, address, fate, age: self.timers.now - beginning)
    }
    guard (try? await session.selections.begin(session, since: lastSeen)) != nil else { return session.close() }
    guard self.session === session else { return }
    tell(name: address.display, session.description)
    // An application that does not report its types must keep no copy waiting.
    LoopTask.start { await session.selections.takeUp() }
  }

  private func lost(
    _ session: any DisplaySession, _ address: Connector.Address, _ fate: String, age: Duration
  ) async {
    session.selections.end()
    guard self.session === session else { return }
    self.session = nil
    lastSeen = items.arrive()
    for name in PasteboardName.onDisplays where served.contains(name) && !context.keeping.keepForeignItem(on: name) {
      items.dropForeignItem(on: name)
    }
    tell(name: nil, "\(address.server) \(fate)")
    // A server that rejects us at once would do so again without end.
    if age < ConnectionLimits.shortLife { await timers.pause(for: ConnectionLimits.shortLife - age) }
    if isWaiting(for: address) { waitForServer(address) }
  }

  private func waitForServer(_ address: Connector.Address) {
    search?.stop()
    let search = ServerSearch(timers: timers) { [connector] in connector.watch(for: address) }
    self.search = search
    search.begin { [weak self] in
      guard let self, isWaiting(for: address) else { return true }
      if connector.mayAnswer(address) { _ = try? await connect(address).wait() }
      return !isWaiting(for: address)
    }
  }

  private func isWaiting(for address: Connector.Address) -> Bool { session == nil && self.address == address }

  // MARK: Selections

  /// Makes the pasteboard's current item the selection.
  package func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard PasteboardName.onDisplays.contains(name) else { return }
    guard let session else { throw DisplayFailure(reason) }
    guard let selection = session.selections[name], session.carries(name) else {
      throw DisplayFailure("\(server) has no \(name) selection")
    }
    guard items[name]?.origin.isOurs == true else { throw DisplayFailure.takenOver }
    let isOffered = try await answer { () async throws(ConnectionFailure) in try await selection.offer() }
    guard isOffered else { throw DisplayFailure.takenOver }
  }

  /// Presses the key that pastes, in the application with the focus.
  package func pressPasteKey() async throws(DisplayFailure) {
    guard let session else { throw DisplayFailure(reason) }
    let refusal = try await answer { () async throws(ConnectionFailure) in try await session.pressPasteKey() }
    if let refusal { throw DisplayFailure("\(server) refused: \(refusal)", .refused) }
  }

  /// Returns the server's answer to a step, for which it waits no longer than a caller does.
  private func answer<Answer: Sendable>(
    _ step: @escaping @Sendable @LoopActor () async throws(ConnectionFailure) -> Answer
  ) async throws(DisplayFailure) -> Answer {
    switch await context.answer(step) {
    case .success(let answer): return answer
    case .failure(.disconnected): throw DisplayFailure("\(server) went away")
    case .failure(.unfocused):
      throw DisplayFailure("\(server) did not grant the focus, which its clipboard requires: copy again", .refused)
    case .failure(.timedOut), .failure(.cancelled):
      throw DisplayFailure("\(server) did not answer within \(context.patience.server.components.seconds) s", .timedOut)
    }
  }

  private var server: String { address?.server ?? "the display" }

  /// Leaves the selection without an owner, whichever application owns it; or only if it is ours.
  package func empty(_ name: PasteboardName, onlyOurs: Bool) async {
    guard let selection = session?.selections[name] else { return }
    _ = await context.answer { () async throws(ConnectionFailure) in try await selection.empty(onlyOurs: onlyOurs) }
  }

  /// Waits until all messages of the server so far are known, including the initial selection.
  package func settle(_ name: PasteboardName) async { await session?.selections[name]?.settle() }
}

/// An attempt to connect that is under way.
private struct Attempt {
  /// Fulfilled at its end.
  let over: Promise<Void>
  /// Whether a caller has waited for it in vain.
  var isOverdue = false
}

private enum ConnectionLimits {
  /// The maximum number of simultaneous attempts to connect.
  static let attempts = 8
  /// The minimum time between two connections.
  static let shortLife = Duration.seconds(1)
}

extension DisplayFailure {
  fileprivate static let takenOver = DisplayFailure(
    "another application took the selection at the same moment: copy again", .overtaken)
}
