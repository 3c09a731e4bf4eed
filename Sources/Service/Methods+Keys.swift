internal import Host
internal import SocketServer
internal import Wire

extension Methods {
  /// Presses the key that pastes.
  func pressPasteKey(_ parameters: PressPasteKey.Parameters) async throws(WireError) -> PressPasteKey.Reply {
    guard caller.rights == .owner else { throw .permissionDenied(right: .all) }
    do throws(DisplayFailure) {
      try await clipboard.display?.pressPasteKey()
      return PressPasteKey.Reply()
    } catch {
      throw .notPressed(reason: error.sentence)
    }
  }
}
