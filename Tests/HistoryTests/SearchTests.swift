import Testing

@testable import History

struct SearchTests {
  private static let texts = [
    "The quick brown fox", "Straße nach Köln", "ΟΔΟΣ και Άνθη", "日本語の文字列を探す", "مرحبا بالعالم", "party 🎉🎊 now",
    "100% of a_b", #"she said "hi" \ ok"#, "x", "Привет, Мир",
  ]

  private let folder = StoreFolder()

  private func store() throws -> HistoryStore {
    let store = try folder.open()
    for text in Self.texts { try store.recordText(text) }
    return store
  }

  @Test(arguments: [
    ("QUICK", 0), ("br ick", 0), ("\"ick br\"", 0), ("köln", 1), ("KÖLN", 1), ("Straß", 1), ("άνθη", 2), ("ΆΝΘΗ", 2),
    ("本語の文", 3),
    ("文字", 3), ("語", 3), ("بالعالم", 4), ("با", 4), ("🎉", 5), ("🎉🎊", 5), ("🎉🎊 n", 5), ("0%", 6), ("%", 6), ("a_b", 6),
    ("_", 6), (#""hi""#, 7), (#"""#, 7), (#"\"#, 7), ("привет", 9), ("МИР", 9), ("П", 9), ("Q", 0),
  ])
  func aSubstringFindsItsText(needle: String, index: Int) throws {
    #expect(try store().found(needle) == [Self.texts[index]], "\(needle)")
  }

  @Test(arguments: ["\"quick fox\"", "quick dog", "zz", "%%%", "a%b", "__", "* OR *", "'", "NEAR(a b)", "\0\0\0"])
  func absentNeedlesAreNotFound(needle: String) throws {
    #expect(try store().found(needle).isEmpty)
  }

  @Test(arguments: [
    ("<p>some <b>bold</b> <a href='x'>li<i>nk</i></a></p><p>more</p>", "some bold link"),
    ("<html><head><style>p { color: red }</style></head><body><h1>One</h1>two</body></html>", "One"),
    ("<SCRIPT>if (a<b) c>d</SCRIPT><P>text</P>", "text"),
    ("<!--[if mso]><xml>1</xml><![endif]--><div>a<br/>b</div>", "a"),
    ("<td>x</td><td>y</td>", "x"), ("a < b", "a < b"), ("<p>never <!-- ended", "never "), ("<style>never ended", ""),
    ("<", "<"),
  ])
  func theTitleOfHTMLIsItsFirstLine(html: String, title: String) throws {
    let store = try folder.open()
    _ = try store.record(RecordedItem([("text/html", Array(html.utf8))]))
    #expect(try store.search("", atMost: 1).entries.map(\.title) == [title])
  }

  @Test func theNewestComeFirstAndNoMoreThanWanted() throws {
    let store = try folder.open()
    for number in 0..<80 { try store.recordText("line \(number)") }
    #expect(try store.search("line", atMost: 3).entries.map(\.title) == ["line 79", "line 78", "line 77"])
    #expect(try store.search("in", atMost: 2).entries.map(\.title) == ["line 79", "line 78"])
    #expect(try store.search("line", atMost: 50).entries.count == 50)
  }

  @Test func oneAndTwoLettersAreFoundInOldTextsToo() throws {
    let old = [
      ("zQ", "Zq at the beginning"), ("jx", "at the end jx"), ("語", "日本語"), ("😀", "at the end 😀"),
      ("\"&", "quoted \"& so"),
      ("ẞ", "ẞ alone"), ("WĤ", "in the middle wĥ of it"),
    ]
    let store = try folder.open()
    for (_, text) in old { try store.recordText(text) }
    for number in 0..<2000 { try store.recordText("\(number)") }
    for (needle, text) in old { #expect(try store.found(needle) == [text]) }
    #expect(try store.found("jj").isEmpty)
  }

  @Test func trigramsInAnotherOrderAreNoHit() throws {
    let store = try folder.open()
    try store.recordText("abcd bcde")
    #expect(try store.found("\"abcde\"").isEmpty)
  }

  @Test(arguments: [
    ([("text/html", "<p>Hello <b>wor</b>ld &amp; all</p>")], "hello"),
    ([("text/rtf", #"{\rtf1\ansi Sailing boats\par}"#)], "sailing boats"),
    ([("text/uri-list", "file:///home/me/My%20Letter%20%C3%A4.pdf\r\n")], "my letter ä.pdf"),
    ([("image/png", "not text"), ("text/markdown", "# Title")], "# title"),
    ([("STRING", "latin one"), ("text/html", "other")], "latin one"),
  ])
  func markupIsFoundByItsWords(sources: [(String, String)], needle: String) throws {
    let store = try folder.open()
    _ = try store.record(RecordedItem(sources.map { ($0.0, Array($0.1.utf8)) }))
    #expect(try store.search(needle, atMost: 5).entries.count == 1)
  }

  @Test func textBehindTheFirstThousandCharactersIsFound() throws {
    let store = try folder.open()
    try store.recordText(String(repeating: "filling ", count: 20_000) + "needle")
    #expect(try store.search("needle", atMost: 5).entries.count == 1)
    #expect(try store.search("dl", atMost: 5).entries.count == 1)
  }
}
