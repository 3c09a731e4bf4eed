import Testing

@testable import Documents

/// Scans of sixteen bytes at once find the same as scans of each byte, at any place.
struct ByteScanTests {
  /// More than two blocks, the last of them incomplete.
  private static let count = 37

  /// Returns equal bytes, except at one place.
  private func bytes(of byte: UInt8, with other: UInt8, at place: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: byte, count: Self.count)
    bytes[place] = other
    return bytes
  }

  @Test(arguments: 0..<count) func theFirstIsFound(place: Int) {
    let bytes = bytes(of: 1, with: 2, at: place)
    for start in 0...Self.count {
      let expected = start <= place ? place : Self.count
      #expect(ByteScan.firstIndex(of: 2, in: bytes, start..<Self.count) == expected)
      let short = start..<max(start, Self.count - 3)
      #expect(ByteScan.firstIndex(of: 2, in: bytes, short) == (short.contains(place) ? place : short.upperBound))
    }
  }

  @Test func bytesBeyondTheRangeDoNotCount() {
    let bytes: [UInt8] = [1, 1, 2]
    #expect(ByteScan.firstIndex(of: 2, in: bytes, 0..<2) == 2)
    #expect(ByteScan.firstIndex(of: 0, in: bytes, 0..<3) == 3)
  }

  @Test(arguments: 0..<count) func everyByteIsOfItsKind(place: Int) {
    for byte in UInt8.min...UInt8.max {
      let bytes = bytes(of: UInt8(ascii: "x"), with: byte, at: place)
      let block = ByteBlock(bytes.span, at: min(place, Self.count - ByteBlock.count))
      let inBlock = place - min(place, Self.count - ByteBlock.count)
      #expect(block.places(of: byte).first == (byte == "x" ? 0 : inBlock))
      #expect(block.places(below: 0x20).isEmpty == (byte >= 0x20))
      #expect(block.nonASCII.isEmpty == (byte < 0x80))
    }
  }

  @Test func placesAreJoined() {
    let block = ByteBlock(Array("a-b--c".utf8).span, at: 0)
    #expect((block.places(of: "c") | block.places(of: "-")).first == 1)
    #expect((block.places(of: "c") | block.places(of: "c")).first == 5)
  }

  @Test func theFirstOfManyIsFound() {
    let text = Array("0123456789abcdef0123456789abcdef".utf8)
    #expect(ByteScan.firstIndex(of: "c", in: text, 0..<text.count) == 12)
    #expect(ByteScan.firstIndex(of: "c", in: text, 13..<text.count) == 28)
    #expect(ByteScan.firstIndex(of: "c", in: text, 13..<28) == 28)
    #expect(ByteScan.firstIndex(of: "z", in: text, 3..<3) == 3)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 4079, 4080, 4081, 9000]) func everyOneIsCounted(count: Int) {
    let all = [UInt8](repeating: 7, count: count)
    #expect(ByteScan.count(of: 7, in: all) == count)
    #expect(ByteScan.count(of: 8, in: all) == 0)
  }

  /// The special characters of each format, after `count` letters.
  @Test(arguments: 0..<17) func formatsFindWhatMeansSomethingToThem(count: Int) {
    let before = String(repeating: "x", count: count)
    func html(_ source: String, from format: DocumentFormat) -> String {
      let fragment = Converter.convert(Array(source.utf8), from: format, to: .html)
      return String(decoding: fragment.dropFirst("<meta charset=\"utf-8\">\n".utf8.count), as: UTF8.self)
    }
    for (character, escaped) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "\""), ("é", "é")] {
      #expect(html("\(before)\(character) y", from: .plain) == "<p>\(before)\(escaped) y</p>")
    }
    #expect(html("\(before)\u{2014}`y`", from: .markdown) == "<p>\(before)\u{2014}<code>y</code></p>")
    for (source, read) in [("|~\\b y", "|~<strong>y</strong>"), ("\\'e4y", "äy"), ("\t y", "\t y"), ("\r\ny", "y")] {
      #expect(html("{\\rtf1 \(before)\(source)}", from: .rtf) == "<p>\(before)\(read)</p>")
    }
    // An unknown word is skipped, however long it is; one of more than 32 letters is two.
    #expect(html("{\\rtf1\\z\(before) y}", from: .rtf) == "<p>y</p>")
    #expect(html("{\\rtf1\\z\(before)", from: .rtf) == "")
  }

  @Test(arguments: 0..<17) func invalidUTF8IsReplacedInAnyPlace(count: Int) {
    let before = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    // Without these, it would be windows-1252.
    let after = "äöy"
    let cases: [(bytes: [UInt8], expected: String)] = [
      ([0xE2, 0x82, 0xAC], "€"), ([0xE2, 0x82], "\u{FFFD}"), ([0xFF], "\u{FFFD}"),
    ]
    for (bytes, expected) in cases {
      let document = MarkdownReader.read(before + bytes + before + Array(after.utf8))
      let letters = String(decoding: before, as: UTF8.self)
      #expect(PlainTextWriter.write(document) == Array("\(letters)\(expected)\(letters)\(after)".utf8))
    }
  }
}
