internal import Host
internal import Linux
internal import Pasteboard
internal import SocketServer
internal import Wire

extension Methods {
  /// Announces a payload that follows as a stream; throws if there is no room for it.
  func upload(_ parameters: Upload.Parameters) throws(WireError) -> Answer {
    let capacity = account.capacity(atLeast: parameters.size ?? 0)
    guard parameters.size ?? 0 <= capacity else { throw .tooLarge(limit: capacity) }
    do {
      let stream = try IncomingStream(parameters, intake: intake, reservation: account.reservation())
      return Answer(Upload.self, .init(stream: stream.token)) { [streams] in await $0.store(stream, in: streams) }
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Announces a payload that the daemon sends as a stream.
  func asStream(_ reply: Paste.Reply, _ loaded: LoadedRepresentation) -> Answer {
    var reply = reply
    reply.representation = Representation(type: loaded.type.description, size: loaded.payload.count)
    return Answer(Paste.self, reply) { [requestor, transfers] in await $0.give(loaded, to: requestor, transfers) }
  }
}
