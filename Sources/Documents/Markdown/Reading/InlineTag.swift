/// An HTML tag within a line, or other markup that means the same, with the meanings that the document model can express.
struct InlineTag {
  enum Kind: Equatable {
    case format(Format)
    case code
    /// A tag without a meaning of its own, whose attributes give text colours, fonts and formats.
    case style
    case link
    case lineBreak
    case image
    /// A film, a sound or a frame: a link to its content.
    case media
    /// Script or style: readers do not see its content.
    case hidden
    /// A tag of a block, which ends the line.
    case boundary
    case unknown
  }

  private let tag: HTMLTag
  let isClosing: Bool
  /// The tag's place in the text.
  private let span: TextSpan
  /// The token of the tag's partner, -1 if there is none.
  @FourBytes var partner = -1

  /// Creates what is not written as a tag.
  init(_ tag: HTMLTag, isClosing: Bool) {
    self.tag = tag
    self.isClosing = isClosing
    span = TextSpan(0..<0)
  }

  /// Reads the tag in a range of a text.
  init(in text: [UInt8], _ range: Range<Int>) {
    span = TextSpan(range)
    isClosing = text[range.lowerBound + 1] == "/"
    let name = text[range].dropFirst(isClosing ? 2 : 1).prefix { $0.isASCIILetterOrDigit || $0 == "-" }
    tag = HTMLTag(name: name)
  }

  /// The meaning of the tag. Some tags that are formats in HTML rarely are in Markdown.
  var kind: Kind {
    switch tag {
    case .cite, .dfn, .var: .unknown
    case .code, .samp, .tt: .code
    case .span, .font: .style
    case .a: .link
    case .br: .lineBreak
    case .img: .image
    case .video, .audio, .iframe, .embed, .object: .media
    case .script, .style: .hidden
    default: Format(tag).map(Kind.format) ?? (tag.isBlock || tag == .hr ? .boundary : .unknown)
    }
  }

  /// Whether readers see nothing of the tag itself, whatever it does to the text after it.
  func isUnseen(in text: [UInt8]) -> Bool {
    switch kind {
    case .lineBreak, .image, .media, .code, .boundary: false
    case .link: isClosing || attribute("href", in: text) == nil
    case .format, .style, .hidden, .unknown: true
    }
  }

  /// Whether the tag does nothing but format text.
  var isFormat: Bool {
    switch kind {
    case .format, .style: true
    default: false
    }
  }

  /// Whether the tag is one of a film's or a sound's formats.
  var isSource: Bool { tag == .source }

  /// Whether a link or a picture in the element shows instead of it. A frame's content never does.
  var isReplaceable: Bool { tag != .iframe }

  var hasPartner: Bool { partner >= 0 }

  /// Whether a closing tag can end this one.
  var isPaired: Bool {
    switch kind {
    case .format, .code, .style, .link, .hidden: true
    case .media: tag != .embed
    case .lineBreak, .image, .boundary, .unknown: false
    }
  }

  /// Whether one of two paired tags can end the other. The tags of a format or of code have the same meaning; those of
  /// media and of styles differ.
  func matches(_ other: InlineTag) -> Bool {
    kind == other.kind && (tag == other.tag || kind != .media && kind != .style)
  }

  /// Returns the value of an attribute, with character references resolved; nil if it is missing.
  func attribute(_ wanted: StaticString, in text: [UInt8]) -> [UInt8]? {
    let tag = text[span.range]
    var index = tag.firstIndex(where: \.isASCIIWhitespace) ?? tag.endIndex
    while let attribute = HTMLTagSyntax.attribute(in: text, from: index, to: tag.endIndex) {
      if text[attribute.name].lazy.map(\.lowercasedASCII).elementsEqual(wanted.bytes) {
        return MarkdownEscapes.resolved(attribute.value, in: text, hasEscapes: false)
      }
      index = attribute.next
    }
    return nil
  }

  /// Returns the elements of the formats that the attributes give text, outermost first; nil if they hide it.
  func formats(in text: [UInt8], keptIn builder: inout DocumentBuilder) -> [Element]? {
    var sheet: [UInt8] = []
    for (name, property) in [("color" as StaticString, "color:"), ("face", "font-family:"), ("style", "")] {
      // The older attributes are those of `<font>` (HTML, 15.3.4).
      guard tag == .font || property.isEmpty, let value = attribute(name, in: text) else { continue }
      sheet += Array(property.utf8) + value + Array(";".utf8)
    }
    if sheet.isEmpty { return [] }
    var values = FormatValues(text: sheet)
    var style = TextStyle()
    style.apply(CSSDeclarations(sheet, sheet.indices), to: tag, &values)
    return style.isHidden ? nil : style.run(&values).elements.map { values.element($0, keptIn: &builder) }
  }

  /// Returns the name of the place that the tag is; nil if it has none.
  func name(in text: [UInt8]) -> [UInt8]? {
    let name = attribute("id", in: text) ?? attribute("name", in: text)
    return name?.isEmpty == false ? name : nil
  }

  /// Returns the value of an attribute that is a small number of pixels.
  func number(_ wanted: StaticString, in text: [UInt8]) -> UInt16? {
    attribute(wanted, in: text).flatMap { HTMLMedia.pixels($0[...]) }
  }
}
