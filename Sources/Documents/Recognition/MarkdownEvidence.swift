/// The signs of Markdown in a text, and those against it.
///
/// Strong signs are those that plain texts, mails, logs and code hardly contain. Weak ones, such as lists, decide
/// nothing: they only support a strong one.
struct MarkdownEvidence {
  private enum Sign: Int, CaseIterable {
    case heading, fence, table, task, callout, frontMatter, definition, link, image, strong, wikiLink
    case codeSpan, list, quote, emphasis, underline, sentence

    /// The weight of each occurrence of the sign, and the number of occurrences that count.
    var weight: (each: Double, most: Int) {
      switch self {
      case .fence, .table, .callout: (4, 2)
      case .image: (3, 2)
      case .link: (2.5, 3)
      case .heading: (2.25, 3)
      case .frontMatter: (2.25, 1)
      case .task: (2, 3)
      case .strong, .wikiLink: (1.5, 3)
      case .definition: (1, 2)
      case .codeSpan: (0.75, 3)
      case .list: (0.75, 2)
      case .sentence: (1, 1)
      case .quote, .emphasis, .underline: (0.5, 1)
      }
    }

    var isStrong: Bool {
      switch self {
      case .heading, .fence, .table, .task, .callout, .frontMatter, .link, .image, .strong, .wikiLink: true
      default: false
      }
    }
  }

  private var counts = [Int](repeating: 0, count: Sign.allCases.count)
  /// The number of lines outside fenced code that are not empty.
  private var textLines = 0
  /// The number of these lines that code contains rather than Markdown.
  private var foreignLines = 0
  /// The number of signs of other markup.
  private var rivals = 0
  /// The number of lines with double backticks, which are for every literal in reStructuredText.
  private var doubleBackticks = 0
  /// The least length of fences of a character that have no end: otherwise the rest would be searched for each of them.
  private var unclosed: [UInt8: Int] = [:]
  /// Whether fenced code names its language.
  private var hasNamedFence = false
  /// Whether a table has a bar before each row, as hardly any drawing has above and below its line.
  private var hasBarredTable = false
  /// The levels of the headings, a bit each.
  private var levels = 0

  /// Collects the evidence. Complexity: linear in the text.
  init(in text: TextSample) {
    var lines = Cursor(lines: text.lines)
    skipFrontMatter(&lines)
    while let line = lines.next() {
      if !line.isEmpty { examine(line, &lines) }
    }
  }

  /// Whether a text is Markdown beyond reasonable doubt: different signs, one of them strong, in most parts of it.
  var isConvincing: Bool {
    var (points, weak, kinds, strong, rivals) = (0.0, 0.0, 0, 0, rivals)
    for sign in Sign.allCases where counts[sign.rawValue] > 0 {
      let count = counts[sign.rawValue]
      let weight = sign.weight.each * Double(min(count, sign.weight.most))
      if sign.isStrong { (points, strong) = (points + weight, strong + count) } else { weak += weight }
      kinds += 1
    }
    if counts[Sign.heading.rawValue] == 0 { rivals += doubleBackticks }
    // Two levels of headings are two signs, and so are a fence and its language.
    if levels.nonzeroBitCount > 1 { kinds += 1 }
    if hasNamedFence { kinds += 1 }
    if hasBarredTable { kinds += 1 }
    points += min(weak, Self.mostWeak)
    guard kinds >= 2, strong > 0, points >= Self.enough, rivals * 12 <= strong else { return false }
    // The more signs there are, the more lines may be without, or look like code that is in no block.
    let signs = strong + counts[Sign.codeSpan.rawValue]
    switch points {
    case Self.plenty...: return foreignLines * 3 <= textLines && signs * 40 >= textLines
    case Self.some...: return foreignLines * 8 <= textLines && signs * 25 >= textLines
    default: return foreignLines == 0 && signs * 15 >= textLines
    }
  }

  private static let (enough, some, plenty) = (3.25, 5.0, 9.0)
  /// The maximum that all weak signs count together.
  private static let mostWeak = 2.0

  private mutating func note(_ sign: Sign) { counts[sign.rawValue] += 1 }
}

