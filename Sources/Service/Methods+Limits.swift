internal import Host
internal import Settings
internal import Wire

extension Methods {
  /// How much is taken, for whoever wants to know before reading or handing over more.
  func limits(_ parameters: Limits.Parameters) throws(WireError) -> Limits.Reply {
    let name = try pasteboard(parameters.pasteboard)
    return Limits.Reply(
      item: account.limits.item, room: account.capacity(replacing: name, atLeast: account.limits.item))
  }
}
