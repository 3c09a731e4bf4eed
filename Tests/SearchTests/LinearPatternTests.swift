import Search
import Testing

struct LinearPatternTests {
  /// Returns the first match of a pattern in a text that is folded already.
  private func match(_ pattern: String, _ text: String) throws -> String? {
    var text = text
    let pattern = try LinearPattern(pattern)
    return text.withUTF8 { bytes in
      pattern.range(in: UnsafeRawBufferPointer(bytes)).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  @Test(arguments: [
    ("abc", "xabcx", "abc"), ("a.c", "abc", "abc"), ("a.c", "a\nc", nil), ("ab*", "xabbb", "abbb"),
    (
      "ab+c",
      "ac", nil
    ),
    ("ab?c", "ac", "ac"), ("a{2}", "aaa", "aa"), ("a{2,}", "aaaa", "aaaa"), ("a{1,2}b", "aaab", "aab"),
    (
      "a{,2}b",
      "b", "b"
    ),
    ("cat|dog", "a dog", "dog"), ("(ab|a)c", "abac", "ac"), ("(?:ab)+", "ababx", "abab"), ("[a-c]+", "xxabcd", "abc"),
    ("[^a-z]+", "ab12c", "12"), ("[]x]", "a]", "]"), ("[a-]+", "-a-b", "-a-"), (#"\d+"#, "n 42", "42"),
    (
      #"\D"#,
      "1a", "a"
    ),
    (#"\w+"#, "-ünd_1-", "ünd_1"), (#"\s"#, "a b", " "), (#"[\d.]+"#, "v1.25", "1.25"), (#"[\W]"#, "ab!", "!"),
    ("^b", "a\nb", "b"), ("a$", "ba\nc", "a"), (#"\bcat\b"#, "cats cat", "cat"), (#"\bcat\B"#, "cat cats", "cat"),
    (#"a\.b"#, "axb a.b", "a.b"), (#"\(x\)"#, "(x)", "(x)"), ("É", "e", "e"), ("[A-Z]+", "ab", "ab"),
    (
      "ß", "ss",
      "ss"
    ),
    ("[а-я]+", "в лесу", "в"), ("日.", "今日は", "日は"), ("a{x", "a{x", "a{x"), ("", "abc", ""), ("x*", "abc", ""),
    ("(a|ab)(c|bcd)", "abcd", "abcd"), ("a*?b", "aab", "aab"), (#"\t"#, "a\tb", "\t"), ("()", "a", ""),
  ])
  func patternsMatchTheirTexts(pattern: String, text: String, found: String?) throws {
    #expect(try match(pattern, text) == found, "\(pattern)")
  }

  @Test(arguments: [
    "(", ")", "a)", "[", "[a", "*", "a**", "+", "(?<a>b)", #"\"#, #"\q"#, #"\1"#, "a{3,2}", "a{256}", "[z-a]",
    "{2}", "(a",
    "((a{99}){99}){99}", String(repeating: "(", count: 100), String(repeating: "a", count: 600), #"[a-\d]"#,
  ])
  func badPatternsAreToldBySentences(pattern: String) {
    #expect {
      _ = try LinearPattern(pattern)
    } throws: {
      ($0 as? PatternFailure)?.reason.isEmpty == false
    }
  }

  @Test(arguments: ["((a*)*)*b", "(a|a)*b", "(a+)+b", "(a?){200}b", "a*a*a*a*a*a*b"])
  func nestedPatternsTakeLinearTime(pattern: String) throws {
    #expect(try match(pattern, String(repeating: "a", count: 20_000)) == nil)
  }

  @Test func literalsAreThosePartsThatEachMatchContains() throws {
    #expect(try LinearPattern("foo.bar(baz)+").literals == ["foo", "barbaz"])
    #expect(try LinearPattern("a(b|c)d").literals == ["a", "d"])
    #expect(try LinearPattern("x{3}y").literals == ["x", "y"])
    #expect(try LinearPattern("(abc)?").literals == [])
  }
}
