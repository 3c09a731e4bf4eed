import RenderCommand
import Testing

@testable import Rules

struct ShapeTests {
  private func holds(_ shape: TextTest.Shape, _ text: String) -> Bool { shape.holds(for: Array(text.utf8)) }

  /// Numbers that issuers publish for tests.
  @Test(arguments: [
    "4111111111111111", "4111 1111 1111 1111", "Card: 4111-1111-1111-1111, 12/28", "5555555555554444",
    "2223003122003222", "378282246310005", "3782 822463 10005", "6011111111111117", "3530111333300000",
    "30569309025904", "x 4222222222222 y",
    "12 4111 1111 1111 1111 737",
  ])
  func numbersOfCardsAreFound(text: String) { #expect(holds(.cardNumber, text)) }

  @Test(arguments: [
    "", "4111111111111112", "41111111111111111", "a4111111111111111", "4111111111111111b", "4111  1111 1111 1111",
    "1234567890123452", "41 11 11 11 11 11 11 11", "2026-11-30 16:40:00", "0000000000000000", "é4111111111111111",
    "4111 1111 1111", "9780306406157",
  ])
  func otherNumbersAreNot(text: String) { #expect(!holds(.cardNumber, text)) }

  @Test func codesAreSixDigitsAlone() {
    for text in ["123456", " 123 456\n", "123-456"] { #expect(holds(.oneTimeCode, text), "\(text)") }
    for text in ["12345", "1234567", "12 3456", "code 123456", "123456\n654321", "12345a", "", "123\u{A0}456"] {
      #expect(!holds(.oneTimeCode, text), "\(text)")
    }
  }

  @Test func linksAreWholeTexts() {
    for text in ["https://a.example/?utm_source=x", " http://b\n"] { #expect(holds(.link, text), "\(text)") }
    for text in ["https://", "see https://a.example", "https://a b", "ftp://a", ""] {
      #expect(!holds(.link, text), "\(text)")
    }
  }
}
