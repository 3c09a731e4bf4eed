internal import CDisplay
internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// A selection as the compositor offers it.
@LoopActor
final class ForeignOffer: ForeignSelection {
  /// The names of its types: as many as an item may have, and the mark of a secret wherever it comes.
  private(set) var types: [String] = []
  private var isSecret = false
  /// Whether it carries the mark of our own offers.
  private(set) var isMarked = false
  /// Whether it is still a selection. Reading one that is not gives an empty pipe, as an empty representation does.
  private(set) var isCurrent = true

  let handle: OfferHandle
  private let mark: SelectionMark
  private let reader: OfferReader

  init(_ handle: OfferHandle, mark: SelectionMark, reader: OfferReader) {
    self.handle = handle
    self.mark = mark
    self.reader = reader
  }

  /// The compositor names one more type.
  func add(_ type: String) {
    if type == mark.type {
      isMarked = true
      return
    }
    let isHint = MediaType.isSecrecyHint(type)
    if types.count < ForeignItem.typeLimit || isHint && !isSecret { types.append(type) }
    isSecret = isSecret || isHint
  }

  func typeNames() async -> [String] { types }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    ForeignRepresentation(
      typeName: name, payload: try await reader.read(name, of: self, limits: limits, progress: progress))
  }

  /// It is no selection any more.
  func retire() {
    guard isCurrent else { return }
    isCurrent = false
    let handle = handle
    reader.connection.post { _ in CDisplay_wayland_offer_destroy(handle) }
  }
}
