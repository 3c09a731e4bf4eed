/// Detects the encoding of a clipboard's HTML, and converts it to UTF-8 for the tokenizer.
///
/// Applications write UTF-8, UTF-16 with and without a byte order mark, and sometimes windows-1252. Saved pages name
/// other encodings.
enum HTMLEncoding {
  /// Returns the source as well-formed UTF-8 with line feeds as line endings and without NUL.
  static func utf8(_ bytes: consuming [UInt8]) -> [UInt8] { normalised(decoded(bytes)) }

  /// Returns the source as well-formed UTF-8.
  private static func decoded(_ bytes: consuming [UInt8]) -> [UInt8] {
    if let text = TextEncoding.marked(bytes) { return text }
    // Markup begins with ASCII, so a NUL in the first two bytes is half of a UTF-16 unit.
    if bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0) {
      return TextEncoding.fromUTF16(bytes[...], isBigEndian: bytes[0] == 0)
    }
    if TextEncoding.isValidUTF8(bytes) { return bytes }
    return declaredCharset(bytes).flatMap { Charset.utf8(bytes[...], in: $0) } ?? Windows1252.utf8(bytes[...])
  }

  /// Returns the encoding that a `<meta>` within the first 1024 bytes names (HTML, 13.2.3.2, without the states of its
  /// prescan).
  private static func declaredCharset(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let head = bytes.prefix(1024)
    let stated = head.indices.lazy.compactMap { head[$0...].rest(after: "charset=") }.first
    let value = stated?.drop { $0 == "\"" || $0 == "'" || $0.isHTMLSpace }
    return value?.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" || $0 == "_" }
  }

  /// Drops NUL: some applications include a terminator, and within markup it only serves to deceive.
  private static func normalised(_ utf8: consuming [UInt8]) -> [UInt8] {
    let firstToDrop = ByteScan.firstIndex(in: utf8.indices, of: utf8) { $0.places(of: "\0") | $0.places(of: "\r") }
    if firstToDrop == utf8.count { return utf8 }
    return utf8.withLineFeeds().filter { $0 != 0 }
  }
}
