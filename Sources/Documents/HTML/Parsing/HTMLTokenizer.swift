/// Cuts HTML into tokens (HTML, 13.2.5).
///
/// The states of the standard that only carry a few characters further are loops here; what comes out is the same.
struct HTMLTokenizer {
  /// How the characters after a start tag are read, which the tree builder decides.
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

  /// The source, with character references decoded as far as it has been read. Spans point in here.
  private(set) var text: [UInt8]
  /// The attributes of all tags so far.
  private(set) var attributes: [HTMLAttribute] = []
  var contentModel = ContentModel.data
  /// Whether `<![CDATA[` begins a section: in SVG and MathML.
  var allowsCharacterData = false

  private var end: Int
  private var position = 0
  private var lastStartTag = HTMLTag.unknown
  /// The numbers of unknown tags' names, which are in small letters.
  private var unknownNames: [[UInt8]: UInt16] = [:]

  /// Begins at the start of `source`, UTF-8 with line feeds for line endings and without NUL.
  init(_ source: [UInt8]) {
    text = source
    end = source.count
  }

  /// Goes on with more of the source after the last token, whatever that left open: raw text, a tag, a comment.
  mutating func append(_ source: ArraySlice<UInt8>) {
    position = text.count
    text.append(contentsOf: source)
    end = text.count
    contentModel = .data
  }

  /// The next token. Complexity: linear over all calls.
  mutating func next() -> HTMLToken {
    guard position < end else { return HTMLToken(kind: .end) }
    switch contentModel {
    case .data: return text[position] == .less ? markup() : characters()
    case .plainText: return rawCharacters(upTo: end)
    case .escapableRawText, .rawText, .script: return rawText()
    }
  }

  // MARK: Characters

  /// The text up to the next markup. Most of it has nothing to decode.
  private mutating func characters() -> HTMLToken {
    let limit = ByteScan.firstIndex(in: position..<end, of: text) { $0.places(of: "<") | $0.places(of: "&") }
    if limit == end || text[limit] == .less { return rawCharacters(upTo: limit) }
    return characters(upTo: indexOf(.less, from: limit) ?? end)
  }

  private mutating func characters(upTo limit: Int) -> HTMLToken {
    let start = position
    position = limit
    return HTMLToken(kind: .text, content: decoded(start..<limit, inAttribute: false))
  }

  private mutating func rawCharacters(upTo limit: Int) -> HTMLToken {
    let start = position
    position = limit
    return HTMLToken(kind: .text, content: span(start..<limit))
  }

  /// The text up to the element's end tag, then that tag.
  private mutating func rawText() -> HTMLToken {
    let limit = contentModel == .script ? endOfScript() : endOfRawText(from: position) ?? end
    let isEscapable = contentModel == .escapableRawText
    if limit > position { return isEscapable ? characters(upTo: limit) : rawCharacters(upTo: limit) }
    contentModel = .data
    return markup()
  }

  private func endOfRawText(from start: Int) -> Int? {
    var index = start
    while let less = indexOf(.less, from: index) {
      if isTag(at: less, closing: true, lastStartTag) { return less }
      index = less + 1
    }
    return nil
  }

  /// The script's end tag. Within `<!--`, a nested `<script>` hides one (13.2.5.20, "script data escaped").
  private func endOfScript() -> Int {
    var index = position
    var isEscaped = false
    var isDoubleEscaped = false
    while index < end {
      if text[index] == .less {
        if isTag(at: index, closing: true, lastStartTag) {
          if !isDoubleEscaped { return index }
          isDoubleEscaped = false
        } else if isEscaped && isTag(at: index, closing: false, lastStartTag) {
          isDoubleEscaped = true
        } else if starts(with: "<!--", at: index) {
          isEscaped = true
        }
      } else if text[index] == .hyphen && starts(with: "-->", at: index) {
        isEscaped = false
        isDoubleEscaped = false
      }
      index += 1
    }
    return end
  }

  /// Whether such a tag stands at an index; only its name is looked at.
  private func isTag(at index: Int, closing: Bool, _ tag: HTMLTag) -> Bool {
    var index = index + 1
    if closing {
      guard index < end, text[index] == .slash else { return false }
      index += 1
    }
    let name = tag.rawValue.utf8
    let nameEnd = index + name.count
    return nameEnd < end && text[nameEnd].endsTagName && text[index..<nameEnd].isWord(name)
  }

