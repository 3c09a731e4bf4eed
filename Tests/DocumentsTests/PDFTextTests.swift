import Testing

@testable import Documents

/// Text as viewers of PDF copy it.
struct PDFTextTests {
  private static let paragraph = """
    The harbour was quiet when the little boat came in, and only a
    few of the fishermen were still awake. They had seen the light
    from the pier an hour before.
    """

  private static let joined = """
    The harbour was quiet when the little boat came in, and only a few of the fishermen were still awake. They had seen \
    the light from the pier an hour before.
    """

  private func markdown(_ text: String) -> String { Converter.convert(text, from: .pdf, to: .markdown) }

  private func lines(_ text: String) -> [String] { markdown(text).split(separator: "\n").map(String.init) }

  // MARK: Paragraphs

  @Test(arguments: ["\n", "\r\n", "\r", " \n"])
  func linesBecomeAParagraph(_ ending: String) {
    let text = Self.paragraph.split(separator: "\n").joined(separator: ending)
    #expect(lines(text) == [Self.joined])
  }

  @Test func shortLastLinesAndBlankLinesEndParagraphs() {
    #expect(lines(Self.paragraph + "\n" + Self.paragraph) == [Self.joined, Self.joined])
    #expect(lines(Self.paragraph + "\n\n" + Self.paragraph) == [Self.joined, Self.joined])
  }

  @Test func blankLinesAfterEachLineMeanNothing() {
    let text = (Self.paragraph + "\n" + Self.paragraph).split(separator: "\n").joined(separator: "\n\n")
    #expect(lines(text) == [Self.joined, Self.joined])
  }

  @Test func aTitleStaysALine() {
    #expect(lines("The little boat\n" + Self.paragraph) == ["The little boat", Self.joined])
    #expect(lines(Self.paragraph + "\nAnother boat\n" + Self.paragraph) == [Self.joined, "Another boat", Self.joined])
  }

