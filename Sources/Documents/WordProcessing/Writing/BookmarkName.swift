/// The name of a bookmark, by which word processors know a place in a document.
enum BookmarkName {
  private static let lengthLimit = 40

  /// The name for an anchor. Word takes letters first, no spaces, and 40 characters; what is no such name gets one that
  /// is made from it.
  static func of(_ anchor: ArraySlice<UInt8>) -> [UInt8] {
    let isName = anchor.count <= lengthLimit && anchor.first?.isASCIILetter == true && anchor.allSatisfy(isNameByte)
    if isName { return Array(anchor) }
    return Array("place_\(String(digest(of: anchor), radix: 16))".utf8)
  }

  /// The FNV-1a hash of an anchor in small letters. Only who writes a document can make two of its places share one.
  private static func digest(of anchor: ArraySlice<UInt8>) -> UInt64 {
    anchor.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.lowercasedASCII)) &* 0x100_0000_01B3 }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "_" || byte == "-" || byte == "."
  }
}
