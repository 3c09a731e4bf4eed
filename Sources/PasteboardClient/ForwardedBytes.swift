internal import Linux
internal import Pasteboard
internal import Wire

/// Carries representations over a connection that drops descriptors, as one that SSH forwards does: inside the message
/// what fits it, as streams what does not. It has to live until the message that they are for is answered.
struct ForwardedBytes: ~Copyable {
  private let path: String
  private let isSensitive: Bool
  private var capacity = Representation.inlineLimit
  private var streams: [UploadedStream] = []

  /// Bytes for one message to the daemon at `path`.
  init(to path: String, isSensitive: Bool) {
    self.path = path
    self.isSensitive = isSensitive
  }

  /// What the message says of a representation. Streams are stored when this returns; `observe` is told how many of how
  /// many bytes of one have gone.
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
