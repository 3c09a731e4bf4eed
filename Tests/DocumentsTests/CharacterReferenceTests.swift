import Testing

@testable import Documents

struct CharacterReferenceTests {
  @Test(arguments: [
    ("AElig", "Æ", true), ("amp", "&", true), ("zwnj", "\u{200C}", false), ("ngE", "\u{2267}\u{338}", false),
    ("CounterClockwiseContourIntegral", "∳", false), ("NewLine", "\n", false), ("yuml", "ÿ", true),
  ])
  func knowsName(_ name: String, _ text: String, _ isLegacy: Bool) throws {
    let reference = try #require(CharacterReference.named(Array(name.utf8)[...]))
    #expect(reference.scalars == Array(text.unicodeScalars))
    #expect(reference.isLegacy == isLegacy)
  }

  @Test(arguments: ["", "a", "amp=26", "AMPX", "zzzz", "ngE=2267", "CounterClockwiseContourIntegrals"])
  func doesNotKnowName(_ name: String) {
    #expect(CharacterReference.named(Array(name.utf8)[...]) == nil)
  }

  @Test(arguments: [(0x48, "H"), (0, "\u{FFFD}"), (0xD800, "\u{FFFD}"), (0x110000, "\u{FFFD}"), (0x1F600, "😀")])
  func numbers(_ value: UInt32, _ scalar: Unicode.Scalar) {
    #expect(CharacterReference.numeric(value) == scalar)
  }
}
