/// The end of an HTML block, which depends on its start (CommonMark 0.31.2, 4.6).
enum HTMLBlockEnd {
  /// The closing tag of script, pre, style or textarea.
  case rawTextTag
  /// The end of a comment, a processing instruction, a declaration or CDATA.
  case mark(StaticString)
  case blankLine

  /// Returns the end of the block that a line starts with `<` at `start`; nil if none starts there.
  static func ofBlock(startingAt start: Int, in source: [UInt8], lineEnd: Int, interruptsParagraph: Bool) -> Self? {
    let rest = source[(start + 1)..<lineEnd]
    if rest.first == "!" || rest.first == "?" { return ofMarkup(rest) }
    let isClosing = rest.first == "/"
    let name = rest.dropFirst(isClosing ? 1 : 0).prefix { $0.isASCIILetterOrDigit }
    let next = name.endIndex < lineEnd ? source[name.endIndex] : UInt8(ascii: "\n")
    let isNameDone = next.isASCIIWhitespace || next == ">"
    let tag = HTMLTag(name: name)
    // A block that blank lines do not end (CommonMark 0.31.2, 4.6, start condition 1).
    if !isClosing, isNameDone, [.script, .pre, .style, .textarea].contains(tag) { return .rawTextTag }
    let isSelfClosing = next == "/" && name.endIndex + 1 < lineEnd && source[name.endIndex + 1] == ">"
    if isNameDone || isSelfClosing, tag.beginsBlock { return .blankLine }
    guard !interruptsParagraph, let end = HTMLTagSyntax.end(in: source, from: start, to: lineEnd) else {
      return nil
    }
    return source[end..<lineEnd].allSatisfy { $0.isSpaceOrTab } ? .blankLine : nil
  }

  private static func ofMarkup(_ rest: ArraySlice<UInt8>) -> Self? {
    if rest.first == "?" { return .mark("?>") }
    if rest.starts(with: "!--".utf8) { return .mark("-->") }
    if rest.starts(with: "![CDATA[".utf8) { return .mark("]]>") }
    return rest.dropFirst().first?.isASCIILetter == true ? .mark(">") : nil
  }

  /// Whether a line of the block is its last.
  func isMet(by line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .blankLine: false
    case .mark(let mark): line.contains(mark)
    case .rawTextTag: Self.endsOfRawText.contains(where: line.contains)
    }
  }

  private static let endsOfRawText: [StaticString] = ["</script>", "</pre>", "</style>", "</textarea>"]
}

extension HTMLTag {
  /// Whether the tag begins a block, even within a paragraph (CommonMark 0.31.2, 4.6, start condition 6).
  fileprivate var beginsBlock: Bool {
    switch self {
    case .address, .article, .aside, .base, .basefont, .blockquote, .body, .caption, .center, .col, .colgroup, .dd,
      .details, .dialog, .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .header, .hr, .html, .iframe, .legend, .li, .link, .main, .menu, .menuitem, .nav,
      .noframes, .ol, .optgroup, .option, .p, .param, .search, .section, .summary, .table, .tbody, .td, .tfoot, .th,
      .thead, .title, .tr, .track, .ul:
      true
    default: false
    }
  }
}
