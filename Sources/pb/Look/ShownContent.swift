internal import Faces
internal import Bytes
internal import Pasteboard
internal import PasteboardClient

/// One representation, for people.
struct ShownContent {
  /// The maximum number of lines of text.
  private static let lineLimit = 40
  /// The length of text that is examined, in bytes.
  private static let textLimit = 1 << 16
  /// The maximum number of bytes in hexadecimal.
  private static let hexadecimalLimit = 512

  private let type: MediaType
  private let content: ContentReader
  private let isText: Bool
  /// The header of a picture; nil for anything else.
  let image: ImageHeader?

  init(_ type: MediaType, _ content: ContentReader) {
    self.type = type
    self.content = content
    isText = Preview.isText(content, type)
    image = Preview.picture(content, type)
  }

  /// The type, the size, and the kind of image.
  var head: String { "\(type), \(ByteCount(content.count))" + (image.map { ": \($0)" } ?? "") }

  /// Returns the first lines of text, or the first bytes in hexadecimal, at most `width` columns wide; the last line
  /// says if there is more. The bytes of a picture are not shown unless it is damaged.
  func lines(width: Int) -> [String] { isText ? textLines(width) : image?.size == nil ? hexadecimalLines : [] }

  private func textLines(_ width: Int) -> [String] {
    let bytes = content.bytes(count: ShownContent.textLimit)
    var lines = TextElement.elements(of: bytes, in: type.charset).split(
      separator: .scalar("\n"), maxSplits: ShownContent.lineLimit, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }  // after a final newline
    let isWhole = bytes.count == content.count && lines.count <= ShownContent.lineLimit
    return lines.prefix(ShownContent.lineLimit).map { ShownLine.text($0, width: width) } + (isWhole ? [] : [more])
  }

  private var hexadecimalLines: [String] {
    let bytes = content.bytes(count: ShownContent.hexadecimalLimit)
    return HexDump.lines(bytes) + (bytes.count == content.count ? [] : [more])
  }

  private var more: String { "… and more: pb paste -t \(type) writes all of it" }

  /// Returns the sequence that shows the image on a terminal; nil if the terminal cannot.
  func imageSequence(on terminal: InlineImage) -> [UInt8]? {
    guard let image, let size = image.size, terminal.canShow(image, byteCount: content.count) else { return nil }
    return terminal.sequence(content.bytes(count: content.count), columns: InlineImage.columns(for: size))
  }
}
