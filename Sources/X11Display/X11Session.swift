internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// The connection and state that all parts of a session share.
@LoopActor
struct X11Foundation {
  let connection: X11Connection
  let atoms: AtomCache
  let known: ProtocolAtoms
  let clock: ServerClock
  let input: InputBuffer

  init(_ connection: X11Connection) async throws(ConnectionFailure) {
    self.connection = connection
    atoms = AtomCache(connection)
    known = try await ProtocolAtoms(atoms)
    clock = ServerClock(connection, property: known.time)
    input = InputBuffer(of: connection, blank: known.blank)
  }
}

/// One connection: the two selections, owned or followed, and the clipboard manager.
@LoopActor
final class X11Session: DisplaySession {
  /// How often, and how many times, an application that has given up a selection is asked for its window: one that ends
  /// loses it soon, on a busy machine too.
  private static let endingChecks = (pause: Duration.milliseconds(100), count: 10)

  let description: String
  let selections: DisplaySelections
  private let connection: X11Connection
  private let base: X11Foundation
  private let pasteboards: [PasteboardSelection]
  private let requests: SelectionRequestHandler
  private let transfers: PropertyTransfers
  private let reader: SelectionReader
  private let manager: ClipboardManager
  private let clients: RequestingClients
  private let memory: MutterMemory

  init(_ base: X11Foundation, at address: X11Connector.Address, selections: DisplaySelections) {
    self.base = base
    self.selections = selections
    description = "X11 display \(address.display)"
    connection = base.connection
    let context = selections.context
    let atoms = [(PasteboardName.general, base.known.clipboard), (.primary, .primary)]
    pasteboards = atoms.filter { context.served.contains($0.0) }
      .map { PasteboardSelection($0, atom: $1, isBridged: address.isBridged, base: base, selections: selections) }
    reader = SelectionReader(
      connection: base.connection, atoms: base.atoms, incremental: base.known.incremental,
      account: context.items.loads.account, timers: context.timers)
    transfers = PropertyTransfers(
      connection: base.connection, incremental: base.known.incremental, list: context.transfers,
      idleLimit: context.patience.unread, timers: context.timers, log: context.log)
    manager = ClipboardManager(base, selections: selections)
    memory = MutterMemory(base: base, timers: selections.context.timers)
    clients = RequestingClients(connection: base.connection, gate: context.gate)
    requests = SelectionRequestHandler(
      connection: base.connection, atoms: base.atoms, known: base.known, selections: pasteboards + [manager],
      loads: SelectionLoads(context: context, clients: clients, transfers: transfers))
    base.connection.onEvent = { [weak self] in self?.receive($0) }
  }

  /// Begins to watch the selections, and manages CLIPBOARD if no client does.
  func begin() async throws(ConnectionFailure) {
    // An application whose copy is noticed may leave at once, and must find a manager then.
    if self[.general] != nil { try await manager.begin() }
    for pasteboard in pasteboards {
      let atom = pasteboard.owner.selection
      try await connection.send { $0.watchOwner(of: atom) }
      let now = try await base.clock.now()
      let owner = WindowID(rawValue: try await connection.ask { $0.owner(of: atom) }?.value ?? 0)
      if owner != .none, pasteboard.foreign == nil { pasteboard.foreign = foreignOwner(owner, of: atom, since: now) }
    }
  }

  private subscript(name: PasteboardName) -> PasteboardSelection? { pasteboards.first { $0.name == name } }

  func holder(of name: PasteboardName) -> SelectionHolder {
    if self[name]?.owner.acquired != nil { return .ours }
    return self[name]?.foreign.map { .application($0) } ?? .nobody
  }

  func acquire(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await clients.itemAppears(on: name)
    try await self[name]?.owner.acquire()
  }

  func release(_ name: PasteboardName) async throws(ConnectionFailure) {
    guard let owner = self[name]?.owner else { return }
    if name == .general {
      try await memory.clear(owner)
      // An item that is there by now is newer, and is offered next.
      guard selections.context.items[name] == nil else { return }
    }
    try await owner.release()
  }

  /// Waits until the server's reports have arrived, and learns the server's time for the next acquisition.
  func sync(_ name: PasteboardName) async throws(ConnectionFailure) { _ = try await base.clock.now() }

  func end() async -> String {
    _ = try? await connection.end.wait()
    transfers.abortAll()
    reader.abortAll()
    return "went away"
  }

  func close() { connection.close() }

  private func receive(_ event: X11Event) {
    switch event {
    case .selectionRequest(let request): requests.receive(request)
    case .selectionClear(let selection, let time):
      for owner in pasteboards.map(\.owner) + [manager.owner] where owner.selection == selection {
        owner.cleared(at: time)
      }
    case .selectionNotify(let notice): reader.answered(notice)
    case .propertyWritten(let window, let property, let time):
      guard window == connection.window else { return }
      base.clock.propertyWritten(property, at: time)
      reader.propertyWritten(property)
    case .propertyDeleted(let window, let property): transfers.propertyDeleted(window, property)
    case .windowDestroyed(let window): requestorGone(window)
    case .ownerChanged(let atom, let owner, let since):
      for pasteboard in pasteboards where pasteboard.owner.selection == atom {
        ownerChanged(pasteboard, to: owner, since: since)
      }
    case .ownerGone(let atom, let hasDied):
      for pasteboard in pasteboards where pasteboard.owner.selection == atom {
        ownerGone(pasteboard, hasDied: hasDied)
      }
    case .failed(let error):
      if let window = error.missingWindow { requestorGone(window) }
    }
  }

  private func foreignOwner(_ owner: WindowID, of selection: Atom, since: ServerTime) -> ForeignOwner {
    ForeignOwner(owner, of: selection, since: since, base: base, reader: reader, limits: selections.context.limits)
  }

  private func ownerChanged(_ pasteboard: PasteboardSelection, to owner: WindowID, since: ServerTime) {
    guard owner != connection.window else { return pasteboard.foreign = nil }
    let taker = foreignOwner(owner, of: pasteboard.owner.selection, since: since)
    pasteboard.foreign = taker
    selections[pasteboard.name]?.taken(by: taker)
  }

  /// Some applications give the clipboard up as they end, others empty it. If that matters, this waits a moment.
  private func ownerGone(_ pasteboard: PasteboardSelection, hasDied: Bool) {
    guard let owner = pasteboard.foreign else { return }
    guard !hasDied, selections.context.keeping.isKept(pasteboard.name) else {
      return givenUp(pasteboard, by: owner, hasDied: hasDied)
    }
    LoopTask.start {
      var isEnding = false
      for _ in 0..<Self.endingChecks.count where !isEnding && pasteboard.foreign === owner {
        await self.selections.context.timers.pause(for: Self.endingChecks.pause)
        isEnding = await !owner.hasWindow()
      }
      if pasteboard.foreign === owner { self.givenUp(pasteboard, by: owner, hasDied: isEnding) }
    }
  }

  private func givenUp(_ pasteboard: PasteboardSelection, by owner: ForeignOwner, hasDied: Bool) {
    pasteboard.foreign = nil
    if hasDied { reader.ownerDied(owner) }
    selections[pasteboard.name]?.givenUp(by: owner, hasDied: hasDied)
  }

  private func requestorGone(_ window: WindowID) {
    requests.windowGone(window)
    transfers.windowGone(window)
  }
}
