/// The text that a file puts before a paragraph for readers without lists. It determines the list's
/// kind if nothing else does.
struct ListLabel {
  private var text: [UInt8] = []
  /// Whether the paragraph's format was reset after the label. Word writes the label first, but then names the list.
  var isFollowedByReset = false

  var isEmpty: Bool { text.isEmpty }

  /// Longer labels are ignored.
  private static let limit = 48

  /// The length of a marker that was typed.
  static let typedLimit = 16

  /// Reads text of the label.
  mutating func add(_ utf8: some Collection<UInt8>) {
    isFollowedByReset = false
    for byte in utf8 where text.count <= Self.limit {
      if byte > UInt8(ascii: " ") || byte == UInt8(ascii: " ") && !text.isEmpty { text.append(byte) }
    }
  }

  /// Removes and returns the label, because the next paragraph has another.
  mutating func take() -> [UInt8] {
    defer { text = [] }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    return text.count > Self.limit ? [] : text
  }

  /// Returns the numbering of a paragraph with a label: the label determines it if nothing else does.
  func numbering(
    of format: ParagraphState, by label: [UInt8], in lists: ListDefinitions
  ) -> ParagraphState.Numbering {
    switch format.numbering {
    case .legacy, .typed, .continued: return format.numbering
    case .none where isFollowedByReset: return .none
    case .list(let number) where lists.knows(number, level: Int(format.level)): return format.numbering
    case .list, .none: break
    }
    if BallotBox.isAll(of: label[...]) { return .legacy(.disc, start: 1) }
    return Self.meaning(of: label).map { .legacy($0.0, start: $0.1) } ?? format.numbering
  }

  /// Returns the marker that was typed at the start of a text, and its number of bytes with the tab after it.
  static func typed(in text: ArraySlice<UInt8>) -> (marker: ListStyle.Marker, start: UInt32, count: Int)? {
    guard let tab = text.prefix(typedLimit).firstIndex(of: "\t") else { return nil }
    let label = text[..<tab].filter { $0 != " " }
    return meaning(of: label).map { ($0.0, $0.1, tab + 1 - text.startIndex) }
  }

  /// Returns the marker in a label and, if it is a number's, the number.
  static func meaning(of label: [UInt8]) -> (ListStyle.Marker, UInt32)? {
    if Bullet.isLabel(label) { return (WordMarker(label, isSymbol: false).bullet, 1) }
    let core = label.drop { $0 == "(" }
    guard let last = core.last, last == "." || last == ")",
      core.dropLast().allSatisfy(\.isASCIIDigit) || core.dropLast().allSatisfy(\.isASCIILetter)
    else { return nil }
    let shown = WordMarker(label, isSymbol: false)
    return shown.kind.isOrdered ? (shown.kind, shown.number(as: shown.kind) ?? 1) : nil
  }
}
