/// Checks chunk by chunk that bytes are UTF-8 (RFC 3629, section 4). It takes linear time and stores no bytes.
package struct UTF8Check {
  /// The number of continuation bytes missing in the present character.
  private var missing = 0
  /// The range of the next continuation byte: that of the first one excludes overlong forms and surrogates.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  private var hasFailed = false

  package init() {}

  /// Whether all bytes so far are UTF-8 and none is missing at the end.
  package var isValid: Bool { !hasFailed && missing == 0 }

  /// Whether all bytes so far are UTF-8, although the last character may be incomplete.
  package var isValidSoFar: Bool { !hasFailed }

  /// Whether bytes with this beginning may be text: UTF-8 without controls other than those of lines.
  package static func looksLikeText(_ beginning: [UInt8]) -> Bool {
    var check = UTF8Check()
    check.take(beginning)
    return check.isValidSoFar && beginning.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }

  /// Checks the next chunk.
  package mutating func take(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var position = 0
      while position < buffer.count && !hasFailed {
        if missing == 0 { position = Self.endOfASCII(in: buffer, from: position) }
        if position < buffer.count { take(buffer[position]) }
        position += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8) {
    guard missing == 0 else {
      hasFailed = !allowed.contains(byte)
      allowed = 0x80...0xBF
      missing -= 1
      return
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: begin(2, 0xA0...0xBF)
    case 0xED: begin(2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: begin(3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: begin(3, 0x80...0x8F)
    default: hasFailed = true
    }
  }

  private mutating func begin(_ count: Int, _ range: ClosedRange<UInt8>) {
    missing = count
    allowed = range
  }

  /// Returns the end of the eight-byte words of only ASCII from `start` on.
  private static func endOfASCII(in buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position + 8 <= buffer.count,
      buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      position += 8
    }
    return position
  }
}
