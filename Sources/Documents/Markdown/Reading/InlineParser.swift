/// The second pass: reads the text of a leaf as inlines (CommonMark 0.31.2, appendix "A parsing strategy", phase 2).
///
/// The parser splits the text into tokens, and pairs delimiters, brackets and tags by rewriting tokens. Once all pairs
/// are known, it writes all tokens to the document builder. It writes part of a long leaf before reading its end.
struct InlineParser {
  /// The content of all leaves. Table cells, and the meanings of references and emoji names, are appended to it.
  var text: [UInt8]
  private var references: LinkReferences
  /// Whether addresses in the text are links rather than ordinary text.
  private let linksAddresses: Bool
  /// Whether formulas are elements rather than text that is no markup.
  var readsFormulas = true

  /// The range of the leaf that is read.
  private var leaf = 0..<0
  private var isHeading = false
  /// Whether the leaf is the text of a note, which contains no others.
  private var isNote = false
  private var position = 0
  /// The last markup of which readers see nothing.
  private var unseen = 0..<0
  /// The last tag that begins a format.
  private var opened = 0..<0
  private var tokens = InlineTokens()
  private var brackets = BracketStack()
  private var scans = Scans()
  /// The number of tokens at which to check whether they can be written before the end of the leaf.
  private var tokenLimit = firstTokenLimit
  private var writer: InlineTokenWriter

  /// The searches in a leaf that remember failures.
  private struct Scans {
    var codeSpans = CodeSpanScan()
    var markup = MarkupScan()
    var formulas = FormulaScan()
    var comments = CommentScan()
    var addresses = BareAddressScan()
  }

  init(text: [UInt8], references: LinkReferences, footnotes: FootnoteNumbers, linksAddresses: Bool) {
    self.text = text
    self.references = references
    self.linksAddresses = linksAddresses
    writer = InlineTokenWriter(footnotes: footnotes)
  }

  /// The footnotes, with the references so far.
  var footnotes: FootnoteNumbers { writer.footnotes }

  /// Reads a range of the text and writes its inlines to a builder, in which some formats may be open already.
  mutating func parse(
    _ range: Range<Int>, within formats: [Element] = [], ofHeading isHeading: Bool = false,
    ofNote isNote: Bool = false, into builder: inout DocumentBuilder
  ) {
    leaf = range
    self.isHeading = isHeading
    self.isNote = isNote
    position = range.lowerBound
    unseen = position..<position
    opened = unseen
    brackets.reset()
    scans = Scans()
    beginTokens(at: position)
    // The output uses the builder meanwhile.
    swap(&builder, &writer.output.builder)
    writer.output.begin(within: formats)
    while let byte = nextSpecial() {
      if tokens.list.count >= tokenLimit { writeFinishedTokens() }
      if !take(byte) { position += 1 }
    }
    skip(to: leaf.upperBound)
    tokens.delimiters.pair()
    TagPairs.make(in: &tokens)
    writer.write(tokens, of: text)
    writer.output.flush()
    swap(&builder, &writer.output.builder)
  }

  private mutating func beginTokens(at start: Int) {
    tokens.begin(at: start)
    tokenLimit = Self.firstTokenLimit
  }

  /// Writes the tokens so far if none of them can be paired with anything that follows, so that a long leaf need not be
  /// kept as a whole. Text after the last token stays, since what follows may use it.
  private mutating func writeFinishedTokens() {
    // Rare enough to take linear time even if something stays open to the end.
    tokenLimit = 2 * tokens.list.count
    guard brackets.isEmpty else { return }
    tokens.delimiters.pair()
    guard tokens.delimiters.isEmpty, TagPairs.make(in: &tokens) else { return }
    writer.write(tokens, of: text)
    beginTokens(at: tokens.textStart)
  }

  /// Far more tokens than in a paragraph written by hand.
  private static let firstTokenLimit = 4096

  /// Moves to the next byte that may be markup and returns it; nil at the end.
  private mutating func nextSpecial() -> UInt8? {
    while position < leaf.upperBound, !Self.special.contains(text[position]) { position += 1 }
    return position < leaf.upperBound ? text[position] : nil
  }

  private static let special = ByteSet("\n\\`*_~^=[]!<&:.@$%")

