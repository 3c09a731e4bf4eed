import Search
import Testing

struct FoldingTests {
  private func fold(_ text: String) -> String { String(decoding: Folding.bytes(of: text), as: UTF8.self) }

  @Test(arguments: [
    ("Über", "uber"), ("STRASSE", "strasse"), ("straße", "strasse"), ("ẞ", "ss"), ("ﬁnd", "find"), ("Ａｂ１", "ab1"),
    ("ｶﾞｷﾞﾊﾟ", "ガギパ"), ("İstanbul ışık", "istanbul isik"), ("cafe\u{301}", "cafe"), ("ΟΔΟΣ", "οδοσ"),
    (
      "Ἄνθη",
      "ανθη"
    ),
    ("Ёлка", "елка"), ("Øre Łódź", "ore lodz"), ("Æon Œuvre", "aeon oeuvre"), ("か\u{3099}", "が"), ("がぎ", "がぎ"),
    ("\u{1112}\u{1161}\u{11AB}글", "한글"), ("don’t “so” – …", "don't \"so\" - ..."), ("שָׁלוֹם", "שלום"),
    ("مَرْحَبًا أهلا", "مرحبا اهلا"),
    ("a\u{AD}b\u{200B}c", "abc"), ("①㎏", "1kg"), ("漢字", "漢字"), ("🎉\u{FE0F}", "🎉"), ("क्षि", "क्षि"),
  ])
  func textsBecomePlain(text: String, folded: String) {
    #expect(Array(fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  /// The table against the standard library, for each character that there is.
  @Test func equalCharactersAreFoldedAlike() {
    var failures: [String] = []
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age.map({ $0.major <= 14 }) ?? false else { continue }
      let folded = fold(String(scalar))
      let others = [scalar.properties.lowercaseMapping, scalar.properties.titlecaseMapping, folded]
      if others.contains(where: { fold($0) != folded }) { failures.append(String(value, radix: 16)) }
    }
    // The capital letters of four are younger than the table, and the other one is a mark.
    #expect(failures == ["19b", "264", "345", "a7d3", "a7d5"])
  }

  @Test func textsOfASCIIAreNotCopied() {
    for (text, isFolded) in [("Plain TEXT", false), ("日本", false), ("é", true), ("e\u{301}", true)] {
      var text = text
      #expect((text.withUTF8 { Folding.folded(UnsafeRawBufferPointer($0)) } != nil) == isFolded)
    }
  }

  @Test func invalidBytesStayWithinTheText() {
    for bytes in [[0xFF, 0x41], [0xE2, 0x82], [0xF0, 0x9F], [0xC3], [0x80, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      let folded = bytes.withUnsafeBytes { Folding.folded($0) }
      #expect(folded.map { String(decoding: $0, as: UTF8.self).unicodeScalars.contains("\u{FFFD}") } ?? false)
    }
  }

  @Test func aMillionMarksAreNothing() {
    #expect(fold("a" + String(repeating: "\u{301}", count: 1_000_000)) == "a")
  }
}
