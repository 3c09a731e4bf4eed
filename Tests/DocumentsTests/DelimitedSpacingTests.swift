import Testing

@testable import Documents

/// Spaces and empty lines in text with separators, and its encoding.
@Suite struct DelimitedSpacingTests {
  private func table(_ text: String, from format: DocumentFormat = .csv) -> String {
    converted(text, from: format, to: .csv)
  }

  @Test(arguments: [
    ("a,b\n1, \"x, y\"\n", "a,b\n1,\"x, y\"\n"), ("a;b\n1;  \"x;y\"\n", "a,b\n1,\"x;y\"\n"),
    ("a,b\n \"1,0\" , \"2\"\n", "a,b\n\"1,0\",2\n"), ("a,b\r\n1, \"x\"\"y\" \r\n", "a,b\n1,\"x\"\"y\"\n"),
  ])
  func spacesAroundQuotationMarksAreNone(text: String, result: String) { #expect(table(text) == result) }

  @Test(arguments: [
    ("a,b\n1, x\n", "a,b\n1, x\n"), ("a,b\n1, \"x\" y\n", "a,b\n1,\" \"\"x\"\" y\"\n"),
    ("a,b\n1,\" x \"\n", "a,b\n1, x \n"),
  ])
  func otherSpacesStay(text: String, result: String) { #expect(table(text) == result) }

  @Test(arguments: [
    "\n\na,b\n1,2\n", "a,b\n\n1,2\n", "a,b\r\n\r\n\r\n1,2\r\n\r\n", "\r\ra,b\r\r1,2\r", "a,b\n1,2\n\n\n",
  ])
  func emptyLinesAreNoRows(text: String) { #expect(table(text) == "a,b\n1,2\n") }

  @Test func emptyCellsAreRows() {
    #expect(table("a\n\"\"\n\n2\n") == "a\n\"\"\n2\n")
    #expect(table("a,b\n,\n1,2\n") == "a,b\n,\n1,2\n")
    #expect(table("a,b\n\"x\n\ny\",2\n") == "a,b\n\"x\n\ny\",2\n")
    #expect(table("\n\n") == "")
  }

  @Test(arguments: [true, false]) func markOfUTF16MayBeMissing(isBigEndian: Bool) {
    for text in ["a,b\r\n1,2\r\n", "name,Größe\nx,1 €\n"] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBigEndian ? [high, low] : [low, high]
      }
      let result = String(decoding: Converter.convert(bytes, from: .csv, to: .csv), as: UTF8.self)
      #expect(result == text.replacing("\r\n", with: "\n"))
    }
  }

  @Test func controlCharactersAreNoUTF16() { #expect(table("a,b\n1,x\0y\n") == "a,b\n1,x y\n") }
}
