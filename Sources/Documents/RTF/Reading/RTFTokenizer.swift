/// What RTF is made of (RTF 1.9.1, "Basic entities").
enum RTFToken {
  /// `{`
  case open
  /// `}`
  case close
  /// A control word; its keyword is nil where it means nothing to us.
  case word(RTFKeyword?, parameter: Int?)
  /// A control symbol: a backslash and the character given here.
  case symbol(UInt8)
  /// A byte written as `\'hh`.
  case hexadecimal(UInt8)
  /// Bytes that stand for themselves, line endings excluded, as a range of the input.
  case text(Range<Int>)
  /// The raw bytes of `\bin`, as a range of the input.
  case binary(Range<Int>)
}

/// Cuts bytes into tokens, each byte looked at once.
struct RTFTokenizer {
  let bytes: [UInt8]
  private var index = 0

  /// The longest control word (RTF 1.9.1, "Control word": 32 letters).
  private static let longestWord = 32
  /// Parameters are cut off here, far beyond what any of them means.
  private static let largestParameter = 0x7FFF_FFFF

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token, or nil at the end.
  mutating func next() -> RTFToken? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        index += 1
        return .open
      case UInt8(ascii: "}"):
        index += 1
        return .close
      case UInt8(ascii: "\\"):
        index += 1
        if let token = control() { return token }
      case 0x0A, 0x0D: index += 1
      default: return text()
      }
    }
    return nil
  }

  private mutating func text() -> RTFToken {
    let start = index
    while index < bytes.count, !Self.isSpecial(bytes[index]) { index += 1 }
    return .text(start..<index)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), 0x0A, 0x0D: true
    default: false
    }
  }

  /// The token after a backslash; nil if there is none, as after `\'` without its digits.
  private mutating func control() -> RTFToken? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    if byte.isASCIILetter { return word() }
    index += 1
    guard byte == UInt8(ascii: "'") else { return .symbol(byte) }
    guard let high = digit(), let low = digit() else { return nil }
    return .hexadecimal(high << 4 | low)
  }

  private mutating func word() -> RTFToken? {
    var hash = RTFKeyword.Hash()
    let start = index
    while index < bytes.count, index - start < Self.longestWord, bytes[index].isASCIILetter {
      hash.add(bytes[index])
      index += 1
    }
    let parameter = parameter()
    if index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    let keyword = RTFKeyword(hash: hash)
    guard keyword == .bin else { return .word(keyword, parameter: parameter) }
    let first = index
    index += Swift.min(Swift.max(parameter ?? 0, 0), bytes.count - index)
    return .binary(first..<index)
  }

  private mutating func parameter() -> Int? {
    var upcoming = index
    let isNegative = upcoming < bytes.count && bytes[upcoming] == UInt8(ascii: "-")
    if isNegative { upcoming += 1 }
    let start = upcoming
    var value = 0
    while upcoming < bytes.count, bytes[upcoming].isASCIIDigit {
      value = Swift.min(value * 10 + Int(bytes[upcoming] - UInt8(ascii: "0")), Self.largestParameter)
      upcoming += 1
    }
    guard upcoming > start else { return nil }
    index = upcoming
    return isNegative ? -value : value
  }

  /// The value of the hexadecimal digit that is next, if one is.
  private mutating func digit() -> UInt8? {
    guard index < bytes.count, let value = bytes[index].hexadecimalValue else { return nil }
    index += 1
    return value
  }
}
