internal import Host
internal import Settings
internal import Wire

extension Methods {
  /// Returns the limits, for clients that check them before they read or hand over more.
  func limits(_ parameters: Limits.Parameters) throws(WireError) -> Limits.Reply {
    let name = try pasteboard(parameters.pasteboard)
    return Limits.Reply(
      item: account.limits.item, room: account.capacity(replacing: name, atLeast: account.limits.item))
  }
}