// MARK: - Lines

extension MarkdownEvidence {
  /// The lines of a text, one after the other, with those around the current one.
  fileprivate struct Cursor {
    let lines: [ArraySlice<UInt8>]
    var index = -1

    mutating func next() -> ArraySlice<UInt8>? {
      index += 1
      return index < lines.count ? lines[index] : nil
    }

    var before: ArraySlice<UInt8> { index > 0 ? lines[index - 1] : [] }
    var after: ArraySlice<UInt8> { index + 1 < lines.count ? lines[index + 1] : [] }
  }

  /// Skips front matter, names and values between two lines of hyphens.
  private mutating func skipFrontMatter(_ lines: inout Cursor) {
    guard let first = lines.lines.first, first.elementsEqual("---".utf8) else { return }
    let end = lines.lines.dropFirst().prefix(64).firstIndex { $0.elementsEqual("---".utf8) }
    guard let end, lines.lines[1..<end].allSatisfy({ Self.isField($0) }) else { return }
    note(.frontMatter)
    lines.index = end
  }

  private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !first.isSpaceOrTab, first != "-", first != "#" else { return true }
    return line.contains(UInt8(ascii: ":"))
  }

  private mutating func examine(_ line: ArraySlice<UInt8>, _ lines: inout Cursor) {
    let text = line.unindented
    let isIndented = text.count + 4 <= line.count || line.first == "\t"
    if let fence = Fence(text, after: lines.before), skipFence(fence, &lines) { return }
    textLines += 1
    if text.contains("``") { doubleBackticks += 1 }
    if !isIndented, RivalMarkup.isSign(line, before: lines.after) { rivals += 1 }
    if noteHeading(line, lines) { return }
    if let item = Self.itemContent(text) {
      note(.list)
      if item.count > 3, item.first == "[", item.dropFirst(2).starts(with: "] "),
        let box = item.dropFirst().first, box == " " || box | 0x20 == "x"
      {
        return note(.task)
      }
    } else if text.first == ">" {
      note(text.dropFirst().unindented.starts(with: "[!") ? .callout : .quote)
    } else if !isIndented, Self.isDelimiterRow(text), lines.before.contains(UInt8(ascii: "|")) {
      if let count = Self.cellCount(text), count == Self.cellCount(lines.before.unindented) { hasBarredTable = true }
      while lines.after.contains(UInt8(ascii: "|")) { lines.index += 1 }
      return note(.table)
    } else if text.starts(withAny: Self.containers) {
      return note(.callout)
    } else if CodeEvidence.isCode(line) || CodeEvidence.isComment(text) || LogLine.isOne(line)
      || Self.isConfiguration(text)
    {
      // Indented code is a part of Markdown too.
      if !isIndented { foreignLines += 1 }
      return
    } else if !isIndented, Self.isUnderline(text), !lines.before.isEmpty {
      return note(.underline)
    } else if Self.isDefinition(text) {
      return note(.definition)
    } else if isIndented {
      return
    }
    if text.isSentence { note(.sentence) }
    examineInlines(text)
  }

  /// Moves behind the end of fenced code; returns whether there is one.
  private mutating func skipFence(_ fence: Fence, _ lines: inout Cursor) -> Bool {
    guard fence.length < unclosed[fence.character, default: .max] else { return false }
    let rest = lines.lines[(lines.index + 1)...]
    guard let end = rest.firstIndex(where: { fence.isClosed(by: $0.unindented) }) else {
      unclosed[fence.character] = fence.length
      return false
    }
    lines.index = end
    note(.fence)
    if fence.isNamed { hasNamedFence = true }
    return true
  }

  /// Notes a heading, and returns whether a line begins like one. Lines of comments and of configuration begin with `#`
  /// too: they are sentences, stand next to each other or directly above what they explain.
  private mutating func noteHeading(_ line: ArraySlice<UInt8>, _ lines: Cursor) -> Bool {
    guard line.first == "#" else { return false }
    let rest = line.drop { $0 == "#" }
    let level = line.count - rest.count
    guard level <= 6, rest.first == " " else { return false }
    let title = rest.unindented
    let word = title.prefix { !$0.isSpaceOrTab }
    guard let last = title.last, title.count <= 100, !endsOfComments.contains(last), !title.contains(" = "),
      !word.contains(where: { signsOfComments.contains($0) }) || word.first == "`" || word.first == "[",
      lines.before.isEmpty || level > 1 && lines.before.first != "#", lines.after.first != "#",
      !CodeEvidence.isCode(lines.after),
      lines.after.isEmpty || level > 1 || Self.itemContent(lines.after.unindented) != nil
    else { return true }
    levels |= 1 << level
    note(.heading)
    return true
  }

  /// With what the containers of MyST, pandoc and Python-Markdown begin.
  private static let containers = [":::", "!!! ", "=== \""]

  /// Returns what follows the marker of an item; nil if there is none.
  private static func itemContent(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = text.first else { return nil }
    var rest = text.dropFirst()
    if first.isASCIIDigit {
      rest = rest.drop(while: \.isASCIIDigit)
      guard text.count - rest.count <= 3, rest.first == "." || rest.first == ")" else { return nil }
      rest = rest.dropFirst()
    } else if first != "-" && first != "*" && first != "+" {
      return nil
    }
    guard rest.first == " ", let next = rest.dropFirst().first, next != "-" else { return nil }
    let content = rest.unindented
    let isBold =
      content.starts(with: "**") && content.dropFirst(2).first.map { $0.isASCIILetterOrDigit || $0 >= 0x80 } == true
    return next == "*" && !isBold ? nil : content
  }

  /// Whether a line is of a configuration: the name of a section in brackets, or a name in small letters and its value.
  private static func isConfiguration(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == "[", text.last == "]" { return text.dropFirst().dropLast().allSatisfy(isPartOfName) }
    guard let colon = text.firstIndex(of: ":"), let first = text.first, (0x61...0x7A).contains(first) else {
      return false
    }
    return text[..<colon].allSatisfy(isPartOfName) && text[(colon + 1)...].first.map(\.isSpaceOrTab) != false
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "_" || byte == "-" || byte == "."
  }

  /// Returns the number of cells in a row that begins with a bar; nil for other lines.
  private static func cellCount(_ row: ArraySlice<UInt8>) -> Int? {
    guard row.first == "|" else { return nil }
    return row.count { $0 == "|" } - (row.last == "|" ? 1 : 0)
  }

  /// Whether a line is the second of GitHub's tables: hyphens, and bars between them.
  private static func isDelimiterRow(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "|")) && text.contains(UInt8(ascii: "-"))
      && text.allSatisfy { $0 == "|" || $0 == "-" || $0 == ":" || $0.isSpaceOrTab }
  }

  private static func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 3, let first = text.first, first == "=" || first == "-" else { return false }
    return text.allSatisfy { $0 == first }
  }

  /// Whether a line defines the address of a reference, or a footnote.
  private static func isDefinition(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == "[", let end = text.firstIndex(of: "]"), end > text.startIndex + 1,
      text[(end + 1)...].starts(with: ": ")
    else { return false }
    if text.dropFirst().first == "^" { return true }
    let address = text[(end + 2)...].unindented
    return address.contains("://") || address.first == "<" || address.first == "#" || address.first == "/"
  }
}

