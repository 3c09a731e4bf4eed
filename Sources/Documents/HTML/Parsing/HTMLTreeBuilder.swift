/// Builds a tree from tokens by HTML's rules (HTML, 13.2.6), so that broken markup has the same result as in a browser.
///
/// Frames, scripting and the modes of templates are left out, since they would not show. For clipboards, rows and cells
/// without a table get one, and the fragment's markers are kept.
///
/// Building takes linear time and memory for every input.
struct HTMLTreeBuilder {
  /// The insertion modes (13.2.4.1). Those before the head are one mode, and those after the body another.
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
  /// The table created for rows that had none.
  var impliedTable = HTMLTree.none
  var head = HTMLTree.none
  var form = HTMLTree.none
  var skipsLineFeed = false

  /// Parses a whole source, in the form that ``HTMLEncoding`` returns. Complexity: linear.
  static func parse(_ source: consuming [UInt8]) -> HTMLTree {
    var builder = HTMLTreeBuilder(source)
    builder.readTokens()
    return builder.finish()
  }

  /// Processes all tokens that are left in the source.
  mutating func readTokens() {
    while true {
      let token = tokenizer.next()
      if token.kind == .end { return }
      process(token)
      tokenizer.allowsCharacterData = elements.isInForeignContent
    }
  }

  consuming func finish() -> HTMLTree {
    elements.tree.text = tokenizer.text
    elements.tree.attributes = exchange(&tokenizer.attributes, with: [])
    elements.tree.facts = MarkupFacts(of: &elements.tree.attributes, in: elements.tree.text)
    elements.tree.unknownNames = tokenizer.unknownNames
    return elements.tree
  }

  /// Creates a builder that has not read anything of a source yet.
  init(_ source: consuming [UInt8]) {
    formatting = HTMLFormattingElements(reopenings: 256 + source.count / 32)
    // A tag and its text are two nodes. Growing the array would need both copies; untouched capacity costs nothing.
    let tags = ByteScan.count(of: UInt8(ascii: "<"), in: source)
    elements.tree.nodes.reserveCapacity(tags * 2 + formatting.reopeningsLeft)
    tokenizer = HTMLTokenizer(source)
  }

  /// Passes a token to the rules of foreign content or of the insertion mode (13.2.6, "tree construction dispatcher").
  mutating func process(_ token: HTMLToken) {
    let token = skipsLineFeed ? withoutLineFeed(token) : token
    switch token.kind {
    case .doctype, .end: return
    case .comment: comment(token)
    case .text where token.content.isEmpty: return
    default: dispatch(token)
    }
  }

  /// Passes a token on that the rules want processed again.
  mutating func dispatch(_ token: HTMLToken) {
    if elements.isInForeignContent, isForeign(token) { foreignContent(token) } else { dispatchByMode(token) }
  }

  /// Passes a token to the rules of the insertion mode, even in foreign content.
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

  /// Drops a line feed right after `<pre>`, which only formats the source.
  private mutating func withoutLineFeed(_ token: HTMLToken) -> HTMLToken {
    skipsLineFeed = false
    let text = token.content
    guard token.kind == .text, !text.isEmpty, tokenizer.text[Int(text.start)] == "\n" else { return token }
    return HTMLToken(kind: .text, content: TextSpan(start: text.start + 1, count: text.count - 1))
  }

  /// Drops comments, except those that mark the clipboard's fragment or contain a formula. Notion's shows that the HTML is
  /// its.
  private mutating func comment(_ token: HTMLToken) {
    let words = tokenizer.text[token.content.range]
    if Notion.isMark(words) { elements.tree.writesBoxesInLetters = true }
    if WordFormula.isOne(words) {
      dispatch(HTMLToken(kind: .startTag, tag: .officeMath))
      dispatch(HTMLToken(kind: .text, content: token.content))
      dispatch(HTMLToken(kind: .endTag, tag: .officeMath))
    }
    for (marker, tag) in [("StartFragment", HTMLTag.fragmentStart), ("EndFragment", .fragmentEnd)]
    // Nothing in the head shows: what follows a mark there is the whole body.
    where words.elementsEqual(marker.utf8) && mode != .inHead {
      elements.insert(HTMLTree.Node(tag: tag))
      if tag == .fragmentStart { elements.tree.hasFragmentStart = true }
    }
  }
}

// MARK: - Before and after the body

extension HTMLTreeBuilder {
  private mutating func beforeHead(_ token: HTMLToken) {
    guard let token = dropSpaces(of: token) else { return }
    switch (token.kind, token.tag) {
    case (.startTag, .html): return
    case (.startTag, .head):
      elements.push(token)
      head = elements.current
      mode = .inHead
    case (.endTag, let tag) where tag != .head && !tag.endsHead: return
    default:
      beforeHead(HTMLToken(kind: .startTag, tag: .head))
      dispatch(token)
    }
  }

