import Testing

@testable import Documents

/// Cells and rows that come more than once (OpenDocument 1.3, 19.677 and 19.679).
@Suite struct ODTRepetitionTests {
  private func cell(_ text: String, _ attributes: String = "") -> String {
    "<table:table-cell \(attributes)>\(text.isEmpty ? "" : "<text:p>\(text)</text:p>")</table:table-cell>"
  }

  private func table(_ rows: String...) -> String {
    ODTSource.markdown("<table:table>\(rows.joined())</table:table>")
  }

  private func row(_ cells: String, _ attributes: String = "") -> String {
    "<table:table-row \(attributes)>\(cells)</table:table-row>"
  }

  @Test func cellsAreRepeatedWithTheirContent() {
    let heads = row(cell("a") + cell("b") + cell("c") + cell("d"))
    let repeated = table(heads, row(cell("x", "table:number-columns-repeated=\"3\"") + cell("y")))
    #expect(repeated == table(heads, row(cell("x") + cell("x") + cell("x") + cell("y"))))
    let empty = table(heads, row(cell("", "table:number-columns-repeated=\"2\"") + cell("y") + cell("z")))
    #expect(empty == table(heads, row(cell("") + cell("") + cell("y") + cell("z"))))
  }

  @Test func rowsAreRepeated() {
    let heads = row(cell("a") + cell("b"))
    let body = cell("x") + cell("y")
    #expect(table(heads, row(body, "table:number-rows-repeated=\"2\"")) == table(heads, row(body), row(body)))
  }

  @Test func spansAreRepeatedToo() {
    let spans = "table:number-columns-spanned=\"2\""
    let repeated = row(cell("x", "\(spans) table:number-columns-repeated=\"2\""))
    #expect(table(repeated) == table(row(cell("x", spans) + cell("x", spans))))
  }

  @Test(arguments: ["0", "-1", "x", "1"]) func otherNumbersMeanOnce(number: String) {
    let once = table(row(cell("x") + cell("y")))
    #expect(table(row(cell("x", "table:number-columns-repeated=\"\(number)\"") + cell("y"))) == once)
    #expect(table(row(cell("x") + cell("y"), "table:number-rows-repeated=\"\(number)\"")) == once)
  }

  /// The rest of a sheet is not shown.
  @Test func manyEmptyCellsComeOnce() {
    let rest = cell("", "table:number-columns-repeated=\"16384\"")
    #expect(table(row(cell("x") + rest)) == table(row(cell("x") + cell(""))))
  }

  @Test func largeLinksAreNotRepeatedWithoutLimit() {
    let link = "<text:a xlink:href=\"http://a.b/\(String(repeating: "x", count: 100_000))\">y</text:a>"
    let text = table(row(cell(link, "table:number-columns-repeated=\"1000\"")))
    #expect(text.utf8.count < 4 << 20)
  }

  @Test func repetitionInRepetitionIsLimited() {
    var inner = "<text:p>\(String(repeating: "text ", count: 200))</text:p>"
    for _ in 0..<6 {
      inner =
        "<table:table><table:table-row table:number-rows-repeated=\"1000\">"
        + "<table:table-cell table:number-columns-repeated=\"1000\">\(inner)</table:table-cell>"
        + "</table:table-row></table:table>"
    }
    #expect(ODTSource.markdown(inner).utf8.count < 8 << 20)
  }
}
