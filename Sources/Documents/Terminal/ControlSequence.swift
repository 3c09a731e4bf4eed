/// A control function in the output of a program for a terminal (ECMA-48), behind its escape character.
enum ControlSequence {
  /// A function with parameters (5.4), its final byte last.
  case function(parameters: Range<Int>, final: UInt8)
  /// A string for the terminal's own system (8.3.89), without its introducer and terminator.
  case systemCommand(Range<Int>)
  /// A function of two characters or, behind an intermediate one, of three (ECMA-35, 13.2).
  case escape(intermediate: UInt8?, final: UInt8)
  /// Anything else, which shows nothing.
  case other

  /// Reads the sequence whose escape character is before `index`, which moves behind it. A sequence that breaks off
  /// ends there, at the latest at the end of the line.
  static func read(_ text: [UInt8], at index: inout Int) -> ControlSequence {
    guard index < text.count else { return .other }
    switch text[index] {
    case "[":
      index += 1
      return function(text, at: &index)
    case "]":
      index += 1
      return .systemCommand(string(text, at: &index))
    case "P", "X", "^", "_":
      index += 1
      _ = string(text, at: &index)
      return .other
    default:
      let start = index
      skip(text, at: &index, 0x20...0x2F)
      guard index < text.count, (0x30...0x7E).contains(text[index]) else { return .other }
      index += 1
      return .escape(intermediate: index - 1 > start ? text[start] : nil, final: text[index - 1])
    }
  }

  private static func function(_ text: [UInt8], at index: inout Int) -> ControlSequence {
    let start = index
    skip(text, at: &index, 0x30...0x3F)
    let end = index
    skip(text, at: &index, 0x20...0x2F)
    guard index < text.count, (0x40...0x7E).contains(text[index]) else { return .other }
    index += 1
    return index - 1 == end ? .function(parameters: start..<end, final: text[end]) : .other
  }

  private static func skip(_ text: [UInt8], at index: inout Int, _ bytes: ClosedRange<UInt8>) {
    while index < text.count, bytes.contains(text[index]) { index += 1 }
  }

  /// Returns the range of a string up to its terminator, which is skipped: BEL as xterm has it, or ESC \.
  private static func string(_ text: [UInt8], at index: inout Int) -> Range<Int> {
    let start = index
    index = ByteScan.firstIndex(in: index..<text.count, of: text) { $0.places(below: 0x20) }
    let end = index
    if index < text.count, text[index] == 0x07 { index += 1 }
    if index + 1 < text.count, text[index] == 0x1B, text[index + 1] == "\\" { index += 2 }
    return start..<end
  }

  // MARK: Parameters

  /// The number of parameters that are read.
  private static let parameterLimit = 64

  /// Returns the parameters of a function, each with its further ones after colons; a missing one is 0. Nil if they are
  /// private (5.4.1).
  static func parameters(_ text: ArraySlice<UInt8>) -> [[Int]]? {
    if let first = text.first, (0x3C...0x3F).contains(first) { return nil }
    return text.split(separator: UInt8(ascii: ";"), maxSplits: parameterLimit, omittingEmptySubsequences: false).map {
      part in
      part.split(separator: UInt8(ascii: ":"), maxSplits: 8, omittingEmptySubsequences: false).map(number)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $1.isASCIIDigit ? min($0 * 10 + Int($1 - 0x30), 1 << 20) : $0 }
  }
}
