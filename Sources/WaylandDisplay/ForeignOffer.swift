internal import CDisplay
internal import DisplayServer
internal import Reactor

/// A selection as the compositor offers it.
@LoopActor
final class ForeignOffer {
  /// The names of its types: no more than an item has.
  private(set) var types: [String] = []
  /// Whether it carries the mark of our own offers.
  private(set) var isMarked = false
  /// Whether it is still a selection. Reading one that is not gives an empty pipe, as an empty representation does.
  private(set) var isCurrent = true

  let handle: OfferHandle
  private let mark: SelectionMark
  private let connection: WaylandConnection

  init(_ handle: OfferHandle, mark: SelectionMark, connection: WaylandConnection) {
    self.handle = handle
    self.mark = mark
    self.connection = connection
  }

  /// The compositor names one more type.
  func add(_ type: String) {
    if type == mark.type {
      isMarked = true
    } else if types.count < ForeignItem.typeLimit {
      types.append(type)
    }
  }

  /// It is no selection any more.
  func retire() {
    guard isCurrent else { return }
    isCurrent = false
    let handle = handle
    connection.post { _ in CDisplay_wayland_offer_destroy(handle) }
  }
}
