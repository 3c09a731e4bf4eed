import Documents
import RandomDocuments
import Testing

/// Tables of documents as CSV, TSV and JSON.
@Suite struct TableWriterTests {
  private static let spans =
    "<table><tr><th rowspan=2>Region<th colspan=2>2020<tr><th>Q1<th>Q2"
    + "<tr><td rowspan=2>North<td>1.50<td>007<tr><td colspan=2>none</table>"

  @Test(arguments: [
    (DocumentFormat.html, "<table><tr><th>a<th>b<tr><td>1,5<td>say \"x\"</table>", "a,b\n\"1,5\",\"say \"\"x\"\"\"\n"),
    (.markdown, "| a | b |\n| - | - |\n| *c* `d` | [e](https://x.org) |\n", "a,b\nc d,e\n"),
    (.rtf, "{\\rtf1\\trowd\\cellx100\\cellx200\\intbl a\\cell b\\cell\\row}", "a,b\n"),
    (.html, spans, "Region,2020,2020\nRegion,Q1,Q2\nNorth,1.50,007\nNorth,none,\n"),
    (.html, "<table><tr><td>a<br>b<td>10<sup>6</sup><td></table>", "\"a\nb\",10⁶,\n"),
    (.html, "<table><tr><td><p>a<p>b<ul><li>c</ul><td>d</table>", "\"a\nb\nc\",d\n"),
    (.csv, "sep=;\n\"sep=,\";b\n", "\"sep=,\",b\n"), (.csv, "a\n\"\"\nb\n", "a\n\"\"\nb\n"), (.html, "<p>a", ""),
  ]) func asCSV(_ format: DocumentFormat, _ source: String, _ csv: String) {
    #expect(converted(source, from: format, to: .csv) == csv)
  }

  @Test func asTSV() {
    #expect(converted(Self.spans, from: .html, to: .tsv).hasPrefix("Region\t2020\t2020\n"))
    #expect(converted("a,\"b\tc\"", from: .csv, to: .tsv) == "a\t\"b\tc\"\n")
  }

  @Test(arguments: [
    (
      spans,
      "[\n  {\"Region\": \"North\", \"2020 Q1\": \"1.50\", \"2020 Q2\": \"007\"},\n"
        + "  {\"Region\": \"North\", \"2020 Q1\": \"none\", \"2020 Q2\": \"\"}\n]\n"
    ),
    ("<table><tr><td>1<td>\"\\", "[\n  [\"1\", \"\\\"\\\\\"]\n]\n"),
    (
      "<table><tr><th>a<th>a<th><tr><td>1<td>2<td>3<td>4",
      "[\n  {\"a\": \"1\", \"a 2\": \"2\", \"3\": \"3\", \"4\": \"4\"}\n]\n"
    ),
    ("<table><tr><td>name<td>age<tr><td>x<td>7", "[\n  {\"name\": \"x\", \"age\": \"7\"}\n]\n"),
    ("<table><tr><td>a<br>b\t", "[\n  [\"a\\nb\"]\n]\n"),
  ]) func asJSON(_ html: String, _ json: String) {
    #expect(converted(html, from: .html, to: .json) == json)
  }

  @Test func theNumberSelectsATable() {
    let html = Array("<table><tr><td>a</table><p>b<table><tr><td>c</table>".utf8)
    func csv(_ table: Int) -> String {
      let options = ConversionOptions(table: table)
      return String(decoding: Converter.convert(html, from: .html, to: .csv, options: options), as: UTF8.self)
    }
    #expect([1, 2, 3, 0].map(csv) == ["a\n", "c\n", "", ""])
  }

  /// Cells that cover everything below and beside them must not multiply the table.
  @Test(arguments: ["<td rowspan=60000>aaaaaaaaaa", "<td colspan=1000 rowspan=60000>a"])
  func spansAreBounded(_ cell: String) {
    let html = "<table><tr>" + String(repeating: cell, count: 2_000) + String(repeating: "<tr>", count: 20_000)
    let csv = converted(html, from: .html, to: .csv)
    #expect(csv.utf8.count < 40 * html.utf8.count)
  }

  /// A table in any dialect is read as the same table.
  @Test func randomTablesKeepTheirCells() {
    var random = SplitMix(state: 7)
    for _ in 0..<300 {
      let rows = randomTable(&random)
      for separator in [",", ";", "\t", "|"] {
        let ending = ["\n", "\r\n", "\r"][Int(random.next() % 3)]
        let text = rows.map { $0.map { quoted($0, &random) }.joined(separator: separator) }.joined(separator: ending)
        let first = Converter.read(text + ending, as: .csv)
        #expect(cells(of: first) == rows, "\(text.debugDescription)")
        for format in [DocumentFormat.csv, .tsv] {
          let again = Converter.read(Converter.write(first, as: format), as: format)
          #expect(again == first, "\(text.debugDescription)")
        }
      }
    }
  }

  private func randomTable(_ random: inout SplitMix) -> [[String]] {
    let words = ["a", "Ärger", "x y", "1.5", "\"q\"", "l1\nl2", ",", ";", "\t", "|", "", "=1+1", " s ", "漢字", "sep=;"]
    let (width, height) = (2 + Int(random.next() % 4), 2 + Int(random.next() % 5))
    return (0..<height).map { _ in (0..<width).map { _ in words[Int(random.next() % UInt64(words.count))] } }
  }

  private func quoted(_ cell: String, _ random: inout SplitMix) -> String {
    guard cell.contains(where: { ",;\t|\"\n".contains($0) }) || cell.hasPrefix("sep=") || random.next() % 4 == 0 else {
      return cell
    }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  private func cells(of document: Document) -> [[String]] {
    document.tables.flatMap { document.children(of: $0) }.map { row in
      document.children(of: row).map { cell in
        document.steps(in: cell + 1..<Int(document.nodes[cell].end)).reduce(into: "") { text, step in
          switch step {
          case .leaf(.text(let span), _): text += document.string(span)
          case .leaf(.lineBreak, _): text += "\n"
          default: break
          }
        }
      }
    }
  }
}

/// A generator of numbers that are the same in each run.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
