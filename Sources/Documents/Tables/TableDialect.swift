/// The way in which a table is written as text with separators.
struct TableDialect {
  /// The separator between cells.
  var separator: UInt8
  /// The range of the rows in the text.
  var rows: Range<Int>
  /// The character before a quotation mark within a cell in quotation marks.
  let escape: UInt8

  /// The number of bytes that are examined.
  private static let window = 1 << 16
  /// The number of rows that are examined.
  private static let rowLimit = 200

  /// Finds the dialect of a text by the evidence of its first rows.
  init(of text: [UInt8]) {
    self = Self.stated(in: text) ?? TableDialect(of: text, separator: nil)
  }

  /// Finds the dialect of a text whose separator may be known.
  init(of text: [UInt8], separator: UInt8?, rows: Range<Int>? = nil) {
    let usesBackslashes = separator != Self.backslash && Self.usesBackslashes(text)
    escape = usesBackslashes ? Self.backslash : Self.quotationMark
    self.rows = rows ?? 0..<text.count
    self.separator = separator ?? Self.separator(of: text, escape: escape)
  }

  private init(separator: UInt8, rows: Range<Int>, escape: UInt8) {
    self.separator = separator
    self.rows = rows
    self.escape = escape
  }

  /// Returns the dialect of a text whose first line names the separator, as Excel writes and reads it: `sep=;`.
  private static func stated(in text: [UInt8]) -> TableDialect? {
    let line = text.prefix(10).prefix { $0 != "\n" && $0 != "\r" }
    let words = line.first == "\"" && line.last == "\"" ? line.dropFirst().dropLast() : line
    guard words.count == 5, words.prefix(4).map(\.lowercasedASCII).elementsEqual("sep=".utf8),
      let separator = words.last, separator < 0x80, line.endIndex < text.count
    else { return nil }
    let isPair = text[line.endIndex...].starts(with: "\r\n".utf8)
    return TableDialect(of: text, separator: separator, rows: (line.endIndex + (isPair ? 2 : 1))..<text.count)
  }

  // MARK: Escapes

  /// Whether quotation marks within cells have backslashes before them, as MySQL and Spark write them, and none is
  /// doubled. Complexity: linear.
  private static func usesBackslashes(_ text: [UInt8]) -> Bool {
    contains(backslash, in: text) { $0 + 2 < text.count && text[$0 + 1] == "\"" && text[$0 + 2].isPartOfText }
      && !contains(quotationMark, in: text) {
        $0 > 0 && text[$0 - 1].isPartOfText && text[$0...].starts(with: "\"\"".utf8)
      }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let quotationMark = UInt8(ascii: "\"")

  /// Whether a byte is at an offset where a condition holds, in a range or anywhere.
  private static func contains(
    _ byte: UInt8, in text: [UInt8], _ range: Range<Int>? = nil, where condition: (Int) -> Bool
  ) -> Bool {
    let range = range ?? text.indices
    var index = range.lowerBound
    while true {
      index = ByteScan.firstIndex(of: byte, in: text, index..<range.upperBound)
      if index == range.upperBound { return false }
      if condition(index) { return true }
      index += 1
    }
  }

  // MARK: Evidence

  /// The evidence for a separator.
  private struct Evidence {
    let separator: UInt8
    /// The number of cells in most rows.
    let width: Int
    /// The share of the rows with this number of cells, all of them whole.
    let share: Double
  }

  private static func separator(of text: [UInt8], escape: UInt8) -> UInt8 {
    let sample = sample(of: text)
    let found = [UInt8](",;\t|".utf8).map { separator in
      evidence(for: TableDialect(separator: separator, rows: sample, escape: escape), in: text)
    }.filter { $0.width > 1 }
    guard let best = found.map(\.share).max() else { return UInt8(ascii: ",") }
    let candidates = found.filter { $0.share > best - 0.05 }.map(\.separator)
    // Text contains commas more often than anything else, and tabs least often.
    let order: StaticString = hasDecimalCommas(text, sample) ? "\t;,|" : "\t,;|"
    return order.bytes.first { candidates.contains($0) } ?? UInt8(ascii: ",")
  }

  /// Returns the range of the first whole lines.
  private static func sample(of text: [UInt8]) -> Range<Int> {
    guard text.count > window else { return 0..<text.count }
    return 0..<(text[..<window].lastIndex { $0 == "\n" || $0 == "\r" } ?? window)
  }

  private static func evidence(for dialect: TableDialect, in text: [UInt8]) -> Evidence {
    var rowCounts: [Int: Int] = [:]
    var rowCount = 0
    var cells = DelimitedCells(text, dialect)
    while !cells.isAtEnd && rowCount < rowLimit {
      var width = 0
      var (isEmpty, isTorn) = (true, false)
      repeat {
        let cell = cells.next()
        isEmpty = isEmpty && cell.range.isEmpty
        isTorn = isTorn || cell.isTorn(in: text)
        width += 1
      } while !cells.endsRow
      guard width > 1 || !isEmpty else { continue }
      if !isTorn { rowCounts[width, default: 0] += 1 }
      rowCount += 1
    }
    let most = rowCounts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return Evidence(
      separator: dialect.separator, width: most?.key ?? 0, share: Double(most?.value ?? 0) / Double(rowCount))
  }

  /// Whether every comma is between digits, as in the numbers of many countries.
  private static func hasDecimalCommas(_ text: [UInt8], _ sample: Range<Int>) -> Bool {
    !contains(UInt8(ascii: ","), in: text, sample) { index in
      let isBetweenDigits =
        index > 0 && text[index - 1].isASCIIDigit && index + 1 < text.count && text[index + 1].isASCIIDigit
      return !isBetweenDigits
    }
  }
}

extension UInt8 {
  /// Whether a character is neither a separator nor a sign of the dialect.
  fileprivate var isPartOfText: Bool { self >= 0x80 || isASCIILetterOrDigit }
}
