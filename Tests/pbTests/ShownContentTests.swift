import Bytes
import Pasteboard
import Testing
import Wire

@testable import pb

/// The visible form of content, whatever it contains.
struct ShownContentTests {
  private func preview(_ bytes: [UInt8], _ type: MediaType = .plainText, width: Int = 40) -> String {
    Preview.line(ContentReader(bytes), as: type, width: width)
  }

  // MARK: Lines

  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc\r", #"a\nb\tc\r"#), (#"C:\new"#, #"C:\new"#),
    ("\u{1B}[31m\u{7}", #"\u{1B}[31m\u{07}"#), ("\u{9B}2J", #"\u{9B}2J"#), ("a\u{202E}b", #"a\u{202E}b"#),
    ("a\u{200B}\u{FEFF}b", #"a\u{200B}\u{FEFF}b"#), ("\u{E0041}", #"\u{E0041}"#), ("漢字é👩‍👩‍👧", "漢字é👩‍👩‍👧"),
    ("", "empty"),
  ])
  func textHasItsEscapesShown(text: String, shown: String) { #expect(preview(Array(text.utf8)) == shown) }

  @Test func hostileTextIsHarmless() {
    let line = preview(Array(Hostile.text.utf8), width: 1000)
    #expect(line == #"\u{1B}]0;x\u{07}\n\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{061C}\u{2028}é"#)
    #expect(line.printable == line)
  }

  @Test func invalidUTF8IsShownByteByByte() {
    #expect(preview([0x61, 0xFF, 0xC3, 0x62, 0xE6, 0xBC]) == #"a\xFF\xC3b\xE6\xBC"#)
    #expect(preview([0xED, 0xA0, 0x80, 0x00]) == #"\xED\xA0\x80\u{00}"#)
  }

  @Test func otherCharsetsAreRead() {
    #expect(preview([0x61, 0xE9], .latin1PlainText) == "aé")
    #expect(preview([0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], .utf16PlainText) == #"a\n"#)
    #expect(preview([0x61, 0x00, 0x0A, 0x00], .mozillaURL) == #"a\n"#, "little-endian, as Firefox has it")
    #expect(preview([0xFE, 0xFF, 0x00, 0x61], .html) == "a")
    #expect(preview([0x61, 0x00], .plainText) == #"a\u{00}"#, "UTF-8 that says so")
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("漢字漢", 6, "漢字漢"), ("漢字漢字", 6, "漢字…"),
    ("漢字漢字", 7, "漢字漢…"), ("abcd\u{1B}", 6, "abcd…"), ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
    ("abc", 1, "…"), ("abc", 0, "…"), ("😀😀", 4, "😀😀"), ("😀😀😀", 4, "😀…"),
  ])
  func aLineIsCutByColumns(text: String, width: Int, shown: String) {
    #expect(preview(Array(text.utf8), width: width) == shown)
  }

  @Test func dataIsShownInHexadecimal() {
    #expect(preview([0x00, 0x0F, 0xFF], .octetStream) == "00 0f ff")
    #expect(
      preview(Array(repeating: 0, count: 17), .octetStream) == "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 …")
    #expect(preview(Array("copy\nfile:///a".utf8), .octetStream) == #"copy\nfile:///a"#, "text by its bytes")
    #expect(preview([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png) == "PNG, cut off or broken")
    #expect(preview(Array("GIF89a is old".utf8)) == "GIF89a is old", "text stays text")
  }

  @Test func randomBytesNeverTrap() {
    var random = SystemRandomNumberGenerator()
    let types: [MediaType] = [.plainText, .utf16PlainText, .latin1PlainText, .html, .png, .octetStream]
    for round in 0..<600 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let type = types[round % types.count]
      let line = preview(bytes, type, width: Int.random(in: 0...30, using: &random))
      #expect(line.printable == line)
      for line in ShownContent(type, ContentReader(bytes)).lines(width: 80) { #expect(line.printable == line) }
    }
  }

  // MARK: Whole representations

  @Test func aDumpIsThatOfXxd() {
    #expect(
      HexDump.lines(Array("The quick brown \u{0}fox\u{7F}".utf8)) == [
        "00000000: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown ",
        "00000010: 0066 6f78 7f                             .fox.",
      ])
    #expect(HexDump.lines([]).isEmpty)
  }

  @Test func textIsShownByItsFirstLines() {
    let short = ShownContent(.plainText, ContentReader(Array("one\n\ntwo\u{1B}\n".utf8)))
    #expect(short.head == "text/plain;charset=utf-8, 10 bytes")
    #expect(short.lines(width: 80) == ["one", "", #"two\u{1B}"#])
    let long = ShownContent(.plainText, ContentReader(Array((1...41).map { "\($0)\n" }.joined().utf8)))
    #expect(
      long.lines(width: 80) == (1...40).map { "\($0)" } + [
        "… and more: pb paste -t text/plain;charset=utf-8 writes all of it"
      ])
    for text in [(1...40).map { "\($0)\n" }.joined(), (1...40).map { "\($0)" }.joined(separator: "\n")] {
      #expect(ShownContent(.plainText, ContentReader(Array(text.utf8))).lines(width: 80) == (1...40).map { "\($0)" })
    }
    let wide = ShownContent(.plainText, ContentReader(Array(repeating: 0x61, count: 1 << 20)))
    #expect(wide.lines(width: 5) == ["aaaa…", "… and more: pb paste -t text/plain;charset=utf-8 writes all of it"])
  }

  @Test func dataIsShownByItsFirstBytes() {
    let data = ShownContent(.octetStream, ContentReader(Array(repeating: 0, count: 513)))
    #expect(data.head == "application/octet-stream, 513 bytes")
    #expect(data.lines(width: 80).count == 33)
    #expect(data.lines(width: 80).last == "… and more: pb paste -t application/octet-stream writes all of it")
    let drawing = Array("<svg width='24' height='32'/>\n".utf8)
    #expect(preview(drawing, MediaType("image/svg+xml") ?? .png) == "SVG, 24 × 32", "although it is text too")
    let shown = ShownContent(MediaType("image/svg+xml") ?? .png, ContentReader(drawing))
    #expect(shown.head == "image/svg+xml, 30 bytes: SVG, 24 × 32" && shown.lines(width: 80).count == 1)
    #expect(preview(drawing) == #"<svg width='24' height='32'/>\n"#, "text stays text")
    let image = ShownContent(.png, ContentReader(Array("GIF89a".utf8) + [1, 0, 2, 0]))
    #expect(image.head == "image/png, 10 bytes: GIF, 1 × 2", "what it is, whatever it is called")
  }
}
