internal import Descriptors
internal import Reactor
internal import Wire

/// The streams that are whole and that no representation has named yet.
@LoopActor
final class StoredStreams {
  private var streams: [String: (stream: IncomingStream, payload: Payload)] = [:]

  /// Keeps the payload of a stream until it is claimed or dropped.
  func keep(_ payload: Payload, of stream: IncomingStream) { streams[stream.token] = (stream, payload) }

  /// Forgets a stream whose client has gone.
  func drop(_ stream: IncomingStream) {
    streams[stream.token] = nil
    stream.release()
  }

  /// Takes out the streams that representations name, each of which can be named once.
  func claim(
    _ representations: [Representation], isSensitive: Bool
  ) throws(WireError) -> [String: Payload] {
    var claimed: [String: Payload] = [:]
    for token in representations.compactMap(\.stream) {
      guard let (stream, payload) = streams.removeValue(forKey: token) else { throw .unknownStream }
      stream.release()
      guard stream.isSensitive || !isSensitive else {
        throw .invalidRepresentation(reason: "a sensitive item's stream must be sensitive from its beginning")
      }
      claimed[token] = payload
    }
    return claimed
  }
}
