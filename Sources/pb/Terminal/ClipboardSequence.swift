internal import Bytes

/// The sequence that makes a terminal copy text: OSC 52, "Manipulate Selection Data" of xterm's control sequences. No
/// sequence here requests the content: the answer would arrive like typed input, or never.
enum ClipboardSequence {
  /// The maximum length of a sequence, in bytes: hterm's limit. Some terminals accept more, some less, and none reports
  /// what it has dropped (docs/decisions/0022).
  private static let longest = 100_000
  /// The length of the sequence around the Base64 text.
  private static let frame = 8
  /// The maximum length of a text, in bytes.
  static let longestText = (longest - frame) / 4 * 3

  /// Returns the plain sequence. It ends with BEL, because the alternative, ST, would end what screen passes on.
  static func direct(_ text: [UInt8], to selection: TerminalSelection) -> [UInt8] {
    Array("\u{1B}]52;\(selection.rawValue);\(Base64.encode(text))\u{7}".utf8)
  }

  /// Splits the sequence into pieces that screen passes on to its own terminal, each as a string for the device (DCS).
  /// screen prints what exceeds its buffer, of 768 bytes in version 4.9; older ones have less.
  ///
  /// The first piece contains only the introducer: otherwise, a tmux that parses the sequence would take the first
  /// piece's text for the whole.
  static func throughScreen(_ sequence: [UInt8]) -> [UInt8] {
    let (introducer, piece) = (2, 240)
    let rest = sequence.dropFirst(introducer)
    let pieces = stride(from: rest.startIndex, to: rest.endIndex, by: piece).map { rest[$0...].prefix(piece) }
    return ([sequence.prefix(introducer)] + pieces).flatMap { Array("\u{1B}P".utf8) + $0 + Array("\u{1B}\\".utf8) }
  }

  /// The longest unknown sequence that screen ignores, in bytes: it prints longer ones on the screen.
  static let overlooked = 240
}

/// The selections of a terminal, by xterm's letters.
enum TerminalSelection: String {
  case clipboard = "c"
  case primary = "p"
}
