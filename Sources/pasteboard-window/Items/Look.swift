internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// What is shown of a form.
enum Look: Sendable {
  /// Text, and the styles of its parts if it is a document.
  case text(LayableText)
  /// Bytes, as lines of hexadecimal numbers.
  case bytes(String)
  case picture(PixelGrid)

  /// The number of other bytes that are shown.
  private static let byteLimit = 4 << 10
  /// The maximum width and height of a picture in pixels.
  private static let pictureSize = 1024

  /// Makes the look of content, or shows its bytes. Documents and pictures are read by the locked workers only.
  init(_ content: PastedRepresentation.Content, as kind: FormKind, showsSource: Bool) throws {
    if !showsSource, let format = kind.document {
      let markup = try Worker.run(Conversion(from: .text(format), to: .pango), on: content)
      self = .text(LayableText(markup: String(decoding: markup, as: UTF8.self)))
    } else if !showsSource, let format = kind.picture {
      self = .picture(try PixelGrid(of: content, format, atMost: Self.pictureSize))
    } else if kind.isText {
      // A few bytes more: the last character that is shown is whole, and what is left out shows.
      let beginning = try content.prefix(LayableText.limit + 4)
      self = .text(LayableText(String(decoding: beginning, as: UTF8.self)))
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

extension Look {
  /// Creates the look of a sentence for the user.
  init(sentence: String) { self = .text(LayableText(sentence)) }

  /// What must be said about it: the words of sentences that are separated by dots.
  var shortcomings: [String] {
    guard case .text(let text) = self else { return [] }
    return (text.isCut ? [translated("only a part is shown")] : [])
      + (text.isBroken ? [translated("long lines are broken")] : [])
  }
}
