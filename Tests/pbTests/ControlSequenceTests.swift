import Testing

@testable import pb

/// Control sequences of a terminal in a text, in chunks of any size.
struct ControlSequenceTests {
  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", true), ("a\u{1B}[K", true), ("\u{1B}[2;5Hx", true), ("\u{1B}[?2004h", true),
    ("\u{1B}]8;;https://a.b\u{1B}\\link", true), ("\u{1B}]0;title\u{7}", true), ("\u{1B}\u{1B}[m", true),
    ("", false), ("text", false), ("a \u{1B} b", false), ("\u{1B}", false), ("\u{1B}[", false), ("\u{1B}[31", false),
    ("\u{1B}[\nm", false), ("\u{1B}]8;;https://a.b", false), ("\u{1B}]0;a\n\u{7}", false), ("50 %\r100 %\n", false),
    ("\u{1B}[\u{1B}", false), ("\u{1B}c", false),
  ])
  func areFound(text: String, isFound: Bool) {
    for size in 1...max(1, text.utf8.count) {
      var check = ControlSequenceCheck()
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        check.take(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(check.areFound == isFound)
    }
  }
}
