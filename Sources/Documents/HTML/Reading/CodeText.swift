/// The text of a code block while it is read.
struct CodeText {
  var language: ArraySlice<UInt8>?
  /// Whether no-break spaces mean spaces: pages write indents that way in elements other than `<pre>`.
  var hasSpacesForNoBreakSpaces = false
  /// Whether only no-break spaces and line breaks of their own show.
  var collapsesSpace = false
  /// Whether the first space of a line shows nevertheless, as Konsole writes it before the no-break spaces of an indent.
  var hasIndents = false
  /// Whether each line is a block: line ends of the source between blocks are layout.
  var hasLinesInBlocks = false
  /// Whether the number of a line comes next to the text that follows.
  var followsNumber = false
  /// Whether the end of the source's line after a line break is layout.
  var hasLineEndsAfterBreaks = false
  private(set) var text: [UInt8] = []
  private(set) var hasPendingSpace = false

  /// Adds text, whose own white space may show even if that around it does not.
  mutating func append(_ source: ArraySlice<UInt8>, showsSpace: Bool = false) {
    let bytes = hasLinesInBlocks ? withoutLayout(source) : source
    guard hasSpacesForNoBreakSpaces || collapsesSpace else {
      let isLayout = hasLineEndsAfterBreaks && text.last == "\n" && bytes.first == "\n"
      text.append(contentsOf: bytes.dropFirst(isLayout ? 1 : 0))
      return
    }
    if collapsesSpace, !showsSpace, hasIndents, isAtStart, bytes.first == " " { hasPendingSpace = true }
    for byte in bytes {
      if collapsesSpace && !showsSpace && byte.isHTMLSpace {
        hasPendingSpace = hasPendingSpace || !isAtStart
        continue
      }
      if hasPendingSpace { text.append(" ") }
      hasPendingSpace = false
      if byte == 0xA0 && text.last == 0xC2 { text[text.count - 1] = 0x20 } else { text.append(byte) }
    }
  }

  /// Whether nothing of the current line has been added.
  private var isAtStart: Bool { text.last.map { $0 == "\n" } ?? true }

  /// Returns text without what is between lines that are blocks, and between a line and its number.
  private mutating func withoutLayout(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { followsNumber = false }
    if followsNumber, bytes.starts(with: "\u{A0}".utf8) { return bytes.dropFirst(2) }
    return isAtStart && bytes.contains("\n") && bytes.allSatisfy(\.isHTMLSpace) ? [] : bytes
  }

  mutating func removeAll() {
    hasPendingSpace = false
    text = []
  }

  mutating func breakLine() {
    hasPendingSpace = false
    text.append("\n")
  }

  /// Ends the current line, if any, where a block begins or ends.
  mutating func endLine() {
    if let last = text.last, last != "\n" { breakLine() }
  }

  /// Whether `<code>` is a block: it has several lines, and nothing else is on them. In cells and headings, it stays in
  /// the line.
  static func isBlock(
    _ code: HTMLElement, _ whiteSpace: CSSDeclarations.WhiteSpace
  ) -> Bool {
    guard holdsLines(code, whiteSpace) else { return false }
    let outermost = outermost(around: code)
    guard let parent = outermost.parent?.tag, parent.isBlock, !parent.isTableCell, !parent.isHeading else {
      return false
    }
    let neighbours = [outermost.neighbourBefore, outermost.neighbourAfter].compactMap { $0 }
    return neighbours.allSatisfy { $0.tag == .br || $0.tag.isBlock || holdsLines($0, whiteSpace) }
  }

  /// Returns the outermost of a few elements without a meaning that contain nothing else.
  private static func outermost(around code: HTMLElement) -> HTMLElement {
    var inner = code
    for _ in 0..<Reach.sign.nodes {
      guard let outer = inner.parent, [.span, .font, .unknown].contains(outer.tag), outer.onlyElement == inner
      else { break }
      inner = outer
    }
    return inner
  }

  /// Whether `<code>` has text in several lines. Line feeds of the source count if their white space shows.
  private static func holdsLines(
    _ code: HTMLElement, _ whiteSpace: CSSDeclarations.WhiteSpace
  ) -> Bool {
    guard code.tag == .code else { return false }
    // Most code is text without an element in it, whose own line feeds do not show.
    if whiteSpace == .nothing, code.children.allSatisfy({ $0.tag == .text }) { return false }
    var hasText = false
    var hasBreak = false
    for element in code.nodes(.paragraph) {
      if element.tag == .br || element.tag.isBlock { hasBreak = hasText }
      guard element.tag == .text else { continue }
      for byte in element.characters {
        if byte == "\n" && whiteSpace != .nothing { hasBreak = hasText }
        if byte.isHTMLSpace { continue }
        if hasBreak { return true }
        hasText = true
      }
    }
    return false
  }
}
