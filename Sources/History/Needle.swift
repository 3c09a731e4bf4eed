internal import Glibc

/// A text to search for, in any case of its letters.
struct Needle {
  /// The text in lower case.
  let folded: String
  /// The text as bytes, in every mixture of cases; nil if these are many.
  private let variants: [[UInt8]]?
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    folded = text.lowercased()
    bytes = Array(folded.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let scalars = Array(text.unicodeScalars)
    variants = (1...2).contains(scalars.count) ? Needle.variants(of: scalars) : nil
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Returns the line of a UTF-8 text that contains the needle first, or a part of it; nil if none does.
  func line(of text: UnsafeRawBufferPointer) -> String? {
    guard let place = place(in: text) else { return nil }
    let beginning = text[max(0, place - Self.lineLimit.before)..<place]
    let end = text[place..<min(text.count, place + Self.lineLimit.after)]
    let start = beginning.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? beginning.startIndex
    let line = text[start..<(end.firstIndex(of: UInt8(ascii: "\n")) ?? end.endIndex)]
    // A part may begin or end amid a character.
    let isContinued = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    let whole = line.drop(while: isContinued)
    return String(decoding: whole, as: UTF8.self)
  }

  /// The longest parts of a line before and after the beginning of the needle, in bytes.
  private static let lineLimit = (before: 40, after: 400)

  /// Returns the offset of the needle in a UTF-8 text; nil if that does not contain it. If letters outside ASCII differ
  /// in case only, it is the offset in the text in lower case, which is about the same.
  private func place(in text: UnsafeRawBufferPointer) -> Int? {
    if let variants { return variants.lazy.compactMap { Needle.find($0, in: text) }.min() }
    if let place = Needle.find(bytes, in: text) { return place }
    if isASCII { return placeIgnoringASCIICase(in: text) }
    let folded = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    return folded.withUnsafeBytes { Needle.find(bytes, in: $0) }.map { min($0, text.count) }
  }

  private func placeIgnoringASCIICase(in text: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first, text.count >= bytes.count else { return nil }
    return (0...(text.count - bytes.count)).first { start in
      text[start].asciiLowercased == first
        && bytes.indices.allSatisfy { text[start + $0].asciiLowercased == bytes[$0] }
    }
  }

  private static func find(_ needle: [UInt8], in text: UnsafeRawBufferPointer) -> Int? {
    guard let first = needle.first, let start = text.baseAddress, text.count >= needle.count else { return nil }
    let end = start + (text.count - needle.count + 1)
    var place = start
    while let found = memchr(place, CInt(first), end - place) {
      if memcmp(found, needle, needle.count) == 0 { return UnsafeRawPointer(found) - start }
      place = UnsafeRawPointer(found) + 1
    }
    return nil
  }

  private static func variants(of scalars: [Unicode.Scalar]) -> [[UInt8]] {
    var variants: Set<[UInt8]> = [[]]
    for scalar in scalars {
      let cases = [
        String(scalar), scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping,
        scalar.properties.titlecaseMapping,
      ]
      variants = Set(variants.flatMap { begun in cases.map { begun + Array($0.utf8) } })
    }
    return Array(variants)
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
