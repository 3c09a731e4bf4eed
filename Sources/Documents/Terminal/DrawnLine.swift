/// A line of text by the columns of a terminal that its characters take.
struct DrawnLine {
  /// What a character means in a table that is drawn with characters.
  enum Mark {
    case dash, bar, crossing, space, other
  }

  private let text: ArraySlice<UInt8>
  /// Where the character at each column begins; within a wide character, where the next one begins.
  private let starts: [Int]

  /// Creates the line of UTF-8 text. Complexity: linear.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    var starts: [Int] = []
    var start = text.startIndex
    for character in String(decoding: text, as: UTF8.self) {
      let end = min(start + character.utf8.count, text.endIndex)
      let width = DisplayWidth.width(of: character)
      if width > 0 { starts.append(start) }
      if width > 1 { starts.append(end) }
      start = end
    }
    self.starts = starts
  }

  /// The number of columns.
  var width: Int { starts.count }

  /// The text in some of the columns. Those behind the line's end contain nothing.
  subscript(columns: Range<Int>) -> ArraySlice<UInt8> {
    text[start(of: columns.lowerBound)..<start(of: columns.upperBound)]
  }

  private func start(of column: Int) -> Int { column < starts.count ? starts[column] : text.endIndex }

  /// Whether the line draws something and contains nothing else.
  var onlyDraws: Bool {
    var draws = false
    for column in starts.indices {
      switch mark(at: column) {
      case .other: return false
      case .space: break
      case .dash, .bar, .crossing: draws = true
      }
    }
    return draws
  }

  /// Returns what the character in a column means; a space behind the line's end.
  func mark(at column: Int) -> Mark {
    guard column < starts.count else { return .space }
    let character = self[column..<column + 1]
    guard let first = character.first, first >= 0x80 else { return Self.mark(ofASCII: character.first) }
    guard character.count == 3, first == 0xE2 else { return .other }
    let bytes = Array(character)
    return Self.mark(ofBoxDrawing: UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F) | 0x2000)
  }

  private static func mark(ofASCII byte: UInt8?) -> Mark {
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
