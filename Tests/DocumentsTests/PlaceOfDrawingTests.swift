import Testing

/// Tables that Word and Excel write around pictures and the text below them.
struct PlaceOfDrawingTests {
  private static let picture = "<img width=20 height=18 src='https://a.example/i.png' alt=Leaf>"

  /// Returns a place of a drawing with rows of cells.
  private static func place(_ rows: String, _ kind: String = "vglayout2") -> String {
    "<span style='mso-ignore:\(kind)'><table cellpadding=0 cellspacing=0>\(rows)</table></span>"
  }

  @Test(arguments: ["vglayout", "vglayout2"]) func cellsBelowPicturesAreCells(kind: String) {
    let floating = "<span style='mso-ignore:vglayout;position:absolute'><img src='file:///C:/i.png'></span>"
    let cell = "<td><![if !vml]>\(floating)<![endif]>\(Self.place("<tr><td height=20>Oak</td></tr>", kind))</td>"
    let table =
      "<table><tr><td>Tree</td><td>Count</td></tr><tr>\(cell)<td>12</td></tr><tr><td>Elm</td><td>30</td></tr></table>"
    #expect(markdown(of: table) == "| Tree | Count |\n| --- | --- |\n| Oak | 12 |\n| Elm | 30 |\n")
  }

  @Test func theLookOfTheInnerCellStays() {
    let sheet = "<style>.x1 {font-weight:700}</style>"
    let cell = "<td>\(Self.place("<tr><td class=x1>Oak</td></tr>"))</td>"
    let table = "\(sheet)<table><tr><td>Tree</td><td>Count</td></tr><tr>\(cell)<td>12</td></tr></table>"
    #expect(markdown(of: table).contains("| **Oak** | 12 |"))
  }

  @Test func spaceBesideAPictureIsNone() {
    let rows = "<tr><td width=10 height=0></td></tr><tr><td></td><td>\(Self.picture)</td></tr>"
    for kind in ["vglayout", "vglayout2"] {
      let text = markdown(of: "<p>\(Self.place(rows, kind))Beside it.</p>")
      #expect(text.contains("![Leaf](https://a.example/i.png)"))
      #expect(text.contains("Beside it."))
      #expect(!text.contains("|"))
    }
  }

  @Test func severalCellsAreApart() {
    let rows = "<tr><td>Oak</td><td>&nbsp;</td></tr><tr><td><p>&nbsp;</p></td><td>Elm</td></tr>"
    let text = markdown(of: "<div>\(Self.place(rows))</div>")
    #expect(text == "Oak\\\nElm\n")
    let nested = Self.place("<tr><td>\(Self.place("<tr><td>Oak</td></tr>"))</td></tr>")
    #expect(markdown(of: "<div>\(nested) and elm</div>") == "Oak and elm\n")
  }

  @Test func otherTablesStay() {
    let table = "<table><tr><td>Tree</td><td>Count</td></tr><tr><td>Oak</td><td>12</td></tr></table>"
    let expected = "| Tree | Count |\n| --- | --- |\n| Oak | 12 |\n"
    #expect(markdown(of: "<div style='mso-ignore:colspan'>\(table)</div>") == expected)
    #expect(markdown(of: "<span style='mso-ignore:vglayout'><div>\(table)</div></span>") == expected)
  }
}
