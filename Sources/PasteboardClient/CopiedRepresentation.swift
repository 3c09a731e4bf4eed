public import Descriptors
public import Pasteboard

/// What is copied: bytes of one media type.
public struct CopiedRepresentation: Sendable {
  /// The media type. Text whose bytes were checked to be UTF-8 says so by its charset, which spares checking it again.
  public let type: MediaType
  /// Where the bytes are.
  public let source: ProvidedContent

  /// A representation that lies in a payload or a file.
  public init(type: MediaType, source: ProvidedContent) {
    self.type = type
    self.source = source
  }

  /// A representation of these bytes.
  public init(type: MediaType, bytes: [UInt8]) throws(SystemFailure) {
    self.init(type: type, source: .payload(try Payload(bytes)))
  }
}
