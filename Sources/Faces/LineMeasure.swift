/// What of a text is laid out, decided scalar by scalar.
///
/// The time that Pango takes grows with the square of the marks on one character, and of what stands between two places
/// where a line may break. With these limits, GTK 4.8 is busy for less than 50 ms at once with any text in any script
/// (docs/decisions/0039).
struct LineMeasure {
  enum Place {
    case here, inNewLine, nowhere
  }

  /// The maximum number of scalars between two places where a line may break.
  private static let wordLimit = 250
  /// The number of scalars after which a line ends at such a place.
  private static let lineLimit = 2000
  /// The maximum number of marks, and others that join, on one character.
  private static let markLimit = 8
  /// What the end of a line counts, in bytes: each line is laid out by itself.
  private static let lineCost = 4
  /// What a part with a style counts, in bytes.
  private static let styleCost = 8

  var breaksLines = true
  /// The bytes that there is room for.
  private(set) var room: Int
  private var line = 0
  private var word = 0
  private var marks = 0
  private var isAfterSpace = false

  init(limit: Int) { room = limit }

  var isFull: Bool { room < 0 }

  mutating func addStyle() { room -= Self.styleCost }

  /// Returns where the next scalar goes.
  mutating func place(_ scalar: Unicode.Scalar) -> Place {
    if scalar == "\n" { return endLine() }
    marks = scalar.joins ? marks + 1 : 0
    guard marks <= Self.markLimit, take(UTF8.width(scalar)) else { return .nowhere }
    let isSpace = scalar == " " || scalar == "\t"
    if isAfterSpace && !isSpace || scalar.isIdeograph { word = 0 }
    isAfterSpace = isSpace
    let isTooLong = word >= Self.wordLimit || line >= Self.lineLimit && word == 0
    let breaks = breaksLines && isTooLong && !scalar.joins
    if breaks { (line, word) = (0, 0) }
    line += 1
    word += 1
    return breaks ? .inNewLine : .here
  }

  private mutating func endLine() -> Place {
    (line, word, marks, isAfterSpace) = (0, 0, 0, false)
    return take(Self.lineCost) ? .here : .nowhere
  }

  /// Takes room; returns whether there was enough. After the first that is refused, all is.
  private mutating func take(_ bytes: Int) -> Bool {
    room -= bytes
    return !isFull
  }
}

extension Unicode.Scalar {
  /// Whether it is drawn on or with the character before it.
  fileprivate var joins: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
    default: return false
    }
  }

  /// Whether it is of a script in which lines break between any two characters.
  fileprivate var isIdeograph: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
