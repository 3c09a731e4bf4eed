/// Code blocks.
extension HTMLModelReader {
  /// The text of a code block while it is read.
  struct CodeText {
    var language: TextSpan?
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

  mutating func beginCode(_ node: HTMLTree.Node) {
    closeParagraph()
    setEnding(.code)
    code = CodeText(language: language(of: node), hasSpacesForNoBreakSpaces: node.tag == .div)
  }

  /// Begins an element within code, of which only the lines count.
  mutating func beginInCode(_ node: HTMLTree.Node) -> Bool {
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
    guard !block.text.isEmpty, startBlock() else { return }
    let language = block.language.map { flow.builder.keep(tree.text[$0.range]) }
    let text = flow.builder.keep(block.text)
    flow.builder.leaf(.codeBlock(flow.builder.keep(CodeBlock(language: language, text: text))))
  }

  /// The language that the element, or a `<code>` that is its first child, names.
  private func language(of node: HTMLTree.Node) -> TextSpan? {
    var candidates = [node]
    if node.firstChild != HTMLTree.none && tree[node.firstChild].tag == .code {
      candidates.append(tree[node.firstChild])
    }
    for candidate in candidates {
      for one in (tree.value(.class, of: candidate) ?? []).split(maxSplits: 8, whereSeparator: \.isHTMLSpace) {
        for prefix in ["language-", "lang-"] where one.starts(with: prefix.utf8) && one.count > prefix.utf8.count {
          return span(one.dropFirst(prefix.utf8.count))
        }
      }
      for name in [HTMLAttribute.Name.dataLanguage, .dataLang, .lang] {
        if let value = tree.value(name, of: candidate), HTMLStyle.isLanguageName(value) { return span(value) }
      }
    }
    return nil
  }

  private func span(_ slice: ArraySlice<UInt8>) -> TextSpan {
    TextSpan(start: UInt32(slice.startIndex), count: UInt32(slice.count))
  }
}
