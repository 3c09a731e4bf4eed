internal import Host
internal import SocketServer
internal import Wire

extension Methods {
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
