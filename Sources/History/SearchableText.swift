internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard

/// The text that searches and lists use for an item: its plain text if it has some, else that of the closest type.
/// Nothing is converted for it. An item without text is found by what is known of it, such as "PNG, 90 × 60 shot.png".
struct SearchableText {
  /// The searchable length of a text; text after it is not found.
  private static let limit = 1 << 20

  let text: String
  let title: String
  /// The number of lines, of which a last empty one does not count; nil without text.
  let lines: Int?
  /// The format and size of the item's picture; nil if it has text, or no picture.
  let picture: String?

  init(_ item: RecordedItem) throws {
    let own = try SearchableText.text(of: item.sources)
    title = TitleLine(of: own, isMarkdown: item.sources.contains { MediaType($0.type) == .markdown }).text
    guard own.isEmpty else {
      let ends = own.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
      (text, lines, picture) = (own, ends + (own.utf8.last == 0x0A ? 0 : 1), nil)
      return
    }
    lines = nil
    picture = PictureLabel.text(of: item)
    text = [picture, item.hints.name].compactMap(\.self).joined(separator: " ")
  }

  /// The types that are examined, the best first.
  private static let preferred: [(types: [MediaType], form: @Sendable (ArraySlice<UInt8>) -> String)] = [
    ([.plainText, .unspecifiedPlainText], { utf8($0) }),
    ([.markdown], { utf8($0) }),
    ([.latin1PlainText], { String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })) }),
    ([.uriList], { utf8(PercentEncoding.decoded($0)[...]) }),
    ([.gnomeCopiedFiles], { utf8(PercentEncoding.decoded(withoutFirstLine($0))[...]) }),
    ([.html], { withoutTags($0) }),
    ([.rtf], { withoutControlWords($0) }),
    ([.anyText], { utf8($0) }),
  ]

  private static func text(of sources: [RecordedSource]) throws -> String {
    for (types, form) in preferred {
      for source in sources where source.bytes.count > 0 {
        guard let type = MediaType(source.type), type.charset ?? "utf-8" != "utf-16",
          types.contains(where: { type == $0 || ($0 == .anyText && type.conforms(to: $0)) })
        else { continue }
        return withoutNUL(form(try source.bytes.all(atMost: limit)[...]))
      }
    }
    return ""
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// GNOME's list of files begins with the word "copy" or "cut".
  private static func withoutFirstLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 != 0x0A }.dropFirst()
  }

  /// SQLite's texts end at a NUL.
  private static func withoutNUL(_ text: String) -> String {
    text.utf8.contains(0) ? String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) : text
  }

  // MARK: Markup, cheaply

  /// Returns HTML's text, in which each block begins a line.
  private static func withoutTags(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    var hidden: String?
    while let byte = rest.popFirst() {
      // Without a letter or a sign behind it, it is text (HTML, 13.2.5.6).
      guard byte == UInt8(ascii: "<"), let next = rest.first,
        (0x61...0x7A).contains(next | 0x20) || "/!?".utf8.contains(next)
      else {
        if hidden == nil { text.append(byte) }
        continue
      }
      let isClosing = next == UInt8(ascii: "/")
      if hidden != nil, !isClosing { continue }
      if rest.starts(with: "!--".utf8) {
        rest = rest.firstRange(of: Array("-->".utf8)).map { rest[$0.upperBound...] } ?? []
        continue
      }
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest[tag.endIndex...].dropFirst()
      let name = utf8(tag.dropFirst(isClosing ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }).lowercased()
      if isClosing ? name == hidden : hiddenElements.contains(name) { hidden = isClosing ? nil : name }
      if !inlineElements.contains(name), let last = text.last, last != 0x0A { text.append(0x0A) }
    }
    return utf8(text[...])
  }

  private static let hiddenElements: Set = ["script", "style"]
  private static let inlineElements: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  /// Returns RTF's letters; characters outside ASCII are escaped, and not found.
  private static func withoutControlWords(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var isInside = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): isInside = true
      case UInt8(ascii: "{"), UInt8(ascii: "}"): isInside = false
      case 0x20 where isInside: isInside = false
      case 0x0A, 0x0D:
        isInside = false
        if let last = text.last, last != 0x0A { text.append(0x0A) }
      default: if !isInside { text.append(byte) }
      }
    }
    return utf8(text[...])
  }
}
