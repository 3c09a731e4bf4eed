/// A line of text by the columns of a terminal that its characters take.
struct DrawnLine {
  /// The meaning of a character in a table that is drawn with characters.
  enum Mark {
    case dash, bar, crossing, space, other
  }

  private let text: ArraySlice<UInt8>
  /// Where the character at each column begins, and what it means; within a wide character, where the next one begins.
  private let columns: [(start: Int, mark: Mark)]

  /// Creates the line of UTF-8 text. Complexity: linear.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    var columns: [(start: Int, mark: Mark)] = []
    columns.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        columns.append((index, Self.mark(ofASCII: byte)))
        index += 1
      } else {
        let scalar = UTF8Scalar(text, at: index)
        let width = Unicode.Scalar(scalar.value).map(DisplayWidth.width) ?? 1
        if width > 0 { columns.append((index, Self.mark(ofBoxDrawing: scalar.value))) }
        index += scalar.count
        if width > 1 { columns.append((index, .other)) }
      }
    }
    self.columns = columns
  }

  /// The number of columns.
  var width: Int { columns.count }

  /// The text in some of the columns. Those behind the line's end contain nothing.
  subscript(columns: Range<Int>) -> ArraySlice<UInt8> {
    text[start(of: columns.lowerBound)..<start(of: columns.upperBound)]
  }

  private func start(of column: Int) -> Int { column < width ? columns[column].start : text.endIndex }

  /// Returns what the character in a column means; a space behind the line's end.
  func mark(at column: Int) -> Mark { column < width ? columns[column].mark : .space }

  /// Whether the line draws something and contains nothing else.
  var onlyDraws: Bool {
    columns.contains { $0.mark != .space } && columns.allSatisfy { $0.mark != .other }
  }

  static func mark(ofASCII byte: UInt8) -> Mark {
    switch byte {
    case "-", "=": .dash
    case "|": .bar
    case "+": .crossing
    case " ": .space
    default: .other
    }
  }

  /// Box Drawing, U+2500 to U+257F.
  private static func mark(ofBoxDrawing scalar: UInt32) -> Mark {
    switch scalar {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: .dash
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: .bar
    case 0x250C...0x2570: .crossing
    case 0x2574, 0x2576, 0x2578, 0x257A, 0x257C, 0x257E: .dash
    // The ends of bars.
    case 0x2575, 0x2577, 0x2579, 0x257B, 0x257D, 0x257F: .crossing
    default: .other
    }
  }
}
