internal import Documents

// MARK: - Inlines

extension MarkdownRandomModel {
  /// Adds some pieces, most with a space or a line ending between them.
  mutating func inlines(breaks: Bool, lineBreaks: Bool = false) {
    var last: Element?
    for index in 0..<number(1...5) {
      if index > 0 { separate(&last, breaks: breaks, lineBreaks: lineBreaks) }
      inline(within: [], after: &last)
    }
  }

  private mutating func separate(_ last: inout Element?, breaks: Bool, lineBreaks: Bool) {
    switch number(0...9) {
    case 0 where breaks:
      // Between scripts without spaces, it would mean nothing.
      builder.leaf(.softBreak)
      builder.append(text: "a".utf8)
    case 1 where breaks || lineBreaks: builder.leaf(.lineBreak)
    case 2: return
    case 3: builder.append(text: "  ".utf8)
    default: builder.append(text: " ".utf8)
    }
    last = nil
  }

  /// Adds a piece. Neighbours of one kind would merge, so `last` is the neighbour's kind.
  private mutating func inline(within marks: [Element], after last: inout Element?) {
    var piece: Element?
    switch number(0...11) {
    case 0...5: text()
    case 6:
      if case .code? = last { text() } else { piece = code() }
    case 7: image()
    case 8: if !link(within: marks) { text() }
    case 9 where chance(30): footnoteReference(within: marks)
    case 9 where chance(30): wikiLink(within: marks)
    default:
      let free = Format.allCases.map(Element.format).filter { !marks.contains($0) && $0 != last }
      if marks.count < 3, let mark = free.randomElement(using: &random) {
        within(mark) { $0.content(within: marks + [mark]) }
        piece = mark
      } else {
        text()
      }
    }
    last = piece
  }

  private mutating func content(within marks: [Element]) {
    var last: Element?
    inline(within: marks, after: &last)
    for _ in 0..<(chance(30) ? number(1...2) : 0) {
      if chance(70) {
        builder.append(text: " ".utf8)
        last = nil
      }
      inline(within: marks, after: &last)
    }
  }

  private mutating func code() -> Element {
    let pieces = ["a", "`", "``", "|", " ", "\\", "*b*", "<i>", "  ", "&amp;", "é", "\\|"]
    let code = (0..<number(1...3)).map { _ in any(pieces) }.joined()
    builder.leaf(.code(builder.keep(code.utf8)))
    return .code(.empty)
  }

  private mutating func footnoteReference(within marks: [Element]) {
    if marks.contains(where: \.isLink) { return text() }
    let label = any(["1", "2", "note", "a.b", "é", "*", "x_y_z"])
    if !footnotes.contains(label) { footnotes.append(label) }
    builder.leaf(.footnoteReference(label: builder.keep(label.utf8)))
  }

  private mutating func wikiLink(within marks: [Element]) {
    if marks.contains(where: \.isLink) { return text() }
    let name = builder.keep(any(["Note", "a b", "*x*", "x#y", "$z$", "http://x.y", "1."]).utf8)
    let text = chance(50) ? builder.keep(any(["b", "c d", "`e`", "a@b.c"]).utf8) : nil
    builder.leaf(.wikiLink(builder.keep(Link(destination: name, title: text))))
  }

  // MARK: Links

  private static let addresses = [
    "/a", "http://x.y/?a=b&c", "a b", "p(q", "p)q", "(p)", "#f_g_h/", "", "mailto:me@x.y", "\\*", "a\\", "<b>", "&amp;",
    "&copy=1", "a|b", "http://x.y/é", "*", "http://a.b/c_d_e*", "a\"b", "'c'", "[d]e", "http://x.y", "x`y`",
    "(((((((((",
  ]

  private mutating func title() -> TextSpan? {
    guard chance(30) else { return nil }
    return builder.keep(any(["t", "t \"q\" &amp; \\", "\\", "'", "(b)", "*c*", "a|b", " d ", "\"", "\\\""]).utf8)
  }

  private mutating func link(within marks: [Element]) -> Bool {
    if marks.contains(where: \.isLink) { return false }
    let address = any(Self.addresses)
    let link = Element.link(builder.keep(Link(destination: builder.keep(address.utf8), title: title())))
    within(link) { model in
      // A superscript in brackets would be a source.
      if marks.last == .format(.superscript) { model.builder.append(text: "a".utf8) }
      if model.chance(15) { return model.builder.append(text: address.utf8) }
      if model.chance(95) { model.content(within: marks + [link]) }
    }
    return true
  }

  private mutating func image() {
    let source = builder.keep(any(Self.addresses.filter { !$0.isEmpty && !$0.hasPrefix("mailto") }).utf8)
    let alternative = builder.keep((chance(10) ? "" : word()).utf8)
    builder.append(image: Image(source: source, alternative: alternative, title: title()))
  }

  // MARK: Text

  private mutating func text() { builder.append(text: word().utf8) }

  private static let pieces = [
    "$", "$$", "$x_1$", "\\(", "\\)", "%%", "[[", "]]", "[!NOTE]", "{#a}", ":tada:", ":x", ":+1:",
    "a", "b", "word", "é", "「", "漢", "。", "—", "“", "👍🏽", "1", "23", "A", "*", "**", "***", "_", "__", "`", "``", "~",
    "~~", "~~~", "==", "=", "===", "[", "]", "](", "](a)", "(", ")", "<", ">", "&", "&amp;", "&#35;", "&copy", "&copy;",
    "#", "##", "+", "-", "--", "---", "1.", "2)", "0.", "!", "![", "|", "\\", "\\\\", "\\*", ":", ":-", ":-:", "-|-",
    "://", "http://a.b", "https://a", "ftp://c.d", "www.", "www.c.d", "e@f.gh", "@", "mailto:", "xmpp:", "<b>", "</b>",
    "<u>", "</u>", "<br>", "<http://a.b>", "<!--", "-->", "<?", "<![CDATA[", "[^1]", "[^", "]:", "[x]", "[ ]", ".", ",",
    "\u{A0}", "'", "\"", "$", "%", "^", "{", "}", ";", "?", "/", "☐", "☑",
  ]

  /// Returns text without white space at its ends, often of special characters.
  private mutating func word() -> String {
    let words = (0..<(chance(20) ? 2 : 1)).map { _ in
      (0..<number(1...4)).map { _ in any(Self.pieces) }.joined()
    }
    let text = words.joined(separator: any([" ", " ", "  ", "\t"]))
    // A no-break space is white space too, and a full-width stop may move out of a format that ends with it.
    return text.first == "\u{A0}" || text.last == "\u{A0}" || text.last == "。" ? "a\(text)b" : text
  }
}

extension Element {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}