  /// Reads the markup that begins with a byte at the position; returns false if the byte is ordinary text.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case "\n": takeLineEnding()
    case "\\": takeFormula() || takeEscape()
    case "`": takeCodeSpan()
    case "*", "_", "=": takeDelimiters(byte)
    case "~": takeScript(.sub) || takeDelimiters(byte)
    case "^": takeScript(.sup) || takeOpeningBracket(.note)
    case "[": takeWikiLink() || takeOpeningBracket(.link)
    case "!": takeEmbed() || takeOpeningBracket(.image)
    case "]": takeClosingBracket()
    case "<":
      takeAutolink() || takeTag() || skipUnseen(to: scans.markup.end(in: text, from: position, to: leaf.upperBound))
    case "&": takeCharacterReference()
    case ":": takeBareAddress() || takeEmoji()
    case ".": takeBareAddress()
    // The text around it may be an address.
    case "@": linksAddresses && take(.atSign, upTo: position + 1)
    case "$": takeFormulaInCode() || takeFormula()
    case "%": skipUnseen(to: scans.comments.end(in: text, from: position, within: leaf))
    default: false
    }
  }

  /// Replaces the text up to an offset with a token.
  @discardableResult
  private mutating func take(_ token: InlineToken, upTo end: Int) -> Bool {
    tokens.append(token, over: position..<end)
    position = end
    return true
  }

  /// Replaces the text up to an offset with other text.
  private mutating func take(_ meaning: [UInt8], upTo end: Int) -> Bool {
    take(.text(text.keep(meaning)), upTo: end)
  }

  /// Skips the text up to an offset; returns false without one.
  @discardableResult
  private mutating func skip(to end: Int?) -> Bool {
    guard let end else { return false }
    tokens.skip(position..<end)
    position = end
    return true
  }
}

// MARK: - Text (CommonMark 0.31.2, 2.4, 2.5, 6.1, 6.2, 6.7 and 6.8)

extension InlineParser {
  private mutating func takeLineEnding() -> Bool {
    let line = text[tokens.textStart..<position]
    let next = endOfBlank(from: position + 1)
    position -= line.trailingBlankCount
    skip(to: next)
    if line.suffix(2).elementsEqual("  ".utf8) {
      tokens.append(.lineBreak)
    } else if !UnspacedScript.joins(text[leaf.lowerBound..<line.endIndex], text[next..<leaf.upperBound]) {
      tokens.append(.softBreak)
    }
    return true
  }

  private mutating func takeEscape() -> Bool {
    guard position + 1 < leaf.upperBound else { return false }
    if text[position + 1] == "\n" { return take(.lineBreak, upTo: endOfBlank(from: position + 2)) }
    guard text[position + 1].isASCIIPunctuation else { return false }
    skip(to: position + 1)
    position += 1
    return true
  }

  private func endOfBlank(from start: Int) -> Int {
    text[start..<leaf.upperBound].firstIndex { !$0.isSpaceOrTab } ?? leaf.upperBound
  }

  private mutating func takeCharacterReference() -> Bool {
    guard let reference = MarkdownEscapes.characterReference(text[position..<leaf.upperBound]) else { return false }
    return take(reference.meaning, upTo: reference.next)
  }

  private mutating func takeCodeSpan() -> Bool {
    let (content, next) = scans.codeSpans.span(in: text, from: position, to: leaf.upperBound)
    if let content { return take(.code(TextSpan(content)), upTo: next) }
    position = next
    return true
  }

  private mutating func takeDelimiters(_ character: UInt8) -> Bool {
    let end = text[position..<leaf.upperBound].firstIndex { $0 != character } ?? leaf.upperBound
    let length = end - position
    let flanks = Flanks(of: position..<end, in: text, bounds: leaf)
    let canOpen = character == "_" ? flanks.canOpenUnderscore : flanks.isLeft
    let canClose = character == "_" ? flanks.canCloseUnderscore : flanks.isRight
    let isOperator = character == "=" && (length != 2 || isBetweenWords(position..<end))
    guard canOpen || canClose, character != "~" || length <= 2, !isOperator else {
      position = end
      return true
    }
    let run = tokens.delimiters.push(character, length: length, canOpen: canOpen, canClose: canClose)
    return take(.delimiters(UInt32(run)), upTo: end)
  }

  /// Whether a range has letters or digits directly on both sides, as a comparison has in code.
  private func isBetweenWords(_ range: Range<Int>) -> Bool {
    range.lowerBound > leaf.lowerBound && text[range.lowerBound - 1].isASCIILetterOrDigit
      && range.upperBound < leaf.upperBound && text[range.upperBound].isASCIILetterOrDigit
  }
}

