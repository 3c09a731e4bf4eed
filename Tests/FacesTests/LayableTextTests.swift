import Bytes
@testable import Faces
import Testing

extension LayableText {
  fileprivate init(markup: String) {
    var room = LayableText.limit
    self.init(markup: markup, room: &room)
  }
}

/// The part of a text that is laid out, and the breaks of its lines.
struct LayableTextTests {
  @Test func ordinaryTextStaysAsItIs() {
    let text = "one\ttwo\n\nthree — drei \u{F6} 漢字\n"
    let layable = LayableText(text)
    #expect(layable.text == text)
    #expect(!layable.isCut && !layable.isBroken)
  }

  @Test func linesOfWindowsEndLikeOthers() {
    #expect(LayableText("one\r\ntwo\r\n").text == "one\ntwo\n")
    #expect(LayableText("one\rtwo").text == #"one\u{0D}two"#)
  }

  @Test func controlsAreShown() {
    #expect(LayableText("a\u{1B}[31m \u{202E}b").text == #"a\u{1B}[31m \u{202E}b"#)
  }

  /// Texts with which Pango took seconds, or would.
  static let hostile: [(name: String, text: String)] = [
    ("a word", String(repeating: "x", count: 65_536)),
    ("marks", "a" + String(repeating: "\u{301}", count: 30_000)),
    ("marks on many letters", String(repeating: "a" + String(repeating: "\u{301}", count: 20), count: 3000)),
    ("isolates", String(repeating: "\u{2066}", count: 20_000)),
    ("spaces", String(repeating: " ", count: 65_536)),
    ("no-break spaces", String(repeating: "\u{A0}", count: 30_000)),
    ("Arabic", String(repeating: "مرحبابالعالم", count: 3000)),
    ("Devanagari", String(repeating: "क्", count: 10_000)),
    ("Chinese", String(repeating: "漢字", count: 10_000)),
    ("joined emoji", String(repeating: "👩\u{200D}", count: 10_000)),
    ("joiners", String(repeating: "\u{200D}", count: 20_000)),
    ("variation selectors", "☺" + String(repeating: "\u{FE0F}", count: 20_000)),
    ("flags", String(repeating: "🇩", count: 16_000)),
    ("tabs", String(repeating: "\t", count: 65_536)),
    ("empty lines", String(repeating: "\n", count: 65_536)),
    ("digits", String(repeating: "0123456789", count: 6500)),
    ("prose", String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 1500)),
  ]

  @Test(arguments: hostile.map(\.name))
  func nothingTakesLong(name: String) throws {
    let text = try #require(Self.hostile.first { $0.name == name }).text
    for layable in [LayableText(text), LayableText(markup: text)] {
      #expect(layable.isCut || layable.isBroken)
      #expect(layable.text.utf8.count <= LayableText.limit + LayableText.limit / 250)
      for line in layable.text.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 2250)
        #expect(Self.longestWord(in: line) <= 250 + 8)
        #expect(Self.mostMarks(in: line) <= 8)
      }
    }
    #expect(LayableText(title: text).text.unicodeScalars.count <= 400)
  }

  /// The longest part without a place where a line may break.
  private static func longestWord(in line: Substring) -> Int {
    var (longest, length, isAfterSpace) = (0, 0, false)
    for scalar in line.unicodeScalars {
      let isSpace = scalar == " " || scalar == "\t"
      if isAfterSpace && !isSpace || scalar.properties.isIdeographic { length = 0 }
      isAfterSpace = isSpace
      length += 1
      longest = max(longest, length)
    }
    return longest
  }

  private static func mostMarks(in line: Substring) -> Int {
    var (most, marks) = (0, 0)
    for scalar in line.unicodeScalars {
      let joins: [Unicode.GeneralCategory] = [.nonspacingMark, .format]
      marks = joins.contains(scalar.properties.generalCategory) ? marks + 1 : 0
      most = max(most, marks)
    }
    return most
  }

  @Test func longLinesAreBrokenBetweenWords() {
    let layable = LayableText(String(repeating: "word ", count: 1000))
    #expect(layable.isBroken && !layable.isCut)
    #expect(layable.text.split(separator: "\n").allSatisfy { $0.hasPrefix("word ") && $0.hasSuffix("word ") })
  }

  @Test func tooMuchTextIsCut() {
    let exact = String(repeating: "a b ", count: LayableText.limit / 4)
    #expect(!LayableText(exact).isCut)
    #expect(LayableText(exact + "c").isCut)
  }

  @Test func aTitleHasOneLine() {
    let title = LayableText(title: String(repeating: "x", count: 5000))
    #expect(title.text == String(repeating: "x", count: 400))
    #expect(LayableText(title: "one\ttwo\n").text == #"one\u{09}two\u{0A}"#)
  }

  @Test func theFirstLetterSaysWhereTextBegins() {
    #expect(LayableText("1. مرحبا abc").isFromRightToLeft)
    #expect(!LayableText("abc שלום").isFromRightToLeft && !LayableText("123").isFromRightToLeft)
  }

  // MARK: Markup

  @Test func markupBecomesTextWithStyles() {
    let layable = LayableText(markup: "a <b>b <i>c</i></b>\n<tt>&lt;d&gt; &amp;</tt><u></u>")
    #expect(layable.text == "a b c\n<d> &")
    #expect(
      layable.runs == [
        .init(style: .italic, range: 4..<5), .init(style: .bold, range: 2..<5),
        .init(style: .monospaced, range: 6..<11),
      ])
    #expect(!layable.isCut)
  }

  @Test func markupThatIsCutEndsItsStyles() {
    let layable = LayableText(markup: "<b><i>" + String(repeating: "a b ", count: 10_000) + "</i> c</b>")
    let end = layable.text.unicodeScalars.count
    #expect(layable.isCut)
    #expect(layable.runs == [.init(style: .italic, range: 0..<end), .init(style: .bold, range: 0..<end)])
  }

  @Test func brokenMarkupIsHarmless() {
    #expect(LayableText(markup: "a</b>b<i").text == "ab")
    #expect(LayableText(markup: "&x;&").text == "\u{FFFD}\u{FFFD}")
    #expect(LayableText(markup: "a\u{202E}b").text == "ab")
  }

  @Test func unknownStylesAreLeftOut() {
    let layable = LayableText(
      markup: "<x>a</x><span foreground=\"red\">b</span><span foreground=\"#0102ff\">c</span>")
    #expect(layable.text == "abc")
    #expect(layable.runs == [.init(style: .foreground(Colour(red: 1, green: 2, blue: 255)), range: 2..<3)])
  }

  @Test func textsShareTheirRoom() {
    var room = 20
    #expect(LayableText(markup: "0123456789", room: &room).isCut == false)
    #expect(room == 10)
    let second = LayableText(markup: "0123456789abc", room: &room)
    #expect(second.isCut && second.text == "0123456789")
    #expect(LayableText(markup: "a", room: &room).text.isEmpty)
  }

  @Test func thereAreOnlySoManyStyles() {
    let layable = LayableText(markup: String(repeating: "<b>x</b> ", count: 20_000))
    #expect(layable.isCut)
    #expect(layable.runs.count < 4000)
  }
}
