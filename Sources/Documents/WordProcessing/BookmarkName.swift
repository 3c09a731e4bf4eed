/// The name of a bookmark, by which word processors know a place in a document.
enum BookmarkName {
  private static let longest = 40

  /// The name for an anchor. Word takes letters first, no spaces, and 40 characters; what is no such name gets one that
  /// is made from it.
  static func of(_ anchor: ArraySlice<UInt8>) -> [UInt8] {
    let isName = anchor.count <= longest && anchor.first?.isASCIILetter == true && anchor.allSatisfy(isNameByte)
    if isName { return Array(anchor) }
    return Array("place_\(String(NameHash.of(anchor), radix: 16))".utf8)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
