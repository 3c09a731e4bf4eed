internal import DisplayServer
internal import Files
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor
internal import Settings

/// The clipboard of one GNOME Shell.
@LoopActor
final class GNOMESession: DisplaySession {
  /// The types that take the clipboard for a moment before it is left without an owner: they make mutter forget what it
  /// has saved and would offer.
  private static let emptyTypes = ["application/x-empty"]

  /// The fate of a session that the shell closes.
  static let closedFate = "ended the session, as it does when the screen is locked"

  /// The life of the session.
  private enum Phase {
    /// Mutter has not yet reported the owner.
    case beginning
    case serving
    /// The shell has closed it.
    case closed
  }

  /// A change of the selection by this daemon.
  private enum OwnChange {
    /// None is under way.
    case none
    /// Mutter may still report changes that came before it.
    case requested
    /// The selection has become ours by it. Until the change is over, mutter itself asks for a type, which it saves.
    case saving
  }

  /// A holder that has gone, until mutter has or has not offered what it saved of it.
  private final class Former {
    let selection: GNOMEForeignSelection?
    init(_ selection: GNOMEForeignSelection?) { self.selection = selection }
  }

  let selections: DisplaySelections
  let description: String
  private let desktop: RemoteDesktop
  private let transfers: PipeTransfers
  /// Admits one read at a time, which is a session's limit.
  private let reads = Turnstile(places: 1)
  /// Admits one change at a time, so that mutter's request to save a type differs from an application's.
  private let changes = Turnstile(places: 1)
  /// Called if the shell closes the session.
  var onClosed: (@LoopActor () -> Void)?
  private var phase = Phase.beginning
  private var refusal: String?

  private var holder = SelectionHolder.nobody
  private var former: Former?
  /// Fulfilled once it is certain whether an application has taken the selection.
  private var doubt: Promise<Void>?

  /// The item that we last offered; nil if the selection should not be ours.
  private var offered: OfferedItem?
  private var ownChange = OwnChange.none

  init(_ desktop: RemoteDesktop, display: String, copier: FileCopier, selections: DisplaySelections) {
    self.desktop = desktop
    self.selections = selections
    description = "GNOME Shell on \(display), by its remote desktop interface"
    // Mutter 50 reads as much as a pipe holds, then blocks, with the whole desktop, until its reader has taken that.
    transfers = PipeTransfers(copier: copier, mayEnlarge: false, context: selections.context)
    desktop.onSignal = { [weak self] in self?.receive($0) }
  }

  private var context: DisplayContext { selections.context }

  // MARK: Life

  /// Begins once mutter has reported the owner. The owner may be mutter itself, with the text of our earlier run, or this
  /// daemon through Xwayland or another display that was chosen until now.
  func begin() async throws(ConnectionFailure) {
    try await desktop.roundTrip()
    if let foreign, foreign.isOurs || foreign.mayBeSavedText && selections[.general]?.item != nil { leave() }
    if phase == .beginning { phase = .serving }
  }

  func end() async -> String {
    _ = try? await desktop.bus.end.wait()
    transfers.abortAll()
    leave()
    return phase == .closed ? GNOMESession.closedFate : "went away"
  }

  func close() { desktop.bus.close() }

  func carries(_ name: PasteboardName) -> Bool { name == .general }

  var warnings: [String] { refusal.map { ["GNOME Shell refused the clipboard: \($0)"] } ?? [] }

  // MARK: Mutter's reports

  private func receive(_ signal: BusMessage) {
    switch signal.member {
    case "SelectionOwnerChanged": changed(OwnerChange(signal))
    case "SelectionTransfer":
      if let type = signal.text(), let serial = signal.number() { asked(for: type, serial) }
    case "Closed":
      context.log.notice("GNOME Shell has ended the session, as it does when the screen is locked")
      phase = .closed
      onClosed?()
      close()
    default: break
    }
  }

