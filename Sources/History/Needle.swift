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

  /// Returns whether a UTF-8 text contains the needle.
  func isIn(_ text: UnsafeRawBufferPointer) -> Bool {
    if let variants { return variants.contains { Needle.find($0, in: text) } }
    if Needle.find(bytes, in: text) { return true }
    if isASCII { return isInIgnoringASCIICase(text) }
    return Needle.find(bytes, in: Array(String(decoding: text, as: UTF8.self).lowercased().utf8))
  }

  private func isInIgnoringASCIICase(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, text.count >= bytes.count else { return false }
    for start in 0...(text.count - bytes.count) where text[start].asciiLowercased == first {
      if bytes.indices.allSatisfy({ text[start + $0].asciiLowercased == bytes[$0] }) { return true }
    }
    return false
  }

  private static func find(_ needle: [UInt8], in text: [UInt8]) -> Bool {
    text.withUnsafeBytes { find(needle, in: $0) }
  }

  private static func find(_ needle: [UInt8], in text: UnsafeRawBufferPointer) -> Bool {
    guard let first = needle.first, let start = text.baseAddress, text.count >= needle.count else { return false }
    let end = start + (text.count - needle.count + 1)
    var place = start
    while let found = memchr(place, CInt(first), end - place) {
      if memcmp(found, needle, needle.count) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
    }
    return false
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
