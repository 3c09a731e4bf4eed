internal import Bytes

/// What tells a terminal to take a text: OSC 52, "Manipulate Selection Data" of xterm's control sequences. Nothing here
/// asks it what it has: the answer would come as if it had been typed, or never.
enum ClipboardSequence {
  /// The longest sequence that is sent, in bytes: hterm's limit. Some terminals take more, some less, and none says what
  /// it has dropped (docs/decisions/0022).
  private static let longest = 100_000
  /// What stands beside the letters of base64.
  private static let frame = 8
  /// The longest text that fits, in bytes.
  static let longestText = (longest - frame) / 4 * 3

  /// The sequence itself. It ends by BEL, for the other end, ST, would end what screen hands on.
  static func direct(_ text: [UInt8], to selection: TerminalSelection) -> [UInt8] {
    Array("\u{1B}]52;\(selection.rawValue);\(Base64.encode(text))\u{7}".utf8)
  }

  /// The sequence in pieces that screen hands on to its own terminal, each as a string for the device (DCS). It prints
  /// what goes beyond its buffer, of 768 bytes in version 4.9; older ones have less.
  ///
  /// The first has no more than what introduces the sequence: a tmux that looks into it would else take the text of the
  /// first piece for all.
  static func throughScreen(_ sequence: [UInt8]) -> [UInt8] {
    let (introducer, piece) = (2, 240)
    let rest = sequence.dropFirst(introducer)
    let pieces = stride(from: rest.startIndex, to: rest.endIndex, by: piece).map { rest[$0...].prefix(piece) }
    return ([sequence.prefix(introducer)] + pieces).flatMap { Array("\u{1B}P".utf8) + $0 + Array("\u{1B}\\".utf8) }
  }

  /// What screen can overlook, in bytes: a longer sequence that it does not know ends up on the screen.
  static let overlooked = 240
}

/// The selections of a terminal, by xterm's letters.
enum TerminalSelection: String {
  case clipboard = "c"
  case primary = "p"
}
