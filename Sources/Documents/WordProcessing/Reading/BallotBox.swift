/// The box at the start of a task's text: U+2610 to U+2612, which are E2 98 90 to E2 98 92.
enum BallotBox {
  /// The number of its bytes.
  static let count = 3

  /// Returns the state that the box at the start of a text shows, or nil if there is none.
  static func state(at text: ArraySlice<UInt8>) -> TaskState? {
    guard text.count >= count, text.starts(with: [0xE2, 0x98]) else { return nil }
    return switch text[text.startIndex + 2] {
    case 0x90: .open
    case 0x91, 0x92: .done
    default: nil
    }
  }

  /// Returns whether a text is a box and nothing else. Its font is not the text's.
  static func isAll(of text: ArraySlice<UInt8>) -> Bool { text.count == count && state(at: text) != nil }
}
