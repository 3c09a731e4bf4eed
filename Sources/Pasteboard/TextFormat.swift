extension TextFormat {
  /// The format of a media type, if its bytes are in one.
  public init?(_ type: MediaType) {
    switch (type.essence, type.charset) {
    case (MediaType.markdown.essence, _): self = .markdown
    case (MediaType.html.essence, _): self = .html
    case (MediaType.rtf.essence, _): self = .rtf
    case (MediaType.plainText.essence, nil), (MediaType.plainText.essence, "utf-8"): self = .plain
    default: return nil
    }
  }

  /// The media type that the format is offered as.
  public var type: MediaType {
    switch self {
    case .markdown: .markdown
    case .html: .html
    case .rtf: .rtf
    case .plain: .plainText
    }
  }
}
