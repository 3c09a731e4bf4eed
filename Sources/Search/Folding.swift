/// The form of a text in which a search compares it: without upper case, accents, and the width of characters.
package enum Folding {
  /// Returns the folded form of a UTF-8 text; nil if only upper case letters of ASCII differ.
  package static func folded(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.contains(where: { $0 >= 0x80 }) else { return nil }
    let folded = bytes(of: text)
    let isPlain = folded.count == text.count && zip(folded, text).allSatisfy { $0 == $1.asciiLowercased }
    return isPlain ? nil : folded
  }

  /// Writes a UTF-8 text whose folded form is nil into a buffer of its length, folded.
  package static func lower(_ text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) {
    for index in 0..<text.count { buffer[index] = text[index].asciiLowercased }
  }

  /// Returns the folded form of a text as UTF-8.
  package static func bytes(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes(of: UnsafeRawBufferPointer($0)) }
  }

  private static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    forEachScalar(in: text) { scalar, _ in bytes.append(utf8: scalar) }
    return bytes
  }

  /// Calls `body` with each character of the folded form, and the offset of its origin.
  @inline(__always)
  static func forEachScalar(in text: UnsafeRawBufferPointer, _ body: (_ scalar: UInt32, _ origin: Int) -> Void) {
    var place = 0
    // The last character, if it may become one with the next.
    var waiting: (scalar: UInt32, origin: Int)?
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        if let last = waiting { body(last.scalar, last.origin) }
        waiting = nil
        body(UInt32(byte.asciiLowercased), place)
        place += 1
        continue
      }
      let (scalar, count) = text.scalar(at: place)
      FoldTable.shared.forEachFold(of: scalar) { folded in
        if let last = waiting {
          if let both = FoldTable.shared.composition(of: last.scalar, folded) { return waiting = (both, last.origin) }
          body(last.scalar, last.origin)
          waiting = nil
        }
        if FoldTable.shared.composes(folded) { waiting = (folded, place) } else { body(folded, place) }
      }
      place += count
    }
    if let last = waiting { body(last.scalar, last.origin) }
  }
}

/// The folded form of a line, and where each of its bytes comes from.
package struct FoldedLine {
  package private(set) var bytes: [UInt8] = []
  /// The offset of each byte's origin; at last the line's length.
  private var origins: [Int] = []

  package init(_ line: UnsafeRawBufferPointer) {
    bytes.reserveCapacity(line.count)
    origins.reserveCapacity(line.count + 1)
    Folding.forEachScalar(in: line) { scalar, origin in
      bytes.append(utf8: scalar)
      while origins.count < bytes.count { origins.append(origin) }
    }
    origins.append(line.count)
  }

  /// Returns the offset of the origin of a byte; the line's length behind the last one.
  package func origin(of offset: Int) -> Int { origins[min(offset, bytes.count)] }

  /// Returns the range of the line that a range of the folded form stands for. Marks that folding removes belong to the
  /// letter before them.
  package func origin(of range: Range<Int>) -> Range<Int> {
    let start = origin(of: range.lowerBound)
    if range.isEmpty { return start..<start }
    // A part of what one character became is the whole character.
    var end = range.upperBound
    while end < bytes.count, origins[end] == origins[end - 1] { end += 1 }
    return start..<max(start, origins[end])
  }
}

extension UInt8 {
  /// The byte with ASCII's upper case letters made lower case.
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
