/// The widths that a text needs so that less and less of it is broken.
struct TextExtent {
  /// The width of the longest part of a word, up to a hyphen within it, in twips.
  var part: Int { (longest.part + 99) / 100 }
  /// The width of the longest word.
  var word: Int { (longest.word + 99) / 100 }
  /// The width of the longest line.
  var line: Int { (longest.line + 99) / 100 }

  /// The same in hundredths of a twip.
  private var longest = (part: 0, word: 0, line: 0)
  /// The same of what is open since the last place for a break, without the indent.
  private var open = (part: 0, word: 0, line: 0)
  private var format = WordFormat()
  private var indent = 0
  /// The format and indent around each open element.
  private var outer: [(WordFormat, Int)] = []
  /// Whether a letter and a hyphen came last, between which and another letter a line may end.
  private var endsInHyphen = false
  private var endsInLetter = false

  /// Measures the text of a cell, in twips. Complexity: linear.
  init(ofCell cell: Int, isHeader: Bool, in document: Document) {
    format.isBold = isHeader
    for step in document.steps(in: cell + 1..<Int(document.nodes[cell].end)) {
      switch step {
      case .enter(let element, _):
        outer.append((format, indent))
        begin(element, of: document)
      case .leave(let element, _):
        if let last = outer.popLast() { (format, indent) = last }
        if element.isBlock { endLine() }
      case .leaf(let element, _): add(element, of: document)
      }
    }
  }

  // MARK: Elements

  private mutating func begin(_ element: Element, of document: Document) {
    switch element {
    case .format(let format): format.spelling.change(&self.format)
    case .styled(let style): format.add(document[style])
    case .blockQuote, .callout: indent += WordMeasure.quoteIndent
    case .list, .definition: indent += WordMeasure.listIndent
    case .summary, .definitionTerm: format.isBold = true
    case .heading(let level, _):
      format.isBold = true
      format.size = UInt16(WordStyle.heading(level).size)
    default: break
    }
    if element.isBlock { endLine() }
  }

  private mutating func add(_ leaf: Element, of document: Document) {
    switch leaf {
    case .text(let text), .formula(let text): add(document[text], format)
    case .code(let text): addCode(document[text], size: format.size)
    case .wikiLink(let link): add(document.shown(link), format)
    case .image(let image): add(document[document[image].alternative], format)
    case .softBreak: advance(over: 0x20, TextWidth(in: format))
    case .codeBlock(let code):
      endLine()
      addCode(document[document[code].text], size: UInt16(WordStyle.code.size))
      endLine()
    case .footnoteReference, .anchor: break
    default: endLine()
    }
  }

  private mutating func addCode(_ text: ArraySlice<UInt8>, size: UInt16?) {
    var format = format
    format.isCode = true
    format.size = size
    add(text, format)
  }

  // MARK: Text

  private mutating func add(_ text: ArraySlice<UInt8>, _ format: WordFormat) {
    let width = TextWidth(in: format)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar == "\n" { endLine() } else { advance(over: scalar.value, width) }
    }
  }

  private mutating func advance(over scalar: UInt32, _ textWidth: TextWidth) {
    let width = textWidth.of(scalar)
    let isLetter = scalar >= 0xC0 || UInt8(truncatingIfNeeded: scalar).isASCIILetter
    open.line += width
    switch scalar {
    case 0x20, 0x09: (open.part, open.word) = (0, 0)
    // A line may end beside almost all of them.
    case TextWidth.firstWide...: (open.part, open.word) = (2 * width, 2 * width)
    default:
      open.part = width + (endsInHyphen && isLetter ? 0 : open.part)
      open.word += width
    }
    endsInHyphen = scalar == 0x2D && endsInLetter
    endsInLetter = isLetter
    longest.part = max(longest.part, 100 * indent + open.part)
    longest.word = max(longest.word, 100 * indent + open.word)
    longest.line = max(longest.line, 100 * indent + open.line)
  }

  private mutating func endLine() {
    open = (0, 0, 0)
    endsInHyphen = false
    endsInLetter = false
  }
}
