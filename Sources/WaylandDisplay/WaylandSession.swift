internal import Files
internal import CDisplay
package import DisplayServer
package import Host
internal import Linux
internal import Logging
package import Pasteboard
package import Reactor

/// All that goes on over one connection: the selections of every seat, owned or followed.
@LoopActor
package final class WaylandSession: DisplaySession {
  private let connection: WaylandConnection
  private let display: String
  private let context: DisplayContext
  private let mark = SelectionMark()
  private let takeovers: OwnershipGuard
  private let transfers: PipeTransfers
  private let reader: OfferReader
  private let followers: [PasteboardName: SelectionFollower<ForeignOffer>]
  private let offering: [PasteboardName: LatestWish] = [.general: LatestWish(), .primary: LatestWish()]

  private var chosen: SelectionProtocol?
  private var globals: [Global] = []
  private var managers: [ManagerHandle] = []
  /// Where the selections need the focus.
  private var focus: FocusWindow?
  private var seats: [Seat] = []
  /// The pasteboards whose selections we wait to replace. With the focus we are told of what is there, which then counts
  /// no more.
  private var replacing: Set<PasteboardName> = []
  private var offers: [OfferHandle: ForeignOffer] = [:]
  private var sources: [OwnSource] = []
  /// Until all that was there at the beginning is known, nothing is followed.
  private var hasBegun = false

  init(
    _ connection: WaylandConnection, display: String, copier: FileCopier, context: DisplayContext
  ) {
    self.connection = connection
    self.display = display
    self.context = context
    takeovers = OwnershipGuard(timers: context.timers)
    transfers = PipeTransfers(copier: copier, context: context)
    reader = OfferReader(
      connection: connection, account: context.host.account, patience: context.patience.server,
      timers: context.timers)
    followers = Dictionary(
      uniqueKeysWithValues: context.served.map { ($0, SelectionFollower($0, context: context)) })
    connection.onEvent = { [weak self] in self?.receive($0) }
  }

  private var host: PasteboardHost { context.host }
  private var timers: Timers { context.timers }

  // MARK: Beginning

  /// Learns what the compositor has, and takes the best of the protocols. Nil if it has none of them, or one of the `others`.
  func chooseProtocol(
    among allowed: [SelectionProtocol], unless others: [SelectionProtocol]
  ) async throws(ConnectionFailure) -> SelectionProtocol? {
    try await connection.roundTrip()
    let isOthers = others.contains { $0.isSpoken(by: globals) }
    chosen = isOthers ? nil : allowed.first { $0.isSpoken(by: globals) }
    return chosen
  }

  /// Which display this is, and by which protocol its selections are reached.
  package var description: String { "Wayland display \(display), by \(chosen?.name ?? "no protocol")" }

  /// Begins to follow the selections by way of the chosen protocol.
  package func begin() async throws(ConnectionFailure) {
    guard let chosen else { return }
    for global in globals where chosen.managers.contains(global.kind) { bindManager(global) }
    for global in globals where global.kind == .seat { addSeat(global) }
    if !chosen.isDataControl {
      focus = FocusWindow(globals, connection: connection, patience: context.patience.focus, timers: timers)
    }
    try await connection.roundTrip()
    hasBegun = true
  }

  private func bindManager(_ global: Global) {
    connection.post { wayland in
      let kind = CDisplay_wayland_global(global.kind.rawValue)
      if let manager = CDisplay_wayland_bind_manager(wayland, kind, global.name, global.version) {
        self.managers.append(manager)
      }
    }
  }

  private func addSeat(_ global: Global) {
    let seat = Seat(global, connection: connection) { [weak self] in self?.changed($0) }
    seats.append(seat)
    // The managers may still be on their way to the compositor: they are looked up when it is the seat's turn.
    connection.post { _ in seat.makeDevices(by: self.managers) }
  }

  /// Returns once the compositor is gone.
  package func end() async -> String { (try? await connection.end.wait()) ?? "went away" }

  /// Hangs up.
  package func close() { connection.close() }

  /// Ends what is under way.
  package func letGo() {
    transfers.abortAll()
    for follower in followers.values { follower.becameOurs() }
  }

  /// What does not work at present as a user would expect.
  package var warnings: [String] {
    let isUnfocused = focus?.wasRefused ?? false
    return takeovers.warnings + (chosen?.warnings ?? [])
      + (isUnfocused ? ["the compositor gave pb no focus: what other applications have copied is not known"] : [])
  }

  // MARK: Events

  private func receive(_ event: WaylandEvent) {
    switch event {
    case .global(let global): added(global)
    case .globalRemoved(let name): removed(name)
    case .newOffer(let handle): offers[handle] = ForeignOffer(handle, mark: mark, reader: reader)
    case .offeredType(let type, let handle): offers[handle]?.add(type)
    case .selection(let handle, let isPrimary, let device):
      let offer = handle.flatMap { offers.removeValue(forKey: $0) }
      let selection = seats.lazy.compactMap { $0.selection(of: device, isPrimary: isPrimary) }.first
      if let selection { selection.changed(to: offer) } else { offer?.retire() }
    case .drag(let handle): handle.flatMap { offers.removeValue(forKey: $0) }?.retire()
    case .finished(let device): finished(device)
    case .send(let type, let pipe, let handle):
      guard let type, let source = sources.first(where: { $0.handle == handle }) else { return }
      if type == mark.type { transfers.send(mark, to: pipe) } else { transfers.send(type, of: source, to: pipe) }
    case .cancelled(let handle): cancelled(handle)
    case .capabilities(let handle, let hasKeyboard):
      for seat in seats where seat.handle == handle { seat.hasKeyboard = hasKeyboard }
    case .focus(_, let serial): focus?.focused(serial: serial)
    }
  }

  private func added(_ global: Global) {
    globals.append(global)
    guard hasBegun, global.kind == .seat else { return }
    addSeat(global)
    if focus == nil { offerToNewcomers() }
  }

  private func removed(_ name: UInt32) {
    globals.removeAll { $0.name == name }
    for seat in seats where seat.name == name { seat.end() }
    seats.removeAll { $0.name == name }
  }

  /// The compositor has ended a seat's device, which says nothing about the next one.
  private func finished(_ device: DeviceHandle) {
    for seat in seats {
      guard let manager = seat.deviceFinished(device) else { continue }
      guard takeovers.permitsAcquisition() else {
        context.log.notice("the compositor refuses every data device")
        return
      }
      seat.makeDevices(by: [manager])
      offerToNewcomers()
    }
  }

  private func cancelled(_ handle: SourceHandle) {
    let selection = seats.flatMap(\.selections).first { $0.cancelled(handle) }
    for source in sources where source.handle == handle {
      if let selection, selection.foreign == nil { forget(source) }
      source.destroy()
    }
  }

  /// Another client has the selection, and what it has is told with the focus only: until we have that again, nothing is
  /// known to be there. A compositor that cancels while we have it has refused us, and the item stays.
  private func forget(_ taken: OwnSource) {
    guard let focus, !focus.isBorrowed, host.generation(of: taken.pasteboard) == taken.generation else { return }
    host.drop(taken.pasteboard)
  }

  // MARK: Other clients' selections

  private func changed(_ selection: SeatSelection) {
    guard hasBegun, !replacing.contains(selection.pasteboard) else { return }
    if selection.foreign != nil { withdraw(selection.pasteboard, but: selection) }
    followChange(of: selection)
  }

  /// With several seats, the last copy on any counts. It happened just now, or at `arrival`.
  private func followChange(of selection: SeatSelection, at arrival: Arrival? = nil) {
    guard let follower = followers[selection.pasteboard] else { return }
    if let offer = selection.foreign { return follower.taken(by: offer, at: arrival) }
    // Whether a client has died or has given the selection up is not told; who had none has given up nothing.
    let mayHaveDied = follower.present != nil
    if follower.present?.isCurrent != true, follower.wasGivenUp(hasDied: mayHaveDied) {
      offerAgain(selection.pasteboard)
    }
  }

  /// There is one pasteboard for all seats: where another client's copy replaces ours, ours goes everywhere.
  private func withdraw(_ name: PasteboardName, but taken: SeatSelection) {
    for selection in selections(of: name) where selection !== taken && selection.isOurs { selection.empty(serial: 0) }
  }

  /// Whether another client had the selection when the connection began.
  package func hadForeignOwner(_ name: PasteboardName) -> Bool { selections(of: name).contains { $0.foreign != nil } }

  /// Looks at a selection that another client had before we came.
  package func follow(_ name: PasteboardName, since arrival: Arrival) async -> Bool {
    guard followers[name]?.present != nil || followOwners(of: name, at: arrival) else { return false }
    await followers[name]?.settle(atMost: context.patience.server)
    return true
  }

  /// Follows all clients that have a pasteboard's selections. Returns whether any has one.
  @discardableResult
  private func followOwners(of name: PasteboardName, at arrival: Arrival? = nil) -> Bool {
    let owned = selections(of: name).filter { $0.foreign != nil }
    for selection in owned { followChange(of: selection, at: arrival) }
    return !owned.isEmpty
  }

  /// The compositor manages what was there before us.
  package func hasTakenUp() {}

  /// Waits until all that the compositor has said so far has reached the host.
  package func settle(_ name: PasteboardName) async {
    guard carries(name) else { return }
    guard (try? await connection.roundTrip(atMost: context.patience.server, timers: timers)) != nil else { return }
    if focus != nil, !selections(of: name).contains(where: \.isOurs) {
      // What another client has is only told to the one that has the focus.
      try? await withFocus { _ in }
    }
    await followers[name]?.settle(atMost: context.patience.server)
  }

  // MARK: Our selections

  /// A pasteboard's selections, as far as they can be reached: one window has the focus of one keyboard.
  private func selections(of name: PasteboardName) -> [SeatSelection] {
    let reached = focus == nil ? seats : Array(seats.filter(\.hasKeyboard).prefix(1))
    return reached.flatMap(\.selections).filter { $0.pasteboard == name && context.served.contains(name) }
  }

  /// Whether it is for a pasteboard, and that has a selection on any seat.
  package func carries(_ name: PasteboardName) -> Bool {
    context.served.contains(name) && seats.contains { $0.selections.contains { $0.pasteboard == name } }
  }

  /// Makes the pasteboard's item the selection of every seat, unless another client has taken one since the item was put
  /// there. Gives whether it is, once the compositor has answered.
  package func offer(_ name: PasteboardName) async throws(ConnectionFailure) -> Bool {
    takeovers.clientAsked()
    context.gate.itemAppeared(on: name)
    try await offering[name]?.serve(orThrow: .cancelled) { () async throws(ConnectionFailure) in
      try await withFocus(replacing: name) { serial in
        // Where it takes the focus to be told, it is not known when a selection was taken.
        if focus == nil, followers[name]?.isAhead == true { return }
        for selection in selections(of: name) { own(selection, serial: serial) }
      }
    }
    return selections(of: name).contains(where: \.isOurs)
  }

  /// Our item has come back, because whoever had taken the selection has died. Another who has taken it since keeps it.
  private func offerAgain(_ name: PasteboardName) {
    guard takeovers.permitsAcquisition() else { return }
    context.gate.itemAppeared(on: name)
    LoopTask.start {
      // Who replaces its own selection may have destroyed the old one first.
      guard (try? await self.connection.roundTrip(timers: self.timers)) != nil else { return }
      try? await self.withFocus { serial in
        for selection in self.selections(of: name) where selection.foreign == nil {
          self.own(selection, serial: serial)
        }
      }
    }
  }

  /// Runs `body`, which may use the serial where the selections need the focus and replaces those of a pasteboard, if one
  /// is named; waits until the compositor has carried out what it asked for.
  private func withFocus(
    replacing name: PasteboardName? = nil, _ body: (_ serial: UInt32) -> Void
  ) async throws(ConnectionFailure) {
    guard let focus else {
      body(0)
      return try await connection.roundTrip(timers: timers)
    }
    guard let seat = seats.first(where: \.hasKeyboard)?.handle else { throw .unfocused }
    if let name { replacing.insert(name) }
    // Without the focus, what is there stays.
    defer { if let name, replacing.remove(name) != nil { followOwners(of: name) } }
    try await focus.borrow(of: seat) { serial throws(ConnectionFailure) in
      if let name { replacing.remove(name) }
      body(serial)
      try await connection.roundTrip(timers: timers)
    }
  }

  private func own(_ selection: SeatSelection, serial: UInt32) {
    let name = selection.pasteboard
    guard let item = host.item(on: name) else { return }
    let offered = OfferedTargets(item)
    guard !offered.targets.isEmpty else { return }
    let source = OwnSource(name, generation: host.generation(of: name), offered: offered, connection: connection)
    sources.removeAll { $0.isDestroyed }
    sources.append(source)
    followers[name]?.becameOurs()
    selection.own(source, mark: mark, serial: serial)
  }

  /// Offers our items on selections that have come later and that nobody owns.
  private func offerToNewcomers() {
    LoopTask.start {
      guard (try? await self.connection.roundTrip()) != nil else { return }
      for selection in self.seats.flatMap(\.selections) where !selection.isOurs && selection.foreign == nil {
        guard self.context.served.contains(selection.pasteboard) else { continue }
        if self.host.item(on: selection.pasteboard)?.origin.isOurs == true { self.own(selection, serial: 0) }
      }
    }
  }

  /// Leaves the selection of every seat without an owner, whoever has it; or only if we have.
  package func empty(_ name: PasteboardName, onlyOurs: Bool) async throws(ConnectionFailure) {
    if onlyOurs, !selections(of: name).contains(where: \.isOurs) { return }
    followers[name]?.becameOurs()
    try await withFocus(replacing: name) { serial in
      // The focus may take its time, and what was copied meanwhile is newer.
      guard host.item(on: name) == nil else { return }
      for selection in selections(of: name) { selection.empty(serial: serial) }
    }
  }
}
