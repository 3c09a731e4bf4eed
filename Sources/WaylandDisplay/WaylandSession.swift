internal import Files
internal import CDisplay
internal import DisplayServer
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// All that goes on over one connection: the selections of every seat, owned or followed.
@LoopActor
final class WaylandSession: DisplaySession {
  let selections: DisplaySelections
  private let connection: WaylandConnection
  private let display: String
  private let mark = SelectionMark()
  private let transfers: PipeTransfers
  /// Counts the devices that took the place of others.
  private let devices: OwnershipGuard

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

  init(_ connection: WaylandConnection, display: String, copier: FileCopier, selections: DisplaySelections) {
    self.connection = connection
    self.display = display
    self.selections = selections
    transfers = PipeTransfers(copier: copier, context: selections.context)
    devices = OwnershipGuard(timers: selections.context.timers)
    connection.onEvent = { [weak self] in self?.receive($0) }
  }

  private var context: DisplayContext { selections.context }
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
  var description: String { "Wayland display \(display), by \(chosen?.name ?? "no protocol")" }

  /// Begins to follow the selections by way of the chosen protocol.
  func begin() async throws(ConnectionFailure) {
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
    let seat = Seat(global, connection: connection) { [weak self] in self?.changed($0, from: $1) }
    seats.append(seat)
    // The managers may still be on their way to the compositor: they are looked up when it is the seat's turn.
    connection.post { _ in seat.makeDevices(by: self.managers) }
  }

  func end() async -> String {
    let fate = (try? await connection.end.wait()) ?? "went away"
    transfers.abortAll()
    return fate
  }

  func close() { connection.close() }

  var warnings: [String] {
    (devices.isOnlyWatching ? ["the compositor refuses every data device"] : []) + (chosen?.warnings ?? [])
      + (focus?.wasRefused == true
        ? ["the compositor gave pb no focus: what other applications have copied is not known"] : [])
  }

  // MARK: Events

  private func receive(_ event: WaylandEvent) {
    switch event {
    case .global(let global): added(global)
    case .globalRemoved(let name): removed(name)
    case .newOffer(let handle):
      offers[handle] = ForeignOffer(handle, mark: mark, connection: connection, context: context)
    case .offeredType(let type, let handle): offers[handle]?.add(type)
    case .selection(let handle, let isPrimary, let device):
      let offer = handle.flatMap { offers.removeValue(forKey: $0) }
      let selection = seats.lazy.compactMap { $0.selection(of: device, isPrimary: isPrimary) }.first
      if let selection { selection.changed(to: offer) } else { offer?.retire() }
    case .drag(let handle): handle.flatMap { offers.removeValue(forKey: $0) }?.retire()
    case .finished(let device): finished(device)
    case .send(let type, let pipe, let handle):
      guard let type, let source = sources.first(where: { $0.handle == handle }) else { return }
      if type == mark.type { transfers.send(mark, to: pipe) } else { transfers.send(type, of: source.item, to: pipe) }
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
      guard devices.permitsAcquisition() else {
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
      // Without the focus we are not told what took our place. A compositor that cancels while we have the focus has
      // refused us, and the item stays.
      if let selection, selection.foreign == nil, focus?.isBorrowed == false {
        selections[source.item.pasteboard]?.takenUnseen(from: source.item)
      }
      source.destroy()
    }
  }

  // MARK: Other clients' selections

  private func changed(_ selection: SeatSelection, from former: ForeignOffer?) {
    let name = selection.pasteboard
    guard hasBegun, !replacing.contains(name) else { return }
    if let offer = selection.foreign {
      withdraw(name, but: selection)
      selections[name]?.taken(by: offer)
    } else if let former {
      // Whether the client has died or has given the selection up is not told.
      selections[name]?.givenUp(by: former, hasDied: true)
    }
  }

  /// There is one pasteboard for all seats: where another client's copy replaces ours, ours goes everywhere.
  private func withdraw(_ name: PasteboardName, but taken: SeatSelection) {
    for selection in reached(name) where selection !== taken && selection.isOurs { selection.empty(serial: 0) }
  }

  /// The holder of a pasteboard's selection: with several seats, another client that has one of them.
  func holder(of name: PasteboardName) -> SelectionHolder {
    let reached = reached(name)
    if reached.contains(where: \.isOurs) { return .ours }
    return reached.last { $0.foreign != nil }?.foreign.map { .application($0) } ?? .nobody
  }

  /// Waits until the compositor has said all. What another client has is told to the one that has the focus only, where it
  /// takes that.
  func sync(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await connection.roundTrip(timers: timers)
    if focus != nil, !reached(name).contains(where: \.isOurs) { try? await withFocus { _ in } }
  }

  // MARK: Our selections

  /// A pasteboard's selections, where they can be reached: one window has the focus of one keyboard.
  private func reached(_ name: PasteboardName) -> [SeatSelection] {
    let reached = focus == nil ? seats : Array(seats.filter(\.hasKeyboard).prefix(1))
    return reached.flatMap(\.selections).filter { $0.pasteboard == name && context.served.contains(name) }
  }

  /// Whether any seat has such a selection.
  func carries(_ name: PasteboardName) -> Bool {
    seats.contains { $0.selections.contains { $0.pasteboard == name } }
  }

  /// Whether a compositor tells of selections with the focus only.
  var isToldWithFocusOnly: Bool { focus != nil }

  /// Makes the pasteboard's item the selection of every seat.
  func acquire(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await withFocus(replacing: name) { serial in
      for selection in reached(name) { own(selection, serial: serial) }
    }
  }

  /// Leaves the selection of every seat without an owner.
  func release(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await withFocus(replacing: name) { serial in
      // The focus may take its time, and what was copied meanwhile is newer.
      guard context.items[name] == nil else { return }
      for selection in reached(name) { selection.empty(serial: serial) }
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
    defer {
      if let name, replacing.remove(name) != nil {
        for offer in reached(name).compactMap(\.foreign) { selections[name]?.taken(by: offer) }
      }
    }
    try await focus.borrow(of: seat) { serial throws(ConnectionFailure) in
      if let name { replacing.remove(name) }
      body(serial)
      try await connection.roundTrip(timers: timers)
    }
  }

  private func own(_ selection: SeatSelection, serial: UInt32) {
    guard let item = selections[selection.pasteboard]?.item else { return }
    let source = OwnSource(item, connection: connection)
    sources.removeAll { $0.isDestroyed }
    sources.append(source)
    selection.own(source, mark: mark, serial: serial)
  }

  /// Offers our items on selections that have come later and that nobody owns.
  private func offerToNewcomers() {
    LoopTask.start {
      guard (try? await self.connection.roundTrip()) != nil else { return }
      for selection in self.seats.flatMap(\.selections) where !selection.isOurs && selection.foreign == nil {
        self.own(selection, serial: 0)
      }
    }
  }
}
