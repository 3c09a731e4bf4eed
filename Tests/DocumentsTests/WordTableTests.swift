import Testing

/// What Word writes into tables only for their layout.
@Suite(.timeLimit(.minutes(30))) struct WordTableTests {
  private static let expected = "| Tree | Count |\n| --- | --- |\n| Oak | 12 |\n"

  private static func table(_ end: String, row: String = "") -> String {
    "<table border=1><tr><td>Tree</td><td>Count</td>\(row)</tr><tr><td>Oak</td><td>12</td>\(row)</tr>\(end)</table>"
  }

  @Test(arguments: [
    "<![if !supportMisalignedColumns]><tr height=0><td width=9 style='border:none'></td><td width=9></td></tr><![endif]>",
    "<tr height=\"0\"><td></td><td><p class=MsoNormal>&nbsp;</p></td></tr>", "<tr height=0></tr>",
  ])
  func rowsWithoutHeightAreLeftOut(row: String) {
    #expect(markdown(of: Self.table(row)) == Self.expected)
  }

  @Test(arguments: [
    "<tr height=0><td>Elm</td><td></td></tr>", "<tr height=20><td>Elm</td><td></td></tr>",
  ])
  func otherRowsStay(row: String) {
    #expect(markdown(of: Self.table(row)) == Self.expected + "| Elm | |\n")
    #expect(
      markdown(of: Self.table(row.replacing("Elm", with: "").replacing("=0", with: "=2"))) == Self.expected + "| | |\n")
  }

  @Test func cellsThatFillTheirRowAreLeftOut() {
    let style = "style='mso-cell-special:placeholder;border:none'"
    #expect(markdown(of: Self.table("", row: "<td \(style)><p class=MsoNormal>&nbsp;</p></td>")) == Self.expected)
    #expect(markdown(of: Self.table("", row: "<td \(style)>Ash</td>")).contains("| Oak | 12 | Ash |"))
    let moved = "<tr><td \(style)>&nbsp;</td><td>30</td></tr>"
    #expect(markdown(of: Self.table(moved)) == Self.expected + "| | 30 |\n")
  }
}