  mutating func inHead(_ token: HTMLToken) {
    guard let token = dropSpaces(of: token) else { return }
    switch (token.kind, token.tag) {
    case (.startTag, .html), (.startTag, .head): return
    case (.startTag, let tag) where tag.belongsToHead && tag.isVoid: elements.insertVoid(token)
    case (.startTag, .title): startRawText(token, .escapableRawText)
    case (.startTag, .noframes), (.startTag, .style), (.startTag, .xml): startRawText(token, .rawText)
    case (.startTag, .noscript):
      elements.push(token)
      mode = .inHeadNoscript
    case (.startTag, .script): startRawText(token, .script)
    case (.endTag, .head):
      elements.pop()
      mode = .afterHead
    case (.endTag, let tag) where !tag.endsHead: return
    default: leave(to: .afterHead, then: token)
    }
  }

  /// Scripts never run here, so the content of `<noscript>` is markup.
  private mutating func inHeadNoscript(_ token: HTMLToken) {
    guard let token = dropSpaces(of: token) else { return }
    switch (token.kind, token.tag) {
    case (.endTag, .noscript):
      elements.pop()
      mode = .inHead
    case (.startTag, .basefont), (.startTag, .bgsound), (.startTag, .link), (.startTag, .meta), (.startTag, .noframes),
      (.startTag, .style):
      inHead(token)
    case (.startTag, .html), (.startTag, .head), (.startTag, .noscript): return
    case (.endTag, let tag) where tag != .br: return
    default: leave(to: .inHead, then: token)
    }
  }

  /// Ends the head, or an element of it that a token cannot be in.
  private mutating func leave(to next: Mode, then token: HTMLToken) {
    elements.pop()
    mode = next
    dispatch(token)
  }

  private mutating func afterHead(_ token: HTMLToken) {
    guard let token = dropSpaces(of: token) else { return }
    switch (token.kind, token.tag) {
    case (.startTag, .html), (.startTag, .head): return
    case (.startTag, .body):
      elements.push(token)
      mode = .inBody
    case (.startTag, let tag) where tag.belongsToHead: headContent(token)
    case (.endTag, let tag) where !tag.endsHead: return
    default:
      afterHead(HTMLToken(kind: .startTag, tag: .body))
      dispatch(token)
    }
  }

  /// Puts content of the head there, although the head has ended.
  private mutating func headContent(_ token: HTMLToken) {
    elements.open(head)
    let mode = self.mode
    self.mode = .inHead
    inHead(token)
    if let position = elements.position(of: head) { elements.remove(at: position) }
    if self.mode == .text { originalMode = mode } else { self.mode = mode }
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

  /// Returns the value of one of a tag's attributes; `content` is the tag's content.
  func value(_ name: HTMLAttribute.Name, of content: TextSpan) -> ArraySlice<UInt8>? {
    tokenizer.attributes[content.range].first { $0.name == name }.map { tokenizer.text[$0.value.range] }
  }

  /// Inserts an element whose content is no markup, and reads on in that content model.
  mutating func startRawText(_ token: HTMLToken, _ model: HTMLTokenizer.ContentModel) {
    elements.push(token)
    if token.tag == .style { elements.tree.styles.append(elements.current) }
    tokenizer.contentModel = model
    originalMode = mode
    mode = .text
  }

  /// Returns text without leading white space, and any other token as it is; nil for text that is all white space.
  func dropSpaces(of token: HTMLToken) -> HTMLToken? {
    guard token.kind == .text else { return token }
    let characters = tokenizer.text[token.content.range]
    guard let first = characters.firstIndex(where: { !$0.isHTMLSpace }) else { return nil }
    var rest = token
    rest.content = TextSpan(first..<characters.endIndex)
    return rest
  }
}

// MARK: - Chunks

/// HTML in chunks with blocks of another format between them, as in Markdown.
extension HTMLTreeBuilder {
  /// Whether an element is open that would contain what follows.
  var isInsideElement: Bool { elements.count > 2 || !formatting.isEmpty }

  /// Reads another chunk. A tag, a comment or raw text that the chunk's end cuts off ends there, so that it does not
  /// swallow the blocks that follow.
  mutating func add(_ chunk: ArraySlice<UInt8>) {
    formatting.reopeningsLeft += chunk.count / 32
    tokenizer.append(chunk)
    readTokens()
    if mode == .text {
      elements.pop()
      mode = originalMode
    }
  }

  /// Adds a placeholder for blocks of another format where a paragraph would go.
  mutating func addEmbedded(_ number: Int) {
    // It has no attributes; the start of their range is the number.
    process(HTMLToken(kind: .startTag, tag: .embedded, content: TextSpan(start: UInt32(number), count: 0)))
  }
}
