internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// What is shown of a form.
struct Look: Sendable {
  /// Loads a picture of a document; the thread waits for that.
  typealias PictureSource = @Sendable (PreviewPicture) throws -> PixelGrid

  enum Content: Sendable {
    /// Text, in a font of one width if that is how it was written.
    case text(LayableText, isMonospaced: Bool)
    /// A document's blocks, and where their pictures come from.
    case blocks(Preview, PictureSource)
    case picture(PixelGrid)
    /// A sentence for the user.
    case sentence(String)
  }

  var content: Content
  /// Whether only a part of it is shown.
  var isCut = false
  /// Whether a line of it is broken.
  var isBroken = false

  /// The number of other bytes that are shown.
  private static let byteLimit = 4 << 10
  /// The maximum width and height of a picture in pixels.
  private static let pictureSize = 1024

  /// What must be said about it: the words of sentences that are separated by dots.
  var shortcomings: [String] {
    (isCut ? [translated("only a part is shown")] : []) + (isBroken ? [translated("long lines are broken")] : [])
  }

  init(sentence: String) { content = .sentence(sentence) }

  init(_ pixels: PixelGrid) { content = .picture(pixels) }

  /// Creates the look of text of which this is all, unless it is cut.
  init(_ text: LayableText, isMonospaced: Bool, isCut: Bool = false) {
    content = .text(text, isMonospaced: isMonospaced)
    (self.isCut, isBroken) = (isCut || text.isCut, text.isBroken)
  }

  /// Creates the look of a document.
  init(_ preview: Preview, pictures: @escaping PictureSource) {
    content = preview.code.map { .text($0, isMonospaced: true) } ?? .blocks(preview, pictures)
    (isCut, isBroken) = (preview.isCut, preview.isBroken)
  }
}

extension Look {
  /// Creates the look of content, or of its bytes.
  init(of content: PastedRepresentation.Content, as kind: FormKind, showsSource: Bool) throws {
    self = try showsSource ? .source(of: content, as: kind) : .preview(of: content, as: kind)
  }

  /// Returns how content looks. Documents and pictures are read by the locked workers only.
  static func preview(of content: PastedRepresentation.Content, as kind: FormKind) throws -> Look {
    if let format = kind.shownPicture {
      return Look(try PixelGrid(of: content, format, atMost: pictureSize))
    }
    if let format = kind.document { return try document(content, format) }
    if kind.isList { return try list(content) }
    if kind.isText { return try text(content, kind.language) }
    return Look(sentence: "\(kind.name), \(ByteCount(content.count))")
  }

  /// Returns the bytes of content: as text, or as numbers.
  static func source(of content: PastedRepresentation.Content, as kind: FormKind) throws -> Look {
    if kind.isText {
      // A few bytes more: the last character that is shown is whole, and what is left out shows.
      let beginning = try content.prefix(LayableText.limit + 4)
      return Look(LayableText(String(decoding: beginning, as: UTF8.self)), isMonospaced: true)
    }
    let lines = HexLines.of(try content.prefix(byteLimit))
    return Look(LayableText(lines), isMonospaced: true, isCut: content.count > byteLimit)
  }
}

extension PastedRepresentation.Content {
  /// The number of bytes.
  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
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
