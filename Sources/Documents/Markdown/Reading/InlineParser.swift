/// The second pass: reads the text of a leaf as inlines (CommonMark 0.31.2, appendix "A parsing strategy", phase 2).
///
/// The text is cut into tokens first. Delimiters, brackets and tags are paired by rewriting tokens; when all is known
/// the tokens are written to the document builder in one go. A long leaf is known in part already before its end.
struct InlineParser {
  /// The content of all leaves; cells of tables add to it.
  var text: [UInt8]
  let references: LinkReferences
  var footnotes: FootnoteNumbers
  /// How many bytes of destinations and titles references may still bring in, so that a long one that is used often
  /// does not blow up what is written.
  private var expansionLeft: Int

  var position = 0
  /// Where the text begins that no token holds yet.
  var textStart = 0
  /// The bounds of the leaf.
  var first = 0
  var end = 0

  var tokens: [InlineToken] = []
  /// At how many tokens to see whether these can be written before the leaf has been read.
  private var tokenLimit = firstTokenLimit
  var decoded: [UInt8] = []
  var targets: [LinkTarget] = []
  var tags: [InlineTag] = []
  var delimiters = DelimiterStack()
  private var brackets: [InlineBracket] = []
  /// Link brackets below this index cannot begin links, for links do not hold links.
  private var inactiveBracketCount = 0
  var markupScan = MarkupScan()
  var backticks = BacktickRuns()
  var formulas = FormulaScan()
  /// From where on no comment ends any more.
  var noCommentEnd = Int.max
  /// What begins before this is no host without a scheme.
  var firstHost = 0

  /// Whether an address in the text is no link, but text like any other.
  var keepsAddressesAsText = false

  /// Text that waits for being written, and what is open in the builder.
  var output = InlineOutput()

  init(text: [UInt8], references: LinkReferences, footnotes: FootnoteNumbers, sourceCount: Int) {
    self.text = text
    self.references = references
    self.footnotes = footnotes
    expansionLeft = max(sourceCount, 100_000)
  }

  /// Reads a range of the text and writes its inlines to a builder.
  mutating func parse(_ range: Range<Int>, into builder: inout DocumentBuilder) {
    reset(range)
    while position < end {
      position = nextSpecial(from: position)
      guard position < end else { break }
      if tokens.count >= tokenLimit { writeFinishedTokens(to: &builder) }
      parseSpecial(text[position])
    }
    flushText()
    delimiters.resolve(after: -1)
    if !tags.isEmpty { pairTags() }
    writeTokens(to: &builder)
    flushOutput(to: &builder)
  }

  /// Writes the tokens so far if nothing among them can be paired with anything that follows, so that a long leaf need
  /// not be held as a whole. Text behind the last token stays, since what follows may take it.
  private mutating func writeFinishedTokens(to builder: inout DocumentBuilder) {
    // Seldom enough to take linear time where something stays open to the end.
    tokenLimit = 2 * tokens.count
    guard brackets.isEmpty else { return }
    delimiters.pair(after: -1)
    guard delimiters.isEmpty, tags.isEmpty || pairTags() else { return }
    // The end of the text may be the start of an address.
    output.mayHoldAddress = true
    writeTokens(to: &builder)
    emptyTokens()
  }

  /// Reads a range of the text within formats that are open in the builder, and which it does not open again.
  mutating func parse(_ range: Range<Int>, within formats: [Element], into builder: inout DocumentBuilder) {
    output.formats = formats
    output.links = formats.contains { if case .link = $0 { true } else { false } } ? [true] : []
    parse(range, into: &builder)
    output.formats = []
    output.links = []
  }

  private mutating func reset(_ range: Range<Int>) {
    first = range.lowerBound
    position = first
    textStart = first
    end = range.upperBound
    emptyTokens()
    brackets.empty()
    inactiveBracketCount = 0
    output.mayHoldAddress = false
    markupScan = MarkupScan()
    backticks.reset()
    formulas = FormulaScan()
    noCommentEnd = .max
    firstHost = first
  }

  private mutating func emptyTokens() {
    tokens.empty()
    tokenLimit = Self.firstTokenLimit
    decoded.empty()
    targets.empty()
    tags.empty()
    delimiters.reset()
  }

