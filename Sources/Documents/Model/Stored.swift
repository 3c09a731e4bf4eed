/// The index of a value that a ``Document`` stores for an element: `document[link]` returns the value.
public struct Stored<Value>: Hashable, Sendable {
  let index: UInt32
}

/// The values that are too large for elements.
struct StoredValues: Equatable, Sendable {
  var codeBlocks: [CodeBlock] = []
  var links: [Link] = []
  var styles: [Style] = []
  var images: [Image] = []

  /// Returns the move of elements whose values come next, and their text behind so many bytes.
  func move(behind textCount: Int) -> ElementMove {
    ElementMove(
      text: UInt32(textCount), codeBlocks: UInt32(codeBlocks.count), links: UInt32(links.count),
      styles: UInt32(styles.count), images: UInt32(images.count))
  }

  mutating func append(_ other: StoredValues, movedBy move: ElementMove) {
    codeBlocks += other.codeBlocks.map(move.moved)
    links += other.links.map(move.moved)
    styles += other.styles.map(move.moved)
    images += other.images.map(move.moved)
  }
}

extension Array {
  /// Adds a value, and returns its place.
  mutating func keep(_ value: Element) -> Stored<Element> {
    append(value)
    return Stored(index: UInt32(count - 1))
  }
}

/// Code between lines of text.
public struct CodeBlock: Hashable, Sendable {
  /// The language of the code.
  public var language: TextSpan?
  /// The text after the language in Markdown, for programs that do more with the block than show it.
  public var arguments: TextSpan?
  /// The code. Every line, including the last, ends with a line feed.
  public var text: TextSpan
  /// The parts that look different from the rest, in order and without overlaps.
  public var marks: [CodeMark]

  /// Creates code in a language.
  package init(language: TextSpan? = nil, arguments: TextSpan? = nil, text: TextSpan, marks: [CodeMark] = []) {
    self.language = language
    self.arguments = arguments
    self.text = text
    self.marks = marks
  }
}

/// A part of a line of code with a look of its own.
///
/// HTML and RTF show it; Markdown and plain text do not.
public struct CodeMark: Hashable, Sendable {
  /// The offset of the part's first byte in the code's text.
  public var start: UInt32
  /// The number of the part's bytes.
  public var count: UInt32
  /// The colours of the part.
  public var style: Style
  /// The target of a link.
  public var link: Stored<Link>?
  var formats: FormatSet

  /// Creates a mark of a range of the code's text, within one line.
  init(_ range: Range<Int>, style: Style, formats: FormatSet = FormatSet(), link: Stored<Link>? = nil) {
    start = UInt32(range.lowerBound)
    count = UInt32(range.count)
    self.style = style
    self.formats = formats
    self.link = link
  }

  /// Returns whether the part has a format.
  public func contains(_ format: Format) -> Bool { formats.contains(format) }

  /// The part's range in the code's text.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

extension CodeBlock {
  /// A piece of the text, with its mark if it has one.
  struct Piece {
    let range: Range<Int>
    let mark: CodeMark?
  }

  /// The whole text in pieces, as ranges of the document's storage; `end` limits the text.
  func pieces(until end: Int) -> [Piece] {
    var pieces: [Piece] = []
    var start = text.range.lowerBound
    for mark in marks {
      let range = mark.range.lowerBound + text.range.lowerBound..<mark.range.upperBound + text.range.lowerBound
      if start < range.lowerBound { pieces.append(Piece(range: start..<range.lowerBound, mark: nil)) }
      pieces.append(Piece(range: range, mark: mark))
      start = range.upperBound
    }
    if start < end { pieces.append(Piece(range: start..<end, mark: nil)) }
    return pieces
  }
}

/// The target of a link.
public struct Link: Hashable, Sendable {
  /// A permitted URL: relative, a place in the document, or of the scheme http, https, mailto, tel or ftp.
  public var destination: TextSpan
  /// The link's title.
  public var title: TextSpan?

  /// Creates a link to a destination.
  package init(destination: TextSpan, title: TextSpan? = nil) {
    self.destination = destination
    self.title = title
  }
}

/// An image by URL; it is never fetched.
public struct Image: Hashable, Sendable {
  /// The image's URL: relative, of the scheme http, https or ftp, or a `data:` URL of up to 12 MiB that contains PNG,
  /// JPEG, GIF or WebP.
  public var source: TextSpan
  /// The alternative text.
  public var alternative: TextSpan
  /// The image's title.
  public var title: TextSpan?
  /// The image's width in CSS pixels, if the source specifies it.
  public var width: UInt16?
  /// The image's height in CSS pixels, if the source specifies it.
  public var height: UInt16?

  /// Creates an image with these properties.
  package init(
    source: TextSpan, alternative: TextSpan, title: TextSpan? = nil, width: UInt16? = nil, height: UInt16? = nil
  ) {
    self.source = source
    self.alternative = alternative
    self.title = title
    self.width = width
    self.height = height
  }
}
