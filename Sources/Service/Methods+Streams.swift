internal import Host
internal import Linux
internal import Pasteboard
internal import Wire

/// What a connection carries instead of messages once it has been upgraded.
enum UpgradedStream {
  /// A payload from the client, and where it is kept once it is whole.
  case incoming(IncomingStream, StoredStreams)
  /// A payload to the client, who it is, and the list that shows it meanwhile.
  case outgoing(LoadedRepresentation, Requestor, TransferList)
}

extension Methods {
  /// Announces a payload that follows as a stream, unless it is known already that there is no room for it.
  func upload(_ parameters: Upload.Parameters) throws(WireError) -> Answer {
    let capacity = host.account.capacity(atLeast: parameters.size ?? 0)
    guard parameters.size ?? 0 <= capacity else { throw .tooLarge(limit: capacity) }
    do throws(IntakeFailure) {
      let stream = try IncomingStream(parameters, intake: intake, reservation: host.account.reservation())
      return Answer(message: encodeReply(Upload.self, .init(stream: stream.token)), stream: .incoming(stream, streams))
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Announces a payload that goes out as a stream.
  func asStream(_ loaded: LoadedRepresentation, _ isSensitive: Bool?) -> Answer {
    let reply = Paste.Reply(
      representation: Representation(type: loaded.type.description, size: loaded.payload.count),
      generation: Int(loaded.generation.rawValue), sensitive: isSensitive)
    return Answer(message: encodeReply(Paste.self, reply), stream: .outgoing(loaded, requestor, host.transfers))
  }
}
