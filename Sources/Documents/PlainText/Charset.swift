/// The character sets that mail and web pages name (IANA, "Character Sets").
enum Charset {
  /// Returns text in a character set as UTF-8; nil if the name is that of no known one. Complexity: linear.
  static func utf8(_ bytes: ArraySlice<UInt8>, in name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let number = pages[name] else { return nil }
    if number == CodePage.utf8.number {
      return TextEncoding.repaired(TextEncoding.marked(Array(bytes)) ?? Array(bytes))
    }
    if number == CodePage.windows1252.number { return Windows1252.utf8(bytes) }
    return utf8(bytes, in: CodePage(number: number))
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, in page: CodePage) -> [UInt8] {
    var decoder = RTFTextDecoder()
    var text = String.UnicodeScalarView()
    func add(_ scalar: UInt32?) { if let scalar { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") } }
    for byte in bytes {
      if decoder.awaitsTrail, !page.isTrail(byte) { add(decoder.takeLeadByte()) }
      add(decoder.scalar(byte, in: page))
    }
    add(decoder.takeLeadByte())
    return Array(String(text).utf8)
  }

  private static let pages = NameTable<Int>([
    ("utf-8", 65001), ("utf8", 65001), ("us-ascii", 1252), ("ascii", 1252), ("iso-8859-1", 1252), ("latin1", 1252),
    ("iso-8859-15", 1252), ("iso-8859-9", 1254), ("macintosh", 10000), ("x-mac-cyrillic", 10007), ("ibm437", 437),
    ("ibm850", 850), ("ibm852", 852), ("ibm866", 866), ("cp866", 866), ("windows-874", 874), ("tis-620", 874),
    ("windows-1250", 1250), ("windows-1251", 1251), ("cp1251", 1251), ("windows-1252", 1252), ("windows-1253", 1253),
    ("windows-1254", 1254), ("windows-1255", 1255), ("windows-1256", 1256), ("windows-1257", 1257),
    ("windows-1258", 1258), ("shift_jis", 932), ("shift-jis", 932), ("x-sjis", 932), ("windows-31j", 932),
    ("gb2312", 936), ("gbk", 936), ("gb18030", 936), ("euc-kr", 949), ("ks_c_5601-1987", 949), ("big5", 950),
  ])
}