  // MARK: Markup

  @inline(__always)
  private mutating func markup() -> HTMLToken {
    let next = position + 1 < end ? text[position + 1] : 0
    if next.isASCIILetter { return tag(.startTag, nameAt: position + 1) }
    switch next {
    case .slash:
      let second = position + 2 < end ? text[position + 2] : 0
      if second.isASCIILetter { return tag(.endTag, nameAt: position + 2) }
      if position + 2 >= end { return rawCharacters(upTo: end) }
      return bogusComment(from: position + 2)
    case .exclamation: return declaration()
    case .question: return bogusComment(from: position + 1)
    default:
      // A lone "<" is text, with whatever follows it.
      return characters(upTo: indexOf(.less, from: position + 1) ?? end)
    }
  }

  private mutating func declaration() -> HTMLToken {
    if starts(with: "<!--", at: position) { return comment() }
    if allowsCharacterData && starts(with: "<![CDATA[", at: position) { return characterData() }
    let isDoctype = text[(position + 2)..<min(end, position + 9)].isWord("doctype".utf8)
    var token = bogusComment(from: position + 2)
    if isDoctype { token.kind = .doctype }
    return token
  }

  private mutating func bogusComment(from start: Int) -> HTMLToken {
    let limit = indexOf(.greater, from: start) ?? end
    position = min(end, limit + 1)
    return HTMLToken(kind: .comment, content: span(start..<limit))
  }

  /// A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are empty ones (13.2.5.43 and on).
  private mutating func comment() -> HTMLToken {
    let start = position + 4
    if starts(with: ">", at: start) || starts(with: "->", at: start) {
      position = (indexOf(.greater, from: start) ?? end) + 1
      return HTMLToken(kind: .comment)
    }
    var index = start
    while let hyphen = indexOf(.hyphen, from: index) {
      for closing in ["-->", "--!>"] as [StaticString] where starts(with: closing, at: hyphen) {
        position = textBox(in: start..<hyphen) ?? hyphen + closing.utf8CodeUnitCount
        return HTMLToken(kind: .comment, content: span(start..<hyphen))
      }
      index = hyphen + 1
    }
    position = end
    return HTMLToken(kind: .comment, content: span(min(start, end)..<end))
  }

  /// Where a text box begins in a comment that Word writes for readers of VML. The text in it stands nowhere else, so
  /// the comment ends there; what closes it, `<![endif]-->`, is no text to HTML.
  private func textBox(in comment: Range<Int>) -> Int? {
    guard starts(with: "[if gte vml 1]", at: comment.lowerBound) else { return nil }
    var index = comment.lowerBound
    while let less = indexOf(.less, from: index, to: comment.upperBound) {
      if starts(with: "<v:textbox", at: less) { return less }
      index = less + 1
    }
    return nil
  }

  private mutating func characterData() -> HTMLToken {
    let start = position + 9
    var index = start
    while let bracket = indexOf(.closingBracket, from: index) {
      if starts(with: "]]>", at: bracket) {
        position = bracket + 3
        return HTMLToken(kind: .text, content: span(start..<bracket))
      }
      index = bracket + 1
    }
    position = end
    return HTMLToken(kind: .text, content: span(start..<end))
  }
}

// MARK: - Tags

extension HTMLTokenizer {
  private mutating func tag(_ kind: HTMLToken.Kind, nameAt start: Int) -> HTMLToken {
    position = start
    while position < end && !text[position].endsTagName { position += 1 }
    var token = HTMLToken(kind: kind, tag: HTMLTag(name: text[start..<position]))
    if token.tag == .unknown { token.unknownName = number(ofUnknown: text[start..<position]) }
    let first = attributes.count
    if position < end && text[position] != .greater { token.isSelfClosing = readAttributes() }
    token.content = span(first..<attributes.count)
    // A tag that the end of the input cuts off is dropped (13.2.5.8, "eof-in-tag").
    guard position < end else { return HTMLToken(kind: .end) }
    position += 1
    // Tags of more names could not be told apart: they are passed over.
    if token.tag == .unknown && token.unknownName == 0 { return HTMLToken(kind: .comment) }
    if kind == .startTag { lastStartTag = token.tag }
    return token
  }

