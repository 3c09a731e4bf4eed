internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import Search

/// The text that searches and lists use for an item: its plain text if it has some, else that of the closest type.
/// Nothing is converted for it; the words of documents without plain text are read later. An item without text is found
/// by what is known of it, such as "PNG, 90 × 60 shot.png".
struct SearchableText {
  /// The searchable length of a text; text after it is not found.
  private static let limit = 1 << 20

  let text: String
  let title: String
  /// The number of lines, of which a last empty one does not count; nil without text.
  let lines: Int?
  /// The format and size of the item's picture; nil if it has text, or no picture.
  let picture: String?
  /// The kind of the text.
  let shape: TextShape?
  /// Whether the item's words are those of a document, which only a converter can read well.
  let isUnread: Bool

  init(_ item: RecordedItem) throws {
    let own = try SearchableText.text(of: item.sources)
    title =
      try SearchableText.pageTitle(in: item.sources)
      ?? TitleLine(of: own, isMarkdown: item.sources.contains { MediaType($0.type) == .markdown }).text
    isUnread = SearchableText.isUnread(types: item.sources.map { $0.type[...] }, hasText: !title.isEmpty)
    shape = try SearchableText.holdsCells(item.sources) ? .cells : TextShape(own)
    guard own.isEmpty else {
      (text, lines, picture) = (own, SearchableText.lines(of: own), nil)
      return
    }
    lines = nil
    picture = PictureLabel.text(of: item)
    text = [picture, item.hints.name].compactMap(\.self).joined(separator: " ")
  }

  /// Creates the text of a document's words, which is also found by its name; nil if there are none.
  init?(words: String, name: String?) {
    let own = String(decoding: SearchableText.withoutNUL(words).utf8.prefix(SearchableText.limit), as: UTF8.self)
    title = TitleLine(of: own, isMarkdown: false).text
    if title.isEmpty { return nil }
    text = [own, name].compactMap(\.self).joined(separator: "\n")
    (lines, picture, isUnread, shape) = (SearchableText.lines(of: own), nil, false, TextShape(own))
  }

  /// The text in the form in which searches compare it; nil if only letters of ASCII differ.
  var folded: String? {
    var text = text
    return text.withUTF8 { Folding.folded(UnsafeRawBufferPointer($0)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func lines(of text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } + (text.utf8.last == 0x0A ? 0 : 1)
  }

  // MARK: Documents

  /// Whether the words of an item with these types are those of a document. Browsers copy pictures with HTML that has no
  /// text; these stay pictures.
  static func isUnread(types: [Substring], hasText: Bool) -> Bool {
    let known = types.compactMap { MediaType(String($0)) }
    return !documents(among: known).isEmpty
      && !known.contains { type in plain.contains { type.essence == $0.essence } }
      && (hasText || !known.contains { $0.conforms(to: .anyImage) })
  }

  /// Returns the flavours among these types that are documents, the one with the most words first.
  static func documents(among types: [MediaType]) -> [Flavour] {
    Flavour.ranked(types).filter { [.html, .rtf, .docx, .odt, .joined].contains($0.format) }
  }

  /// The types whose text is read as it is.
  private static let plain: [MediaType] = [
    .plainText, .unspecifiedPlainText, .latin1PlainText, .markdown, .uriList, .gnomeCopiedFiles,
  ]

  /// Returns the title of the page that a link leads to: the second line of what browsers copy; nil if there is none.
  private static func pageTitle(in sources: [RecordedSource]) throws -> String? {
    guard let link = sources.first(where: { MediaType($0.type) == .mozillaURL }) else { return nil }
    let lines = utf16(try link.bytes.all(atMost: 16 << 10)[...]).split { $0.isNewline }
    guard lines.count == 2, lines[0] != lines[1] else { return nil }
    return TitleLine(of: withoutNUL(String(lines[1])), isMarkdown: false).text
  }

  /// Whether the item's HTML is nothing but a table, as that of cells is.
  private static func holdsCells(_ sources: [RecordedSource]) throws -> Bool {
    guard let html = sources.first(where: { MediaType($0.type) == .html }) else { return false }
    return MarkupText.beginsWithTable(try html.bytes.all(atMost: 16 << 10)[...])
  }

  /// The types that are examined, the best first.
  private static let preferred: [(types: [MediaType], form: @Sendable (ArraySlice<UInt8>) -> String)] = [
    ([.plainText, .unspecifiedPlainText], { utf8($0) }),
    ([.markdown], { utf8($0) }),
    ([.utf16PlainText], { utf16($0) }),
    ([.latin1PlainText], { String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })) }),
    ([.uriList], { utf8(PercentEncoding.decoded($0)[...]) }),
    ([.gnomeCopiedFiles], { utf8(PercentEncoding.decoded(withoutFirstLine($0))[...]) }),
    ([.html], { MarkupText.withoutTags($0) }),
    ([.rtf], { MarkupText.withoutControlWords($0) }),
    ([.anyText], { utf8($0) }),
  ]

  private static func text(of sources: [RecordedSource]) throws -> String {
    for (types, form) in preferred {
      for source in sources where source.bytes.count > 0 {
        guard let type = MediaType(source.type),
          types.contains(where: { type == $0 || ($0 == .anyText && type.conforms(to: $0)) })
        else { continue }
        let bytes = try source.bytes.all(atMost: limit)[...]
        return withoutNUL(type.charset == "utf-16" ? utf16(bytes) : form(bytes))
      }
    }
    return ""
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Without a byte order mark, the lower byte comes first.
  private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    let start = bytes.startIndex + (isBigEndian || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0)
    let units = stride(from: start, to: bytes.endIndex - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// GNOME's list of files begins with the word "copy" or "cut".
  private static func withoutFirstLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 != 0x0A }.dropFirst()
  }

  /// SQLite's texts end at a NUL.
  private static func withoutNUL(_ text: String) -> String {
    text.utf8.contains(0) ? String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) : text
  }
}
