internal import DisplayServer
internal import Files
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// The clipboard of one GNOME Shell.
@LoopActor
final class GNOMESession: DisplaySession {
  /// What takes the clipboard for the moment before it is left without an owner. Mutter forgets then what it has saved, which
  /// it would offer otherwise.
  private static let emptyTypes = ["application/x-empty"]

  /// What becomes of a session that the shell closes.
  static let closedFate = "ended the session, as it does when the screen is locked"

  let selections: DisplaySelections
  let description: String
  private let desktop: RemoteDesktop
  private let transfers: PipeTransfers
  /// A session may read one type at a time.
  private let reads = Turnstile(places: 1)
  /// One change at a time, so that what mutter saves of it can be told from what applications ask for.
  private let changes = Turnstile(places: 1)
  /// Called if the shell closes the session.
  var onClosed: (@LoopActor () -> Void)?
  private var fate = "went away"
  private var refusal: String?

  private var holder = SelectionHolder.nobody
  /// How often the holder has changed.
  private var changeCount = 0
  /// The holder that has gone, until it is known whether mutter offers what it has saved of it.
  private var former: (selection: GNOMEForeignSelection?, change: Int)?
  /// Fulfilled once it is known whether an application has taken the selection.
  private var doubt: Promise<Void>?
  private var hasBegun = false

  /// What we have offered last; nil if the selection is not to be ours.
  private var offered: OfferedItem?
  private var isChanging = false
  /// Whether the selection has become ours by the change under way: until that is over, it is mutter that asks for a type.
  private var isSaving = false

  init(_ desktop: RemoteDesktop, display: String, copier: FileCopier, selections: DisplaySelections) {
    self.desktop = desktop
    self.selections = selections
    description = "GNOME Shell on \(display), by its remote desktop interface"
    // Mutter 50 reads as much as a pipe holds, and waits until its own reader has taken that: the whole desktop with it.
    transfers = PipeTransfers(copier: copier, mayEnlarge: false, context: selections.context)
    desktop.onSignal = { [weak self] in self?.receive($0) }
  }

  private var context: DisplayContext { selections.context }

  // MARK: Life

  /// Mutter has said who has the clipboard. That may be mutter itself, with the text of an earlier run of ours, or we
  /// ourselves, by Xwayland or another way that was chosen until now.
  func begin() async throws(ConnectionFailure) {
    try await desktop.roundTrip()
    if let foreign, let item = selections[.general]?.item,
      foreign.mayBeSavedText || foreign.offers(item.targets.names)
    {
      leave()
    }
    hasBegun = true
  }

  func end() async -> String {
    _ = try? await desktop.bus.end.wait()
    transfers.abortAll()
    leave()
    return fate
  }

  func close() { desktop.bus.close() }

  func carries(_ name: PasteboardName) -> Bool { name == .general }

  var warnings: [String] { refusal.map { ["GNOME Shell refused the clipboard: \($0)"] } ?? [] }

  // MARK: What mutter says

  private func receive(_ signal: BusMessage) {
    switch signal.member {
    case "SelectionOwnerChanged": changed(OwnerChange(signal))
    case "SelectionTransfer":
      if let type = signal.text(), let serial = signal.number() { asked(for: type, serial) }
    case "Closed":
      context.log.notice("GNOME Shell has ended the session, as it does when the screen is locked")
      fate = GNOMESession.closedFate
      onClosed?()
      close()
    default: break
    }
  }

  private func changed(_ change: OwnerChange) {
    changeCount += 1
    let before = former.take()
    let left = leave()
    if change.isOurs {
      holder = offered == nil ? .nobody : .ours
      isSaving = isChanging
    } else if change.types.isEmpty {
      abandoned(by: left)
    } else if let before, change.mayBeSaved {
      // That is no copy. A secret must not come back by it.
      if before.selection?.isSecret == true { LoopTask.start { try? await self.forget() } }
    } else {
      // Unless our own change is yet to come.
      if !isChanging || isSaving { offered = nil }
      taken(by: GNOMEForeignSelection(change, desktop: desktop, reads: reads, context: context))
    }
  }

  private var foreign: GNOMEForeignSelection? {
    guard case .application(let selection) = holder else { return nil }
    return selection as? GNOMEForeignSelection
  }