  /// The number of an unknown tag's name, from 1; 0 where there are too many names.
  private mutating func number(ofUnknown name: ArraySlice<UInt8>) -> UInt16 {
    let name = name.map(\.lowercasedASCII)
    if let number = unknownNames[name] { return number }
    guard unknownNames.count < UInt16.max else { return 0 }
    let number = UInt16(unknownNames.count + 1)
    unknownNames[name] = number
    return number
  }

  /// Reads up to the `>` of a tag and says whether a `/` stands before it.
  private mutating func readAttributes() -> Bool {
    let first = attributes.count
    while position < end {
      switch text[position] {
      case .greater: return false
      case .slash:
        position += 1
        if position < end && text[position] == .greater { return true }
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
    } while position < end && !text[position].endsTagName && text[position] != .equals
    let nameEnd = position
    let value = readValue()
    guard let name = HTMLAttribute.Name(text[start..<nameEnd]) else { return }
    // The first of two counts. Only known names are kept, so few are looked at.
    if attributes[first...].contains(where: { $0.name == name }) { return }
    attributes.append(HTMLAttribute(name: name, value: decoded(value, inAttribute: true)))
  }

  /// The raw value after `=`; an empty one where there is none.
  private mutating func readValue() -> Range<Int> {
    skipSpaces()
    guard position < end, text[position] == .equals else { return position..<position }
    position += 1
    skipSpaces()
    guard position < end else { return position..<position }
    let quote = text[position]
    let isQuoted = quote == .quote || quote == .apostrophe
    let start = isQuoted ? position + 1 : position
    if isQuoted {
      position = indexOf(quote, from: start) ?? end
    } else {
      while position < end && !text[position].isHTMLSpace && text[position] != .greater { position += 1 }
    }
    defer { if isQuoted { position = min(end, position + 1) } }
    return start..<position
  }

  private mutating func skipSpaces() {
    while position < end && text[position].isHTMLSpace { position += 1 }
  }
}

// MARK: - Bytes

extension HTMLTokenizer {
  private func span(_ range: Range<Int>) -> TextSpan {
    TextSpan(start: UInt32(range.lowerBound), count: UInt32(range.count))
  }

  /// The span of a range with its character references decoded, where they stand: what they mean is shorter.
  private mutating func decoded(_ range: Range<Int>, inAttribute: Bool) -> TextSpan {
    guard var reference = indexOf(.ampersand, from: range.lowerBound, to: range.upperBound) else { return span(range) }
    var written = reference
    while reference < range.upperBound {
      let decoded = HTMLCharacterReference.decode(text[reference..<range.upperBound], inAttribute: inAttribute)
      let rest = reference + decoded.length
      // But `&nGt;` and `&nLt;` mean a byte more than they have.
      guard written + decoded.bytes.count <= rest else {
        return decodedApart(range.lowerBound..<written, reference..<range.upperBound, inAttribute: inAttribute)
      }
      for byte in decoded.bytes { put(byte, at: &written) }
      reference = indexOf(.ampersand, from: rest, to: range.upperBound) ?? range.upperBound
      for index in rest..<reference { put(text[index], at: &written) }
    }
    return span(range.lowerBound..<written)
  }

  private mutating func put(_ byte: UInt8, at index: inout Int) {
    text[index] = byte
    index += 1
  }

  /// The span of what is decoded already and of what is not yet, in a place of its own behind the source.
  private mutating func decodedApart(_ decoded: Range<Int>, _ rest: Range<Int>, inAttribute: Bool) -> TextSpan {
    var result = Array(text[decoded])
    var index = rest.lowerBound
    while index < rest.upperBound {
      if text[index] == .ampersand {
        let decoded = HTMLCharacterReference.decode(text[index..<rest.upperBound], inAttribute: inAttribute)
        result += decoded.bytes
        index += decoded.length
      } else {
        result.append(text[index])
        index += 1
      }
    }
    text += result
    return span((text.count - result.count)..<text.count)
  }

  private func indexOf(_ byte: UInt8, from start: Int, to limit: Int? = nil) -> Int? {
    let limit = limit ?? end
    guard start < limit else { return nil }
    let found = ByteScan.firstIndex(of: byte, in: text, start..<limit)
    return found < limit ? found : nil
  }

  private func starts(with word: StaticString, at index: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= end else { return false }
    return text[index..<(index + count)].elementsEqual(word.bytes)
  }
}