  private func changed(_ change: OwnerChange) {
    let before = former.take()
    let left = leave()
    if change.isOurs {
      holder = offered == nil ? .nobody : .ours
      if ownChange == .requested { ownChange = .saving }
    } else if change.types.names.isEmpty {
      abandoned(by: left)
    } else if let before, change.mayBeSaved {
      // Mutter's own offer is not a copy. A secret must not come back by it.
      if before.selection?.isSecret == true { LoopTask.start { try? await self.forget() } }
    } else {
      // Our own change may still be on its way.
      if ownChange != .requested { offered = nil }
      taken(by: GNOMEForeignSelection(change, desktop: desktop, reads: reads, context: context))
    }
  }

  private var foreign: GNOMEForeignSelection? {
    guard case .application(let selection) = holder else { return nil }
    return selection as? GNOMEForeignSelection
  }

  /// Records that the selection has no owner. Returns the selection of the application that had it.
  @discardableResult
  private func leave() -> GNOMEForeignSelection? {
    let foreign = foreign
    foreign?.retire()
    holder = .nobody
    return foreign
  }

  /// Handles a selection without an owner. If mutter has saved some of it, mutter offers that next.
  private func abandoned(by selection: GNOMEForeignSelection?) {
    // Our own change makes mutter forget what it saved.
    if ownChange != .none { return }
    let former = Former(selection)
    self.former = former
    LoopTask.start {
      try? await self.desktop.roundTrip()
      if self.former === former { self.former = nil }
    }
    if phase != .beginning, let selection { selections[.general]?.givenUp(by: selection, hasDied: true) }
  }

  /// Handles a selection of another application. The lock of the screen takes it too, with an empty text, and then ends
  /// the session, so a round trip distinguishes them.
  private func taken(by selection: GNOMEForeignSelection) {
    holder = .application(selection)
    guard phase != .beginning else { return }
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

  // MARK: Offering

  func acquire(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      guard let item = selections[name]?.item else { return }
      try await set(item.targets.names + [item.mark], as: item)
    }
  }

  /// Leaves out the last step if there is an item by now: it is newer, and is offered next.
  func release(_ name: PasteboardName) async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      try await set(GNOMESession.emptyTypes, as: nil)
      if context.items[name] == nil { try await set([], as: nil) }
    }
  }

  /// Makes mutter forget what it has saved, unless the selection has an owner by now.
  private func forget() async throws(ConnectionFailure) {
    try await change { () async throws(BusFailure) in
      guard case .nobody = holder else { return }
      try await set(GNOMESession.emptyTypes, as: nil)
      if case .nobody = holder { try await set([], as: nil) }
    }
  }

  /// Carries out a change after all earlier ones. A refused change leaves the selection as it is.
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
    (offered, ownChange) = (item, .requested)
    defer { ownChange = .none }
    try await desktop.setSelection(types)
  }

  // MARK: Keys

  func pressPasteKey() async throws(ConnectionFailure) -> String? {
    do throws(BusFailure) {
      let rule = await FocusedApplication.pasteKeys(context.settings.value.paste, on: desktop.bus)
      try await desktop.press(rule?.keys ?? [.controlV])
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal.text
      case .unanswered(let failure): throw failure
      }
    }
  }

  // MARK: Requests

  /// Answers a request for a type by an application, or by mutter, which saves the type.
  private func asked(for type: String, _ serial: UInt32) {
    guard let item = offered else { return }
    if ownChange == .saving, !mayBeSaved(type, of: item) { return }
    // All applications read through mutter, so a program that reads every type looks like many readers.
    let reader = Reader(id: UInt64(serial), pastes: ownChange == .saving)
    LoopTask.start {
      // Mutter waits 15 s until its pipe is taken, and for the data without a limit.
      guard let pipe = try? await self.desktop.writing(serial) else { return }
      self.transfers.send(type, of: item, to: pipe, by: reader)
    }
  }

  /// Returns whether mutter may save a type, to offer it once this daemon is gone. Only an unanswered request keeps a
  /// secret: mutter would offer an empty answer too. Nothing is rendered for it.
  private func mayBeSaved(_ type: String, of item: OfferedItem) -> Bool {
    guard let hints = context.items[item.pasteboard]?.hints, let type = item.targets[type]?.type else {
      return false
    }
    // A request for what changes with its paste would count as one.
    return !hints.isSensitive && hints.lifetime == nil && !context.items.expectsPaste(on: item.pasteboard)
      && context.items.cost(of: type, on: item.pasteboard) == .cheap
  }
}