// MARK: - Links and images (6.3 and 6.4)

extension InlineParser {
  private mutating func takeOpeningBracket(_ kind: InlineBracket.Kind) -> Bool {
    let end = position + (kind == .link ? 1 : 2)
    guard end <= leaf.upperBound, text[end - 1] == "[" else { return false }
    if kind == .note {
      guard !isNote, brackets.canBeginNote, InlineNoteSyntax.mayBegin(at: position, in: text, to: leaf.upperBound)
      else { return false }
      // With a target, the brackets are a link.
      tokens.append(.text(TextSpan(position..<position + 1)), over: position..<position + 1)
    }
    let start = kind == .note ? position + 1 : position
    let token = tokens.append(.text(TextSpan(start..<end)), over: start..<end)
    brackets.push(InlineBracket(kind: kind, token: token, position: end, delimiterBefore: tokens.delimiters.last))
    position = end
    return true
  }

  /// Performs the appendix's procedure "look for link or image".
  private mutating func takeClosingBracket() -> Bool {
    guard let bracket = brackets.pop() else { return false }
    let inline = LinkSyntax.target(in: text, from: position + 1, to: leaf.upperBound)
    if bracket.canHaveTarget, let (target, next) = inline ?? reference(in: bracket) {
      tokens.finish(bracket, to: target, over: position..<next)
      if !bracket.isImage { brackets.deactivateLinks() }
      position = next
      return true
    }
    if bracket.kind == .note { return takeNote(bracket) }
    guard !bracket.isFollowedByBracket,
      let number = writer.footnotes.number(referredToBy: text[bracket.position..<position])
    else { return false }
    tokens.drop(bracket, upTo: position)
    return take(.footnote(UInt32(number)), upTo: position + 1)
  }

  /// Returns the target of the definition to which brackets refer: by a label that follows, or by their own content.
  private mutating func reference(in bracket: InlineBracket) -> (LinkTarget, next: Int)? {
    guard !references.isEmpty else { return nil }
    let rest = text[(position + 1)..<leaf.upperBound]
    if rest.first == "[", let label = LinkSyntax.label(in: text, from: rest.startIndex, to: rest.endIndex) {
      return references.use(text[label.content]).map { ($0, label.next) }
    }
    guard !bracket.isFollowedByBracket else { return nil }
    let next = position + (rest.starts(with: "[]".utf8) ? 3 : 1)
    return references.use(text[bracket.position..<position]).map { ($0, next) }
  }
}

// MARK: - Autolinks and tags (6.5 and 6.6; GFM 0.29, 6.9)

extension InlineParser {
  private mutating func takeAutolink() -> Bool {
    guard let target = AutolinkSyntax.target(in: text, from: position, to: leaf.upperBound) else { return false }
    return take(target, over: position..<target.destination.upperBound + 1)
  }

  private mutating func takeTag() -> Bool {
    guard let end = HTMLTagSyntax.end(in: text, from: position, to: leaf.upperBound) else { return false }
    let (tag, start) = (InlineTag(in: text, position..<end), position)
    take(.tag(tokens.add(tag)), upTo: end)
    if tag.isClosing {
      // Only an element with nothing between its tags is unseen.
      if opened.upperBound == start { skipSpace(behindMarkup: opened.lowerBound..<end) }
      if unseen.upperBound == start { skipSpace(behindMarkup: start..<end) }
    } else if tag.isFormat {
      opened = start..<end
    } else if tag.isUnseen(in: text) {
      skipSpace(behindMarkup: start..<end)
    }
    return true
  }

  /// Skips markup of which readers see nothing, up to an offset; returns false without one.
  private mutating func skipUnseen(to end: Int?) -> Bool {
    let start = position
    guard skip(to: end) else { return false }
    skipSpace(behindMarkup: start..<position)
    return true
  }

  /// Skips the spaces behind markup of which readers see nothing if there are spaces before it too, or nothing.
  private mutating func skipSpace(behindMarkup range: Range<Int>) {
    unseen = unseen.upperBound == range.lowerBound ? unseen.lowerBound..<range.upperBound : range
    // A heading's name on GitHub depends on the space at its start.
    let isAtStart = unseen.lowerBound == leaf.lowerBound && !isHeading
    guard isAtStart || unseen.lowerBound > leaf.lowerBound && text[unseen.lowerBound - 1].isASCIIWhitespace else {
      return
    }
    let rest = text[position..<leaf.upperBound]
    let spaces = rest.prefix { isAtStart ? $0.isASCIIWhitespace : $0.isSpaceOrTab }
    // Before the end of a line, spaces mean a line break (CommonMark 0.31.2, 6.7).
    if !spaces.isEmpty, rest[spaces.endIndex...].first != "\n" { skip(to: spaces.endIndex) }
  }

