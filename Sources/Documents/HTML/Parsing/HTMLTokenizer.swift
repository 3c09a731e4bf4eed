/// Cuts HTML into tokens (HTML, 13.2.5).
///
/// States of the standard that only pass over a few characters are loops here; the result is the same.
struct HTMLTokenizer {
  /// How the tokenizer reads the characters after a start tag; the tree builder decides it.
  enum ContentModel {
    /// Markup and character references.
    case data
    /// Character references, and the end tag of the element.
    case escapableRawText
    /// The end tag of the element only.
    case rawText
    /// As raw text, but with comments that hide end tags.
    case script
    /// Nothing but text to the end.
    case plainText
  }

  private var source: HTMLSource
  /// The attributes of all tags so far.
  var attributes: [HTMLAttribute] = []
  var contentModel = ContentModel.data
  /// Whether `<![CDATA[` begins a section: in SVG and MathML.
  var allowsCharacterData = false

  private var position = 0
  private var lastStartTag = HTMLTag.unknown
  /// The start of the next attribute that names a shape of Word's drawing language, if it has been searched for.
  private var nextShape = 0
  /// The numbers of unknown tags' names, which are in lower case.
  private(set) var unknownNames: [[UInt8]: UInt16] = [:]

  /// Begins at the start of `source`, UTF-8 with line feeds as line endings and without NUL.
  init(_ source: [UInt8]) { self.source = HTMLSource(source) }

  /// Continues with more of the source after the last token, whatever that left open: raw text, a tag, a comment.
  mutating func append(_ more: ArraySlice<UInt8>) {
    position = source.append(more)
    nextShape = 0
    contentModel = .data
  }

  /// The source that spans point into.
  var text: [UInt8] { source.text }

  private var end: Int { source.end }

  /// Returns the next token. Complexity: linear over all calls.
  mutating func next() -> HTMLToken {
    guard position < end else { return HTMLToken(kind: .end) }
    switch contentModel {
    case .data: return source[position] == "<" ? markup() : characters()
    case .plainText: return rawCharacters(upTo: end)
    case .escapableRawText, .rawText, .script: return rawText()
    }
  }

  // MARK: Characters

  /// Reads the text up to the next markup. Most of it has nothing to decode.
  private mutating func characters() -> HTMLToken {
    let limit = ByteScan.firstIndex(in: position..<end, of: text) { $0.places(of: "<") | $0.places(of: "&") }
    if limit == end || source[limit] == "<" { return rawCharacters(upTo: limit) }
    return characters(upTo: source.index(of: "<", from: limit) ?? end)
  }

  private mutating func characters(upTo limit: Int) -> HTMLToken {
    let start = position
    position = limit
    return HTMLToken(kind: .text, content: source.decode(start..<limit, inAttribute: false))
  }

  private mutating func rawCharacters(upTo limit: Int) -> HTMLToken {
    let start = position
    position = limit
    return HTMLToken(kind: .text, content: TextSpan(start..<limit))
  }

  /// Reads the text up to the element's end tag, then that tag.
  private mutating func rawText() -> HTMLToken {
    let limit =
      contentModel == .script
      ? source.endOfScript(from: position, lastStartTag) : source.endOfRawText(from: position, lastStartTag)
    let isEscapable = contentModel == .escapableRawText
    if limit > position { return isEscapable ? characters(upTo: limit) : rawCharacters(upTo: limit) }
    contentModel = .data
    return markup()
  }

  // MARK: Markup

  private mutating func markup() -> HTMLToken {
    let next = position + 1 < end ? source[position + 1] : 0
    if next.isASCIILetter { return tag(.startTag, nameAt: position + 1) }
    switch next {
    case "/":
      let second = position + 2 < end ? source[position + 2] : 0
      if second.isASCIILetter { return tag(.endTag, nameAt: position + 2) }
      if position + 2 >= end { return rawCharacters(upTo: end) }
      return bogusComment(from: position + 2)
    case "!": return declaration()
    case "?": return bogusComment(from: position + 1)
    default:
      // A lone "<" is text, together with what follows it.
      return characters(upTo: source.index(of: "<", from: position + 1) ?? end)
    }
  }

  private mutating func declaration() -> HTMLToken {
    if source.starts(with: "<!--", at: position) { return comment() }
    if allowsCharacterData && source.starts(with: "<![CDATA[", at: position) { return characterData() }
    let isDoctype = source[(position + 2)..<min(end, position + 9)].isWord("doctype".utf8)
    var token = bogusComment(from: position + 2)
    if isDoctype { token.kind = .doctype }
    return token
  }

  private mutating func bogusComment(from start: Int) -> HTMLToken {
    let limit = source.index(of: ">", from: start) ?? end
    position = min(end, limit + 1)
    return HTMLToken(kind: .comment, content: TextSpan(start..<limit))
  }

  /// A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are empty ones (13.2.5.43 and on).
  private mutating func comment() -> HTMLToken {
    let start = position + 4
    if source.starts(with: ">", at: start) || source.starts(with: "->", at: start) {
      position = (source.index(of: ">", from: start) ?? end) + 1
      return HTMLToken(kind: .comment)
    }
    let limit = source.index(of: "-", in: start..<end) { endOfComment(at: $0) != nil }
    position = limit.flatMap { textBox(in: start..<$0) ?? endOfComment(at: $0) } ?? end
    return HTMLToken(kind: .comment, content: TextSpan(start..<(limit ?? end)))
  }

