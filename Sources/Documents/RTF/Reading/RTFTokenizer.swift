/// The tokens of RTF (RTF 1.9.1, "Basic entities").
enum RTFToken {
  /// `{`
  case open
  /// `}`
  case close
  /// A control word with its parameter; most words of word processors have no meaning for us, and so no keyword.
  case word(RTFKeyword?, parameter: Int?)
  /// A control symbol: a backslash and this character.
  case symbol(UInt8)
  /// The raw bytes of `\bin`, by their range.
  case binary(Range<Int>)
  /// The range of literal printing characters of ASCII.
  case text(Range<Int>)
  /// Any other literal byte, or one written as `\'hh`.
  case byte(UInt8)
}

/// Splits bytes into tokens, and examines each byte once.
struct RTFTokenizer {
  private let bytes: [UInt8]
  /// The offset of the next token.
  var index = 0
  /// The start of the last word.
  private var wordStart = 0
  private let keywords = RTFKeyword.table

  /// Parameters are cut off here, far beyond any meaningful value.
  private static let parameterLimit = 0x7FFF_FFFF

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token, or nil at the end.
  mutating func next() -> RTFToken? {
    while index < bytes.count {
      let byte = bytes[index]
      if RTFPlainText.contains(byte) { return .text(text()) }
      index += 1
      switch byte {
      case "{": return .open
      case "}": return .close
      case "\\": if let token = control() { return token }
      case "\n", "\r": break
      default: return .byte(byte)
      }
    }
    return nil
  }

  /// Reads a brace or backslash after a literal byte: some old writers do not escape the second byte of a character. A
  /// backslash before ASCII is an escape.
  mutating func unescapedTrail() -> UInt8? {
    guard index < bytes.count, bytes[index - 1] >= 0x80 else { return nil }
    switch bytes[index] {
    case "{", "}": break
    case "\\" where index + 1 < bytes.count && bytes[index + 1] >= 0x80: break
    default: return nil
    }
    index += 1
    return bytes[index - 1]
  }

  /// Reads the printing characters that come next.
  private mutating func text() -> Range<Int> {
    let start = index
    index = bytes[start...].firstIndex { !RTFPlainText.contains($0) } ?? bytes.count
    return start..<index
  }

  /// Returns the token after a backslash; nil if there is none, as after `\'` without its digits.
  private mutating func control() -> RTFToken? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    if byte.isASCIILetter { return word() }
    index += 1
    guard byte == "'" else { return .symbol(byte) }
    guard let high = digit(), let low = digit() else { return nil }
    return .byte(high << 4 | low)
  }

  /// Returns the next token if it is a control word.
  mutating func nextWord() -> (keyword: RTFKeyword?, parameter: Int?)? {
    guard index + 1 < bytes.count, bytes[index] == "\\", bytes[index + 1].isASCIILetter else { return nil }
    wordStart = index
    index += 1
    if case .word(let keyword, let parameter) = word() { return (keyword, parameter) }
    putBack()
    return nil
  }

  /// Returns to the start of the last word.
  mutating func putBack() { index = wordStart }

  private mutating func word() -> RTFToken {
    let keyword = keywords[letters()]
    let parameter = number()
    if index < bytes.count, bytes[index] == " " { index += 1 }
    return keyword == .bin ? .binary(binary(parameter ?? 0)) : .word(keyword, parameter: parameter)
  }

  /// Reads the letters of a word, which ends after 32 of them (RTF 1.9.1, "Control word").
  private mutating func letters() -> RTFKeyword.Spelling {
    var spelling = RTFKeyword.Spelling()
    var end = index
    let limit = Swift.min(index + 32, bytes.count)
    while end < limit, bytes[end].isASCIILetter {
      spelling.add(bytes[end])
      end += 1
    }
    index = end
    return spelling
  }

  /// Reads a number; returns nil if there is none.
  private mutating func number() -> Int? {
    guard index < bytes.count, bytes[index] <= UInt8(ascii: "9") else { return nil }
    let isNegative = bytes[index] == "-"
    var end = isNegative ? index + 1 : index
    guard end < bytes.count, bytes[end].isASCIIDigit else { return nil }
    var value = 0
    repeat {
      value = Swift.min(value * 10 + Int(bytes[end] & 0x0F), Self.parameterLimit)
      end += 1
    } while end < bytes.count && bytes[end].isASCIIDigit
    index = end
    return isNegative ? -value : value
  }

  /// Reads a hexadecimal digit and returns its value; nil if there is none.
  private mutating func digit() -> UInt8? {
    guard index < bytes.count, let value = bytes[index].hexadecimalValue else { return nil }
    index += 1
    return value
  }

  /// Reads the raw bytes of `\bin`, as many as there are.
  private mutating func binary(_ count: Int) -> Range<Int> {
    let start = index
    index += Swift.min(Swift.max(count, 0), bytes.count - index)
    return start..<index
  }
}
