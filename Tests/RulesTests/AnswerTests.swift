import Pasteboard
import RenderCommand
import Repetitions
import Settings
import Testing

@testable import Rules

struct AnswerTests {
  private func answer(_ test: TextTest, _ text: String, kind: String = "plain") -> Bool {
    ExaminedText(tests: [test], text: Array(text.utf8)).answers { kind } == [true]
  }

  @Test func patternsAreThoseOfSearches() {
    #expect(answer(.matches(#"^TICKET-\d+$"#), "first\nticket-12\nlast"))
    #expect(answer(.matches("straße"), "STRASSE"))
    #expect(!answer(.matches(#"^\d+$"#), "a1"))
  }

  @Test func languagesAreWordsOfTheKind() {
    #expect(answer(.language("python"), "x", kind: "code python"))
    #expect(answer(.language("code"), "x", kind: "code python"))
    #expect(!answer(.language("py"), "x", kind: "code python"))
  }

  @Test(arguments: [
    "AKIAIOSFODNN7EXAMPLE", "token: ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk-proj-abcdefghijklmnop1234",
    "xoxb-123456789012-abcdef", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl", "-----BEGIN PRIVATE KEY-----",
    "export AWS=ASIAIOSFODNN7EXAMPLE", "glpat-abcdefghij1234567890", "sk_live_abcdefghij123456", "493 021",
    "pay with 4111 1111 1111 1111", "AIzaSyA1234567890abcdefghijklmnopqrstuv",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----",
  ])
  func secretsHaveTheirShapes(text: String) {
    #expect(RulePreset.secrets.content.contains { answer($0, text) })
  }

  @Test(arguments: [
    "task-12 and desk-top", "The skeleton", "https://example.org/sk-", "-----BEGIN CERTIFICATE-----", "2026-11-30",
    "AKIA", "ISBN 978-0-306-40615-7", "+49 30 123456", "0x4111111111111111", "ghp_short", "-----BEGIN PUBLIC KEY-----",
  ])
  func otherTextsAreNoSecrets(text: String) {
    for test in RulePreset.secrets.content { #expect(!answer(test, text), "\(test)") }
  }

  /// The input of the worker survives the way there, and damaged input is refused.
  @Test func testsAndTextTravelTogether() throws {
    let tests = RulePreset.allCases.flatMap(\.content) + [.language("c++"), .matches("a\u{0}:b")]
    let examined = ExaminedText(tests: tests, text: [0, 1, 0xFF])
    #expect(ExaminedText(bytes: examined.bytes) == examined)
    let bytes = examined.bytes
    for count in 0..<(bytes.count - 3) { #expect(ExaminedText(bytes: Array(bytes.prefix(count))) == nil) }
    #expect(ExaminedText(bytes: ExaminedText(tests: [], text: [7]).bytes)?.text == [7])
    #expect(TextExamination.answers(to: tests, in: [1]) == nil)
  }

  /// Patterns that take a backtracking engine for ever, each with a text that it almost matches.
  @Test(arguments: ["(a+)+$", "(a|a)*b", "(a|aa)+$", "(a*)*b", "(.*a){20}$", #"^(\w+\s?)*$"#])
  func hostilePatternsTakeLinearTime(pattern: String) {
    #expect(!answer(.matches(pattern), String(repeating: "a", count: 20_000) + "!"))
  }

  @Test func anyBytesAreExamined() {
    let tests = RulePreset.allCases.flatMap(\.content)
    for _ in 0..<Int.many(300) {
      let alphabet = Array("4 -0123456789aAKIAghp_sk-BEGIN\n\u{E9}\u{FF}".utf8) + [0xFF, 0]
      let text = (0..<Int.random(in: 0..<200)).map { _ in alphabet.randomElement() ?? 0 }
      #expect(ExaminedText(tests: tests, text: text).answers { "" }.count == tests.count)
    }
  }
}