  /// Returns the end of a comment if its end mark is at an index.
  private func endOfComment(at index: Int) -> Int? {
    if source.starts(with: "-->", at: index) { return index + 3 }
    return source.starts(with: "--!>", at: index) ? index + 4 : nil
  }

  /// Returns the start of the text box in a comment that Word writes for readers of VML. If its text occurs nowhere else,
  /// the comment ends there; the closing `<![endif]-->` is no text in HTML.
  private mutating func textBox(in comment: Range<Int>) -> Int? {
    guard source.starts(with: "[if gte vml 1]", at: comment.lowerBound),
      let box = source.index(of: "<", in: comment, where: { source.starts(with: "<v:textbox", at: $0) })
    else { return nil }
    return isCopied(comment) ? nil : box
  }

  /// Whether a copy of one of the shapes in a comment follows, which Word writes for browsers.
  private mutating func isCopied(_ comment: Range<Int>) -> Bool {
    let name: StaticString = "v:shape="
    if nextShape < comment.upperBound {
      let following = comment.upperBound..<end
      nextShape = source.index(of: "v", in: following) { source.starts(with: name, at: $0) } ?? end
    }
    let start = nextShape + name.utf8CodeUnitCount
    guard start < min(end, comment.upperBound + Self.distanceLimit), source[start] == "\"",
      let close = source.index(of: "\"", from: start + 1, to: min(end, start + Self.nameLimit))
    else { return false }
    return source[comment].contains(source[start..<(close + 1)])
  }

  /// How far behind a shape its copy begins at most, and the length of its name.
  private static let distanceLimit = 2048
  private static let nameLimit = 128

  private mutating func characterData() -> HTMLToken {
    let start = position + 9
    let limit = source.index(of: "]", in: start..<end) { source.starts(with: "]]>", at: $0) }
    position = limit.map { $0 + 3 } ?? end
    return HTMLToken(kind: .text, content: TextSpan(start..<(limit ?? end)))
  }
}

// MARK: - Tags

extension HTMLTokenizer {
  private mutating func tag(_ kind: HTMLToken.Kind, nameAt start: Int) -> HTMLToken {
    position = source.endOfTagName(from: start)
    var token = HTMLToken(kind: kind, tag: source.tag(named: start..<position))
    if token.tag == .unknown { token.unknownName = number(ofUnknown: source[start..<position]) }
    let first = attributes.count
    if position < end && source[position] != ">" { token.isSelfClosing = readAttributes() }
    token.content = TextSpan(first..<attributes.count)
    // A tag that the end of the input cuts off is dropped (13.2.5.8, "eof-in-tag").
    guard position < end else { return HTMLToken(kind: .end) }
    position += 1
    // Tags with further names could not be distinguished, so they are ignored.
    if token.tag == .unknown && token.unknownName == 0 { return HTMLToken(kind: .comment) }
    if kind == .startTag { lastStartTag = token.tag }
    return token
  }

  /// Returns the number of an unknown tag's name, from 1; 0 if there are too many names.
  private mutating func number(ofUnknown name: ArraySlice<UInt8>) -> UInt16 {
    let name = name.map(\.lowercasedASCII)
    if let number = unknownNames[name] { return number }
    guard unknownNames.count < UInt16.max else { return 0 }
    let number = UInt16(unknownNames.count + 1)
    unknownNames[name] = number
    return number
  }

  /// Reads up to the `>` of a tag and returns whether a `/` precedes it.
  private mutating func readAttributes() -> Bool {
    let first = attributes.count
    while position < end {
      switch source[position] {
      case ">": return false
      case "/":
        position += 1
        if position < end && source[position] == ">" { return true }
      case let byte where byte.isHTMLSpace: position += 1
      default: readAttribute(after: first)
      }
    }
    return false
  }

  private mutating func readAttribute(after first: Int) {
    let start = position
    // The first character belongs to the name even if it is "=" (13.2.5.32).
    repeat {
      position += 1
    } while position < end && !source[position].endsTagName && source[position] != "="
    let nameEnd = position
    let value = readValue()
    guard let name = source.attribute(named: start..<nameEnd) else { return }
    // The first of two equal names counts. Only known names are kept, so the search is short.
    if attributes[first...].contains(where: { $0.name == name }) { return }
    attributes.append(HTMLAttribute(name: name, value: source.decode(value, inAttribute: true)))
  }

  /// Returns the raw value after `=`; an empty one if there is none.
  private mutating func readValue() -> Range<Int> {
    skipSpaces()
    guard position < end, source[position] == "=" else { return position..<position }
    position += 1
    skipSpaces()
    guard position < end else { return position..<position }
    let quote = source[position]
    let isQuoted = quote == "\"" || quote == "'"
    let start = isQuoted ? position + 1 : position
    if isQuoted {
      position = source.index(of: Unicode.Scalar(quote), from: start) ?? end
    } else {
      while position < end && !source[position].isHTMLSpace && source[position] != ">" { position += 1 }
    }
    defer { if isQuoted { position = min(end, position + 1) } }
    return start..<position
  }

  private mutating func skipSpaces() {
    while position < end && source[position].isHTMLSpace { position += 1 }
  }
}
