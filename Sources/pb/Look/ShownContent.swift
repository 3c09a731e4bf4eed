internal import Bytes
internal import Pasteboard
internal import PasteboardClient

/// One representation, for a reader.
struct ShownContent {
  /// How many lines of text are shown.
  private static let lineLimit = 40
  /// How many bytes of text are looked at.
  private static let textLimit = 1 << 16
  /// How many bytes are shown in hexadecimal.
  private static let hexadecimalLimit = 512

  private let type: MediaType
  private let content: ContentReader
  private let isText: Bool
  /// What the content begins as, unless it is text.
  let image: ImageHeader?

  init(_ type: MediaType, _ content: ContentReader) {
    self.type = type
    self.content = content
    isText = Preview.isText(content, type)
    image = isText ? nil : ImageHeader(content)
  }

  /// The type, the size, and what kind of image it is.
  var head: String { "\(type), \(ByteCount(content.count))" + (image.map { ": \($0)" } ?? "") }

  /// The first lines of text, or the first bytes in hexadecimal, at most `width` columns wide; the last line says if
  /// there is more.
  func lines(width: Int) -> [String] { isText ? textLines(width) : hexadecimalLines }

  private func textLines(_ width: Int) -> [String] {
    let bytes = content.bytes(count: ShownContent.textLimit)
    var lines = TextElement.elements(of: bytes, in: type.charset).split(
      separator: .scalar("\n"), maxSplits: ShownContent.lineLimit, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }  // after a newline at the end
    let isWhole = bytes.count == content.count && lines.count <= ShownContent.lineLimit
    return lines.prefix(ShownContent.lineLimit).map { ShownLine.text($0, width: width) } + (isWhole ? [] : [more])
  }

  private var hexadecimalLines: [String] {
    let bytes = content.bytes(count: ShownContent.hexadecimalLimit)
    return HexDump.lines(bytes) + (bytes.count == content.count ? [] : [more])
  }

  private var more: String { "… and more: pb paste -t \(type) writes all of it" }

  /// What makes a terminal show the image; nil if it cannot.
  func imageSequence(on terminal: InlineImage) -> [UInt8]? {
    guard let image, let size = image.size, terminal.canShow(image, byteCount: content.count) else { return nil }
    return terminal.sequence(content.bytes(count: content.count), columns: InlineImage.columns(for: size))
  }
}
