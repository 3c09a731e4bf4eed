internal import Bytes
internal import Faces
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

extension Look {
  /// The number of bytes of a text or a table that are read: more than are shown.
  private static let beginning = 256 << 10
  /// The maximum width and height of a document's picture in pixels.
  private static let pictureSize = 1440

  /// Returns how a document looks, as the worker writes it in blocks. `language` is that of code.
  static func document(
    _ content: PastedRepresentation.Content, _ format: TextFormat, in language: CodeLanguage? = nil
  ) throws -> Look {
    // What begins a table or terminal output does not depend on its end.
    let isLong = (format.isTable || format == .terminal) && content.count > beginning
    let part = isLong ? .bytes(try content.lines(within: beginning)) : content
    var conversion = Conversion(from: .text(format), to: .preview)
    conversion.language = language
    var preview = PreviewReader.read(try Worker.runWithColours(conversion, on: part))
    preview.isCut = preview.isCut || isLong
    return Look(preview) { picture in
      let bytes = try Worker.run(Conversion(from: .text(format), to: .picture(picture.number)), on: content)
      return try PixelGrid(of: .bytes(bytes), .png, atMost: pictureSize)
    }
  }

  /// Returns how plain text looks: as it is. Code has colours, and what is aligned a font of one width.
  static func text(_ content: PastedRepresentation.Content, _ stated: CodeLanguage?) throws -> Look {
    let beginning = try content.prefix(LayableText.limit + 4)
    let isCut = content.count > beginning.count
    let kind = try stated.map { "code \($0.name)" } ?? Self.kind(of: beginning)
    let words = kind.split(separator: " ").map(String.init)
    switch words.first {
    case "code":
      if let language = words.dropFirst().first.flatMap(CodeLanguage.init(_:)),
        var look = try? document(.bytes(try content.lines(within: LayableText.limit)), .code, in: language)
      {
        look.isCut = look.isCut || isCut
        return look
      }
    case "terminal": return try document(content, .terminal)
    case "columns", "csv", "tsv": break
    default: return Look(LayableText(String(decoding: beginning, as: UTF8.self)), isMonospaced: false)
    }
    return Look(LayableText(String(decoding: beginning, as: UTF8.self)), isMonospaced: true)
  }

  /// Returns what the worker takes plain text for.
  private static func kind(of text: [UInt8]) throws -> String {
    String(decoding: try Worker.run(Conversion(from: .text(.plain), to: .kind), on: .bytes(text)), as: UTF8.self)
  }
}

extension PastedRepresentation.Content {
  /// Returns the whole lines among the first bytes, or all of these if no line ends there.
  fileprivate func lines(within limit: Int) throws -> [UInt8] {
    let bytes = try prefix(limit)
    guard bytes.count < count, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return bytes }
    return Array(bytes[...end])
  }
}