  @Test func numberedTitlesAreHeadings() {
    #expect(
      lines(Self.paragraph + "\n2.1 Another boat\n" + Self.paragraph) == [
        Self.joined, "## 2.1 Another boat", Self.joined,
      ])
  }

  @Test func indentationBeginsAParagraph() {
    let text = """
      The first paragraph ends with a line that is as long as any
      other one of it, so only the place of the next line tells it.
         The second one begins further right than the other lines,
      and goes on as usual at the margin until its last sentence is
      over.
      """
    #expect(lines(text).count == 2)
  }

  @Test(arguments: ["\n\u{C}", "\u{C}", "\n\n\u{C}", "\n\u{C}\n"])
  func aSentenceGoesOnAfterAPage(_ pageEnd: String) {
    let text = """
      The harbour was quiet when the little boat came in, and only a
      few of the fishermen were still awake. They had seen the light\(pageEnd)\
      from the pier an hour before.
      """
    #expect(lines(text) == [Self.joined])
  }

  @Test(arguments: [
    ("这是一个很长的段落，它的每一行都和页面一样宽，所以行尾没有\n任何意义，它们应该连在一起。", "这是一个很长的段落，它的每一行都和页面一样宽，所以行尾没有任何意义，它们应该连在一起。"),
    ("港はとても静かで、小さな船が入ってきたときには、まだ起きてい\nる漁師はほとんどいなかった。", "港はとても静かで、小さな船が入ってきたときには、まだ起きている漁師はほとんどいなかった。"),
    (
      "كان الميناء هادئا عندما دخل القارب الصغير ولم يكن هناك سوى\nعدد قليل من الصيادين المستيقظين.",
      "كان الميناء هادئا عندما دخل القارب الصغير ولم يكن هناك سوى عدد قليل من الصيادين المستيقظين."
    ),
  ])
  func linesOfAllScriptsJoin(text: String, joined: String) {
    #expect(lines(text) == [joined])
  }

  // MARK: Words

  @Test(arguments: [
    (
      "a long line of text that goes on up to a word that is commu-\nnication between two of them",
      "communication between"
    ),
    (
      "a long line of text that goes on up to a word that is commu\u{AD}\nnication between two of them",
      "communication between"
    ),
    (
      "a long line of text that goes on up to a word that is commu\u{2010}\nnication between two of them",
      "communication between"
    ),
    (
      "a long line of text that goes on up to a word that is commu\u{FFFE}nication between two of them",
      "communication between"
    ),
    (
      "a well-known port, and then a line of text up to a word like well-\nknown and a few others",
      "like well-known and"
    ),
    ("a self-made boat, and then another line of text up to a self-\ndriven one and a few others", "a self-driven one"),
    (
      "what is known of it is well told, but the line goes on up to well-\nknown and a few others",
      "up to well-known and"
    ),
    (
      "die Schifffahrt war schon lange ein wichtiger Teil der Haupt-\nund Nebenfächer an der Schule", "Haupt- und Neben"
    ),
    ("a long line of text that goes on up to a name like that of Jean-\nPaul, who is known well", "Jean-Paul, who"),
    (
      "a long line of text that goes on up to https://example.org/a-\nlong/path and a few others",
      "example.org/a-long/path and"
    ),
  ])
  func brokenWordsJoin(text: String, part: String) {
    let result = markdown(text)
    #expect(result.contains(part), "\(result)")
    #expect(result.split(separator: "\n").count == 1)
  }

  @Test func ligaturesBecomeLetters() {
    #expect(
      markdown("ﬁnd the eﬀect, ﬂoat, oﬃce, baﬄe, beﬅ, ﬆop") == "find the effect, float, office, baffle, best, stop\n")
  }

  // MARK: Lists

  @Test(arguments: ["•", "▪", "◦", "●", "\u{F0B7}", "–", "-", "·"])
  func bulletsBecomeLists(_ bullet: String) {
    let text = "These are:\n\(bullet) first point\n\(bullet) second point that goes on\n\(bullet) third"
    #expect(lines(text) == ["These are:", "- first point", "- second point that goes on", "- third"])
  }

  @Test func itemsMayHaveSeveralLines() {
    let text = """
      \(Self.paragraph)
      • The first item has a line that is as long as those of the text
      and another one.
      • The second item is short.
      \(Self.paragraph)
      """
    #expect(
      lines(text) == [
        Self.joined, "- The first item has a line that is as long as those of the text and another one.",
        "- The second item is short.", Self.joined,
      ])
  }

  @Test func aBulletMayBeALineOfItsOwn() {
    #expect(lines("•\nfirst\n•\nsecond") == ["- first", "- second"])
  }

  @Test func numbersBecomeLists() {
    #expect(lines("1. one\n2. two\n3. three") == ["1. one", "2. two", "3. three"])
    #expect(lines("(a) one\n(b) two") == ["1. one", "2. two"])
    #expect(lines("h) eight\ni) nine\nj) ten").count == 3)
    #expect(lines("1. one\na) inner\nb) other\n2. two").count == 4)
    #expect(Converter.read("1. one\na) inner\n2. two\n", as: .pdf).nodes.count { $0.element.isList } == 1)
    #expect(Converter.read("1. one\na) inner\nb) other\n2. two\n", as: .pdf).nodes.count { $0.element.isList } == 2)
  }

  @Test(arguments: ["text", "A sentence.", "more: text", "one line\nand another"])
  func textBeforeTheNextNumberBelongsToTheItem(_ text: String) {
    func lists(_ text: String) -> Int { Converter.read(text, as: .pdf).nodes.count { $0.element.isList } }
    #expect(lists("1. One.\n\(text)\n2. Two.\n3. Three.") == 1)
    #expect(lists("• One.\n\(text)\n• Two.") == 2)
    #expect(lists("1. One.\n\n\(text)\n\n2. Two.") == 2)
  }

  @Test(arguments: [
    "– Good morning, he said.\n– Good morning, she said.", "— Is it you?\n— A friend.",
    "1. January was cold, and we stayed in.", "A. Smith wrote it.",
  ])
  func otherLinesAreNoLists(_ text: String) {
    #expect(!Converter.read(text, as: .pdf).nodes.contains { $0.element.isList })
  }

  // MARK: Pages

  private static func pages(_ page: (Int) -> String) -> String { (1...4).map(page).joined(separator: "\n") }

  @Test func numbersOfPagesAreDropped() {
    let text = Self.pages { number in
      "\(number)\nTHE LITTLE BOAT\n"
        + String(repeating: "goes on with a line of the story that is as long as the other ones\n", count: 12)
        + "and on it goes over the end of the page with a line up to the"
    }
    let result = markdown(text)
    #expect(!result.contains("3"))
    #expect(result.components(of: "THE LITTLE BOAT") <= 1)
  }

  @Test func headersOfPagesAreDropped() {
    let text = Self.pages { "The Little Boat   Page \($0)\n\n\(Self.paragraph)\n\n\($0)\n\u{C}" }
    #expect(lines(text) == [Self.joined, Self.joined, Self.joined, Self.joined])
  }

  @Test func titlesOfPagesAreDropped() {
    let text = Self.pages { "The Little Boat\n\n\(Self.paragraph)\n\nEnd of page\n\($0)\n\u{C}" }
    #expect(!lines(text).contains { $0.contains("Boat") })
    #expect(lines(text).filter { $0.hasPrefix("The harbour") } == [Self.joined, Self.joined, Self.joined, Self.joined])
  }

  /// Forms have the same text on each page.
  @Test func textBelowAHeaderStays() {
    let text = Self.pages { "Form \($0)\n\nName of the boat\n\n\(Self.paragraph)\n\nSignature\n\n\($0)\n\u{C}" }
    #expect(lines(text).count { $0 == "Name of the boat" } == 4)
    #expect(lines(text).count { $0 == "Signature" } == 4)
  }

  @Test func aNumberAloneStays() {
    #expect(lines(Self.paragraph + "\n12") == [Self.joined, "12"])
    #expect(lines("Step 1\nOpen it.\nStep 2\nClose it.\nStep 3\nWait.").count == 6)
  }

  // MARK: Lines that stay

  @Test(arguments: [
    "A. Name\n12 Long Street\nSome Town 12345",
    "Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\nAnd looked down one of them where I could",
    "The boat is gone and with it all the men\nThe sea is calm where they had been at night\nNo light is seen upon the pier again\nAnd nothing moves beneath the morning light",
    "Über den Hafen zieht der Wind\nÄste liegen auf den Wegen\nÖde sind die Boote\nUnd es fällt ein leiser Regen",
    "milk\neggs\nbread and butter\nsalt",
  ])
  func shortLinesStay(_ text: String) {
    #expect(lines(text).count == text.split(separator: "\n").count)
  }

  @Test(arguments: [
    ["int x = f(1);", "return x;"], ["break;", "x[0] = 1;"], ["let x = 1", "print(x)", "let y = 2"], ["$ make install"],
  ])
  func codeStays(_ code: [String]) {
    let result = lines("\(Self.paragraph)\n\(code.joined(separator: "\n"))\n\(Self.paragraph)")
    #expect(result == [Self.joined, "```"] + code + ["```", Self.joined])
  }

  @Test func clausesAreNoCode() {
    let text = "It has\n(a) the name of the boat;\n(b) the day it came in;\n(c) the berth."
    #expect(!Converter.read(text, as: .pdf).nodes.contains { if case .codeBlock = $0.element { true } else { false } })
  }

  @Test func tablesStay() {
    #expect(
      lines("Name      Size    Date\none         12    May\ntwo          3    June").contains("one         12    May"))
  }
}

