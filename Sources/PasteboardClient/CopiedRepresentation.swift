public import Pasteboard

/// A representation to copy: bytes of one media type.
public struct CopiedRepresentation: Sendable {
  /// The media type. A UTF-8 charset means that the bytes were checked already, so they are not checked again.
  public let type: MediaType
  /// The bytes.
  public let content: ProvidedContent

  /// Creates a representation with this content.
  public init(_ type: MediaType, _ content: ProvidedContent) {
    self.type = type
    self.content = content
  }
}
