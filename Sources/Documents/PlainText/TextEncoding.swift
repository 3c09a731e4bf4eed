/// The encodings of plain text.
///
/// Text inside the program is UTF-8; UTF-8 input may be ill-formed and is repaired first.
package enum TextEncoding {
  /// The bytes with which some programs begin UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether the bytes are well-formed UTF-8. Blocks of ASCII are not decoded, because no character extends across one.
  /// Complexity: linear, without a copy.
  package static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while true {
      let start = ByteScan.firstIndex(in: index..<bytes.count, of: bytes) { $0.nonASCII }
      guard start < bytes.count else { return true }
      index = endOfOthers(in: bytes, from: start)
      guard (try? UTF8Span(validating: bytes.span.extracting(start..<index))) != nil else { return false }
    }
  }

  /// Returns the offset after `start` at which a block of ASCII begins; the end if there is none.
  private static func endOfOthers(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, !ByteBlock(bytes.span, at: index).nonASCII.isEmpty { index += ByteBlock.count }
    return min(index, bytes.count)
  }

  /// Returns the bytes with U+FFFD for each maximal subpart of an ill-formed sequence (Unicode, chapter 3, "U+FFFD
  /// Substitution of Maximal Subparts"); the same array if there is none.
  package static func repaired(_ utf8: [UInt8]) -> [UInt8] {
    isValidUTF8(utf8) ? utf8 : Array(String(decoding: utf8, as: UTF8.self).utf8)
  }

  /// Returns text as well-formed UTF-8 without its byte order mark: the mark tells UTF-16 and UTF-8, and what is no
  /// UTF-8 is windows-1252. UTF-8 may be damaged: it has more characters than faults. Complexity: linear.
  package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if let text = marked(bytes) ?? unmarkedUTF16(bytes) { return text }
    let text = repaired(bytes)
    if text.count == bytes.count, text == bytes { return text }
    var characters = 0
    var faults = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { faults += 1 } else { characters += 1 }
    }
    return characters > faults ? text : Windows1252.utf8(bytes[...])
  }

  /// Returns text as ``decoded(_:)`` does, with U+FFFD for each NUL (CommonMark 0.31.2, 2.3).
  static func decodedWithoutNUL(_ bytes: [UInt8]) -> [UInt8] {
    let text = decoded(bytes)
    guard ByteScan.firstIndex(of: 0, in: text, text.indices) < text.count else { return text }
    return text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
  }

  /// Returns text in UTF-16 without a mark as UTF-8; nil if the bytes do not look like it. Most of its characters are
  /// ASCII, so that every other byte is NUL, which other text does not contain.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let sample = bytes.prefix(1024)
    let firstCount = sample.indices.count { $0 % 2 == 0 && sample[$0] == 0 }
    let secondCount = sample.count { $0 == 0 } - firstCount
    let mostOfCharacters = sample.count / 4 + 1
    if secondCount == 0, firstCount >= mostOfCharacters { return fromUTF16(bytes[...], isBigEndian: true) }
    if firstCount == 0, secondCount >= mostOfCharacters { return fromUTF16(bytes[...], isBigEndian: false) }
    return nil
  }

  /// Returns text that begins with a byte order mark as well-formed UTF-8 without the mark; nil if it has none.
  static func marked(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: byteOrderMark) { return repaired(Array(bytes[byteOrderMark.count...])) }
    if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes[2...], isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes[2...], isBigEndian: true) }
    return nil
  }

  /// Returns UTF-16 text as UTF-8.
  static func fromUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns the text as UTF-16, little-endian, after a byte order mark.
  package static func utf16(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0xFF, 0xFE]
    result.reserveCapacity(utf8.count * 2 + 2)
    for unit in String(decoding: utf8, as: UTF8.self).utf16 {
      result.append(UInt8(truncatingIfNeeded: unit))
      result.append(UInt8(truncatingIfNeeded: unit >> 8))
    }
    return result
  }

  /// Returns the text as ISO 8859-1. Other characters become the most similar ASCII, or `?`.
  package static func latin1(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if let byte = UInt8(exactly: scalar.value) {
        result.append(byte)
      } else {
        result += lookAlike(of: scalar)
      }
    }
    return result
  }

  private static func lookAlike(of scalar: Unicode.Scalar) -> StaticString {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201B, 0x2032, 0x02BC: "'"
    case 0x201A: ","
    case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033: "\""
    case 0x2039: "<"
    case 0x203A: ">"
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2026: "..."
    case 0x2022, 0x2023, 0x25AA, 0x25CF, 0x25E6: "*"
    case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x2028, 0x2029: "\n"
    case 0x2044, 0x2215: "/"
    case 0x20AC: "EUR"
    case 0x2122: "(TM)"
    case 0x2190: "<-"
    case 0x2192: "->"
    case 0x2260: "!="
    case 0x2264: "<="
    case 0x2265: ">="
    case 0x0152: "OE"
    case 0x0153: "oe"
    case 0x2610: "[ ]"
    case 0x2611, 0x2612: "[x]"
    case 0xFB01: "fi"
    case 0xFB02: "fl"
    // Marks and joiners that are invisible alone are dropped rather than replaced with a question mark in each word.
    case 0x0300...0x036F, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: ""
    default: "?"
    }
  }
}
