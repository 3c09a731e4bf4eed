internal import Host
internal import Pasteboard
internal import SocketServer
internal import Wire

extension Methods {
  /// Makes the clipboard's item the primary selection too, which no guest may.
  func copyToPrimary(_ parameters: CopyToPrimary.Parameters) async throws(WireError) -> CopyToPrimary.Reply {
    guard !caller.rights.isGuest else { throw .permissionDenied(right: .keys) }
    let arrival = items.arrive()
    guard let item = items[.general] else { throw .nothingThere(pasteboard: PasteboardName.general.description) }
    guard !item.hints.isOnce else { throw .notPressed(reason: "an item for one paste is on the clipboard only") }
    let (generation, warning) = try onDisplay(await clipboard.copyToPrimary(arrival), .primary)
    return CopyToPrimary.Reply(generation: Int(generation.rawValue), warning: warning)
  }

  /// Presses the key that pastes, which no guest may.
  func pressPasteKey(_ parameters: PressPasteKey.Parameters) async throws(WireError) -> PressPasteKey.Reply {
    guard !caller.rights.isGuest else { throw .permissionDenied(right: .keys) }
    do throws(DisplayFailure) {
      try await clipboard.display?.pressPasteKey()
      return PressPasteKey.Reply()
    } catch {
      throw .notPressed(reason: error.sentence)
    }
  }
}
