import Testing

@testable import Documents

/// The lists and tables that are found in RTF's flat paragraphs.
struct RTFStructureTests {
  private static let listTables =
    "{\\*\\listtable"
    + "{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}\\li720}"
    + "{\\listlevel\\levelnfc4\\levelstartat3{\\leveltext\\'02\\'01.;}{\\levelnumbers\\'01;}\\li1440}\\listid5}"
    + "{\\list{\\listlevel\\levelnfc0\\levelstartat4{\\leveltext\\'02\\'00.;}\\li720}\\listid6}"
    + "{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01o;}\\li720}\\listid7}}"
    + "{\\*\\listoverridetable{\\listoverride\\listid5\\listoverridecount0\\ls1}"
    + "{\\listoverride\\listid6\\listoverridecount0\\ls2}"
    + "{\\listoverride\\listid6\\listoverridecount1{\\lfolevel\\listoverridestartat\\levelstartat9}\\ls3}"
    + "{\\listoverride\\listid7\\listoverridecount0\\ls4}}"

  private func tree(_ body: String) -> String {
    TreeWriter.write(RTFReader.read(Array("{\\rtf1\\ansi\(Self.listTables)\(body)}".utf8)))
  }

  // MARK: Lists

  @Test func listsNestByLevel() {
    #expect(
      tree(
        "\\pard\\ls1\\ilvl0\\li720{\\listtext\\'95\\tab}a\\par\\pard\\ls1\\ilvl1\\li1440 b\\par c\\par"
          + "\\pard\\ls1\\ilvl0\\li720 d\\par\\pard e") == """
          list disc
            listItem
              paragraph
                text "a"
              list lowerAlpha start=3
                listItem
                  paragraph
                    text "b"
                listItem
                  paragraph
                    text "c"
            listItem
              paragraph
                text "d"
          paragraph
            text "e"

          """)
  }

  @Test(arguments: [(2, "decimal start=4"), (3, "decimal start=9"), (4, "circle"), (1, "disc"), (99, "disc")])
  func kindsOfLists(number: Int, list: String) {
    #expect(tree("\\pard\\ls\(number) x\\par") == "list \(list)\n  listItem\n    paragraph\n      text \"x\"\n")
  }

  @Test func overridesOfAListCountOnUnlessTheyBeginAnew() {
    let tables =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\li720}\\listid1}}{\\*\\listoverridetable"
      + "{\\listoverride\\listid1\\ls1}{\\listoverride\\listid1\\ls2}"
      + "{\\listoverride\\listid1{\\lfolevel\\listoverridestartat\\levelstartat1}\\ls3}}"
    let items = [1, 2, 3].map { "\\pard\\ls\($0) x\\par\\pard y\\par" }.joined()
    let tree = TreeWriter.write(RTFReader.read(Array("{\\rtf1\(tables)\(items)}".utf8)))
    #expect(
      tree.split(separator: "\n").filter { $0.hasPrefix("list") } == [
        "list decimal start=1", "list decimal start=2", "list decimal start=1",
      ])
  }

  @Test(arguments: [
    ("\\'95\\tab", "disc"), ("\\u8226?\\tab", "disc"), ("\\f3\\'b7\\tab", "disc"), ("o\\tab", "circle"),
    ("\\f4\\'a7\\tab", "square"), ("\\u10146?\\tab", "disc"),
    ("3.\\tab", "decimal start=3"), ("(b)\\tab", "lowerAlpha start=2"), ("C)\\tab", "upperAlpha start=3"),
    ("iv.\\tab", "lowerRoman start=4"), ("I.\\tab", "upperRoman start=1"),
  ])
  func labelsTellListsThatNothingElseTells(label: String, list: String) {
    let fonts = "{\\fonttbl{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset2 Wingdings;}}"
    let expected = "list \(list)\n  listItem\n    paragraph\n      text \"x\"\nparagraph\n  text \"y\"\n"
    for body in ["{\\pntext \(label)}x\\par y", "{\\listtext \(label)}\\pard\\ls9 x\\par\\pard y"] {
      #expect(TreeWriter.write(RTFReader.read(Array("{\\rtf1\\ansi\(fonts)\(body)}".utf8))) == expected)
    }
  }

  @Test(arguments: ["Chapter 1.\\tab", "\\tab", "1\\tab", "\\u9787?\\tab"])
  func otherLabelsTellNothing(label: String) {
    #expect(tree("{\\listtext \(label)}x") == "paragraph\n  text \"x\"\n")
  }

  @Test func markersThatAreTypedMakeLists() {
    #expect(
      tree(
        "{\\pard\\li360\\fi-360 \\bullet \\tx360\\tab a\\par}{\\pard\\li720\\fi-360 2.\\tab b\\par}"
          + "{\\pard\\li720\\fi-360 3.\\tab c\\par}{\\pard\\li360\\fi-360 \\bullet\\tab d\\par}{\\pard 1.\\tab e\\par}")
          == """
          list disc
            listItem
              paragraph
                text "a"
              list decimal start=2
                listItem
                  paragraph
                    text "b"
                listItem
                  paragraph
                    text "c"
            listItem
              paragraph
                text "d"
          paragraph
            text "1.\\te"

          """)
  }

  /// Word 6 indents the lists in lists; their levels it only counts in headings.
  @Test(arguments: ["\\pnlvlblt", "\\pnlvlbody\\pndec", "\\pnlvl1\\pndec"]) func listsOfOldFilesNestByIndent(
    level: String
  ) {
    func item(_ text: String, _ indent: Int) -> String {
      "\\pard\\fi-360\\li\(indent){\\*\\pn\(level){\\pntxtb\\'B7}}\(text)\\par "
    }
    let shape = tree(item("a", 360) + item("b", 720) + item("c", 720) + item("d", 360)).split(separator: "\n")
    let texts = shape.filter { $0.contains("text") }.map { $0.prefix { $0 == " " }.count / 2 }
    #expect(texts == [3, 5, 5, 3], "\(shape)")
  }

  @Test func typedNumbersOfHeadingsStay() {
    #expect(tree("\\pard\\outlinelevel0\\li360\\fi-360 1.\\tab a\\par") == "heading 1\n  text \"1.\\ta\"\n")
  }

  @Test(arguments: [
    (["", ""], true), (["\\sa200", "\\sa200"], false), (["", "\\sa200"], true), (["\\sb200", ""], true),
    (["", "\\sb200"], false),
    (["\\sa200\\contextualspace", "\\sa200\\contextualspace"], true), (["\\sa200"], false), (["\\sb200"], true),
  ])
  func spaceBetweenItemsMakesListsLoose(items: [String], isTight: Bool) {
    let tree = tree(items.map { "\\pard\\ls1\\li720\($0) x\\par" }.joined())
    #expect(tree.hasPrefix(isTight ? "list disc\n" : "list disc loose\n"))
  }

  @Test func listsWhoseBulletsCannotBeSeenAreNone() {
    let tables =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\\u32 ?;}}\\listid1}}"
      + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    let tree = TreeWriter.write(RTFReader.read(Array("{\\rtf1\(tables)\\ls1 x\\par}".utf8)))
    #expect(tree == "paragraph\n  text \"x\"\n")
  }

  @Test func listsGoOnAfterOtherParagraphs() {
    #expect(
      tree("\\pard\\ls2 a\\par\\pard b\\par\\pard\\ls2 c\\par") == """
        list decimal start=4
          listItem
            paragraph
              text "a"
        paragraph
          text "b"
        list decimal start=5
          listItem
            paragraph
              text "c"

        """)
  }

  @Test func paragraphsIndentedLikeAnItemBelongToIt() {
    #expect(
      outline("\\pard\\ls1\\li720 a\\par\\pard\\li720\\fi-720 b\\par c\\par\\pard\\li720 d\\par")
        == "disc\n- a\nb\nc\nd\n")
    #expect(
      tree("\\pard\\ls1\\li720 a\\par\\pard\\li720 b\\par\\pard\\li900 c\\par") == """
        list disc
          listItem
            paragraph
              text "a"
            paragraph
              text "b"
        paragraph
          text "c"

        """)
  }

  @Test(arguments: [
    ("\\pnlvlblt", ["\\bullet", "\\bullet"], "disc"),
    ("\\pnlvlbody\\pndec\\pnstart3", ["3.", "4."], "decimal start=3"),
    ("\\pnlvlbody\\pndec", ["7.", "8."], "decimal start=7"),
    ("\\pnlvlbody\\pnlcltr", ["a.", "b."], "lowerAlpha start=1"),
    ("\\pnlvl2\\pnucrm", ["I.", "II."], "upperRoman start=1"),
    ("\\pnlvlbody\\pndec\\pnstart3", ["", ""], "decimal start=3"),
  ])
  func legacyLists(numbering: String, labels: [String], list: String) {
    #expect(
      tree(
        "\\pard{\\pntext \(labels[0])\\tab}{\\*\\pn\(numbering){\\pntxta.}}a\\par{\\pntext \(labels[1])\\tab}b\\par")
          == """
          list \(list)
            listItem
              paragraph
                text "a"
            listItem
              paragraph
                text "b"

          """)
  }

  /// Returns an outline: a line for each item, with its kind and number before its text, indented by level.
  private func outline(_ body: String) -> String {
    WordListModel.outline(RTFReader.read(Array("{\\rtf1\\ansi\(Self.listTables)\(body)}".utf8)))
  }

  @Test func paragraphsWhoseNumberIsLeftOutAreNoItems() {
    let item = { (text: String, label: String) in
      "\\pard{\\pntext \(label)\\tab}{\\*\\pn\\pnlvlbody\\pndec{\\pntxta.}}\\li720\\fi-360 \(text)\\par"
    }
    for label in ["", "{\\pntext\\tab}", "{\\pntext 2.\\tab}"] {
      let cont = "\\pard\(label){\\*\\pn\\pnlvlcont}\\li720 c\\par"
      #expect(outline(item("a", "1.") + cont + item("b", "2.")) == "decimal 1\n- a\n  c\n- b\n")
    }
  }

  @Test(arguments: [
    "{\\*\\pn\\pnlvlbody\\pnucltr\\pnstart2}\\ls77 ", "\\ls77{\\*\\pn\\pnlvlbody\\pnucltr\\pnstart2}",
    "{\\*\\pn\\pnlvlbody\\pnucltr\\pnstart2}\\ls77\\ls78 ",
  ])
  func aListThatIsNotKnownLeavesTheOldNumberingAlone(words: String) {
    #expect(outline("\\pard\(words)a\\par b\\par\\pard c\\par") == "upperAlpha 2\n- a\n- b\nc\n")
    #expect(outline("\\pard\(words)a\\par\\pard\\ls2 c\\par") == "upperAlpha 2\n- a\ndecimal 4\n- c\n")
  }

  @Test func theNumberThatIsShownIsTheTruth() {
    func item(_ label: String, _ text: String, list: Int = 2, level: Int = 0) -> String {
      "{\\listtext \(label)\\tab}\\pard\\ls\(list)\\ilvl\(level)\\li\(720 * (level + 1)) \(text)\\par"
    }
    #expect(outline(item("5.", "a") + item("10.", "b")) == "decimal 5\n- a\ndecimal 10\n- b\n")
    #expect(outline(item("1.", "a") + item("2.", "b")) == "decimal 1\n- a\n- b\n")
    #expect(
      outline(item("7.", "a") + "\\pard x\\par\\pard\\ls2\\li720 b\\par") == "decimal 7\n- a\nx\ndecimal 8\n- b\n")
    // A label without a number does not contradict the count.
    #expect(outline(item("First", "a") + item("Second", "b")) == "decimal 4\n- a\n- b\n")
  }

  @Test func otherListsNestByTheirIndent() {
    #expect(
      outline("\\pard\\ls2\\li720 a\\par\\pard\\ls4\\li1440 b\\par\\pard\\ls2\\li720 c\\par")
        == "decimal 4\n- a\n  circle\n  - b\n- c\n")
    #expect(outline("\\pard\\ls2\\li720 a\\par\\pard\\ls4\\li720 b\\par") == "decimal 4\n- a\ncircle\n- b\n")
  }

  @Test func levelsWithoutItemsAreSkipped() {
    #expect(outline("\\pard\\ls1\\ilvl1\\li1440 a\\par") == "lowerAlpha 3\n- a\n")
  }

  @Test func headingsKeepTheirNumber() {
    let heading = "{\\listtext 2.1\\tab}\\pard\\ls2\\ilvl1\\outlinelevel1 a\\par"
    #expect(tree(heading) == "heading 2\n  text \"2.1 a\"\n")
    #expect(tree("{\\listtext\\bullet\\tab}\\pard\\ls1\\outlinelevel0 a\\par") == "heading 1\n  text \"a\"\n")
  }

  @Test func ballotBoxesMakeTasks() {
    #expect(
      tree("\\pard\\ls1 \\u9744? a\\par \\u9745? b\\par") == """
        list disc
          listItem open
            paragraph
              text "a"
          listItem done
            paragraph
              text "b"

        """)
  }

  @Test(arguments: ["\\'00;", "\\'01\\u8203 ?;", "\\'01\\u0 ?;", "\\'01\\u32 ?;"])
  func ballotBoxesMakeTasksOfItemsWhoseBulletsDoNotShow(bullet: String) {
    let tables =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext\(bullet)}}\\listid1}}"
      + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    let items = "\\pard\\ls1 \\u9744?\\tab a\\par\\u9746? b\\par c\\par"
    let tree = TreeWriter.write(RTFReader.read(Array("{\\rtf1\(tables)\(items)}".utf8)))
    #expect(tree.hasPrefix("list disc\n  listItem open\n    paragraph\n      text \"a\"\n  listItem done\n"))
    #expect(tree.hasSuffix("\nparagraph\n  text \"c\"\n"))
  }

  /// Copies from the middle of a list.
  @Test(arguments: [
    ("\\pard\\ls1\\ilvl1\\li1440 a\\par", "lowerAlpha 3\n- a\n"),
    ("\\pard\\ls1\\ilvl1\\li1440 a\\par b\\par", "lowerAlpha 3\n- a\n- b\n"),
    ("\\pard\\ls4\\ilvl2\\li2160 a\\par\\pard\\ls4\\ilvl0\\li720 b\\par", "circle\n- a\n- b\n"),
    ("{\\listtext 3.\\tab}\\pard\\ls2\\ilvl1\\li1440 a\\par", "decimal 3\n- a\n"),
    ("{\\listtext 3.2.1\\tab}\\pard\\ls2\\ilvl2\\li2160 a\\par", "3.2.1 a\n"),
    ("\\pard\\ls99\\ilvl3\\li2880 a\\par\\pard\\ls99\\ilvl4\\li3600 b\\par", "disc\n- a\n  disc\n  - b\n"),
  ])
  func theFirstItemIsOnTheOutermostLevel(items: String, expected: String) {
    #expect(outline(items) == expected)
  }

  @Test func aBallotBoxInCodeIsACharacter() {
    #expect(
      tree("{\\fonttbl{\\f1\\fmodern Courier New;}}\\pard\\ls1\\f1 \\u9745? a\\par") == """
        list disc
          listItem
            paragraph
              text "☑ a"

        """)
  }

  // MARK: Tables

  /// Returns a row of plain cells with these texts.
  private func row(_ cells: String...) -> String {
    "  tableRow\n" + cells.map { "    tableCell\n      paragraph\n        text \"\($0)\"\n" }.joined()
  }

  @Test(arguments: [
    "\\trowd\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\row\\trowd\\cellx100\\cellx200\\intbl c\\cell d\\cell\\row",
    "\\trowd\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\row c\\cell d\\cell\\row\\pard",
    "\\pard\\intbl a\\cell b\\cell\\trowd\\cellx100\\cellx200\\row\\pard\\intbl c\\cell d\\cell\\row",
    "\\itap1\\trowd\\cellx100\\cellx200\\pard\\intbl\\itap1 a\\cell b\\cell\\row\\pard\\intbl\\itap1 c\\cell d\\cell\\row",
    "\\trowd\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\row\\trowd\\cellx101\\cellx203\\intbl c\\cell d\\cell\\row",
    "\\pard\\intbl a\\cell b\\cell\\row c\\cell d",
  ])
  func tables(source: String) {
    #expect(tree(source) == "table\n" + row("a", "b") + row("c", "d"))
  }

  /// Some writers say only of the last paragraph of a cell that it is in a table, or of none.
  @Test(arguments: [
    "\\trowd\\cellx100\\cellx200\\pard a\\par b\\cell\\pard c\\par d\\cell\\row\\pard e\\par",
    "\\trowd\\cellx100\\cellx200\\pard a\\par\\pard\\intbl b\\cell\\pard c\\par\\pard\\intbl d\\cell\\row\\pard e\\par",
    "\\pard\\intbl a\\par b\\cell\\pard c\\par\\pard\\intbl d\\cell{\\trowd\\cellx100\\cellx200\\row}\\pard e\\par",
  ])
  func paragraphsOfACell(source: String) {
    let table = tree("\\trowd\\cellx100\\cellx200\\pard\\intbl a\\par b\\cell c\\par d\\cell\\row\\pard e\\par")
    #expect(table.contains("tableCell"))
    #expect(tree(source) == table)
  }

  /// A definition of a row that does not come has no effect.
  @Test func paragraphsBetweenTablesAreInNone() {
    let row = "\\trowd\\cellx100\\pard\\intbl a\\cell\\row"
    #expect(tree("\(row)\\pard b\\par\(row)") == tree(row) + "paragraph\n  text \"b\"\n" + tree(row))
    #expect(tree("\\trowd\\cellx100\\pard b\\par\(row)") == "paragraph\n  text \"b\"\n" + tree(row))
  }

  @Test func emptyCellsBeyondTheRowsDefinitionAreNone() {
    let row = "\\trowd\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\cell\\row"
    #expect(tree(row) == "table\n" + self.row("a", "b"))
    let full = "\\trowd\\cellx100\\pard\\intbl a\\cell b\\cell\\row"
    #expect(tree(full) == "table\n" + self.row("a", "b"))
  }

  @Test func emptyCellsAreAlignedLikeTheirColumns() {
    let source = "\\trowd\\cellx100\\cellx200\\pard\\intbl\\qr\\cell\\pard\\intbl a\\par\\qc\\cell\\row"
    #expect(tree(source).hasPrefix("table\n  tableRow\n    tableCell right\n    tableCell\n      paragraph\n"))
  }

  @Test func tablesEndWhereOtherParagraphsBegin() {
    let one = "\\trowd\\cellx100\\pard\\intbl a\\cell\\row"
    #expect(tree("\(one)\\pard\\par\(one)") == "table\n\(row("a"))table\n\(row("a"))")
    #expect(tree("\(one)\\pard\\sect\(one)") == "table\n\(row("a"))table\n\(row("a"))")
    #expect(tree("\(one)\\pard b") == "table\n\(row("a"))paragraph\n  text \"b\"\n")
  }

  @Test(arguments: [
    ("\\li720\\fi-360", "\\trleft0"), ("\\li720\\fi-360", "\\trleft-108"), ("", "\\trleft0"),
    ("", "\\trgaph108\\trleft-108"),
    ("\\li100\\fi-100", "\\trleft0"), ("\\li120", "\\trleft5"), ("\\li720\\ilvl1", "\\trleft360"),
    ("\\li108", "\\trleft-108"),
  ])
  func tablesAfterListsAreNotInThem(item: String, row: String) {
    let tree = tree("\\pard\\ls4\(item) x\\par\\trowd\(row)\\cellx2000\\pard\\intbl a\\cell\\row")
    #expect(tree.hasSuffix("\ntable\n" + self.row("a")))
  }

  @Test(arguments: ["\\trleft720", "\\trleft725", "\\trleft612"]) func tablesIndentedLikeAnItemAreInIt(row: String) {
    let tree = tree("\\pard\\ls4\\li720 x\\par\\trowd\(row)\\cellx2000\\pard\\intbl a\\cell\\row")
    #expect(tree.contains("\n    table\n"))
  }

  @Test func cellsSpanColumns() {
    let wide = "\\trowd\\cellx200\\pard\\intbl w\\cell\\row"
    let merged = "\\trowd\\clmgf\\cellx100\\clmrg\\cellx200\\pard\\intbl m\\cell\\cell\\row"
    let two = "\\trowd\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\row"
    func spanning(_ text: String) -> String {
      "  tableRow\n    tableCell columns=2\n      paragraph\n        text \"\(text)\"\n"
    }
    #expect(tree(wide + merged + two) == "table\n" + spanning("w") + spanning("m") + row("a", "b"))
  }

  @Test func cellsSpanRows() {
    #expect(
      tree(
        "\\trowd\\clvmgf\\cellx100\\cellx200\\pard\\intbl a\\cell b\\cell\\row"
          + "\\trowd\\clvmrg\\cellx100\\cellx200\\pard\\intbl\\cell c\\cell\\row") == """
          table
            tableRow
              tableCell rows=2
                paragraph
                  text "a"
              tableCell
                paragraph
                  text "b"
            tableRow
              tableCell
                paragraph
                  text "c"

          """)
  }

  @Test func tablesNest() {
    #expect(
      tree(
        "\\trowd\\cellx900\\pard\\intbl a\\par\\pard\\intbl\\itap2 b\\nestcell{\\*\\nesttableprops\\trowd\\cellx300\\nestrow}"
          + "{\\nonesttables\\par}\\pard\\intbl c\\cell\\row") == """
          table
            tableRow
              tableCell
                paragraph
                  text "a"
                table
                  tableRow
                    tableCell
                      paragraph
                        text "b"
                paragraph
                  text "c"

          """)
  }

  @Test func cellsTakeTheLookThatAllTheirTextShares() {
    #expect(
      tree("\\trowd\\trhdr\\cellx100\\cellx200\\pard\\intbl\\qr\\b a\\cell\\b0\\pard\\intbl b\\cell\\row") == """
        table
          tableRow
            tableCell header right
              paragraph
                text "a"
            tableCell header
              paragraph
                text "b"

        """)
  }

  // MARK: Numbered headings

  /// Paragraphs of one list: headings `#`, and others, each with its level and number. HTML has the same items.
  @Test(arguments: [
    (["#1 1. H", "2 1.1 a", "2 1.2 b"], "# 1. H\n\n1. a\n2. b\n"),
    (["#1 1. H", "#2 1.1 I", "3 1.1.1 a", "3 1.1.2 b"], "# 1. H\n\n## 1.1 I\n\n1. a\n2. b\n"),
    (["#1 1. H", "2 1.1 a", "3 1.1.1 b", "2 1.2 c"], "# 1. H\n\n1. a\n   1. b\n2. c\n"),
    (["#1 1. H", "2 1.1 a", "#1 2. I", "2 2.1 b"], "# 1. H\n\n1. a\n\n# 2. I\n\n1. b\n"),
    (["#1 1. H", "3 1.0.1 a"], "# 1. H\n\n1.0.1 a\n"), (["2 3.1 a", "2 3.2 b"], "3.1 a\n\n3.2 b\n"),
  ])
  func numbersBelowNumberedHeadingsAreItems(paragraphs: [String], expected: String) {
    var (rtf, html) = ("", "")
    for paragraph in paragraphs {
      let parts = paragraph.drop { $0 == "#" }.split(separator: " ").map(String.init)
      let (level, number, text) = (Int(parts[0]) ?? 1, parts[1], parts[2])
      let isHeading = paragraph.hasPrefix("#")
      let outline = isHeading ? "\\outlinelevel\(level - 1)" : ""
      rtf += "{\\listtext \(number)\\tab}\\pard\\ls1\\ilvl\(level - 1)\(outline) \(text)\\par\n"
      let tag = isHeading ? "h\(level)" : "p"
      html +=
        "<\(tag) style='mso-list:l0 level\(level) lfo1'><span style='mso-list:Ignore'>\(number)<span>&nbsp; </span>"
      html += "</span>\(text)</\(tag)>"
    }
    let levels = String(repeating: "{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'01\\'00;}}", count: 3)
    let lists =
      "{\\*\\listtable{\\list\(levels)\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    #expect(converted("{\\rtf1\(lists)\(rtf)}", from: .rtf, to: .markdown) == expected)
    #expect(markdown(of: html) == expected)
  }
}
