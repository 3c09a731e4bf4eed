import Testing

@testable import Documents

/// The widths of a table's columns.
struct ColumnWidthsTests {
  private static let width = 9000

  /// Returns the column widths of a table with these rows of cells.
  private func widths(_ rows: [[String]], width: Int = ColumnWidthsTests.width) throws -> [Int] {
    let html = rows.map { "<tr>" + $0.map { "<td>\($0)" }.joined() }.joined()
    let document = HTMLReader.read(Array("<table>\(html)</table>".utf8))
    let table = try #require(document.nodes.firstIndex { $0.element == .table })
    let edges = TableLayout(of: table, in: document, width: width).edges
    return zip(edges, [0] + edges).map { $0 - $1 }
  }

  private static let long = Array(repeating: "something", count: 60).joined(separator: " ")

  /// A character takes 130 twips at most, and a cell has some room beside its text.
  @Test(arguments: [
    [["Method", long], ["GET", long]], [["Method", "Path", long]], [["<b>Me</b>thod", long, long, long]],
    [["<img src=a.png alt=Method>", long]], [["Method<br>x", "<pre>a b</pre>", "<ul><li>\(long)</ul>"]],
  ])
  func noWordIsBrokenWhileThereIsRoom(rows: [[String]]) throws {
    let widths = try widths(rows)
    #expect(widths[0] >= "Method".count * 130)
    #expect(widths.reduce(0, +) <= Self.width)
  }

  /// The widths of the words in Arial of 11 points, Courier New and larger Arial, in twips.
  @Test(arguments: [
    ("Mittelfranken", 1260), ("1,234,567.00", 1285), ("<b>Mittelfranken</b>", 1370), ("Région", 697), ("WWWW", 831),
    ("<code>integer</code>", 924), ("x <b>Mittel</b>franken", 1260), ("a<br>WWWW b", 831),
    ("<ul><li>WWWW</ul>", 720 + 831), ("<pre>x integer</pre>", 840), ("<span style='font-size:22pt'>WWWW</span>", 1662),
    ("<a href='http://a'>WWWW</a>", 831), ("<blockquote>WWWW</blockquote>", 480 + 831),
  ])
  func aColumnIsAsWideAsItsWordsAndItsPadding(cell: String, word: Int) throws {
    let width = try widths([[cell, Self.long, Self.long]])[0]
    #expect((word + 216...word + 440).contains(width))
    let header = try widths([["<b>\(cell)</b>", Self.long, Self.long]])[0]
    #expect(header >= width)
  }

  @Test func headersAreMeasuredInBold() throws {
    let html = "<table><tr><th>Mittelfranken</th><th>\(Self.long)</th></tr></table>"
    let document = HTMLReader.read(Array(html.utf8))
    let table = try #require(document.nodes.firstIndex { $0.element == .table })
    #expect(TableLayout(of: table, in: document, width: Self.width).edges[0] >= 1370 + 216)
  }

  @Test(arguments: [
    ["integer", String(repeating: "a", count: 90)], ["Description", String(repeating: "a", count: 900), "b"],
    ["Region", String(repeating: "a", count: 70), String(repeating: "b", count: 70)],
  ])
  func shortWordsAreWholeBesideThoseThatCannotBe(row: [String]) throws {
    let widths = try widths([row, ["x"]])
    #expect(widths[0] >= row[0].count * 100 + 216)
    #expect(widths.reduce(0, +) <= Self.width)
  }

  /// Lines end after the hyphens of words before words are broken, but not after signs.
  @Test func wordsAreBrokenAtTheirHyphensFirst() throws {
    let long = String(repeating: "Nord-", count: 12) + "West"
    let widths = try widths([[long, String(repeating: "a", count: 50)]])
    #expect(widths[1] >= 50 * 122 + 216)
    let options = try self.widths([["--" + String(repeating: "a", count: 30), String(repeating: "b", count: 60)]])
    #expect(options[0] > 30 * 60)
  }

  @Test func shortTablesAreSharedByTheLengthsOfTheirLines() throws {
    let widths = try widths([["a", "some more words", "b"]])
    #expect(widths[1] > 2 * widths[0])
    #expect(widths[0] == widths[2])
  }

  @Test func wordsThatAreTooLongForTheTableShareItByTheirLengths() throws {
    let widths = try widths([[String(repeating: "a", count: 80), String(repeating: "b", count: 40)]])
    #expect(widths[0] > widths[1])
    #expect(widths.reduce(0, +) <= Self.width)
  }

  @Test func wideCharactersMayBeParted() throws {
    let widths = try widths([[String(repeating: "漢", count: 200), "Method"]])
    #expect(widths[1] >= "Method".count * 130)
  }

  @Test func manyColumnsKeepAWidth() throws {
    let widths = try widths([Array(repeating: Self.long, count: 63)], width: 100)
    #expect(widths.count == 63)
    #expect(widths.allSatisfy { $0 >= 120 })
  }
}
