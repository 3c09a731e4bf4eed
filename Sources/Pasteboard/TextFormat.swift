extension TextFormat {
  /// Creates the format of a media type; nil if its bytes are in none.
  public init?(_ type: MediaType) {
    switch (type.essence, type.charset) {
    case (MediaType.markdown.essence, _): self = .markdown
    case (MediaType.html.essence, _): self = .html
    case (MediaType.rtf.essence, _): self = .rtf
    case (MediaType.plainText.essence, nil), (MediaType.plainText.essence, "utf-8"): self = .plain
    default: return nil
    }
  }

  /// The media type in which the format is offered.
  public var type: MediaType {
    switch self {
    case .markdown: .markdown
    case .html: .html
    case .rtf: .rtf
    case .plain: .plainText
    }
  }
}