  private mutating func parseSpecial(_ byte: UInt8) {
    switch byte {
    case "\n": breakLine()
    case "\\": if !takeFormula() { escape() }
    case "$": if !takeFormula() { position += 1 }
    case "%": if !skipComment() { position += 1 }
    case "`": codeSpan()
    case "*", "_": delimiterRun(byte)
    case "~", "=": delimiterRun(byte)
    case "[": if !takeWikiLink() { openBracket(isImage: false) }
    case "]": closeBracket()
    case "!":
      if position + 1 < end, text[position + 1] == "[" { openBracket(isImage: true) } else { position += 1 }
    case "<": angleBracket()
    case "&": characterReference()
    case ":": if !(brackets.isEmpty && linkBareAddress()) && !takeEmoji() { position += 1 }
    case ".": if !(brackets.isEmpty && linkBareHost()) { position += 1 }
    case "@":
      output.mayHoldAddress = true
      push(InlineToken(kind: .atSign), over: 1)
    default: position += 1
    }
  }

  /// The offset of the next byte that may mean something.
  private func nextSpecial(from start: Int) -> Int {
    text.withUnsafeBufferPointer { text in
      var index = start
      while index < end, !Self.special.contains(text[index]) { index += 1 }
      return index
    }
  }

  /// Far more tokens than a paragraph that people write has.
  private static let firstTokenLimit = 4096

  private static let special = ByteSet("\n\\`*_~=[]!<&:.@$%")
}

// MARK: - Tokens

extension InlineParser {
  /// Makes a token of the text before the position.
  mutating func flushText() {
    if position > textStart {
      tokens.append(InlineToken(kind: .text, start: UInt32(textStart), end: UInt32(position)))
    }
    textStart = position
  }

  /// Adds a token for the next bytes.
  mutating func push(_ token: InlineToken, over count: Int) {
    flushText()
    tokens.append(token)
    position += count
    textStart = position
  }

  private mutating func breakLine() {
    var textEnd = position
    while textEnd > textStart, text[textEnd - 1].isSpaceOrTab { textEnd -= 1 }
    let isHard = position >= textStart + 2 && text[position - 1] == " " && text[position - 2] == " "
    let next = position + 1
    position = textEnd
    flushText()
    if isHard || !UnspacedScript.joins(text[first..<textEnd], text[next..<end].drop(while: \.isSpaceOrTab)) {
      tokens.append(InlineToken(kind: isHard ? .lineBreak : .softBreak))
    }
    position = next
    skipSpaces()
  }

  private mutating func escape() {
    guard position + 1 < end else {
      position += 1
      return
    }
    if text[position + 1] == "\n" {
      push(InlineToken(kind: .lineBreak), over: 2)
      skipSpaces()
    } else if text[position + 1].isASCIIPunctuation {
      flushText()
      textStart = position + 1
      position += 2
    } else {
      position += 1
    }
  }

  private mutating func skipSpaces() {
    while position < end, text[position].isSpaceOrTab { position += 1 }
    textStart = position
  }

  private mutating func codeSpan() {
    var contentStart = position
    while contentStart < end, text[contentStart] == "`" { contentStart += 1 }
    let length = contentStart - position
    guard let closer = backticks.closer(of: length, after: contentStart, to: end, in: text) else {
      position = contentStart
      return
    }
    push(
      InlineToken(kind: .code, start: UInt32(contentStart), end: UInt32(closer)), over: closer + length - position)
  }

  private mutating func characterReference() {
    guard let reference = MarkdownEscapes.characterReference(in: text, from: position, to: end) else {
      position += 1
      return
    }
    let start = UInt32(decoded.count)
    for scalar in reference.scalars { MarkdownEscapes.append(scalar, to: &decoded) }
    push(
      InlineToken(kind: .decoded, start: start, end: UInt32(decoded.count)), over: reference.next - position)
  }

  private mutating func delimiterRun(_ character: UInt8) {
    var runEnd = position
    while runEnd < end, text[runEnd] == character { runEnd += 1 }
    let length = runEnd - position
    if character == "~" && length > 2 || character == "=" && length != 2 {
      position = runEnd
      return
    }
    let flanks = Flanks(of: position..<runEnd, in: text, bounds: first..<end)
    let canOpen = character == "_" ? flanks.canOpenUnderscore : flanks.isLeft
    let canClose = character == "_" ? flanks.canCloseUnderscore : flanks.isRight
    guard canOpen || canClose else {
      position = runEnd
      return
    }
    let index = delimiters.push(character, length: length, canOpen: canOpen, canClose: canClose)
    push(InlineToken(kind: .delimiters, value: UInt32(index)), over: length)
  }
}