private let endsOfComments = ByteSet(".,;={}\\")
private let signsOfComments = ByteSet("_=$/;|")

/// The beginning of fenced code.
private struct Fence {
  let character: UInt8
  let length: Int
  /// Whether one word follows, the name of a language.
  let isNamed: Bool

  init?(_ text: ArraySlice<UInt8>, after before: ArraySlice<UInt8>) {
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    let rest = text.drop { $0 == first }
    guard text.count - rest.count >= 3, !rest.contains(first) else { return nil }
    // Tildes draw lines, and reStructuredText underlines titles with them.
    if first == "~" && rest.isEmpty && (!before.isEmpty && text.count > 3 || text.count > 5) { return nil }
    (character, length) = (first, text.count - rest.count)
    isNamed = first == "`" && !rest.isEmpty && rest.allSatisfy(\.isASCIILetterOrDigit)
  }

  func isClosed(by text: ArraySlice<UInt8>) -> Bool { text.count >= length && text.allSatisfy { $0 == character } }
}

// MARK: - Inlines

extension MarkdownEvidence {
  private mutating func examineInlines(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    var before = UInt8(ascii: " ")
    while index < text.endIndex {
      let rest = text[index...]
      var length = 1
      switch rest.first {
      case "`": length = codeSpan(rest)
      case "*": length = emphasis(rest, after: before)
      case "!" where rest.dropFirst().first == "[":
        if let end = Self.link(rest.dropFirst()) {
          note(.image)
          length = end - index
        }
      case "[" where !before.isASCIILetterOrDigit && before != "]" && before != ")":
        if let end = Self.link(rest) {
          note(.link)
          length = end - index
        } else if let end = Self.wikiLink(rest) {
          note(.wikiLink)
          length = end - index
        }
      case "\\": length = min(2, rest.count)
      default: break
      }
      before = text[index + length - 1]
      index += length
    }
  }

