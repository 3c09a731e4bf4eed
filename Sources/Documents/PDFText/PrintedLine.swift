/// A line of a printed page that is not blank, and what of it shows whether the next one continues it.
struct PrintedLine {
  /// The character with which a line begins.
  enum Start {
    case lowercase, uppercase, digit, other
    /// A letter of a script without capitals.
    case caseless
  }

  /// The mark with which a line ends, apart from quotation marks and parentheses.
  enum End {
    case sentence, colon, clause, hyphen, open
  }

  /// The text without white space at its ends.
  let content: ArraySlice<UInt8>
  /// The number of columns before the text.
  let indentation: Int
  /// Whether a blank line is before it.
  var isAfterBlank: Bool
  /// Whether it is the first one of a page.
  var isAfterPage: Bool
  let start: Start
  let end: End
  /// The place where the line ends, estimated.
  let edge: PrintedWidth
  /// The width of the first word and the space before it.
  let firstWord: PrintedWidth

  init(_ content: ArraySlice<UInt8>, indentation: Int, isAfterBlank: Bool, isAfterPage: Bool) {
    self.content = content
    self.indentation = indentation
    self.isAfterBlank = isAfterBlank
    self.isAfterPage = isAfterPage
    start = Self.start(of: content)
    end = LineEnding.kind(of: content)
    edge = PrintedWidth.of(content).indented(by: indentation)
    firstWord = PrintedWidth.ofFirstWord(content)
  }

  /// Whether nothing of its sentence is missing.
  var isFinished: Bool { end == .sentence || end == .colon }

  /// Whether it ends with a mark that poems have at the ends of most lines.
  var endsWithMark: Bool { isFinished || end == .clause }

  /// Whether a sentence begins after the end of another one, with a capital in scripts that have these.
  var beginsSentence: Bool {
    if content.contains("。") || content.contains("।") { return true }
    return content.indices.dropFirst().contains { index in
      // English spells the word "I" with a capital anywhere.
      content[index] == " " && Self.stops.contains(content[index - 1])
        && Self.start(of: content[(index + 1)...]) == .uppercase
        && content[(index + 1)...].dropFirst().first.map { $0 != " " && $0 != "'" } ?? false
    }
  }

  private static let stops = ByteSet(".?!")

  /// Whether the text has a gap as between the columns of a table, or dots that lead to a page's number.
  var isTabular: Bool {
    content.contains("\t") || Self.hasGap(content)
      || content.contains("....") || content.contains(". . . .")
  }

  private static func hasGap(_ text: ArraySlice<UInt8>) -> Bool {
    var spaces = 0
    for byte in text {
      spaces = byte == " " ? spaces + 1 : 0
      if spaces == gapLimit { return true }
    }
    return false
  }

  /// The number of spaces that no justified line has between its words.
  private static let gapLimit = 4

  private static func start(of content: ArraySlice<UInt8>) -> Start {
    let text = content.prefix(startLimit).drop { openers.contains($0) }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard let scalar = scalars.first(where: { !quotes.contains($0) }) else { return .other }
    if scalar.properties.isLowercase { return .lowercase }
    if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter { return .uppercase }
    if scalar.properties.numericType != nil, scalar.value < 0x80 { return .digit }
    return scalar.properties.isAlphabetic ? .caseless : .other
  }

  /// The number of bytes at a line's start that contain its first letter.
  private static let startLimit = 24
  private static let openers = ByteSet("(['\"")
  private static let quotes: Set<Unicode.Scalar> = ["“", "„", "‘", "‚", "«", "»", "‹", "›", "¿", "¡", "「", "『", "（"]
}

extension PrintedLine {
  /// Splits text, UTF-8 with line feeds, into the lines that are not blank. A form feed begins a page.
  /// Complexity: linear.
  static func split(_ text: [UInt8]) -> [PrintedLine] {
    var lines: [PrintedLine] = []
    var (isAfterBlank, isAfterPage) = (false, false)
    var rest = text[...]
    while !rest.isEmpty {
      let row = rest.prefix { $0 != "\n" && $0 != 0x0C }
      let endsPage = rest[row.endIndex...].first == 0x0C
      rest = rest[row.endIndex...].dropFirst()
      let content = row.trimming(while: \.isASCIIWhitespace)
      if content.isEmpty {
        isAfterBlank = isAfterBlank || !endsPage
      } else {
        lines.append(
          PrintedLine(
            content, indentation: Indentation.columns(of: row), isAfterBlank: isAfterBlank && !lines.isEmpty,
            isAfterPage: isAfterPage))
        (isAfterBlank, isAfterPage) = (false, false)
      }
      isAfterPage = isAfterPage || endsPage
    }
    closeUp(&lines)
    return lines
  }

  /// Forgets the blank lines of text in which every line is followed by one. Such lines separate nothing.
  private static func closeUp(_ lines: inout [PrintedLine]) {
    let blanks = lines.count(where: \.isAfterBlank)
    guard lines.count >= doubledLines, blanks * 20 >= (lines.count - 1) * 19 else { return }
    for index in lines.indices { lines[index].isAfterBlank = false }
  }

  /// The number of lines from which on blank lines between all of them mean nothing.
  private static let doubledLines = 6
}

/// The mark at the end of a line.
enum LineEnding {
  /// The number of bytes at a line's end that contain the mark and what follows it.
  private static let lengthLimit = 24

  static func kind(of line: ArraySlice<UInt8>) -> PrintedLine.End {
    var scalars = Array(String(decoding: line.suffix(lengthLimit), as: UTF8.self).unicodeScalars)[...]
    skipReference(in: &scalars)
    while let last = scalars.last, closers.contains(last) { scalars.removeLast() }
    guard let last = scalars.last else { return .open }
    if sentences.contains(last) { return isAbbreviation(scalars) ? .open : .sentence }
    switch last {
    case ":", "：": return .colon
    case ",", ";", "，", "；", "、", "،", "؛": return .clause
    case "-", "\u{AD}", "‐", "‑":
      return scalars.dropLast().last.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
        ? .hyphen : .open
    default: return .open
    }
  }

  /// Whether the full stop belongs to an abbreviation with several: `e.g.`, `z. B.`, or to a single small letter.
  private static func isAbbreviation(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard text.last == ".", let letter = text.dropLast().last, letter.properties.isAlphabetic else { return false }
    let before = text.dropLast(2).last
    return before == "." || before == " " && text.dropLast(3).last == "." || before == nil
  }

  /// Skips the number of a footnote that follows a full stop without a space.
  private static func skipReference(in scalars: inout ArraySlice<Unicode.Scalar>) {
    let rest = scalars.reversed().drop { digits.contains($0) }
    guard rest.count < scalars.count, rest.count > 1, let stop = rest.first,
      sentences.contains(stop) || closers.contains(stop),
      let before = rest.dropFirst().first, before.properties.isAlphabetic || sentences.contains(before)
    else { return }
    scalars = scalars.prefix(rest.count)
  }

  private static let digits: Set<Unicode.Scalar> = Set("0123456789[]¹²³⁴⁵⁶⁷⁸⁹⁰*†".unicodeScalars)
  private static let closers: Set<Unicode.Scalar> = Set(")]\"'”’“»«›」』）】".unicodeScalars)
  private static let sentences: Set<Unicode.Scalar> = Set(".!?…。！？．؟۔।".unicodeScalars)
}
