import Testing

/// Tables whose elements are rows and cells only by their roles.
struct DataGridTests {
  private static let expected = "| Name | Age |\n| --- | --- |\n| Ann | 34 |\n| Bob | 27 |\n"

  private static func row(_ words: [String], cell: String, element: String = "div", around: String = "") -> String {
    let cells = words.map { "<\(element) role=\(cell)>\($0)</\(element)>" }.joined()
    return "<div role=row \(around)>\(cells)</div>"
  }

  @Test(arguments: ["table", "grid", "treegrid", "GRID"]) func rowsAndCellsAreATable(role: String) {
    let head = Self.row(["Name", "Age"], cell: "columnheader", element: "span")
    let body = Self.row(["Ann", "34"], cell: "cell") + Self.row(["Bob", "27"], cell: "gridcell")
    #expect(markdown(of: "<div role=\(role)>\(head)\(body)</div>") == Self.expected)
    #expect(markdown(of: "<section role=\(role)><div role=rowgroup>\(head)</div>\n\(body)</section>") == Self.expected)
  }

  /// As grids of thousands of rows are written, of which only those in sight are in the page.
  @Test func elementsBetweenThePartsDoNotMatter() {
    let label = { (word: String) in "<div role=presentation><div><span>\(word)</span><button></button></div></div>" }
    let head = Self.row(["Name", "Age"].map(label), cell: "columnheader", around: "style='display:flex'")
    let rows = [["Ann", "34"], ["Bob", "27"]].enumerated().map { number, words in
      Self.row(
        words, cell: "gridcell", around: "style='position:absolute;top:\(number * 40)px' aria-rowindex=\(number)")
    }
    let grid = "<div role=presentation>\(head)</div><div><div role=rowgroup>\(rows.joined())</div></div>"
    #expect(
      markdown(of: "<p>Before</p><div role=grid>\(grid)</div><p>After</p>") == "Before\n\n\(Self.expected)\nAfter\n")
  }

  @Test func otherContentsOfAGridStay() {
    let rows = Self.row(["Name", "Age"], cell: "columnheader") + Self.row(["Ann", "34"], cell: "cell")
    let text = markdown(of: "<div role=table><p>All people</p>\(rows)<p>Page 1</p></div>")
    #expect(text == "All people\n\n| Name | Age |\n| --- | --- |\n| Ann | 34 |\n\nPage 1\n")
  }

  @Test func formatsAndLinksInCellsStay() {
    let rows = [["<b>Ann</b>", "<a href='https://a.example'>34</a>"], ["B|b", "<code>27</code>"]]
    let body = rows.map { Self.row($0, cell: "cell") }.joined()
    let text = markdown(of: "<div role=table>\(Self.row(["Name", "Age"], cell: "columnheader"))\(body)</div>")
    #expect(text.hasSuffix("| **Ann** | [34](https://a.example) |\n| B\\|b | `27` |\n"))
  }

  @Test func hiddenCellsAndRowsDoNotShow() {
    let hidden = "<div role=row style='display:none'><div role=cell>Eve</div><div role=cell>1</div></div>"
    let rows = [["Name", "Age"], ["Ann", "34"], ["Bob", "27"]].map { words in
      "<div role=row><div role=cell hidden>x</div>" + words.map { "<div role=cell>\($0)</div>" }.joined() + "</div>"
    }
    #expect(markdown(of: "<div role=grid>\(rows.joined())\(hidden)</div>") == Self.expected)
  }

  @Test func gridsInGridsStayInTheirCells() {
    let inner = "<div role=grid>\(Self.row(["a", "b"], cell: "cell"))\(Self.row(["c", "d"], cell: "cell"))</div>"
    let rows = Self.row(["Name", "Parts"], cell: "columnheader") + Self.row(["Ann", inner], cell: "cell")
    let table =
      "<table><tr><th>Name<th>Parts<tr><td>Ann<td><table><tr><td>a<td>b<tr><td>c<td>d</table></table>"
    #expect(markdown(of: "<div role=grid>\(rows)</div>") == markdown(of: table))
  }

  /// Lists of chats, toolbars and pages whose layout is a grid.
  @Test func layoutsAreNoTables() {
    let chats = ["Ann: hello", "Bob: bye"].map { Self.row([$0], cell: "gridcell") }.joined()
    #expect(markdown(of: "<div role=grid>\(chats)</div>") == "Ann: hello\n\nBob: bye\n")
    let columns = Self.row(["<p>Left</p>", "<p>Right</p>"], cell: "gridcell")
    #expect(markdown(of: "<div role=grid>\(columns)</div>") == "Left\n\nRight\n")
    #expect(!markdown(of: columns + columns).contains("|"))
  }

  @Test func realTablesStay() {
    let rows = [["Name", "Age"], ["Ann", "34"], ["Bob", "27"]].map { words in
      "<tr role=row>" + words.map { "<td role=gridcell>\($0)</td>" }.joined() + "</tr>"
    }
    #expect(markdown(of: "<table role=grid>\(rows.joined())</table>") == Self.expected)
    #expect(markdown(of: "<div role=grid><table>\(rows.joined())</table></div>") == Self.expected)
  }
}
