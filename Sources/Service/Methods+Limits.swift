internal import Host
internal import Settings
internal import SocketServer
internal import Wire

extension Methods {
  /// Returns the limits, for clients that check them before they read or hand over more. The room would tell a guest how
  /// much others have copied.
  func limits(_ parameters: Limits.Parameters) throws(WireError) -> Limits.Reply {
    let name = try pasteboard(parameters.pasteboard)
    let item = account.limits.item
    return Limits.Reply(
      item: item, room: caller.rights.isGuest ? item : account.capacity(replacing: name, atLeast: item))
  }
}
