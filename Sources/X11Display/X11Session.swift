package import DisplayServer
package import Host
package import Pasteboard
package import Reactor

/// What every part of a session stands on.
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

/// All that goes on over one connection: the two selections, owned or followed, and the clipboard manager.
@LoopActor
package final class X11Session: DisplaySession {
  /// One of the two selections that are pasteboards.
  struct Selection {
    let owner: SelectionOwner
    let follower: SelectionFollower<ForeignOwner>
  }

  /// How soon the windows of an application go that has given up a selection because it ends.
  private static let endingTime = Duration.milliseconds(100)

  /// Which display this is.
  package let description: String
  private let connection: X11Connection
  private let base: X11Foundation
  private let selections: [PasteboardName: Selection]
  private let requests: SelectionRequestHandler
  private let transfers: PropertyTransfers
  private let reader: SelectionReader
  private let manager: ClipboardManager
  private let clients: RequestingClients
  private let context: DisplayContext

  /// The owners when it began.
  private var firstOwners: [PasteboardName: WindowID] = [:]

  init(_ base: X11Foundation, display: String, context: DisplayContext) {
    self.base = base
    self.context = context
    description = "X11 display \(display)"
    connection = base.connection
    let (host, patience) = (context.host, context.patience)
    let reader = SelectionReader(
      connection: base.connection, atoms: base.atoms, incremental: base.known.incremental,
      account: host.account, timers: context.timers)
    func selection(_ name: PasteboardName, _ atom: Atom) -> Selection {
      Selection(
        owner: SelectionOwner(atom, connection: base.connection, clock: base.clock),
        follower: SelectionFollower(name, context: context))
    }
    let general = selection(.general, base.known.clipboard)
    let primary = selection(.primary, .primary)
    self.reader = reader
    selections = [.general: general, .primary: primary].filter { context.served.contains($0.key) }
    transfers = PropertyTransfers(
      connection: base.connection, incremental: base.known.incremental, list: host.transfers,
      idleLimit: patience.unread, timers: context.timers, log: context.log)
    manager = ClipboardManager(
      base, clipboard: general, host: host, loadLimit: patience.handOver, timers: context.timers,
      log: context.log)
    let served: [any ServedSelection] = [
      PasteboardSelection(.general, owner: general.owner, host: host),
      PasteboardSelection(.primary, owner: primary.owner, host: host), manager,
    ]
    clients = RequestingClients(connection: base.connection, gate: context.gate)
    requests = SelectionRequestHandler(
      connection: base.connection, atoms: base.atoms, known: base.known, selections: served,
      loads: SelectionLoads(context: context, clients: clients, transfers: transfers))
    base.connection.onEvent = { [weak self] in self?.receive($0) }
  }

  /// Whether it is for one of X11's selections, both of which are pasteboards.
  package func carries(_ name: PasteboardName) -> Bool { selections[name] != nil }

  /// Begins to follow both selections, and manages CLIPBOARD if nobody does.
  package func begin() async throws(ConnectionFailure) {
    // Who is seen to copy may leave at once, and must find a manager then.
    if carries(.general) { try await manager.begin() }
    for (name, selection) in selections {
      let atom = selection.owner.selection
      let reply = try await connection.ask { batch in
        batch.watchOwner(of: atom)
        return batch.owner(of: atom)
      }
      firstOwners[name] = WindowID(rawValue: reply?.value ?? 0)
    }
  }

  /// Whether anybody owned a selection when the session began.
  package func hadForeignOwner(_ name: PasteboardName) -> Bool { firstOwners[name, default: .none] != .none }

  /// What was there before we came is taken up.
  package func hasTakenUp() { manager.hasTakenUp.fulfil(()) }

  /// Looks at a selection that was owned before we came. Gives whether it still is: the owner may have gone meanwhile, as
  /// we ourselves when a connection broke off that the server had not noticed yet.
  package func follow(_ name: PasteboardName, since arrival: Arrival) async -> Bool {
    (try? await followOwner(of: name, since: arrival)) ?? true
  }

  private func followOwner(
    of name: PasteboardName, since arrival: Arrival
  ) async throws(ConnectionFailure) -> Bool {
    guard let selection = selections[name] else { return false }
    let now = try await base.clock.now()
    let atom = selection.owner.selection
    let owner = WindowID(rawValue: try await connection.ask { $0.owner(of: atom) }?.value ?? 0)
    guard owner != .none else { return false }
    if selection.follower.present == nil { ownerChanged(selection, to: owner, since: now, at: arrival) }
    await selection.follower.settle(atMost: context.patience.server)
    return true
  }

  /// Makes the pasteboard's present item the selection, which ends any fight over it, unless another application has taken
  /// the selection since the item was put there. Gives whether it is ours.
  package func offer(_ name: PasteboardName) async throws(ConnectionFailure) -> Bool {
    manager.clientCopied()
    try await clients.itemAppears(on: name)
    guard let selection = selections[name] else { return false }
    return try await selection.owner.acquire { !selection.follower.isAhead }
  }

  /// Our item has come back, because whoever had taken the selection has died.
  private func offerAgain(_ name: PasteboardName, asOf time: ServerTime) {
    guard manager.permitsTakingBack(), let selection = selections[name] else { return }
    LoopTask.start {
      try? await self.clients.itemAppears(on: name)
      if selection.follower.present == nil { try? await selection.owner.takeBack(asOf: time) }
    }
  }

  /// Leaves the selection without an owner, whoever has it; or only if we have.
  package func empty(_ name: PasteboardName, onlyOurs: Bool) async throws(ConnectionFailure) {
    if onlyOurs, selections[name]?.owner.acquired == nil { return }
    try await selections[name]?.owner.release()
  }

  /// Waits until all that the server said so far has reached the host.
  package func settle(_ name: PasteboardName) async {
    let limit = context.patience.server
    _ = try? await connection.ask(atMost: limit) { $0.roundTrip() }
    await selections[name]?.follower.settle(atMost: limit)
  }

  /// What the user should know of.
  package var warnings: [String] { manager.warnings }

  /// Returns once the server is gone.
  package func end() async -> String {
    _ = try? await connection.end.wait()
    return "went away"
  }

  /// Hangs up.
  package func close() { connection.close() }

  /// Ends what is under way.
  package func letGo() {
    hasTakenUp()
    transfers.abortAll()
    reader.abortAll()
  }

  private func receive(_ event: X11Event) {
    switch event {
    case .selectionRequest(let request): requests.receive(request)
    case .selectionClear(let selection, let time):
      for owner in selections.values.map(\.owner) + [manager.owner] where owner.selection == selection {
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
      for selection in selections.values where selection.owner.selection == atom {
        ownerChanged(selection, to: owner, since: since)
      }
    case .ownerGone(let atom, let time, let hasDied):
      for (name, selection) in selections where selection.owner.selection == atom {
        if hasDied { ownerDied(selection, name, time) } else { ownerGaveUp(selection, name, time) }
      }
    case .failed(let error):
      if let window = error.missingWindow { requestorGone(window) }
    }
  }

  private func ownerChanged(
    _ selection: Selection, to owner: WindowID, since: ServerTime, at arrival: Arrival? = nil
  ) {
    guard owner != connection.window else { return selection.follower.becameOurs() }
    let atom = selection.owner.selection
    let foreign = ForeignOwner(owner, of: atom, since: since, base: base, reader: reader, limits: context.limits)
    selection.follower.taken(by: foreign, at: arrival)
  }

  private func ownerDied(_ selection: Selection, _ name: PasteboardName, _ lastChange: ServerTime) {
    if let owner = selection.follower.present { reader.ownerDied(selection.owner.selection, since: owner.since) }
    if selection.follower.wasGivenUp(hasDied: true) { offerAgain(name, asOf: lastChange) }
  }

  /// Applications empty the clipboard, and some give it up as they end. Where that matters, a moment tells.
  private func ownerGaveUp(_ selection: Selection, _ name: PasteboardName, _ lastChange: ServerTime) {
    guard let owner = selection.follower.present, context.host.isKept(name) else {
      return _ = selection.follower.wasGivenUp(hasDied: false)
    }
    LoopTask.start {
      await self.context.timers.pause(for: Self.endingTime)
      let isEnding = await !owner.hasWindow()
      guard selection.follower.present === owner else { return }
      if isEnding {
        self.ownerDied(selection, name, lastChange)
      } else {
        _ = selection.follower.wasGivenUp(hasDied: false)
      }
    }
  }

  private func requestorGone(_ window: WindowID) {
    requests.windowGone(window)
    transfers.windowGone(window)
  }
}
