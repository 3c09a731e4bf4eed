public import Pasteboard

/// What is copied: bytes of one media type.
public struct CopiedRepresentation: Sendable {
  /// The media type. Text whose bytes were checked to be UTF-8 says so by its charset, which spares checking it again.
  public let type: MediaType
  /// The bytes.
  public let content: ProvidedContent

  /// A representation of this content.
  public init(_ type: MediaType, _ content: ProvidedContent) {
    self.type = type
    self.content = content
  }
}
