internal import Linux
internal import Pasteboard
internal import Wire

/// Carries representations over a connection that drops descriptors, such as one that SSH forwards: inside the message
/// what fits it, the rest as streams. It must live until its message is answered.
struct ForwardedBytes: ~Copyable {
  private let path: String
  private let isSensitive: Bool
  private var capacity = Representation.inlineLimit
  private var streams: [UploadedStream] = []

  /// Creates the carrier of bytes for one message to the daemon at `path`.
  init(to path: String, isSensitive: Bool) {
    self.path = path
    self.isSensitive = isSensitive
  }

  /// Returns a representation for the message. Its stream is stored when this returns; `observe` receives the number of
  /// bytes sent and the total.
  mutating func carry(
    _ representation: CopiedRepresentation, observe: (Int, Int) -> Void = { _, _ in }
  ) throws(Failure) -> Representation {
    let type = representation.type.description
    if let bytes = try representation.content.bytes(atMost: capacity) {
      capacity -= bytes.count
      return Representation(type: type, inline: bytes)
    }
    let file = try representation.content.descriptor()
    let stream = try UploadedStream(file, isSensitive: isSensitive, to: path, observe: observe)
    streams.append(stream)
    return Representation(type: type, stream: stream.name)
  }
}