/// Clipboard HTML that is only text.
struct HTMLWithoutTagsTests {
  private static let text = """
    The little boat
    A line of a paragraph that goes on over the end of
    the line and < ends & here.
    • first point
    • second point
    """

  private static let markdown = """
    The little boat

    A line of a paragraph that goes on over the end of the line and < ends & here.

    - first point
    - second point

    """

  @Test(arguments: [
    text, "<meta charset=utf-8>" + text,
    "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">" + text,
    text.replacing("\n", with: "\r\n"), "<html><body><!--StartFragment-->" + text + "<!--EndFragment--></body></html>",
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"),
  ])
  func linesCount(_ html: String) {
    #expect(Converter.convert(html, from: .html, to: .markdown) == Self.markdown)
  }

  @Test(arguments: ["The boat\nComes in", "The boat\r\nComes in\r\n", "<meta charset='utf-8'>The boat\nComes in"])
  func shortLinesCount(_ html: String) {
    #expect(Converter.convert(html, from: .html, to: .markdown) == "The boat\\\nComes in\n")
  }

  @Test(arguments: ["The boat\n  comes in", "The boat\n\tcomes in", "\n\n  The boat\n  comes in\n"])
  func indentedLinesAreLayout(_ html: String) {
    #expect(Converter.convert(html, from: .html, to: .plain) == "The boat comes in")
  }

  @Test func signsOfCodeAreText() {
    let html = "The function returns a value of type List<Item> or\nnothing, if a < b and the list is empty."
    #expect(Converter.convert(html, from: .html, to: .plain).contains("List<Item> or nothing, if a < b"))
  }

  @Test(arguments: ["<p>one\ntwo", "one\n<br>two", "<my-text>one\ntwo</my-text>", "one <b>two\nthree</b>"])
  func markupIsMarkup(_ html: String) {
    #expect(!Converter.convert(html, from: .html, to: .plain).contains("<"))
  }
}

extension Element {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension String {
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
