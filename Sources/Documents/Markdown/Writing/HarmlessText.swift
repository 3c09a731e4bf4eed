/// Recognises text that contains no markup of Markdown. Text that it rejects may be harmless too.
enum HarmlessText {
  /// Characters with which a line may begin a block.
  static let starts = ByteSet("#>`~<[=-*_+|: \t0123456789")

  /// Whether a span of text contains no markup, except at the start of a line, after the byte before it.
  static func isWithinLine(_ text: [UInt8], _ range: Range<Int>, after previous: UInt8?) -> Bool {
    // The text before may contain the start of an address.
    if previous == ":", text[range.lowerBound] == "/" || EmojiName.isPart(text[range.lowerBound]) { return false }
    var index = nextSpecial(in: text, range)
    while index < range.upperBound {
      switch text[index] {
      case "." where !mayEndAddressPrefix(text, range.lowerBound..<index, after: previous): break
      case ":" where !mayBeginAddressOrEmoji(text, (index + 1)..<range.upperBound): break
      default: return false
      }
      index = nextSpecial(in: text, (index + 1)..<range.upperBound)
    }
    return true
  }

  /// Whether the bytes before a dot may end with `www`, as a bare address begins. Of the bytes before the span, only
  /// one is known.
  private static func mayEndAddressPrefix(_ bytes: [UInt8], _ range: Range<Int>, after previous: UInt8?) -> Bool {
    switch range.count {
    case 0: previous == "w"
    case 1: bytes[range.lowerBound] == "w" && previous == "w"
    default: bytes[range.upperBound - 1] == "w" && bytes[range.upperBound - 2] == "w"
    }
  }

  /// Whether the text after a colon may be the rest of an address, or with another colon the name of an emoji.
  private static func mayBeginAddressOrEmoji(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    guard let end = range.first(where: { !EmojiName.isPart(bytes[$0]) }) else { return true }
    return bytes[first] == "/" || end > first && bytes[end] == ":"
  }

  /// Returns the next character that may be markup anywhere; the range's end if there is none.
  private static func nextSpecial(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    ByteScan.firstIndex(in: range, of: bytes) { block in
      block.places(of: "\n") | block.places(of: "\\") | block.places(of: "`") | block.places(of: "*")
        | block.places(of: "_") | block.places(of: "~") | block.places(of: "=") | block.places(of: "[")
        | block.places(of: "<") | block.places(of: "&") | block.places(of: ":") | block.places(of: ".")
        | block.places(of: "@") | block.places(of: "|") | block.places(of: "$") | block.places(of: "%")
        | block.places(of: "^")
    }
  }

  /// Whether a span of text can be the first text: it does not begin a block, if it begins a line, nor a file with a
  /// byte order mark.
  static func canBegin(_ text: [UInt8], _ range: Range<Int>, isLine: Bool) -> Bool {
    if text[range].starts(with: TextEncoding.byteOrderMark) { return false }
    guard isLine, starts.contains(text[range.lowerBound]) else { return true }
    guard let end = text[range].firstIndex(where: { !$0.isASCIIDigit }), end > range.lowerBound else { return false }
    return text[end] != "." && text[end] != ")"
  }

  /// Whether a span of text without other markup can be that of a link. An address would be written differently.
  static func isWithinBrackets(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    text[range.lowerBound] != "^" && !text[range].contains { $0 == "]" || $0 == ":" }
  }

  /// Whether code needs only a backtick on each side.
  static func isCode(_ code: ArraySlice<UInt8>) -> Bool {
    !code.isEmpty && code.first != " " && !code.contains { $0 == "`" || $0 == "|" || $0 == "\n" }
  }

  /// Whether a destination needs no escapes.
  static func isAddress(_ url: ArraySlice<UInt8>) -> Bool {
    !url.isEmpty && url.allSatisfy { $0.isASCIILetterOrDigit || $0 >= 0x80 || harmlessInAddress.contains($0) }
  }

  private static let harmlessInAddress = ByteSet("-._~:/?#%+=,;@$!*'")
}
