internal import Bytes
internal import Pasteboard

/// One line that lets a person recognise bytes.
enum Preview {
  /// How many bytes of text are looked at, which fill the widest terminal.
  private static let textLimit = 4096
  private static let hexadecimalLimit = 16

  /// The line for bytes that are said to be of a type; it is at most `width` columns wide.
  static func line(_ content: ContentReader, as type: MediaType, width: Int) -> String {
    if content.count == 0 { return "empty" }
    if isText(content, type) { return text(content, type.charset, width) }
    if let image = ImageHeader(content) { return image.description }
    let bytes = content.bytes(count: hexadecimalLimit)
    return HexDump.words(bytes) + (content.count > bytes.count ? " …" : "")
  }

  private static func text(_ content: ContentReader, _ charset: String?, _ width: Int) -> String {
    ShownLine.text(TextElement.elements(of: content.bytes(count: textLimit), in: charset), width: width)
  }

  /// Whether bytes are text: by their type, or by themselves, as many a private type's are.
  static func isText(_ content: ContentReader, _ type: MediaType) -> Bool {
    type.isText || type.essence.hasPrefix("text/") || UTF8Check.looksLikeText(content.bytes(count: textLimit))
  }
}
