/// Builds a tree from tokens by HTML's rules (HTML, 13.2.6), so that what apps got wrong comes out as in a browser.
///
/// Left out, since nothing of them could show: frames, scripting, the modes of templates. Added for clipboards: rows
/// and cells without a table get one, and the fragment's markers are kept.
///
/// It takes linear time and memory, whatever the input.
struct HTMLTreeBuilder {
  /// The insertion modes (13.2.4.1); those before the head are one, as are those after the body.
  enum Mode {
    case beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
    case inTable, inCaption, inColumnGroup, inTableBody, inRow, inCell
    case afterBody
  }

  var tokenizer: HTMLTokenizer
  var elements = HTMLOpenElements()
  var formatting: HTMLFormattingElements
  var mode = Mode.beforeHead
  /// The mode to return to after raw text.
  var originalMode = Mode.inBody
  /// The table made for rows that came without one.
  var impliedTable = HTMLTree.none
  var head = HTMLTree.none
  var form = HTMLTree.none
  var skipsLineFeed = false

  /// Parses a whole source as ``HTMLEncoding`` gives it. Complexity: linear.
  static func parse(_ source: consuming [UInt8]) -> HTMLTree {
    var builder = HTMLTreeBuilder(source)
    builder.readTokens()
    return builder.finish()
  }

  /// Takes all tokens that the source still has.
  mutating func readTokens() {
    while true {
      let token = tokenizer.next()
      if token.kind == .end { return }
      process(token)
      tokenizer.allowsCharacterData = elements.isInForeignContent
    }
  }

  /// Gives the tree.
  consuming func finish() -> HTMLTree {
    elements.tree.text = tokenizer.text
    elements.tree.attributes = tokenizer.attributes
    return elements.tree
  }

  /// A builder that has read nothing yet of a source.
  init(_ source: consuming [UInt8]) {
    formatting = HTMLFormattingElements(reopenings: 256 + source.count / 32)
    // A tag and the text behind it; growing the array would need both copies at once. What stays untouched costs nothing.
    let tags = ByteScan.count(of: UInt8(ascii: "<"), in: source)
    elements.tree.nodes.reserveCapacity(tags * 2 + formatting.reopeningsLeft)
    tokenizer = HTMLTokenizer(source)
  }

  /// Hands a token to the rules of foreign content or of the insertion mode (13.2.6, "tree construction dispatcher").
  mutating func process(_ token: HTMLToken) {
    let token = skipsLineFeed ? withoutLineFeed(token) : token
    switch token.kind {
    case .doctype, .end: return
    case .comment: comment(token)
    case .text where token.content.isEmpty: return
    default: dispatch(token)
    }
  }

  /// Hands on a token that the rules want processed again.
  mutating func dispatch(_ token: HTMLToken) {
    if elements.isInForeignContent, isForeign(token) { foreignContent(token) } else { dispatchByMode(token) }
  }

  /// Hands a token to the rules of the insertion mode, in foreign content too.
  mutating func dispatchByMode(_ token: HTMLToken) {
    switch mode {
    case .beforeHead: beforeHead(token)
    case .inHead: inHead(token)
    case .inHeadNoscript: inHeadNoscript(token)
    case .afterHead: afterHead(token)
    case .inBody: inBody(token)
    case .text: rawText(token)
    case .inTable: inTable(token)
    case .inCaption: inCaption(token)
    case .inColumnGroup: inColumnGroup(token)
    case .inTableBody: inTableBody(token)
    case .inRow: inRow(token)
    case .inCell: inCell(token)
    case .afterBody: afterBody(token)
    }
  }

  /// A line feed right after `<pre>` is for the source's looks.
  private mutating func withoutLineFeed(_ token: HTMLToken) -> HTMLToken {
    skipsLineFeed = false
    let text = token.content
    guard token.kind == .text, !text.isEmpty, tokenizer.text[Int(text.start)] == "\n" else { return token }
    return HTMLToken(kind: .text, content: TextSpan(start: text.start + 1, count: text.count - 1))
  }

  /// Comments vanish, but for those that mark the clipboard's fragment.
  private mutating func comment(_ token: HTMLToken) {
    let words = tokenizer.text[token.content.range]
    for (marker, tag) in [("StartFragment", HTMLTag.fragmentStart), ("EndFragment", .fragmentEnd)]
    where words.elementsEqual(marker.utf8) {
      elements.insert(HTMLTree.Node(tag: tag))
      if tag == .fragmentStart { elements.tree.hasFragmentStart = true }
    }
  }
}

// MARK: - Before and after the body

