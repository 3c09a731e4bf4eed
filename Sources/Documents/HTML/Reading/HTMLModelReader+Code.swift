/// Code blocks.
extension HTMLModelReader {
  /// The text of a code block while it is read.
  struct CodeText {
    var language: ArraySlice<UInt8>?
    /// Whether no-break spaces stand for spaces: so code editors spell indents in elements other than `<pre>`.
    var hasSpacesForNoBreakSpaces = false
    var text: [UInt8] = []

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      guard hasSpacesForNoBreakSpaces else {
        text.append(contentsOf: bytes)
        return
      }
      for byte in bytes {
        if byte == 0xA0 && text.last == 0xC2 { text[text.count - 1] = 0x20 } else { text.append(byte) }
      }
    }

    mutating func breakLine() { text.append(.lineFeed) }

    /// Ends the line that is under way, if any, where a block begins or ends.
    mutating func endLine() {
      if let last = text.last, last != .lineFeed { breakLine() }
    }
  }

  mutating func beginCode(_ node: HTMLTree.Node, _ index: HTMLTree.Index) {
    closeParagraph()
    setEnding(.code)
    code = CodeText(language: language(of: index), hasSpacesForNoBreakSpaces: node.tag == .div)
  }

  /// Begins an element within code, of which only the lines count.
  mutating func beginInCode(_ node: HTMLTree.Node) -> Bool {
    if isBesideCode(node) { return false }
    if node.tag == .br { addBreak() }
    if node.tag.isBlock {
      code?.endLine()
      setEnding(.codeLine)
    }
    return !node.tag.isVoid
  }

  mutating func endCode() {
    guard var block = code else { return }
    code = nil
    block.endLine()
    guard !block.text.isEmpty || block.language != nil, startBlock() else { return }
    let language = block.language.map { flow.builder.keep($0) }
    let text = flow.builder.keep(block.text)
    flow.builder.leaf(.codeBlock(flow.builder.keep(CodeBlock(language: language, text: text))))
  }

  /// How many elements around code may name its language, and how many nodes of them are looked at.
  private static let surroundingLimits = (elements: 6, nodes: 512)

  /// The language that the code's element, a `<code>` in it, or what is around nothing but this code names.
  private func language(of index: HTMLTree.Index) -> ArraySlice<UInt8>? {
    let codes = tree.descendants(of: index).prefix(8).filter { tree[$0].tag == .code }
    for one in [index] + codes {
      if let name = language(namedBy: tree[one], ofCode: true) { return name }
    }
    var around = tree[index].parent
    for _ in 0..<Self.surroundingLimits.elements where around > 0 && isAroundCode(around) {
      if let name = language(namedBy: tree[around], ofCode: false) { return name }
      around = tree[around].parent
    }
    return nil
  }

  private func language(namedBy node: HTMLTree.Node, ofCode isCode: Bool) -> ArraySlice<UInt8>? {
    if let name = CodeLanguage.named(by: tree.value(.class, of: node) ?? [], ofCode: isCode) { return name }
    for name in [HTMLAttribute.Name.dataLanguage, .dataLang] + (node.tag == .pre ? [.lang] : []) {
      if let value = tree.value(name, of: node).flatMap(CodeLanguage.meaningful) { return value }
    }
    // Confluence's.
    return tree.value(.dataSyntaxHighlighter, of: node).flatMap { CodeLanguage.named(by: $0, ofCode: false) }
  }

  /// Whether an element holds no other code than one block, beside which there may be its line numbers.
  private func isAroundCode(_ index: HTMLTree.Index) -> Bool {
    switch tree[index].tag {
    case .div, .figure, .span, .pre, .table, .tbody, .tr, .td: break
    default: return false
    }
    let blocks = tree.descendants(of: index).prefix(Self.surroundingLimits.nodes).lazy.filter { tree[$0].tag == .pre }
    return blocks.prefix(3).reduce(0) { count, _ in count + 1 } < 3
  }

  /// Whether an element shows the numbers of lines, or a button, beside code.
  func isBesideCode(_ node: HTMLTree.Node) -> Bool {
    if node.tag == .button { return true }
    return tree.classes(of: node).contains { word in
      Self.gutters.contains { word.elementsEqual($0.utf8) }
    }
  }

  /// Whether a cell holds nothing but the numbers of lines, and one beside it holds code.
  func isGutter(_ cell: HTMLTree.Index) -> Bool {
    if isBesideCode(tree[cell]) { return true }
    guard holdsCode(cell), tree[cell].parent >= 0 else { return false }
    let isNumbers = tree.descendants(of: cell).prefix(Self.surroundingLimits.nodes).allSatisfy { index in
      tree[index].tag != .text || tree.text[tree[index].content.range].allSatisfy { $0.isHTMLSpace || $0.isASCIIDigit }
    }
    let cells = tree.children(of: tree[tree[cell].parent]).prefix(Self.surroundingLimits.nodes)
    return isNumbers && cells.contains { $0 != cell && holdsCode($0) }
  }

  private func holdsCode(_ cell: HTMLTree.Index) -> Bool {
    tree.descendants(of: cell).prefix(8).contains { tree[$0].tag == .pre }
  }

  private static let gutters = [
    "gutter", "ln", "lnt", "linenum", "LineNr", "diff-line-num", "lineno", "linenos", "linenodiv", "line-number",
    "linenumber", "line-numbers-rows", "hljs-ln-numbers", "react-syntax-highlighter-line-number", "blob-num", "ln-num",
    "rouge-gutter", "code-gutter",
  ]
}
