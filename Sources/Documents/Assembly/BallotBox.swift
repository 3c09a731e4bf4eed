/// The box of a task, at the start of its text or as its bullet: U+2610 to U+2612, which are E2 98 90 to E2 98 92.
/// Behind it, there may be the selector that makes a character text instead of an emoji, U+FE0E.
enum BallotBox {
  /// The number of bytes of a box.
  private static let count = 3

  /// Returns the text behind the box with which a text begins.
  static func rest(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = text.dropFirst(count)
    return rest.starts(with: selector.utf8) ? rest.dropFirst(selector.utf8.count) : rest
  }

  private static let selector = "\u{FE0E}"

  /// The box of a task that is written. Of that of a done one, some programs make an emoji if they may.
  static func written(_ task: TaskState) -> String { task == .done ? "\u{2611}" + selector : "\u{2610}" }

  /// Returns the state that the box at the start of a text shows, or nil if there is none.
  static func state(at text: ArraySlice<UInt8>) -> TaskState? {
    guard text.starts(with: [0xE2, 0x98]) else { return nil }
    return String(decoding: text.prefix(count), as: UTF8.self).unicodeScalars.first.flatMap(state)
  }

  /// Returns the state that a character shows, or nil if it is not a box.
  static func state(of character: Unicode.Scalar) -> TaskState? {
    switch character {
    case "☐": .open
    case "☑", "☒": .done
    default: nil
    }
  }

  /// Returns the box that a bullet shows in a font of symbols, given by the characters of Unicode that are most like it;
  /// any other text as it is.
  static func bullet(_ symbols: [UInt8]) -> [UInt8] {
    switch String(decoding: symbols, as: UTF8.self) {
    case "◻", "□", "❑", "❒": Array("☐".utf8)
    case "⌧": Array("☒".utf8)
    default: symbols
    }
  }

  /// The character for a state.
  static func scalar(_ isChecked: Bool) -> UInt32 { isChecked ? 0x2612 : 0x2610 }

  /// Returns whether a text begins with a box and a space.
  static func isBeforeText(_ text: ArraySlice<UInt8>) -> Bool {
    state(at: text) != nil && rest(of: text).first?.isSpaceOrTab == true
  }

  /// Returns whether a text is a box and nothing else. Its font is not the text's.
  static func isAll(of text: ArraySlice<UInt8>) -> Bool { state(at: text) != nil && rest(of: text).isEmpty }
}
