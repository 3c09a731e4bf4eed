/// The tokens of a leaf's text so far, with their details.
struct InlineTokens {
  private(set) var list: [InlineToken] = []
  private(set) var targets: [LinkTarget] = []
  var tags: [InlineTag] = []
  var delimiters = DelimiterStack()
  /// The start of the text that is in no token yet.
  private(set) var textStart = 0

  /// Replaces all tokens with those of a text that begins at an offset.
  mutating func begin(at start: Int) {
    list.empty()
    targets.empty()
    tags.empty()
    delimiters.reset()
    textStart = start
  }

  /// Adds a token at the end and returns its index.
  @discardableResult
  mutating func append(_ token: InlineToken) -> Int {
    list.append(token)
    return list.count - 1
  }

  /// Adds a token for a range of the text, after one for the text before it.
  @discardableResult
  mutating func append(_ token: InlineToken, over range: Range<Int>) -> Int {
    skip(range)
    return append(token)
  }

  /// Skips a range of the text; the text before it gets a token.
  mutating func skip(_ range: Range<Int>) {
    if range.lowerBound > textStart { list.append(.text(TextSpan(textStart..<range.lowerBound))) }
    textStart = range.upperBound
  }

  /// Adds a link whose text is its address.
  mutating func append(address: LinkTarget, over range: Range<Int>) {
    append(.linkStart(add(address)), over: range)
    append(.text(TextSpan(address.destination)))
    append(.linkEnd)
  }

  /// Makes the tokens after a bracket a link or an image.
  mutating func finish(_ bracket: InlineBracket, to target: LinkTarget, over range: Range<Int>) {
    let end = UInt32(append(bracket.isImage ? .imageEnd : .linkEnd, over: range))
    let target = add(target)
    list[bracket.token] = bracket.isImage ? .imageStart(target, end: end) : .linkStart(target)
    delimiters.resolve(after: bracket.delimiterBefore)
  }

  /// Drops a bracket, but not an image's exclamation mark, and everything after it up to an offset.
  mutating func drop(_ bracket: InlineBracket, upTo end: Int) {
    delimiters.drop(after: bracket.delimiterBefore)
    list.removeSubrange(bracket.token...)
    textStart = end
    let mark = bracket.position - 2
    if bracket.isImage { append(.text(TextSpan(mark..<mark + 1))) }
  }

  /// Drops the brackets of a note within the text and everything in them, up to an offset.
  mutating func dropNote(_ bracket: InlineBracket, upTo end: Int) {
    delimiters.drop(after: bracket.delimiterBefore)
    // The caret before the bracket is a token of its own.
    list.removeSubrange((bracket.token - 1)...)
    textStart = end
  }

  /// Stores a target for a token.
  mutating func add(_ target: LinkTarget) -> UInt32 {
    targets.append(target)
    return UInt32(targets.count - 1)
  }

  /// Stores a tag for a token.
  mutating func add(_ tag: InlineTag) -> UInt32 {
    tags.append(tag)
    return UInt32(tags.count - 1)
  }

  /// Whether a token is a tag that ends the line.
  func isLineBreakTag(_ index: Int) -> Bool {
    tag(list[index]).map { $0.kind == .lineBreak && !$0.isClosing } ?? false
  }

  /// Returns the tag that a token is; nil for other tokens.
  func tag(_ token: InlineToken) -> InlineTag? { if case .tag(let tag) = token { tags[Int(tag)] } else { nil } }

  /// Whether a token begins a link or an image.
  func isLinkOrImage(_ token: InlineToken) -> Bool {
    switch token {
    case .linkStart, .imageStart: true
    case .tag(let tag): tags[Int(tag)].kind == .link || tags[Int(tag)].kind == .image
    default: false
    }
  }

  /// Returns the plain text of some tokens, for an image's alternative text.
  func plainText(of range: Range<Int>, in text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    for token in list[range] {
      switch token {
      case .text(let span), .formula(let span): plain += text[span.range]
      case .code(let span): plain += text[span.range].map { $0 == "\n" ? UInt8(ascii: " ") : $0 }
      case .atSign: plain.append("@")
      case .softBreak, .lineBreak: plain.append(" ")
      case .delimiters(let run): plain += delimiters.runs[Int(run)].textLeft
      case .wikiLink(let target), .embed(let target): plain += text[targets[Int(target)].shown]
      case .linkStart, .linkEnd, .imageStart, .imageEnd, .tag, .footnote: break
      }
    }
    return plain
  }
}

extension Array {
  /// Removes all elements and keeps the capacity. Most arrays of a leaf are empty anyway.
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
