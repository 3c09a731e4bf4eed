/// The name of a bookmark, by which word processors find a place in a document.
enum BookmarkName {
  private static let lengthLimit = 40

  /// Returns the name for an anchor. Word requires a letter first, no spaces, and at most 40 characters; another name
  /// is replaced by one that is derived from it.
  static func of(_ anchor: ArraySlice<UInt8>) -> [UInt8] {
    let isName = anchor.count <= lengthLimit && anchor.first?.isASCIILetter == true && anchor.allSatisfy(isNameByte)
    if isName { return Array(anchor) }
    return Array("place_\(String(digest(of: anchor), radix: 16))".utf8)
  }

  /// Returns the FNV-1a hash of an anchor in lower case. Only a document's own author can make two places collide.
  private static func digest(of anchor: ArraySlice<UInt8>) -> UInt64 {
    anchor.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.lowercasedASCII)) &* 0x100_0000_01B3 }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "_" || byte == "-" || byte == "."
  }
}