// MARK: - Links

extension InlineParser {
  private mutating func openBracket(isImage: Bool) {
    let length = isImage ? 2 : 1
    if !brackets.isEmpty { brackets[brackets.count - 1].isFollowedByBracket = true }
    flushText()
    brackets.append(
      InlineBracket(
        isImage: isImage, token: tokens.count, position: position + length, delimiterBefore: delimiters.last))
    push(InlineToken(kind: .text, start: UInt32(position), end: UInt32(position + length)), over: length)
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.popLast() else {
      position += 1
      return
    }
    let isActive = bracket.isImage || brackets.count >= inactiveBracketCount
    inactiveBracketCount = min(inactiveBracketCount, brackets.count)
    if isActive, let (target, next) = inlineTarget() ?? referenceTarget(bracket) {
      finishLink(bracket, target, next)
    } else if isActive, let number = footnoteNumber(bracket) {
      finishFootnoteReference(bracket, number)
    } else {
      position += 1
    }
  }

  private mutating func finishLink(_ bracket: InlineBracket, _ target: LinkTarget, _ next: Int) {
    push(InlineToken(kind: bracket.isImage ? .imageEnd : .linkEnd), over: next - position)
    tokens[bracket.token].kind = bracket.isImage ? .imageStart : .linkStart
    tokens[bracket.token].value = UInt32(targets.count)
    tokens[bracket.token].end = UInt32(tokens.count - 1)
    targets.append(target)
    delimiters.resolve(after: bracket.delimiterBefore)
    if !bracket.isImage { inactiveBracketCount = brackets.count }
  }

  /// `(destination "title")` after the closing bracket.
  private func inlineTarget() -> (LinkTarget, next: Int)? {
    guard position + 1 < end, text[position + 1] == "(" else { return nil }
    var index = LinkSyntax.skipWhitespace(in: text, from: position + 2, to: end)
    var target = LinkTarget(destination: index..<index)
    if let destination = LinkSyntax.destination(in: text, from: index, to: end) {
      target.destination = destination.content
      index = LinkSyntax.skipWhitespace(in: text, from: destination.next, to: end)
      if index > destination.next, let title = LinkSyntax.title(in: text, from: index, to: end) {
        target.title = title.content
        index = LinkSyntax.skipWhitespace(in: text, from: title.next, to: end)
      }
    }
    return index < end && text[index] == ")" ? (target, index + 1) : nil
  }

  /// The definition that the brackets refer to: by a label that follows, or by their own content.
  private mutating func referenceTarget(_ bracket: InlineBracket) -> (LinkTarget, next: Int)? {
    guard !references.isEmpty else { return nil }
    var label = bracket.position..<position
    var next = position + 1
    if next < end, text[next] == "[" {
      if let explicit = LinkSyntax.label(in: text, from: next, to: end) {
        label = explicit.content
        next = explicit.next
      } else if next + 1 < end, text[next + 1] == "]" {
        next += 2
      }
    }
    if label.lowerBound == bracket.position, bracket.isFollowedByBracket { return nil }
    guard label.count <= LinkSyntax.maximumLabelCount, let definition = references[text[label]] else { return nil }
    let count = definition.destination.count + (definition.title?.count ?? 0)
    guard count <= expansionLeft else { return nil }
    expansionLeft -= count
    return (LinkTarget(destination: definition.destination, title: definition.title), next)
  }

  /// The footnote that `[^label]` refers to.
  private func footnoteNumber(_ bracket: InlineBracket) -> Int? {
    guard !footnotes.isEmpty, position > bracket.position + 1, text[bracket.position] == "^" else { return nil }
    let label = text[(bracket.position + 1)..<position]
    guard label.count <= LinkSyntax.maximumLabelCount, !bracket.isFollowedByBracket else { return nil }
    return footnotes.number(of: label)
  }

  private mutating func finishFootnoteReference(_ bracket: InlineBracket, _ number: Int) {
    delimiters.drop(after: bracket.delimiterBefore)
    tokens.removeSubrange(bracket.token...)
    textStart = position
    if bracket.isImage {
      let mark = UInt32(bracket.position - 2)
      tokens.append(InlineToken(kind: .text, start: mark, end: mark + 1))
    }
    push(InlineToken(kind: .footnote, value: UInt32(number)), over: 1)
  }
}

extension Array {
  /// Removes all elements and keeps their capacity for others. Most arrays of a leaf are empty anyway.
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
