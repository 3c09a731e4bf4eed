internal import Bytes
internal import Pasteboard

/// Describes bytes in one line by which people recognise them.
enum Preview {
  /// The length of text that is examined, in bytes, which fills the widest terminal.
  private static let textLimit = 4096
  private static let hexadecimalLimit = 16

  /// Returns the line for bytes of a stated type, at most `width` columns wide.
  static func line(_ content: ContentReader, as type: MediaType, width: Int) -> String {
    if content.count == 0 { return "empty" }
    if let picture = picture(content, type) { return picture.description }
    if isText(content, type) { return text(content, type.charset, width) }
    let bytes = content.bytes(count: hexadecimalLimit)
    return HexDump.words(bytes) + (content.count > bytes.count ? " …" : "")
  }

  /// Returns the header of a picture; nil for text, unless its type is a picture's, because drawings and pixmaps are text.
  static func picture(_ content: ContentReader, _ type: MediaType) -> ImageHeader? {
    type.conforms(to: .anyImage) || !isText(content, type) ? ImageHeader(content) : nil
  }

  private static func text(_ content: ContentReader, _ charset: String?, _ width: Int) -> String {
    ShownLine.text(TextElement.elements(of: content.bytes(count: textLimit), in: charset), width: width)
  }

  /// Whether bytes are text: by their type, or by their content, as with many private types.
  static func isText(_ content: ContentReader, _ type: MediaType) -> Bool {
    type.isText || type.essence.hasPrefix("text/") || UTF8Check.looksLikeText(content.bytes(count: textLimit))
  }
}