extension HTMLTreeBuilder {
  private mutating func beforeHead(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _):
      if let rest = dropSpaces(of: token) { leaveBeforeHead(rest) }
    case (.startTag, .html): return
    case (.startTag, .head):
      elements.push(token)
      head = elements.current
      mode = .inHead
    case (.endTag, .head), (.endTag, .body), (.endTag, .html), (.endTag, .br): leaveBeforeHead(token)
    case (.endTag, _): return
    default: leaveBeforeHead(token)
    }
  }

  private mutating func leaveBeforeHead(_ token: HTMLToken) {
    elements.push(element: .head)
    head = elements.current
    mode = .inHead
    dispatch(token)
  }

  mutating func inHead(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _):
      if let rest = dropSpaces(of: token) { leaveHead(rest) }
    case (.startTag, .html): return
    case (.startTag, .base), (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta):
      elements.insertVoid(token)
    case (.startTag, .title): startRawText(token, .escapableRawText)
    case (.startTag, .noframes), (.startTag, .style), (.startTag, .xml): startRawText(token, .rawText)
    case (.startTag, .noscript):
      elements.push(token)
      mode = .inHeadNoscript
    case (.startTag, .script): startRawText(token, .script)
    case (.startTag, .head): return
    case (.endTag, .head):
      elements.pop()
      mode = .afterHead
    case (.endTag, .body), (.endTag, .html), (.endTag, .br): leaveHead(token)
    case (.endTag, _): return
    default: leaveHead(token)
    }
  }

  /// Without scripting, which never runs here, what stands for scripts is markup.
  private mutating func inHeadNoscript(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _):
      if let rest = dropSpaces(of: token) { leaveNoscript(rest) }
    case (.endTag, .noscript):
      elements.pop()
      mode = .inHead
    case (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta), (.startTag, .noframes),
      (.startTag, .style):
      inHead(token)
    case (.startTag, .html), (.startTag, .head), (.startTag, .noscript): return
    case (.endTag, let tag) where tag != .br: return
    default: leaveNoscript(token)
    }
  }

  private mutating func leaveNoscript(_ token: HTMLToken) {
    elements.pop()
    mode = .inHead
    dispatch(token)
  }

  private mutating func leaveHead(_ token: HTMLToken) {
    elements.pop()
    mode = .afterHead
    dispatch(token)
  }

  private mutating func afterHead(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _):
      if let rest = dropSpaces(of: token) { startBody(rest) }
    case (.startTag, .html), (.startTag, .head): return
    case (.startTag, .body):
      elements.push(token)
      mode = .inBody
    case (.startTag, let tag) where tag.belongsToHead: headContent(token)
    case (.endTag, .body), (.endTag, .html), (.endTag, .br): startBody(token)
    case (.endTag, _): return
    default: startBody(token)
    }
  }

  /// Puts what belongs to the head there, though the head has ended.
  private mutating func headContent(_ token: HTMLToken) {
    elements.open(head)
    let mode = self.mode
    self.mode = .inHead
    inHead(token)
    if let position = elements.position(of: head) { elements.remove(at: position) }
    if self.mode == .text { originalMode = mode } else { self.mode = mode }
  }

  private mutating func startBody(_ token: HTMLToken) {
    elements.push(element: .body)
    mode = .inBody
    dispatch(token)
  }

  private mutating func afterBody(_ token: HTMLToken) {
    if token.kind == .endTag && (token.tag == .html || token.tag == .body) { return }
    mode = .inBody
    dispatch(token)
  }

  private mutating func rawText(_ token: HTMLToken) {
    if token.kind == .text {
      elements.insertText(token.content)
    } else {
      elements.pop()
      mode = originalMode
    }
  }

  /// The value of one of the attributes that a tag has as its content.
  func value(_ name: HTMLAttribute.Name, of content: TextSpan) -> ArraySlice<UInt8>? {
    tokenizer.attributes[content.range].first { $0.name == name }.map { tokenizer.text[$0.value.range] }
  }

  /// Puts an element whose content is no markup, and reads on in that way.
  mutating func startRawText(_ token: HTMLToken, _ model: HTMLTokenizer.ContentModel) {
    elements.push(token)
    if token.tag == .style { elements.tree.styles.append(elements.current) }
    tokenizer.contentModel = model
    originalMode = mode
    mode = .text
  }

  /// The text without leading white space; nil where nothing else is in it.
  func dropSpaces(of token: HTMLToken) -> HTMLToken? {
    let characters = tokenizer.text[token.content.range]
    guard let first = characters.firstIndex(where: { !$0.isHTMLSpace }) else { return nil }
    var rest = token
    rest.content = TextSpan(first..<characters.endIndex)
    return rest
  }
}

// MARK: - Chunks

/// HTML in chunks with blocks of another format between them, as Markdown has it.
extension HTMLTreeBuilder {
  /// Whether an element is open that what follows would stand in.
  var isInsideElement: Bool { elements.count > 2 || !formatting.isEmpty }

  /// Reads another chunk. What its end cuts off within a tag, a comment or raw text ends there, so that none of these
  /// swallows the blocks that follow.
  mutating func add(_ chunk: ArraySlice<UInt8>) {
    formatting.reopeningsLeft += chunk.count / 32
    tokenizer.append(chunk)
    readTokens()
    if mode == .text {
      elements.pop()
      mode = originalMode
    }
  }

  /// Puts a place for blocks of another format where a paragraph would go.
  mutating func addEmbedded(_ number: Int) {
    // It has no attributes, and the place where they would lie is the number.
    process(HTMLToken(kind: .startTag, tag: .embedded, content: TextSpan(start: UInt32(number), count: 0)))
  }
}
