import Documents
import Testing

/// Tables of tab-separated text.
@Suite struct TabSeparatedTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Converter.write(TabSeparatedReader.read(Array(text.utf8)), as: .markdown), as: UTF8.self)
  }

  /// With any line endings, with a byte order mark, and without the last line's end.
  @Test(arguments: [
    "a\tb\nc\td\n", "a\tb\r\nc\td", "a\tb\rc\td\r", "\u{FEFF}a\tb\nc\td", "\"a\"\t\"b\"\r\n\"c\"\td\r\n",
  ]) func isATable(_ text: String) {
    #expect(markdown(text) == "| a | b |\n| --- | --- |\n| c | d |\n")
  }

  @Test(arguments: [
    ("a\t\tb\n\tc\n", "| a | | b |\n| --- | --- | --- |\n| | c | |\n"),
    ("a\n\nb", "| a |\n| --- |\n| |\n| b |\n"),
    ("a*b*\t|", "| a\\*b* | \\| |\n| --- | --- |\n"),
    ("\"a\r\nb\"\t\"say \"\"c\"\"\"", "| a<br>b | say \"c\" |\n| --- | --- |\n"),
    ("\"a\tb\"c\td", "| \"a | b\"c | d |\n| --- | --- | --- |\n"), ("\"a\t\"b", "| \"a | \"b |\n| --- | --- |\n"),
    ("5\" pipe\t\"", "| 5\" pipe | \" |\n| --- | --- |\n"), ("", ""), ("\n", "| |\n| --- |\n"),
  ]) func cells(_ text: String, _ table: String) {
    #expect(markdown(text) == table)
  }

  @Test func unendedQuotationMarksTakeLinearTime() {
    #expect(markdown(String(repeating: "\"\"\"\"x\t\"a\t", count: 20_000)).utf8.count > 100_000)
  }
}
