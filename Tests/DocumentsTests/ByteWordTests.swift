import Testing

@testable import Documents

/// Scans that look at eight bytes at once find what a look at each byte finds, wherever in the eight it is.
@Suite(.timeLimit(.minutes(30))) struct ByteWordTests {
  /// Eight bytes, all of them one but for one place.
  private func word(of byte: UInt8, with other: UInt8, at place: Int) -> UInt64 {
    var bytes = [UInt8](repeating: byte, count: 8)
    bytes[place] = other
    return bytes.withUnsafeBufferPointer { ByteWord.load($0, at: 0) }
  }

  @Test func bytesBeyondTheEndAreZeros() {
    let bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeBufferPointer {
      #expect(ByteWord.load($0, at: 0) == 0x030201)
      #expect(ByteWord.load($0, at: 2) == 0x03)
      #expect(ByteWord.load($0, at: 3) == 0)
    }
  }

  @Test(arguments: 0..<8) func oneByteAmongEight(place: Int) {
    for byte in UInt8.min...UInt8.max {
      let word = word(of: UInt8(ascii: "x"), with: byte, at: place)
      #expect(ByteWord.leadingLetterCount(word) == (byte.isASCIILetter ? 8 : place), "\(byte)")
      #expect(ByteWord.isASCII(word) == (byte < 0x80), "\(byte)")
      #expect((ByteWord.marks(of: 0, in: word) != 0) == (byte == 0), "\(byte)")
      #expect(ByteWord.marks(of: byte, in: word) != 0, "\(byte)")
      #expect((ByteWord.marks(of: UInt8(ascii: "<"), in: word) != 0) == (byte == UInt8(ascii: "<")), "\(byte)")
      #expect(ByteWord.prefix(word, place) == word & ~(UInt64.max << UInt64(8 * place)), "\(byte)")
    }
  }

  /// What each format looks for in its text, behind so many letters.
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
    // A word that means nothing is passed over, however long it is; one of more than 32 letters is two.
    #expect(html("{\\rtf1\\z\(before) y}", from: .rtf) == "<p>y</p>")
    #expect(html("{\\rtf1\\z\(before)", from: .rtf) == "")
  }

  @Test(arguments: 0..<17) func whatIsNotUTF8IsReplacedWhereverItStands(count: Int) {
    let before = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    let cases: [(bytes: [UInt8], expected: String)] = [
      ([0xE2, 0x82, 0xAC], "€"), ([0xE2, 0x82], "\u{FFFD}"), ([0xFF], "\u{FFFD}"),
    ]
    for (bytes, expected) in cases {
      let document = MarkdownReader.read(before + bytes + before + Array("y".utf8))
      let letters = String(decoding: before, as: UTF8.self)
      #expect(PlainTextWriter.write(document) == Array("\(letters)\(expected)\(letters)y".utf8))
    }
  }
}
