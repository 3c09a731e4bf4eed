/// What `\listtext` or `\pntext` puts before a paragraph for readers that know no lists. It tells the list's kind where
/// the file does not say it otherwise.
struct RTFListLabel {
  private var text: [UInt8] = []
  /// Whether the paragraph's format was reset behind the label: Word puts it before the format, but then names the list.
  var isFollowedByReset = false

  /// Whether there is none.
  var isEmpty: Bool { text.isEmpty }

  /// Longer labels tell nothing.
  private static let limit = 16

  /// Takes text of the label.
  mutating func add(_ utf8: some Collection<UInt8>) {
    isFollowedByReset = false
    for byte in utf8 where byte > UInt8(ascii: " ") && text.count <= Self.limit { text.append(byte) }
  }

  /// Takes the label, for that of the next paragraph is another.
  mutating func take() -> [UInt8] {
    defer { text = [] }
    return text.count > Self.limit ? [] : text
  }

  /// How the paragraph is numbered that a label stands before: by it where nothing else says how.
  func numbering(
    of format: RTFParagraphState, by label: [UInt8], in lists: RTFLists
  ) -> RTFParagraphState.Numbering {
    switch format.numbering {
    case .legacy, .typed, .continued: return format.numbering
    case .none where isFollowedByReset: return .none
    case .list(let number) where lists.knows(number, level: Int(format.level)): return format.numbering
    case .list, .none: break
    }
    return Self.meaning(of: label).map { .legacy($0.0, start: $0.1) } ?? format.numbering
  }

  /// The marker that a text begins with by hand, and how many bytes it takes with the tab behind it.
  static func typed(in text: ArraySlice<UInt8>) -> (marker: ListStyle.Marker, start: UInt32, count: Int)? {
    guard let tab = text.prefix(limit).firstIndex(of: "\t") else { return nil }
    let label = text[..<tab].filter { $0 != " " }
    return meaning(of: label).map { ($0.0, $0.1, tab + 1 - text.startIndex) }
  }

  /// The marker that a label is and, if it is one of numbers, its number.
  static func meaning(of label: [UInt8]) -> (ListStyle.Marker, UInt32)? {
    switch String(decoding: label, as: UTF8.self) {
    case "\u{2022}", "\u{B7}", "\u{25CF}", "\u{F0B7}", "-", "\u{2013}", "*": return (.disc, 1)
    case "o", "\u{25E6}", "\u{25CB}": return (.circle, 1)
    case "\u{25AA}", "\u{25A0}", "\u{A7}", "\u{F0A7}": return (.square, 1)
    default: break
    }
    let core = label.drop { $0 == "(" }
    guard let last = core.last, last == "." || last == ")",
      core.dropLast().allSatisfy(\.isASCIIDigit) || core.dropLast().allSatisfy(\.isASCIILetter)
    else { return nil }
    let shown = WordMarker(label, isSymbol: false)
    return ListStyle(marker: shown.kind).isOrdered ? (shown.kind, shown.number(as: shown.kind) ?? 1) : nil
  }
}
