internal import CDisplay
internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// One selection of one seat, and its holder.
///
/// A compositor reports every change to every client, including the one that made it. wlroots cancels the old source
/// before it offers the new selection, others may cancel it afterwards. So an offer that arrives while our source is in
/// place counts only once that source is cancelled.
@LoopActor
final class SeatSelection {
  private enum Ownership {
    case others
    case ours(OwnSource)
    /// We have emptied the selection; reports of the earlier one may still arrive.
    case withdrawn
  }

  let pasteboard: PasteboardName
  /// Another client's selection; nil if there is none, or if it is ours.
  private(set) var foreign: ForeignOffer?
  /// Called when another client has taken the selection, or given it up, with the former offer.
  var onChange: (@LoopActor (SeatSelection, _ former: ForeignOffer?) -> Void)?

  private let device: DeviceHandle
  private let manager: ManagerHandle
  private let connection: WaylandConnection
  private var ownership = Ownership.others
  private var held: ForeignOffer?

  init(_ pasteboard: PasteboardName, of device: DeviceHandle, manager: ManagerHandle, connection: WaylandConnection) {
    self.pasteboard = pasteboard
    self.device = device
    self.manager = manager
    self.connection = connection
  }

  var isOurs: Bool { if case .ours = ownership { true } else { false } }

  // MARK: Reports of the compositor

  func changed(to offer: ForeignOffer?) {
    held?.retire()
    held = nil
    let isMarked = offer?.isMarked ?? false
    switch ownership {
    case .ours:
      if isMarked { offer?.retire() } else { held = offer }
    case .withdrawn where isMarked: offer?.retire()
    case .withdrawn, .others: follow(offer)
    }
  }

  /// Records that a source was cancelled; returns whether it was this selection's.
  func cancelled(_ source: SourceHandle) -> Bool {
    guard case .ours(let own) = ownership, own.handle == source else { return false }
    ownership = .others
    if let held {
      self.held = nil
      follow(held)
    }
    return true
  }

  private func follow(_ offer: ForeignOffer?) {
    let former = foreign
    former?.retire()
    foreign = offer
    if offer != nil { ownership = .others }
    onChange?(self, former)
  }

  // MARK: Actions

  /// Makes `source` the selection. The serial of the event that gave us the focus matters if focus is needed.
  func own(_ source: OwnSource, serial: UInt32) {
    source.create(by: manager)
    set(serial: serial) { source.handle }
    ownership = .ours(source)
  }

  /// Leaves the selection without an owner, whether it is ours or another's.
  func empty(serial: UInt32) {
    if serial == 0 { set(serial: serial) { nil } } else { takeAndLetGo(serial: serial) }
    if case .ours(let source) = ownership { source.destroy() }
    ownership = .withdrawn
  }

  /// Takes the selection with a source that offers nothing, and destroys the source: with the core protocol, Weston
  /// ignores a request for no selection.
  private func takeAndLetGo(serial: UInt32) {
    let manager = manager
    var source: SourceHandle?
    set(serial: serial) {
      source = CDisplay_wayland_source_create(manager)
      return source
    }
    connection.post { _ in if let source { CDisplay_wayland_source_destroy(source) } }
  }

  /// Ends the selection together with its device.
  func end() {
    if case .ours(let source) = ownership { source.destroy() }
    ownership = .others
    held?.retire()
    held = nil
    follow(nil)
  }

  private func set(serial: UInt32, to source: @escaping @LoopActor () -> SourceHandle?) {
    let isPrimary = pasteboard == .primary
    let device = device
    connection.post { _ in CDisplay_wayland_device_set_selection(device, source(), isPrimary, serial) }
    foreign?.retire()
    foreign = nil
    held?.retire()
    held = nil
  }
}
