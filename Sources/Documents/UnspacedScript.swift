/// Scripts without spaces between words, where the end of a line is not a space either (CSS Text 4, 4.1.3). Korean has
/// spaces.
enum UnspacedScript {
  /// Whether the end of a line between two texts is not a space. The bytes of marks are skipped.
  static func joins(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = before.lastIndex(where: { !marks.contains($0) }), before[last] >= 0x80 else { return false }
    let end = before[...last].suffix(4)
    let start = after.drop { marks.contains($0) }.prefix(4)
    guard let left = String(decoding: end, as: UTF8.self).unicodeScalars.last,
      let right = String(decoding: start, as: UTF8.self).unicodeScalars.first
    else { return false }
    return isUnspaced(left.value) && isUnspaced(right.value)
  }

  /// Whether a character is an ideograph, kana, or punctuation or a wide form that belongs to them.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x2E80...0x2FDF, 0x2FF0...0x312F, 0x31A0...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static let marks = ByteSet("*_~=")
}
