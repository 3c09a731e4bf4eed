/// Assembles characters from parts: bytes of a code page, bytes of UTF-8, and the units of UTF-16 of `\u`.
struct RTFTextDecoder {
  /// The first byte of a two-byte character.
  private var leadByte: UInt8?
  private var highSurrogate: UInt32?
  /// The known bits of a character in UTF-8, and how many of its bytes are still to come.
  private var utf8: (value: UInt32, left: Int) = (0, 0)

  /// Whether the next byte may be the second of a character.
  var awaitsTrail: Bool { leadByte != nil }

  /// Returns the character that a byte ends; nil if it only begins one. If the byte is not the trail of a lead byte
  /// before it, the caller must have taken that away.
  mutating func scalar(_ byte: UInt8, in page: CodePage) -> UInt32? {
    if page == .utf8, byte >= 0x80 { return scalar(utf8: byte) }
    if let lead = leadByte {
      leadByte = nil
      return UInt32(page.scalar(lead: lead, trail: byte))
    }
    if page.isLead(byte) {
      leadByte = byte
      return nil
    }
    return UInt32(page.scalar(byte))
  }

  /// Returns the character that a byte of UTF-8 ends. Cut-off sequences are dropped.
  private mutating func scalar(utf8 byte: UInt8) -> UInt32? {
    switch byte {
    case 0x80..<0xC0:
      guard utf8.left > 0 else { return nil }
      utf8 = (utf8.value << 6 | UInt32(byte & 0x3F), utf8.left - 1)
      return utf8.left == 0 ? utf8.value : nil
    case 0xC0..<0xE0: utf8 = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: utf8 = (UInt32(byte & 0x0F), 2)
    default: utf8 = (UInt32(byte & 0x07), 3)
    }
    return nil
  }

  /// Returns the character that a unit of UTF-16 ends; nil if it only begins one. If the unit is not the low surrogate
  /// of a high one before it, the caller must have taken that away.
  mutating func scalar(utf16 unit: Int) -> UInt32? {
    switch unit {
    case 0xD800..<0xDC00:
      highSurrogate = UInt32(unit)
      return nil
    case 0xDC00..<0xE000:
      guard let high = highSurrogate else { return 0xFFFD }
      highSurrogate = nil
      return 0x10000 + (high - 0xD800) << 10 + UInt32(unit - 0xDC00)
    default: return UInt32(exactly: unit) ?? 0xFFFD
    }
  }

  /// Removes a lead byte whose trail does not come, and returns its character in Windows-1252.
  mutating func takeLeadByte() -> UInt32? {
    defer { leadByte = nil }
    return leadByte.map { UInt32(CodePage.windows1252.scalar($0)) }
  }

  /// Removes a high surrogate whose low one does not come; returns false if there is none.
  mutating func takeSurrogate() -> Bool {
    defer { highSurrogate = nil }
    return highSurrogate != nil
  }
}
