/// The cells of text with separators (RFC 4180), one after the other.
///
/// Unlike that document, it accepts any ends of lines, any separator, spaces around quotation marks, and quotation marks
/// within a cell that does not begin with one. Empty lines are not rows.
struct DelimitedCells {
  private let text: [UInt8]
  private let separator: UInt8
  /// The character before a quotation mark that does not end its cell: another one, or a backslash.
  private let escape: UInt8
  private var index: Int
  private let end: Int
  /// Whether the last cell that was returned ends its row.
  private(set) var endsRow = false

  init(_ text: [UInt8], _ dialect: TableDialect) {
    self.text = text
    separator = dialect.separator
    escape = dialect.escape
    index = dialect.rows.lowerBound
    end = dialect.rows.upperBound
    skipLineEndings()
  }

  /// Whether there are no more rows.
  var isAtEnd: Bool { index == end }

  /// Returns the next cell.
  mutating func next() -> DelimitedCell {
    let cell = takeQuoted() ?? takePlain()
    endsRow = index == end || text[index] != separator
    if endsRow { skipLineEndings() } else { index += 1 }
    return cell
  }

  private mutating func skipLineEndings() {
    while index < end, text[index] == "\n" || text[index] == "\r" { index += 1 }
  }

  private mutating func takePlain() -> DelimitedCell {
    let start = index
    index = ByteScan.firstIndex(in: index..<end, of: text) {
      $0.places(of: separator) | $0.places(of: "\n") | $0.places(of: "\r")
    }
    return DelimitedCell(range: start..<index, isQuoted: false)
  }

  /// Returns a cell in quotation marks; nil if none begins here, or if they do not end with the cell. Text searched in
  /// vain contains quotation marks only in pairs, so later cells in it are rejected at once, in linear time.
  private mutating func takeQuoted() -> DelimitedCell? {
    let opening = indexAfterSpaces(index)
    guard opening < end, text[opening] == "\"" else { return nil }
    let start = opening + 1
    var isEscaped = false
    var mark = start
    while true {
      mark = ByteScan.firstIndex(of: "\"", in: text, mark..<end)
      guard mark < end else { return nil }
      let isDoubled = escape == "\"" && mark + 1 < end && text[mark + 1] == "\""
      guard isDoubled || escape != "\"" && isAfterEscape(mark, since: start) else { break }
      isEscaped = true
      mark += isDoubled ? 2 : 1
    }
    let next = indexAfterSpaces(mark + 1)
    guard next == end || text[next] == separator || text[next] == "\n" || text[next] == "\r" else { return nil }
    index = next
    return DelimitedCell(range: start..<mark, isQuoted: true, escape: isEscaped ? escape : nil)
  }

  /// Whether a backslash that is not escaped itself is before a quotation mark.
  private func isAfterEscape(_ mark: Int, since start: Int) -> Bool {
    var first = mark
    while first > start, text[first - 1] == escape { first -= 1 }
    return (mark - first) % 2 == 1
  }

  /// Returns the offset of the first character from `start` that is not a space around quotation marks.
  private func indexAfterSpaces(_ start: Int) -> Int {
    var index = start
    while index < end, text[index] == " ", text[index] != separator { index += 1 }
    return index
  }
}

/// A cell in its source text.
struct DelimitedCell {
  /// The content, without the quotation marks around it.
  let range: Range<Int>
  /// Whether the cell is in quotation marks.
  let isQuoted: Bool
  /// The character before each quotation mark in the content, if there are any.
  var escape: UInt8?

  /// Whether the cell begins or ends with a quotation mark that has no partner, as the halves of a cell do.
  func isTorn(in text: [UInt8]) -> Bool {
    guard !isQuoted, let last = range.last else { return false }
    return text[range.lowerBound] == "\"" || text[last] == "\""
  }

  /// Returns the content, with plain quotation marks.
  func content(in text: [UInt8]) -> ArraySlice<UInt8> {
    guard let escape else { return text[range] }
    var content: [UInt8] = []
    content.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == escape, index + 1 < range.upperBound, text[index + 1] == "\"" { index += 1 }
      content.append(text[index])
      index += 1
    }
    return content[...]
  }
}
