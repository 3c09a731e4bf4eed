internal import Reactor
internal import SocketServer
internal import Wire

extension Methods {
  /// Opens a socket for guests, who may do what the caller says, until the caller goes. A caller that is a guest itself,
  /// or comes from another machine, can only forward the socket that it has.
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
