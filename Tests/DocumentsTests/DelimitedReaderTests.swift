import Documents
import Testing

/// Tables of text with separators.
@Suite struct DelimitedReaderTests {
  private func markdown(_ text: String, _ format: DocumentFormat = .csv) -> String {
    converted(text, from: format, to: .markdown)
  }

  /// With any line endings, with a byte order mark, and without the last line's end.
  @Test(arguments: [
    "a\tb\nc\td\n", "a\tb\r\nc\td", "a\tb\rc\td\r", "\u{FEFF}a\tb\nc\td", "\"a\"\t\"b\"\r\n\"c\"\td\r\n",
  ]) func isATable(_ text: String) {
    for format in [DocumentFormat.csv, .tsv] {
      #expect(markdown(text, format) == "| a | b |\n| --- | --- |\n| c | d |\n")
    }
    #expect(
      markdown(text.replacing("\t", with: ","), .csv) == "| a | b |\n| --- | --- |\n| c | d |\n")
  }

  @Test(arguments: [
    ("a\t\tb\n\tc\n", "| a | | b |\n| --- | --- | --- |\n| | c | |\n"),
    ("a\n\"\"\nb", "| a |\n| --- |\n| |\n| b |\n"),
    ("a*b*\t|", "| a\\*b* | \\| |\n| --- | --- |\n"),
    ("\"a\r\nb\"\t\"say \"\"c\"\"\"", "| a<br>b | say \"c\" |\n| --- | --- |\n"),
    ("\"a\tb\"c\td", "| \"a | b\"c | d |\n| --- | --- | --- |\n"), ("\"a\t\"b", "| \"a | \"b |\n| --- | --- |\n"),
    ("5\" pipe\t\"", "| 5\" pipe | \" |\n| --- | --- |\n"), ("", ""), ("\n", ""),
  ]) func cells(_ text: String, _ table: String) {
    #expect(markdown(text, .tsv) == table)
  }

  /// The files of csv-spectrum's kinds, and what other programs write.
  @Test(arguments: [
    ("a,b\n1,\"ha \"\"ha\"\" ha\"\n", "| a | b |\n| --- | --- |\n| 1 | ha \"ha\" ha |\n"),
    ("a,b\n\"1,5\",2\n", "| a | b |\n| --- | --- |\n| 1,5 | 2 |\n"),
    ("a,b\n1,\"\"\n\"\",2\n", "| a | b |\n| --- | --- |\n| 1 | |\n| | 2 |\n"),
    ("key,val\n1,\"{\"\"type\"\": \"\"Point\"\"}\"\n", "| key | val |\n| --- | --- |\n| 1 | {\"type\": \"Point\"} |\n"),
    ("a,b\n1,\"Once\nupon\"\n", "| a | b |\n| --- | --- |\n| 1 | Once<br>upon |\n"),
    ("sep=;\r\na;b,c\r\n", "| a | b,c |\n| --- | --- |\n"),
    ("\"sep=|\"\na,b|c,d\n", "| a,b | c,d |\n| --- | --- |\n"),
    ("a;b\n1,5;2,5\n", "| a | b |\n| --- | --- |\n| 1,5 | 2,5 |\n"),
    ("1,5;2\n3,5;4\n", "| 1,5 | 2 |\n| --- | --- |\n| 3,5 | 4 |\n"),
    (
      "name\tvalue\nDoe, Jane\t1\nRoe, Rick\t2\n",
      "| name | value |\n| --- | --- |\n| Doe, Jane | 1 |\n| Roe, Rick | 2 |\n"
    ),
    ("name|tags\na|x,y\nb|z\n", "| name | tags |\n| --- | --- |\n| a | x,y |\n| b | z |\n"),
    ("a,b,c\n1\n2,3\n", "| a | b | c |\n| --- | --- | --- |\n| 1 | | |\n| 2 | 3 | |\n"),
  ]) func kinds(_ text: String, _ table: String) {
    #expect(markdown(text) == table)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", true), ("Region,2019,2020\nNorth,1,2\n", true), ("1,2\n3,4\n", false), ("x,1\ny,2\n", false),
    ("a,b\nc,d\n", true), ("2024-01-05,a\n2024-01-06,b\n", false), ("1,2", false), (",Q1\na,1\n", true),
  ]) func aHeaderIsFound(_ text: String, _ isHeader: Bool) {
    #expect(converted(text, from: .csv, to: .html).contains("<th>") == isHeader)
  }

  @Test func encodingsAreFound() {
    let text = "größe,preis\nklein,5 €\n"
    let table = converted(text, from: .csv, to: .html)
    let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let old = text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }
    for bytes in [[0xFF, 0xFE] + units, old, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(String(decoding: Converter.convert(bytes, from: .csv, to: .html), as: UTF8.self) == table)
    }
  }

  /// The number of cells bounds the work: searching in vain must not begin again at each of them.
  @Test func unendedQuotationMarksTakeLinearTime() {
    for unit in ["\"\"\"\"x\t\"a\t", "\"a,", "\"\"\"a,\"\"\n", "\"\n"] {
      #expect(markdown(String(repeating: unit, count: 20_000), .tsv).utf8.count > 30_000)
    }
  }
}
