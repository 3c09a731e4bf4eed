import Testing

@testable import Documents

/// The widths of a table's columns.
@Suite(.timeLimit(.minutes(30))) struct ColumnWidthsTests {
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
