internal import Linux
internal import Reactor
internal import Wire

/// The complete streams that no representation has named yet.
@LoopActor
final class StoredStreams {
  private struct Stored {
    let stream: IncomingStream
    let payload: Payload
  }

  private var streams: [String: Stored] = [:]

  /// Stores the payload of a stream until it is claimed or dropped.
  func keep(_ payload: Payload, of stream: IncomingStream) {
    streams[stream.token] = Stored(stream: stream, payload: payload)
  }

  /// Drops a stream whose client has gone.
  func drop(_ stream: IncomingStream) { streams[stream.token] = nil }

  /// Takes out the streams that representations name; each can be named only once.
  func claim(
    _ representations: [Representation], isSensitive: Bool
  ) throws(WireError) -> [String: Payload] {
    var claimed: [String: Payload] = [:]
    for token in representations.compactMap(\.stream) {
      guard let stored = streams.removeValue(forKey: token) else { throw .unknownStream }
      stored.stream.release()
      guard stored.stream.isSensitive || !isSensitive else {
        throw .invalidRepresentation(reason: "a sensitive item's stream must be sensitive from its beginning")
      }
      claimed[token] = stored.payload
    }
    return claimed
  }
}
