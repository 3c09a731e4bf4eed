internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// What is shown of a form.
enum Look: Sendable {
  case text(String)
  /// Bytes, as lines of hexadecimal numbers.
  case bytes(String)
  /// Pango markup, which only our own writer makes.
  case markup(String)
  case picture(PixelGrid)

  /// The number of bytes of text that are shown.
  private static let textLimit = 64 << 10
  /// The number of other bytes that are shown.
  private static let byteLimit = 4 << 10
  /// The maximum width and height of a picture in pixels.
  private static let pictureSize = 1024

  /// Makes the look of content, or shows its bytes. Documents and pictures are read by the locked workers only.
  init(_ content: PastedRepresentation.Content, as kind: FormKind, showsSource: Bool) throws {
    if !showsSource, let format = kind.document {
      let markup = try Worker.run(Conversion(from: .text(format), to: .pango), on: content)
      self = .markup(String(decoding: markup, as: UTF8.self))
    } else if !showsSource, let format = kind.picture {
      self = .picture(try PixelGrid(of: content, format, atMost: Self.pictureSize))
    } else if kind.isText {
      self = .text(String(decoding: try content.prefix(Self.textLimit), as: UTF8.self).printableLines)
    } else {
      self = .bytes(HexLines.of(try content.prefix(Self.byteLimit)))
    }
  }
}

extension PixelGrid {
  /// Lets the worker scale a picture to a width and a height of at most `size` pixels. The type may lie about its format.
  init(of content: PastedRepresentation.Content, _ stated: PictureFormat, atMost size: Int) throws {
    let header = ImageHeader(ContentReader(content))
    let format = header.flatMap { PictureFormat($0.format) } ?? stated
    // Drawings have no size of their own.
    let width = header?.size.map { $0.height > $0.width ? max(1, size * $0.width / $0.height) : size } ?? size
    let bitmap = try Worker.run(PictureConversion(from: format, to: .bmp, width: width), on: content)
    guard let pixels = PixelGrid(bitmap: bitmap) else {
      throw Failure(.failed, translated("the picture is too large to show"))
    }
    self = pixels
  }
}

extension String {
  /// The text in a form that is safe to show, with its lines and tabs.
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
