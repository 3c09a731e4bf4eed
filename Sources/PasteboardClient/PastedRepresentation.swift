public import Descriptors

/// What was pasted: bytes of one media type.
public struct PastedRepresentation: Sendable {
  /// Where the bytes are.
  public enum Content: Sendable {
    /// They came inside the daemon's answer.
    case bytes([UInt8])
    /// In a file that does not change any more. Its offset is the receiver's own.
    case file(SharedDescriptor, size: Int)
  }

  /// The media type, as the daemon calls it.
  public let type: String
  /// The generation of the item.
  public let generation: Int
  /// Where the bytes are.
  public let content: Content
}