  /// Reads a link whose text is its address.
  private mutating func take(_ address: LinkTarget, over range: Range<Int>) -> Bool {
    tokens.append(address: address, over: range)
    position = range.upperBound
    return true
  }

  /// Reads an address without any markup.
  private mutating func takeBareAddress() -> Bool {
    guard brackets.isEmpty,
      let target = scans.addresses.target(in: text, at: position, from: tokens.textStart, within: leaf)
    else { return false }
    if linksAddresses { return take(target, over: target.destination) }
    position = target.destination.lowerBound
    return take(.text(TextSpan(target.destination)), upTo: target.destination.upperBound)
  }
}

// MARK: - Extensions of programs for notes and for technical writing

extension InlineParser {
  /// Reads a formula, whose text stays as it is.
  private mutating func takeFormula() -> Bool {
    guard let end = scans.formulas.end(in: text, from: position, within: leaf) else { return false }
    if readsFormulas { return take(.formula(formula(upTo: end)), upTo: end) }
    while true {
      position = ByteScan.firstIndex(of: "\n", in: text, position..<end)
      guard position < end else { return true }
      take(.softBreak, upTo: endOfBlank(from: position + 1))
    }
  }

  /// Returns the formula from the position to an offset, with its lines joined if they are indented.
  private mutating func formula(upTo end: Int) -> TextSpan {
    let source = position..<end
    guard ByteScan.firstIndex(of: "\n", in: text, source) < end else { return TextSpan(source) }
    var lines: [UInt8] = []
    var start = position
    while true {
      let lineEnd = ByteScan.firstIndex(of: "\n", in: text, start..<end)
      lines += text[start..<lineEnd]
      guard lineEnd < end else { return text.keep(lines) }
      lines.append("\n")
      start = endOfBlank(from: lineEnd + 1)
    }
  }

  /// Reads the formula in code between dollars that GitHub and GitLab show.
  private mutating func takeFormulaInCode() -> Bool {
    guard let end = scans.formulas.endOfCode(in: text, from: position, within: leaf) else { return false }
    if readsFormulas { return take(.formula(TextSpan(position..<end)), upTo: end) }
    position = end
    return true
  }

  private mutating func takeScript(_ tag: HTMLTag) -> Bool {
    guard let content = ScriptSyntax.content(in: text, from: position, within: leaf) else { return false }
    take(.tag(tokens.add(InlineTag(tag, isClosing: false))), upTo: content.lowerBound)
    position = content.upperBound
    return take(.tag(tokens.add(InlineTag(tag, isClosing: true))), upTo: content.upperBound + 1)
  }

  private mutating func takeWikiLink() -> Bool {
    guard let link = WikiLink(at: position, in: text, within: leaf),
      references.isEmpty || !references.contains(text[link.label]) && text[link.end..<leaf.upperBound].first != "["
    else { return false }
    return take(.wikiLink(tokens.add(link.target)), upTo: link.end)
  }

  /// Reads what a note shows of another file. Without the file's extension, brackets are text in CommonMark.
  private mutating func takeEmbed() -> Bool {
    guard position + 1 < leaf.upperBound, text[position + 1] == "[",
      let link = WikiLink(at: position + 1, in: text, within: leaf), text[link.target.destination].contains("."),
      references.isEmpty || !references.contains(text[link.label])
    else { return false }
    return take(.embed(tokens.add(link.target)), upTo: link.end)
  }

  /// Makes brackets behind a caret a reference to a note, whose text they contain.
  private mutating func takeNote(_ bracket: InlineBracket) -> Bool {
    let inner = bracket.position..<position
    guard let content = InlineNoteSyntax.content(inner, in: text, to: leaf.upperBound) else { return false }
    tokens.dropNote(bracket, upTo: position + 1)
    position += 1
    tokens.append(.footnote(UInt32(writer.defineNote(content))))
    return true
  }

  private mutating func takeEmoji() -> Bool {
    guard let code = EmojiName.code(at: position, in: text[leaf]) else { return false }
    return take(code.emoji, upTo: code.end)
  }
}
