/// Checks, chunk by chunk, whether a text contains control sequences of a terminal (ECMA-48, 5.4 and 5.6): CSI, such as
/// for colours, or OSC, such as for links. A lone escape character is not one.
struct ControlSequenceCheck {
  private enum State {
    case text
    case escape
    /// Within CSI, before its final byte.
    case parameters
    /// Within OSC, before its terminator.
    case command
    /// Behind an escape character within OSC.
    case commandEscape
  }

  private static let escape: UInt8 = 0x1B

  /// Whether a whole sequence was found.
  private(set) var areFound = false
  private var state = State.text

  /// Takes the next bytes.
  mutating func take(_ bytes: [UInt8]) {
    if state == .text, !bytes.contains(Self.escape) { return }
    for byte in bytes {
      if areFound { return }
      take(byte)
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.text, Self.escape), (.escape, Self.escape), (.parameters, Self.escape): state = .escape
    case (.text, _): break
    case (.escape, UInt8(ascii: "[")): state = .parameters
    case (.escape, UInt8(ascii: "]")): state = .command
    case (.parameters, 0x20...0x3F): break
    case (.parameters, 0x40...0x7E), (.command, 0x07), (.commandEscape, UInt8(ascii: "\\")): areFound = true
    case (.command, Self.escape): state = .commandEscape
    case (.command, 0x20...): break
    default: state = .text
    }
  }
}