  /// Nobody has the selection. Returns the application's that has gone.
  @discardableResult
  private func leave() -> GNOMEForeignSelection? {
    let foreign = foreign
    foreign?.retire()
    holder = .nobody
    return foreign
  }

  /// Nobody has the selection. If mutter has saved some of it, it says so next.
  private func abandoned(by selection: GNOMEForeignSelection?) {
    // That is our own wish, by which mutter has forgotten what it had.
    if isChanging { return }
    former = (selection, changeCount)
    let count = changeCount
    LoopTask.start {
      try? await self.desktop.roundTrip()
      if self.former?.change == count { self.former = nil }
    }
    if hasBegun, let selection { selections[.general]?.givenUp(by: selection, hasDied: true) }
  }

  /// Another application has the selection. The lock of the screen takes it too, with an empty text, and then ends the
  /// session: a round trip tells.
  private func taken(by selection: GNOMEForeignSelection) {
    holder = .application(selection)
    guard hasBegun else { return }
    guard selection.mayBeSavedText else {
      selections[.general]?.taken(by: selection)
      return
    }
    let done = Promise<Void>()
    doubt = done
    LoopTask.start {
      if (try? await self.desktop.roundTrip()) != nil, selection.isCurrent {
        self.selections[.general]?.taken(by: selection)
      }
      done.fulfil(())
    }
  }

  func holder(of name: PasteboardName) -> SelectionHolder { name == .general ? holder : .nobody }

  func sync(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await desktop.roundTrip()
    _ = try? await doubt?.wait()
  }

  // MARK: What we offer

  func acquire(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      guard let item = selections[name]?.item else { return }
      try await set(item.targets.names, as: item)
    }
  }

  /// An item that is there by now is newer, and is offered next.
  func release(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      try await set(GNOMESession.emptyTypes, as: nil)
      if context.items[name] == nil { try await set([], as: nil) }
    }
  }

  /// Makes mutter forget what it has saved, unless another application or we have the selection by now.
  private func forget() async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      guard case .nobody = holder else { return }
      try await set(GNOMESession.emptyTypes, as: nil)
      if case .nobody = holder { try await set([], as: nil) }
    }
  }

  /// Carries out a change once all before it are done. One that is refused leaves the selection as it is.
  private func change(_ body: () async throws(BusFailure) -> Void) async throws(ConnectionFailure) {
    do throws(WaitFailure) { try await changes.enter() } catch { throw ConnectionFailure(error) }
    defer { changes.leave() }
    do throws(BusFailure) {
      try await body()
      refusal = nil
    } catch {
      switch error {
      case .refused(let refusal): self.refusal = refusal.text
      case .unanswered(let failure): throw failure
      }
    }
  }

  private func set(_ types: [String], as item: OfferedItem?) async throws(BusFailure) {
    (offered, isChanging) = (item, true)
    defer { (isChanging, isSaving) = (false, false) }
    try await desktop.setSelection(types)
  }

  // MARK: Who asks for it

  /// An application asks for a type, or mutter does, to save it.
  private func asked(for type: String, _ serial: UInt32) {
    guard let item = offered else { return }
    if isSaving, !mayBeSaved(type, of: item) { return }
    // All read through mutter, which saves one type of each copy itself. So a program that reads everything looks like many.
    let reader = Reader(id: UInt64(serial), pastes: isSaving)
    LoopTask.start {
      // Mutter waits for the pipe to be taken for 15 s, and for the data as long as it takes.
      guard let pipe = try? await self.desktop.writing(serial) else { return }
      self.transfers.send(type, of: item, to: pipe, by: reader)
    }
  }

  /// Whether mutter may keep a type, which it offers once we are gone. To leave it waiting is the only way to keep a secret:
  /// mutter would offer an empty answer as well. Nothing is rendered for it.
  private func mayBeSaved(_ type: String, of item: OfferedItem) -> Bool {
    guard let hints = context.items[item.pasteboard]?.hints, let type = item.targets[type]?.type else {
      return false
    }
    return !hints.isSensitive && !hints.isOnce && hints.lifetime == nil
      && context.items.cost(of: type, on: item.pasteboard) == .cheap
  }
}
