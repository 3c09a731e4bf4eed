/// What RTF is made of (RTF 1.9.1, "Basic entities").
enum RTFToken {
  /// `{`
  case open
  /// `}`
  case close
  /// So many control words that mean nothing to us, as most of word processors' do, and the one behind them that means
  /// something, if one is there. The bytes that `\bin` announces come next.
  case words(unknown: Int, RTFKeyword?, parameter: Int?)
  /// A control symbol: a backslash and the character given here.
  case symbol(UInt8)
  /// Printing characters of ASCII that stand for themselves come next.
  case text
  /// Any other byte that stands for itself, or one written as `\'hh`.
  case byte(UInt8)
}

/// Cuts bytes into tokens, each byte looked at once. It and its tokens are valid only as long as the bytes are.
struct RTFTokenizer {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next token.
  var index = 0
  private let keywords = RTFKeyword.table

  /// Parameters are cut off here, far beyond what any of them means.
  private static let largestParameter = 0x7FFF_FFFF

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next token, or nil at the end.
  @inline(__always)
  mutating func next() -> RTFToken? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case "{":
        index += 1
        return .open
      case "}":
        index += 1
        return .close
      case "\\":
        index += 1
        if let token = control() { return token }
      case "\n", "\r": index += 1
      case 0x20..<0x7F: return .text
      default:
        index += 1
        return .byte(byte)
      }
    }
    return nil
  }

  /// Takes the printing characters that come next.
  mutating func text() -> UnsafeBufferPointer<UInt8> {
    let start = index
    index = RTFPlainText.end(in: bytes, from: start)
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// Copies the printing characters that come next behind some text.
  @inline(__always)
  mutating func copyText(to text: inout [UInt8]) {
    let start = index
    text.append(addingCapacity: bytes.count - start) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        count = RTFPlainText.copy(bytes, from: start, to: buffer)
        index = start + count
      }
    }
  }

  /// Takes the raw bytes of `\bin`, as many as there are.
  mutating func binary(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let first = index
    index += Swift.min(Swift.max(count, 0), bytes.count - index)
    return UnsafeBufferPointer(rebasing: bytes[first..<index])
  }

  /// The next control word that means something, with its parameter; no word behind those that mean nothing, and nil
  /// where no control word is next.
  mutating func nextWord() -> (keyword: RTFKeyword?, parameter: Int?)? {
    guard index < bytes.count, bytes[index] == "\\" else { return nil }
    index += 1
    if case .words(_, let keyword, let parameter)? = words() { return (keyword, parameter) }
    index -= 1
    return nil
  }

  /// The token after a backslash; nil if there is none, as after `\'` without its digits.
  @inline(__always)
  private mutating func control() -> RTFToken? {
    if let words = words() { return words }
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    guard byte == "'" else { return .symbol(byte) }
    guard let high = digit(), let low = digit() else { return nil }
    return .byte(high << 4 | low)
  }

  /// The control words after a backslash, up to the first that means something; nil if there is none.
  @inline(__always)
  private mutating func words() -> RTFToken? {
    var unknown = 0
    while let spelling = letters() {
      if let keyword = keywords[spelling] { return .words(unknown: unknown, keyword, parameter: parameter()) }
      skipParameter()
      unknown &+= 1
      guard index < bytes.count, bytes[index] == "\\" else {
        return .words(unknown: unknown, nil, parameter: nil)
      }
      index &+= 1
    }
    guard unknown > 0 else { return nil }
    index &-= 1  // The backslash is not that of a word.
    return .words(unknown: unknown, nil, parameter: nil)
  }

  /// The letters that stand here; nil if there are none.
  @inline(__always)
  private mutating func letters() -> RTFKeyword.Spelling? {
    let word = ByteWord.load(bytes, at: index)
    let others = ByteWord.nonLetters(word)
    guard others != 0 else { return longWord() }
    guard others & 0x80 == 0 else { return nil }
    index &+= ByteWord.offset(of: others)
    return RTFKeyword.Spelling(first: ByteWord.prefix(word, before: others))
  }

  /// The letters of a word of eight or more.
  private mutating func longWord() -> RTFKeyword.Spelling {
    let first = ByteWord.load(bytes, at: index)
    index += 8
    let second = moreLetters()
    let third = second.count == 8 ? moreLetters() : (letters: 0, count: 0)
    // A word ends after 32 letters (RTF 1.9.1, "Control word"); the last eight change no meaning.
    if third.count == 8 { _ = moreLetters() }
    return RTFKeyword.Spelling(first: first, second: second.letters, third: third.letters)
  }

  /// Up to eight letters more of a word.
  private mutating func moreLetters() -> (letters: UInt64, count: Int) {
    let word = ByteWord.load(bytes, at: index)
    let count = ByteWord.leadingLetterCount(word)
    index += count
    return (ByteWord.prefix(word, count), count)
  }

  /// Passes over what ends a word: its parameter, which is given, and a space.
  @inline(__always)
  private mutating func parameter() -> Int? {
    // Mostly the next word or group follows.
    guard index < bytes.count, bytes[index] <= UInt8(ascii: "9") else { return nil }
    let number = number()
    if index < bytes.count, bytes[index] == " " { index &+= 1 }
    return number
  }

  /// Passes over what ends a word that means nothing.
  @inline(__always)
  private mutating func skipParameter() {
    guard index < bytes.count, bytes[index] <= UInt8(ascii: "9") else { return }
    var upcoming = bytes[index] == "-" ? index &+ 1 : index
    while upcoming < bytes.count, bytes[upcoming].isASCIIDigit {
      upcoming &+= 1
      index = upcoming
    }
    if index < bytes.count, bytes[index] == " " { index &+= 1 }
  }

  @inline(__always)
  private mutating func number() -> Int? {
    let isNegative = bytes[index] == "-"
    var upcoming = isNegative ? index &+ 1 : index
    guard upcoming < bytes.count, bytes[upcoming].isASCIIDigit else { return nil }
    var value = 0
    repeat {
      value = Swift.min(value &* 10 &+ Int(bytes[upcoming] & 0x0F), Self.largestParameter)
      upcoming &+= 1
    } while upcoming < bytes.count && bytes[upcoming].isASCIIDigit
    index = upcoming
    return isNegative ? 0 &- value : value
  }

  /// The value of the hexadecimal digit that is next, if one is.
  private mutating func digit() -> UInt8? {
    guard index < bytes.count, let value = bytes[index].hexadecimalValue else { return nil }
    index += 1
    return value
  }
}