  /// How far the end of an inline may be from its beginning, so that texts without ends take linear time.
  private static let reach = 1000

  /// Returns the length of code in single backticks, or of the backticks.
  private mutating func codeSpan(_ text: ArraySlice<UInt8>) -> Int {
    let content = text.drop { $0 == "`" }
    let ticks = text.count - content.count
    guard ticks == 1, let first = content.first, !first.isSpaceOrTab,
      let end = content.prefix(Self.reach).firstIndex(of: "`"), !content[end - 1].isSpaceOrTab
    else { return ticks }
    note(.codeSpan)
    return end + 1 - text.startIndex
  }

  /// Returns the length of emphasis with asterisks, or of the asterisks.
  private mutating func emphasis(_ text: ArraySlice<UInt8>, after before: UInt8) -> Int {
    let content = text.drop { $0 == "*" }
    let count = text.count - content.count
    guard count <= 3, !before.isASCIILetterOrDigit, before != "/", let first = content.first,
      !first.isSpaceOrTab, first != "/", first != ".", first != ")", first != ","
    else { return count }
    guard let end = content.prefix(Self.reach).firstIndex(of: "*"), !content[end - 1].isSpaceOrTab,
      content[end - 1] != "/", text[end...].prefix(count).count == count,
      text[end...].prefix(count).allSatisfy({ $0 == "*" })
    else { return count }
    if let after = text[end...].dropFirst(count).first, after == "*" || after.isASCIILetterOrDigit || after == "/" {
      return count
    }
    note(count == 1 ? .emphasis : .strong)
    return end + count - text.startIndex
  }

  /// Returns the end of `[text](address)`; nil if there is none.
  private static func link(_ text: ArraySlice<UInt8>) -> Int? {
    guard let middle = text.prefix(reach).firstIndex(of: "]"), middle > text.startIndex,
      text[(middle + 1)...].first == "("
    else { return nil }
    let target = text[(middle + 2)...].prefix(reach)
    guard let end = target.firstIndex(of: ")"), end > target.startIndex else { return nil }
    let address = target[..<end]
    let word = address.prefix { !$0.isSpaceOrTab }
    let title = address[word.endIndex...].unindented
    guard title.isEmpty || title.first == "\"" || title.first == "'" || word.first == "<" else { return nil }
    return word.contains { signsOfAddress.contains($0) } ? end + 1 : nil
  }

  private static let signsOfAddress = ByteSet("/.#:<")

  /// Returns the end of `[[Page]]`; nil if there is none.
  private static func wikiLink(_ text: ArraySlice<UInt8>) -> Int? {
    let name = text.dropFirst(2)
    guard text.starts(with: "[["), let first = name.first, first.isASCIILetter || first >= 0x80 || first.isASCIIDigit,
      let end = name.prefix(200).firstIndex(of: "]"), text[(end + 1)...].first == "]",
      !name[..<end].contains(where: { $0 == "[" || $0 == "," || $0 == "=" })
    else { return nil }
    return end + 2
  }
}
