internal import Host
internal import Wire

extension Methods {
  /// How much is taken, for whoever wants to know before reading or handing over more.
  func limits(_ parameters: Limits.Parameters) throws(WireError) -> Limits.Reply {
    let name = try pasteboard(parameters.pasteboard)
    return Limits.Reply(
      item: host.account.limits.item, room: host.account.capacity(replacing: name, atLeast: host.account.limits.item))
  }
}
