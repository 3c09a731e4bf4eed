internal import Reactor
internal import SocketServer
internal import Wire

extension Methods {
  /// Opens a socket for guests with the rights that the caller states, until the caller is gone. A caller that is
  /// itself a guest, or comes from another machine, can only forward its own socket.
  func share(_ parameters: Share.Parameters, _ replies: ReplyStream) async throws(WireError) -> Share.Reply {
    guard replies.isWanted else { throw .expectedMore }
    guard isLocal else { return Share.Reply(secrets: caller.rights.secrets, all: caller.rights.all) }
    let rights = Rights(secrets: parameters.secrets, all: parameters.all)
    let guests = try server.openGuestSocket(rights)
    defer { server.close(guests) }
    if await replies.send(Share.self, Share.Reply(path: guests.path, secrets: rights.secrets, all: rights.all)) {
      try? await replies.inputEnd.wait()
    }
    return Share.Reply(secrets: rights.secrets, all: rights.all)
  }
}
