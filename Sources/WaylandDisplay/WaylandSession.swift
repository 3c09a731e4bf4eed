internal import Files
internal import CDisplay
internal import DisplayServer
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// One connection: the selections of every seat, owned or followed.
@LoopActor
final class WaylandSession: DisplaySession {
  let selections: DisplaySelections
  private let connection: WaylandConnection
  private let display: String
  private let transfers: PipeTransfers
  /// Counts the devices that replaced others.
  private let devices: OwnershipGuard

  private var chosen: SelectionProtocol?
  private var globals: [Global] = []
  private var managers: [ManagerHandle] = []
  /// The focus, if the selections need it.
  private var focus: FocusWindow?
  /// The window with the focus, if the compositor tells.
  private var focused: FocusedWindow?
  private var seats: [Seat] = []
  /// The pasteboards whose selections we are about to replace. With the focus, the compositor reports the present
  /// selections, which no longer count.
  private var replacing: Set<PasteboardName> = []
  private var offers: [OfferHandle: ForeignOffer] = [:]
  private var sources: [OwnSource] = []
  /// Whether the initial selections are known; before that, nothing is followed.
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

  /// Chooses the best of the compositor's protocols. Returns nil if it has none of them, or one of the `others`.
  func chooseProtocol(
    among allowed: [SelectionProtocol], unless others: [SelectionProtocol]
  ) async throws(ConnectionFailure) -> SelectionProtocol? {
    try await connection.roundTrip()
    let isOthers = others.contains { $0.isSpoken(by: globals) }
    chosen = isOthers ? nil : allowed.first { $0.isSpoken(by: globals) }
    return chosen
  }

  /// The display, and the protocol of its selections.
  var description: String { "Wayland display \(display), by \(chosen?.name ?? "no protocol")" }

  /// Begins to follow the selections through the chosen protocol.
  func begin() async throws(ConnectionFailure) {
    guard let chosen else { return }
    focused = FocusedWindow(globals, connection: connection, context: context)
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
    // The managers may still be on their way to the compositor: they are read when it is the seat's turn.
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
        ? ["the compositor did not grant pb the focus: other applications' copies are unknown"] : [])
  }

  // MARK: Events

  private func receive(_ event: WaylandEvent) {
    switch event {
    case .global(let global): added(global)
    case .globalRemoved(let name): removed(name)
    case .newOffer(let handle):
      offers[handle] = ForeignOffer(handle, connection: connection, context: context, focused: focused)
    case .offeredType(let type, let handle): offers[handle]?.add(type)
    case .selection(let handle, let isPrimary, let device):
      let offer = handle.flatMap { offers.removeValue(forKey: $0) }
      let selection = seats.lazy.compactMap { $0.selection(of: device, isPrimary: isPrimary) }.first
      if let selection { selection.changed(to: offer) } else { offer?.retire() }
    case .drag(let handle): handle.flatMap { offers.removeValue(forKey: $0) }?.retire()
    case .finished(let device): finished(device)
    case .send(let type, let pipe, let handle):
      guard let type, let source = sources.first(where: { $0.handle == handle }) else { return }
      transfers.send(type, of: source.item, to: pipe)
    case .cancelled(let handle): cancelled(handle)
    case .capabilities(let handle, let hasKeyboard):
      for seat in seats where seat.handle == handle { seat.hasKeyboard = hasKeyboard }
    case .focus(_, let serial): focus?.focused(serial: serial)
    case .toplevel(let window, let report): focused?.receive(report, of: window)
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

  /// Handles the end of a seat's device, which does not affect the next one.
  private func finished(_ device: DeviceHandle) {
    for seat in seats {
      guard let manager = seat.deviceFinished(device) else { continue }
      guard devices.admitAcquisition() else {
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
      // Without the focus, nothing reports what replaced ours. A compositor that cancels while we have the focus has
      // refused our selection, and the item stays.
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
      // The compositor does not report whether the client has died or has given the selection up.
      selections[name]?.givenUp(by: former, hasDied: true)
    }
  }

  /// All seats share one pasteboard: if another client's copy replaces ours on one seat, ours is withdrawn from all.
  private func withdraw(_ name: PasteboardName, but taken: SeatSelection) {
    for selection in reached(name) where selection !== taken && selection.isOurs { selection.empty(serial: 0) }
  }

  /// Returns the holder of a pasteboard's selection: with several seats, another client that has one of them.
  func holder(of name: PasteboardName) -> SelectionHolder {
    let reached = reached(name)
    if reached.contains(where: \.isOurs) { return .ours }
    return reached.last { $0.foreign != nil }?.foreign.map { .application($0) } ?? .nobody
  }

  /// Waits until the compositor's reports have arrived. If it reports other clients' selections only to the client with
  /// the focus, this takes the focus.
  func sync(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await connection.roundTrip(timers: timers)
    if focus != nil, !reached(name).contains(where: \.isOurs) { try? await withFocus { _ in } }
  }

  // MARK: Our selections

  /// Returns a pasteboard's selections that can be reached: one window has the focus of one keyboard.
  private func reached(_ name: PasteboardName) -> [SeatSelection] {
    let reached = focus == nil ? seats : Array(seats.filter(\.hasKeyboard).prefix(1))
    return reached.flatMap(\.selections).filter { $0.pasteboard == name && context.served.contains(name) }
  }

  /// Whether any seat has such a selection.
  func carries(_ name: PasteboardName) -> Bool {
    seats.contains { $0.selections.contains { $0.pasteboard == name } }
  }

  /// Whether the compositor reports selections only to the client with the focus.
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
      // Taking the focus may take time, and anything copied meanwhile is newer.
      guard context.items[name] == nil else { return }
      for selection in reached(name) { selection.empty(serial: serial) }
    }
  }

  /// Runs `body`, with the serial if the selections need the focus, and waits until the compositor has carried out its
  /// requests. If a pasteboard is named, `body` replaces its selections.
  private func withFocus(
    replacing name: PasteboardName? = nil, _ body: (_ serial: UInt32) -> Void
  ) async throws(ConnectionFailure) {
    guard let focus else {
      body(0)
      return try await connection.roundTrip(timers: timers)
    }
    guard let seat = seats.first(where: \.hasKeyboard)?.handle else { throw .unfocused }
    if let name { replacing.insert(name) }
    // Without the focus, the present selections stay.
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
    selection.own(source, serial: serial)
  }

  /// Offers our items on new selections without an owner.
  private func offerToNewcomers() {
    LoopTask.start {
      guard (try? await self.connection.roundTrip()) != nil else { return }
      for selection in self.seats.flatMap(\.selections) where !selection.isOurs && selection.foreign == nil {
        self.own(selection, serial: 0)
      }
    }
  }
}
