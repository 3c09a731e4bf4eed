import Testing

@testable import Documents

/// Returns the outline of the lists in HTML: a line for each item, its kind and number before its text, indented by
/// level, and a line for each other paragraph.
private func outline(_ html: String) -> [String] {
  let document = HTMLReader.read(Array(html.utf8))
  var lines: [String] = []
  var isFirst = true
  var lists: [(style: ListStyle, count: UInt32)] = []
  for step in document.steps {
    switch step {
    case .enter(.list(let style), _): lists.append((style, 0))
    case .enter(.listItem(let task), _):
      isFirst = true
      lists[lists.count - 1].count += 1
      guard let last = lists.last else { break }
      let number = last.style.isOrdered ? " \(last.style.start + last.count - 1)" : ""
      let kind = task.map { "\($0)" } ?? "\(last.style.marker)"
      lines.append(String(repeating: "  ", count: lists.count - 1) + "\(kind)\(number):")
    case .enter(.heading, _): lines.append("#")
    case .enter(.paragraph, _) where !isFirst || lists.isEmpty:
      lines.append(String(repeating: "  ", count: lists.count))
    case .leave(.paragraph, _): isFirst = false
    case .leave(.list, _): lists.removeLast()
    case .leaf(.text(let text), _): lines[lines.count - 1] += document.string(text)
    default: break
    }
  }
  return lines
}

/// Returns a list paragraph as Word writes it for browsers.
private func item(_ text: String, _ marker: String, level: Int = 1, list: Int = 1, font: String = "Calibri") -> String {
  "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l\(list) level\(level) lfo\(list)'>"
    + "<![if !supportLists]><span style='font-family:\(font);mso-fareast-font-family:\(font)'>"
    + "<span style='mso-list:Ignore'>\(marker)<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>"
    + "</span></span><![endif]>\(text)<o:p></o:p></p>\n"
}

/// Returns a list paragraph after a browser has dropped everything that only Word knows.
private func bareItem(_ text: String, _ marker: String, margin: String, font: String = "Calibri") -> String {
  "<p style=\"margin: 0px 0px 0px \(margin); text-indent: -0.25in;\"><span style='margin: 0px; font-family: \(font);'>"
    + "<span style=\"margin: 0px;\"><font color=\"#000000\">\(marker)</font>"
    + "<span style='font: 7pt \"Times New Roman\"; margin: 0px;'><font>&nbsp;&nbsp;\n</font></span></span></span>"
    + "<font face=\"Calibri\">\(text)</font></p>\n"
}

struct HTMLWordListTests {
  @Test(arguments: [
    ("1.", "Calibri", "decimal 1:"), ("(c)", "Calibri", "lowerAlpha 3:"), ("iv)", "Calibri", "lowerRoman 4:"),
    ("A", "Calibri", "upperAlpha 1:"), ("F", "Calibri", "upperAlpha 6:"), ("bb.", "Calibri", "lowerAlpha 28:"),
    ("1st", "Calibri", "decimal 1:"), ("First", "Calibri", "decimal 1:"), ("II:", "Calibri", "upperRoman 2:"),
    ("二十一、", "SimSun", "decimal 21:"), ("十二.", "SimSun", "decimal 12:"), ("③", "SimSun", "decimal 3:"),
    ("１．", "SimSun", "decimal 1:"), ("٣-", "Arial", "decimal 3:"), ("가.", "Batang", "decimal 1:"),
    ("·", "Symbol", "disc:"), ("o", "\"Courier New\"", "circle:"), ("§", "Wingdings", "square:"),
    ("v", "Wingdings", "disc:"), ("q", "Wingdings", "open:"), ("Ø", "Wingdings", "disc:"), ("ü", "Wingdings", "disc:"),
    ("Ø", "Calibri", "disc:"), ("-", "Calibri", "disc:"), ("•", "Arial", "disc:"), ("\u{F0B7}", "Symbol", "disc:"),
    ("<img src='file:///a.gif' alt='*'>", "Calibri", "disc:"),
  ])
  func markers(marker: String, font: String, expected: String) {
    #expect(outline(item("a", marker, font: font)) == [expected + "a"])
  }

  @Test func theSheetOfWordSaysTheKind() {
    let sheet = """
      <style><!-- @list l1:level1
      {mso-level-number-format:roman-lower; mso-level-start-at:5;}
      @list l2:level1 {mso-level-tab-stop:none;}
      @list l3:level1 {mso-level-number-format:bullet; font-family:Wingdings;} --></style>
      """
    let list =
      item("a", "v.", list: 1) + "<p>b</p>" + item("c", "5", list: 2) + "<p>d</p>" + item("e", "n", list: 3)
    #expect(outline(sheet + list) == ["lowerRoman 5:a", "b", "decimal 5:c", "d", "square:e"])
  }

  @Test func levelsAndSkippedLevels() {
    let list =
      item("a", "1.") + item("b", "a.", level: 2) + item("c", "2.") + item("d", "i.", level: 3) + item("e", "3.")
    #expect(
      outline(list) == [
        "decimal 1:a", "  lowerAlpha 1:b", "decimal 2:c", "  lowerRoman 1:", "    lowerRoman 1:d", "decimal 3:e",
      ])
  }

  @Test func listsOfTheirOwn() {
    #expect(outline(item("a", "1.", list: 1) + item("b", "1.", list: 2)) == ["decimal 1:a", "decimal 1:b"])
    #expect(outline(item("a", "1.") + "<p>x</p>" + item("b", "2.")) == ["decimal 1:a", "x", "decimal 2:b"])
  }

  @Test func sectionsDoNotEndAList() {
    let list =
      "<div class=WordSection1>" + item("a", "1.") + "</div><div class=WordSection2>" + item("b", "2.") + "</div>"
    #expect(outline(list) == ["decimal 1:a", "decimal 2:b"])
  }

  @Test(arguments: ["div", "pre"])
  func otherElementsAsItems(tag: String) {
    let list = "<\(tag) style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>a</\(tag)>"
    #expect(outline(list) == ["decimal 1:a"])
  }

  @Test func paragraphsOfAListThatGoesOn() {
    let form = { (text: String, level: Int) in
      "<li><p style='margin-top: 0in; mso-list: l0 level\(level) lfo1;'>\(text)</p></li>"
    }
    let list =
      "<ol>\(form("a", 1))</ol><font> </font><ol><ol>\(form("b", 2))</ol></ol><font> </font>"
      + "<ol><ol>\(form("c", 2))</ol></ol><ol>\(form("d", 1))</ol>"
    #expect(outline(list) == ["decimal 1:a", "  decimal 1:b", "  decimal 2:c", "decimal 2:d"])
  }

  // MARK: One override is one list

  @Test(arguments: [
    "<ol start=1><li style='mso-list:l1 level1 lfo1'>a</li></ol>" + item("b", "2."),
    item("a", "1.") + "<ol start=2><li style='mso-list:l1 level1 lfo1'>b</li></ol>",
    "<ol><li><p style='mso-list:l1 level1 lfo1'>a</p></li></ol>" + item("b", "2."),
    "<ol><li style='mso-list:l1 level1 lfo1'>a</li></ol><ol start=2><li><p style='mso-list:l1 level1 lfo1'>b</p></ol>",
  ])
  func itemsOfAllElementsAreOneList(html: String) {
    #expect(outline(html) == ["decimal 1:a", "decimal 2:b"])
  }

  @Test func everyLevelStaysOpenBehindTheEndOfItsElement() {
    let inner = "<ol type=a><li style='mso-list:l1 level2 lfo1'>b</li></ol>"
    let outer = "<ol><li style='mso-list:l1 level1 lfo1'>a\(inner)</li></ol>"
    let beside = "<ol><li style='mso-list:l1 level1 lfo1'>a</li>\(inner)</ol>"
    for list in [outer, beside] {
      #expect(
        outline(list + item("c", "b.", level: 2) + item("d", "2."))
          == ["decimal 1:a", "  lowerAlpha 1:b", "  lowerAlpha 2:c", "decimal 2:d"])
    }
  }

  @Test func anElementOfItsOwnIsNoWordList() {
    let list = "<ul><li>a</li><li style='mso-list:l1 level1 lfo1'>b</li><li>c</li></ul>"
    #expect(outline(list) == ["disc:a", "disc:b", "disc:c"])
    let plain = "<ol><li style='mso-list:l1 level1 lfo1'>a</li><li>b</li></ol>" + item("c", "3.")
    #expect(outline(plain) == ["decimal 1:a", "decimal 2:b", "decimal 3:c"])
  }

  // MARK: The number shown is the truth

  @Test(arguments: [
    (item("a", "5.") + item("b", "10."), ["decimal 5:a", "decimal 10:b"]),
    (item("a", "1.") + item("b", "1."), ["decimal 1:a", "decimal 1:b"]),
    (
      item("a", "c)") + item("b", "a)", level: 2) + item("c", "f)"),
      ["lowerAlpha 3:a", "  lowerAlpha 1:b", "lowerAlpha 6:c"]
    ),
    (
      "<ol><li style='mso-list:l1 level1 lfo1'>a<li value=7>b<li>c</ol>", ["decimal 1:a", "decimal 7:b", "decimal 8:c"]
    ),
    ("<ol start=3><li>a<li value=7>b<li>c</ol>", ["decimal 3:a", "decimal 7:b", "decimal 8:c"]),
    (item("a", "h.") + item("b", "i.") + item("c", "j."), ["lowerAlpha 8:a", "lowerAlpha 9:b", "lowerAlpha 10:c"]),
    (item("a", "First") + item("b", "Second"), ["decimal 1:a", "decimal 2:b"]),
    (item("a", "1a") + item("b", "1b"), ["decimal 1:a", "decimal 2:b"]),
    (item("a", "4th") + item("b", "5th"), ["decimal 4:a", "decimal 5:b"]),
  ])
  func numbers(html: String, expected: [String]) { #expect(outline(html) == expected) }

  /// Only the number of its first item shows whether a list continues or begins.
  @Test func aListThatJumpsIsTwo() {
    let document = HTMLReader.read(Array((item("a", "5.") + item("b", "10.")).utf8))
    #expect(TreeWriter.write(document).split(separator: "\n").filter { $0.hasPrefix("list") }.count == 2)
  }

  // MARK: Selections from the middle

  @Test func theFirstItemIsOnTheOutermostLevel() {
    #expect(outline(item("a", "·", level: 3)) == ["disc:a"])
    #expect(
      outline(item("a", "·", level: 3) + item("b", "o", level: 2) + item("c", "·")) == ["disc:a", "disc:b", "disc:c"])
    #expect(
      outline(item("a", "o", level: 2) + item("b", "§", level: 3) + item("c", "o", level: 2)) == [
        "circle:a", "  square:b", "circle:c",
      ])
    #expect(outline(item("a", "c)", level: 2) + item("b", "4.")) == ["lowerAlpha 3:a", "decimal 4:b"])
    let sheet = "<style>@list l1:level1 {mso-level-number-format:roman-upper;} @list l1:level2 {}</style>"
    #expect(outline(sheet + item("a", "1.", level: 2)) == ["decimal 1:a"])
    // Elements around it show the outer levels.
    #expect(outline("<ul><ul><li style='mso-list:l0 level2 lfo1'>a</ul></ul>") == ["disc:", "  disc:a"])
  }

  @Test(arguments: [
    (item("a", "3.2.1", level: 3) + item("b", "3.3", level: 2), ["3.2.1 a", "3.3 b"]),
    (item("a", "2.3.4"), ["2.3.4 a"]),
    (
      item("a", "1.1.1", level: 3) + item("b", "2.1.1", level: 3) + item("c", "3.1.1", level: 3),
      ["1.1.1 a", "2.1.1 b", "3.1.1 c"]
    ),
    (item("a", "1.1.1") + item("b", "2.1.1"), ["1.1.1 a", "2.1.1 b"]),
    (
      item("a", "4.") + item("b", "4.1", level: 2) + item("c", "4.2", level: 2) + item("d", "5."),
      ["decimal 4:a", "  decimal 1:b", "  decimal 2:c", "decimal 5:d"]
    ),
    (item("a", "1.") + item("b", "4.1", level: 2), ["decimal 1:a", "4.1 b"]),
    (
      item("a", "II.") + item("b", "II.a", level: 2) + item("c", "II.a.1)", level: 3),
      ["upperRoman 2:a", "  lowerAlpha 1:b", "    decimal 1:c"]
    ),
  ])
  func compoundNumbersThatShowMoreAreText(html: String, expected: [String]) { #expect(outline(html) == expected) }

  // MARK: Several lists

  @Test func theMarginNestsListsInEachOther() {
    func at(_ margin: Int, _ text: String, _ marker: String, list: Int) -> String {
      item(text, marker, list: list).replacing("style='text-indent", with: "style='margin-left:\(margin)pt;text-indent")
    }
    #expect(
      outline(
        at(36, "a", "1.", list: 1) + at(72, "b", "·", list: 2) + at(72, "c", "·", list: 2) + at(36, "d", "2.", list: 1))
        == ["decimal 1:a", "  disc:b", "  disc:c", "decimal 2:d"])
    #expect(
      outline(at(72, "a", "1.", list: 1) + at(36, "b", "·", list: 2) + at(72, "c", "2.", list: 1))
        == ["decimal 1:a", "disc:b", "  decimal 2:c"])
    let sheet = "<style>p.Inner {margin-left:1.0in; mso-list:l2 level1 lfo2}</style>"
    let inner = "<p class=Inner><span style='mso-list:Ignore'>·</span>b</p>"
    #expect(
      outline(sheet + at(36, "a", "1.", list: 1) + inner + at(36, "c", "2.", list: 1))
        == ["decimal 1:a", "  disc:b", "decimal 2:c"])
  }

  // MARK: Levels of list elements

  @Test func aListBeforeItemsIsALevel() {
    #expect(outline("<ol><ol><li>b</li></ol><li>a</li></ol>") == ["decimal 1:", "  decimal 1:b", "decimal 2:a"])
    #expect(
      outline("<ul><ul><ul><li>c</ul><li>b</ul><li>a</ul>") == ["disc:", "  disc:", "    disc:c", "  disc:b", "disc:a"])
    #expect(outline("<ul><ul><li>a</li></ul></ul>") == ["disc:a"])
    #expect(
      outline("<ul><ul><li style='list-style-type:circle'>b</ul><li style='list-style-type:disc'>a</ul>")
        == ["disc:b", "disc:a"])
    #expect(
      outline("<ul><ul><li><p style='mso-list:l0 level2 lfo1'>a</p></li></ul></ul>") == ["disc:", "  disc:a"])
  }

  // MARK: What is an item

  @Test func aMarkerWithoutTextIsAnItem() {
    #expect(
      outline(item("a", "1.") + item("", "2.") + item("c", "3.")) == ["decimal 1:a", "decimal 2:", "decimal 3:c"])
    let empty = item("&nbsp;", "·")
    #expect(outline(empty) == ["disc:"])
    let hidden = item("b", "2.").replacing("<p class", with: "<p hidden class")
    #expect(outline(item("a", "1.") + hidden + item("c", "2.")) == ["decimal 1:a", "decimal 2:c"])
  }

  @Test(arguments: ["list-style-type:none", "list-style: none", "display:block"])
  func itemsWithoutAMarkerGoOnWithTheOneBefore(style: String) {
    #expect(
      outline("<ol><li>a<li style='\(style)'>b<li>c</ol>") == ["decimal 1:a", "  b", "decimal 2:c"])
    #expect(
      outline(
        "<ol><li style='mso-list:l0 level1 lfo1'>a<li style='\(style)'>b<li style='mso-list:l0 level1 lfo1'>c</ol>")
        == ["decimal 1:a", "  b", "decimal 2:c"])
    // If none has a marker, all are items.
    #expect(outline("<ul><li style='\(style)'>a<li style='\(style)'>b</ul>") == ["disc:a", "disc:b"])
  }

  /// Style sheets show boxes without markers.
  @Test(arguments: [
    "BOX", "<p>BOX", "<label>BOX<span></span></label>", "<p><label class=task-list-control>BOX</label>",
  ])
  func tasksWithoutAMarkerAreItems(box: String) {
    func item(_ box: String, _ text: String) -> String {
      "<li class=task-list-item style='list-style-type:none'>\(box)\(text)</li>"
    }
    let done = item(box.replacing("BOX", with: "<input type=checkbox disabled checked style='opacity:0'>"), "b")
    let open = item(box.replacing("BOX", with: "<input type=checkbox disabled>"), "c")
    #expect(outline("<ul><li>a</li>\(done)\(open)</ul>") == ["disc:a", "done:b", "open:c"])
  }

  @Test(arguments: ["width: 1px; height: 1px; clip: rect(1px, 1px, 1px, 1px)", "height:0; width:0"])
  func checkboxesOfMenusAreNoTasks(style: String) {
    let menu = "<div><input type=checkbox style='position: absolute; \(style)'><label></label><ul><li>a</ul></div>"
    #expect(outline(menu) == ["disc:a"])
  }

  @Test func paragraphsUnderAnItemStayInIt() {
    let one = item("a", "1.").replacing("style='text-indent", with: "style='margin-left:36.0pt;text-indent")
    let two = item("b", "a.", level: 2).replacing("style='text-indent", with: "style='margin-left:72.0pt;text-indent")
    let next = item("d", "2.").replacing("style='text-indent", with: "style='margin-left:36.0pt;text-indent")
    func under(_ margin: String) -> String { "<p class=MsoListParagraph style='margin-left:\(margin)'>c</p>" }
    #expect(outline(one + under(".5in") + next) == ["decimal 1:a", "  c", "decimal 2:d"])
    #expect(
      outline(one + two + under("1.0in") + next) == ["decimal 1:a", "  lowerAlpha 1:b", "    c", "decimal 2:d"])
    #expect(outline(one + two + under("36pt") + next) == ["decimal 1:a", "  lowerAlpha 1:b", "  c", "decimal 2:d"])
    #expect(outline(one + under("0in") + next) == ["decimal 1:a", "c", "decimal 2:d"])
    let sheet = "<style>p.MsoListContinue {margin-left:36.0pt}</style><p class=MsoListContinue>c</p>"
    #expect(outline(one + sheet + next) == ["decimal 1:a", "  c", "decimal 2:d"])
  }

  @Test func aParagraphThatLeavesItsStylesListIsNone() {
    let sheet = "<style>p.MsoListBullet {mso-list:l0 level1 lfo1}</style>"
    let bullet = "<p class=MsoListBullet><span style='mso-list:Ignore'>·</span>a</p>"
    #expect(outline(sheet + bullet + "<p class=MsoListBullet style='mso-list:none'>b</p>") == ["disc:a", "b"])
  }

  // MARK: One list stays one

  @Test(arguments: ["<p class=MsoNormal>&nbsp;</p>", "<p class=MsoNormal><o:p>&nbsp;</o:p></p>", "<p><br></p>"])
  func emptyParagraphsDoNotEndAList(space: String) {
    #expect(outline(item("a", "1.") + space + item("b", "2.")) == ["decimal 1:a", "decimal 2:b"])
    #expect(outline(item("a", "·") + space + space + item("b", "·")) == ["disc:a", "disc:b"])
    #expect(
      outline(item("a", "1.") + space + item("b", "a.", level: 2) + space + item("c", "2."))
        == ["decimal 1:a", "  lowerAlpha 1:b", "decimal 2:c"])
    #expect(outline(item("a", "1.") + space + item("b", "1.", list: 2)) == ["decimal 1:a", "decimal 1:b"])
    #expect(outline(item("a", "1.") + space + "<p>x</p>" + item("b", "2.")) == ["decimal 1:a", "x", "decimal 2:b"])
  }

  /// The element's number is that of the item that its inner list continues.
  @Test func aSplitListBeginsInTheOpenItem() {
    func li(_ text: String, _ level: Int = 1) -> String { "<li style='mso-list:l1 level\(level) lfo1'>\(text)</li>" }
    let begun = "<ol>" + li("a") + li("b") + "<ol>" + li("c", 2) + "</ol></ol>"
    let deeper = item("d", "i.", level: 3)
    let goesOn = "<ol start=2><ol start=2>" + li("e", 2) + "</ol>" + li("f") + "</ol>"
    let whole = ["decimal 1:a", "decimal 2:b", "  decimal 1:c", "    lowerRoman 1:d", "  decimal 2:e", "decimal 3:f"]
    #expect(outline(begun + deeper + goesOn) == whole)
    #expect(outline(begun + deeper + goesOn.replacing("<ol start=2><ol", with: "<ol start=3><ol")) == whole)
    #expect(outline(goesOn) == ["decimal 2:", "  decimal 2:e", "decimal 3:f"])
    #expect(
      outline("<ol start=4><ol><ol>" + li("a", 3) + "</ol></ol>" + li("b") + "</ol>")
        == ["decimal 4:", "  decimal 1:", "    decimal 1:a", "decimal 5:b"])
  }

  /// In another cell, the list is not open any more.
  @Test(arguments: [
    ("iv.", "v.", "lowerRoman 4:", "lowerRoman 5:"), ("II)", "C)", "upperRoman 2:", "upperRoman 100:"),
    ("b.", "c.", "lowerAlpha 2:", "lowerAlpha 3:"), ("h.", "i.", "lowerAlpha 8:", "lowerAlpha 9:"),
    ("iii", "a", "lowerRoman 3:", "lowerAlpha 1:"), ("c.", "o", "lowerAlpha 3:", "circle:"),
  ])
  func laterMarkersAreOfTheKindOfEarlierOnes(first: String, second: String, one: String, two: String) {
    let cells = "<table><tr><td>\(item("a", first))</td><td>\(item("b", second))</td></tr></table>"
    #expect(outline(cells) == [one + "a", two + "b"])
  }

  @Test func theMarkersPlaceNestsListsInEachOther() {
    func at(_ margin: String, _ indent: String, _ text: String, list: Int) -> String {
      item(text, "·", list: list).replacing("text-indent:-18.0pt", with: "\(margin)text-indent:\(indent)")
    }
    let beside = ["disc:a", "disc:b"]
    let within = ["disc:a", "  disc:b"]
    // The margin of Word's style is half an inch.
    #expect(outline(at("", "-.25in", "a", list: 1) + at("margin-left:.5in;", "-.25in", "b", list: 2)) == beside)
    #expect(outline(at("", "-.25in", "a", list: 1) + at("margin-left:1in;", "-.25in", "b", list: 2)) == within)
    #expect(outline(at("", "-.5in", "a", list: 1) + at("", "-.25in", "b", list: 2)) == within)
    #expect(outline(at("", "-.25in", "a", list: 1) + at("margin-left:.75in;", "-.5in", "b", list: 2)) == beside)
    #expect(outline(at("margin-left:.25in;", "-.25in", "a", list: 1) + at("", "-.5in", "b", list: 2)) == beside)
  }

  // MARK: Markers that Edge leaves

  @Test(arguments: [
    (
      "<span style='font-family:Symbol'><span>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;</span></span></span>",
      "disc:a"
    ),
    ("<span style='font-family:Symbol'>·</span>&nbsp; ", "disc:a"),
    ("<span><span style='font-family:Wingdings'>§</span></span> ", "square:a"),
    ("<span><span>iv.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;</span></span></span>", "lowerRoman 4:a"),
  ])
  func markersThatDoNotSayWhatTheyAre(marker: String, expected: String) {
    #expect(outline("<p style='text-indent:-18pt;mso-list:l0 level1 lfo1'>\(marker)a</p>") == [expected])
  }

  @Test(arguments: [
    ("1.", "decimal 1:a"), ("(2)", "decimal 2:a"), ("１２．", "decimal 12:a"), ("4", "disc:a"), ("n", "square:a"),
    ("·", "disc:a"),
  ])
  func numbersInAFontOfSymbols(marker: String, expected: String) {
    #expect(outline(item("a", marker, font: "Symbol")) == [expected])
  }

  // MARK: Headings

  @Test(arguments: ["h1", "h2", "h6"])
  func numberedHeadingsStayHeadings(tag: String) {
    func heading(_ marker: String, _ level: Int = 1) -> String {
      "<\(tag) style='mso-list:l1 level\(level) lfo1'><![if !supportLists]><span style='mso-list:Ignore'>\(marker)"
        + "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span><![endif]>Title</\(tag)>"
    }
    #expect(outline(heading("1")) == ["#1 Title"])
    #expect(outline(heading("2.3", 2)) == ["#2.3 Title"])
    #expect(outline(heading("·")) == ["#Title"])
    // A numbered paragraph below it is a list by itself.
    #expect(outline(heading("1") + item("a", "1.1", level: 2)) == ["#1 Title", "decimal 1:a"])
    #expect(outline("<\(tag) style='mso-list:l1 level1 lfo1'>Title</\(tag)>") == ["#Title"])
  }

  @Test func anItemThatIsHiddenWhole() {
    #expect(
      outline("<ol><li>a</li><li> <p style='display:none'>b</p></li><li>c</li></ol>") == ["decimal 1:a", "decimal 2:c"])
  }
}

struct HTMLIndentedListTests {
  @Test func levelsByMargin() {
    let list =
      bareItem("a", "1.", margin: "48px") + bareItem("b", "a.", margin: "96px") + bareItem("c", "i.", margin: "146px")
      + bareItem("d", "2.", margin: "48px")
    #expect(outline(list) == ["decimal 1:a", "  lowerAlpha 1:b", "    lowerRoman 1:c", "decimal 2:d"])
  }

  @Test func aSkippedLevel() {
    let list = bareItem("a", "·", margin: "0px", font: "Symbol") + bareItem("b", "§", margin: "1in", font: "Wingdings")
    #expect(outline(list) == ["disc:a", "  square:", "    square:b"])
  }

  /// Outlook on the web writes the spaces after the marker, not in it.
  @Test(arguments: [
    "<span style='font-family:Symbol'>·</span>", "<font face=Symbol>·</font>",
    "<span><span style='font-family:Symbol'>·</span></span>",
  ]) func spacesAfterTheMarker(_ marker: String) {
    let start = "<p class=x_MsoListParagraph style='text-indent:-18.0pt;margin-left:36pt'>\(marker)"
    let item = start + "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>a</p>"
    #expect(outline(item + item.replacing("a</p>", with: "<b>b</b></p>")) == ["disc:a", "disc:b"])
  }

  @Test func aBulletThatWasLost() {
    #expect(outline(bareItem("a", "\u{FFFD}", margin: "48px", font: "Symbol")) == ["disc:a"])
  }

  /// Word pads before the marker too if it is aligned to the right.
  @Test func paddingOnBothSides() {
    let padding = "<span style=\"font:7pt 'Times New Roman'\">&nbsp;&nbsp;</span>"
    let list = "<p style='margin-left:36pt;text-indent:-1in'><span>\(padding)ii.\(padding)</span>a</p>"
    #expect(outline(list) == ["lowerRoman 2:a"])
  }

  @Test(arguments: [
    "<p style='text-indent:-18pt'>1. <span style=\"font:7pt 'Times New Roman'\">a</span>b</p>",
    "<p style='text-indent:-18pt'><span>A long text that is no marker<span style=\"font:7pt 'Times New Roman'\">&nbsp;"
      + "</span></span>b</p>",
    "<p style='text-indent:18pt'><span>1.<span style=\"font:7pt 'Times New Roman'\">&nbsp;</span></span>b</p>",
    "<p style='text-indent:-18pt'>1.<span style=\"font:7pt 'Times New Roman'\">&nbsp;</span>b</p>",
  ])
  func paragraphsThatOnlyLookAlike(html: String) {
    #expect(HTMLReader.read(Array(html.utf8)).nodes.allSatisfy { if case .list = $0.element { false } else { true } })
  }
}

struct HTMLStatedLevelTests {
  /// Word Online puts each item into a list and a block of its own.
  @Test func wordOnline() {
    let item = { (text: String, tag: String, list: Int, level: Int) in
      "<div class=ListContainerWrapper><\(tag)><li data-listid=\"\(list)\" data-aria-level=\"\(level)\"><p class=Paragraph>"
        + "<span class=TextRun>\(text)</span><span class=\"EOP SCXW1\">&nbsp;</span></p></li></\(tag)></div>"
    }
    let list = item("a", "ul", 1, 1) + item("b", "ol", 1, 2) + item("c", "ul", 1, 1) + item("d", "ol", 2, 1)
    #expect(outline(list + "<p>e</p>") == ["disc:a", "  decimal 1:b", "disc:c", "decimal 1:d", "e"])
  }

  @Test func slack() {
    let list = "<ul data-indent=0><li>a</ul><ul data-indent=1><li>b<li>c</ul><ul data-indent=0><li>d</ul>"
    #expect(outline(list) == ["disc:a", "  disc:b", "  disc:c", "disc:d"])
  }

  @Test func quill() {
    let list = "<ol><li>a<li class=ql-indent-1>b<li class='ql-indent-2'>c<li>d</ol>"
    #expect(outline(list) == ["decimal 1:a", "  decimal 1:b", "    decimal 1:c", "decimal 2:d"])
  }
}

struct HTMLOtherListTests {
  @Test func quillSaysKindsAtItsItems() {
    let list =
      "<ol><li data-list=ordered>a<li data-list=bullet class=ql-indent-1>b<li data-list=ordered>c"
      + "<li data-list=bullet>d<li data-list=checked>e<li data-list=unchecked>f</ol>"
    #expect(outline(list) == ["decimal 1:a", "  disc:b", "decimal 2:c", "disc:d", "done:e", "open:f"])
  }

  @Test func powerPoint() {
    func line(_ margin: String, _ format: String, _ marker: String, _ text: String) -> String {
      "<div style='mso-line-spacing:\"90 20 0\";margin-left:\(margin);text-indent:-.38in'>"
        + "<span style='mso-special-format:\(format);font-family:Arial;position:absolute'>\(marker)</span>"
        + "<span>\(text)</span></div>"
    }
    #expect(
      outline(
        line(".38in", "bullet", "•", "a") + line(".81in", "bullet", "–", "b") + line(".38in", "bullet", "•", "c"))
        == ["disc:a", "  disc:b", "disc:c"])
    #expect(
      outline(line(".38in", "\"numbullet3\\,1\"", "1.", "a") + line(".38in", "\"numbullet3\\,1\"", "2.", "b"))
        == ["decimal 1:a", "decimal 2:b"])
    #expect(outline("<div style='margin-left:0in'><span>•</span>a</div>") == ["•a"])
  }

  /// PowerPoint sets the marker's own size around it.
  @Test(arguments: [
    ("bullet", "•", "disc:Oak"), ("\"numbullet3\\,1\"", "4.", "decimal 4:Oak"),
    ("\"numbullet\"", "c)", "lowerAlpha 3:Oak"),
  ])
  func markersWithASizeOfTheirOwn(format: String, marker: String, expected: String) {
    let mark = "<span style='mso-special-format:\(format);font-family:Arial'>\(marker)</span>"
    for sized in [
      mark, "<span style='font-size:8pt'>\(mark)</span>", "<b><span style='font-size:8pt'>\(mark)</span></b>",
    ] {
      let line = "<div style='margin-left:.3in;text-indent:-.3in'>\(sized)<span>Oak</span></div>"
      #expect(outline(line) == [expected])
      #expect(outline("<div>\(sized)<span>Oak</span></div>") == ["Oak"])
    }
    #expect(outline("<div style='margin-left:.3in'><span><b>Oak</b></span> elm</div>") == ["Oak elm"])
  }

  /// Only a sign before other text is a marker. Excel sets the property around whole cells, others pass it on.
  @Test(arguments: [
    ("<ul><li %>Oak</li><li %>Elm</li></ul>", ["disc:Oak", "disc:Elm"]),
    ("<p>Oak <span %>-</span> elm</p>", ["Oak - elm"]),
    ("<p><span %>- small</span></p>", ["- small"]), ("<p><span %>Oak</span> and elm</p>", ["Oak and elm"]),
    ("<p %>• Oak</p>", ["• Oak"]), ("<p><span %>•</span></p>", ["•"]), ("<p><span %>•</span>Oak</p>", ["Oak"]),
    ("<ul><li><span %>•</span>Oak</li></ul>", ["disc:Oak"]), ("<p><b><span %>2)</span></b> Oak</p>", ["Oak"]),
  ])
  func marksOfBullets(page: String, expected: [String]) {
    #expect(outline(page.replacing("%", with: "style='mso-special-format:bullet'")) == expected)
  }

  @Test func cellsWithBulletsKeepTheirText() {
    let cell = "<td><span style='mso-special-format:bullet'>- small</span></td>"
    let table = "<table><tr><td>Tree</td><td>Leaves</td></tr><tr><td>Elm</td>\(cell)</tr></table>"
    #expect(markdown(of: table) == "| Tree | Leaves |\n| --- | --- |\n| Elm | - small |\n")
  }

  @Test(arguments: [
    "<ul><li role=checkbox aria-checked=true>a<li role=checkbox aria-checked=false>b</ul>",
    "<ul><li><span role=checkbox aria-checked=true></span>a<li><div role=checkbox aria-checked=false></div>b</ul>",
    "<ul><li aria-checked=true>a<li aria-checked=mixed>b</ul>",
    "<ul data-type=taskList><li data-checked=true><div><p>a</p></div><li data-checked=false><p>b</p></ul>",
    "<ul data-checked=true><li>a</ul><ul data-checked=false><li>b</ul>",
    "<ul data-type=todo_list><li data-type=todo_item data-done=true><p>a</p><li data-done=false><p>b</p></ul>",
    "<ul data-type=todo_list><li data-done=true><span class=todo-checkbox contenteditable=false></span>"
      + "<div class=todo-content><p>a</p></div></li><li data-done=false><div><p>b</p></div></li></ul>",
    "<ul class=inline-task-list><li class=checked data-inline-task-id=1>a<li data-inline-task-id=2>b</ul>",
    "<div><div data-task-state=DONE>a</div><div data-task-state=TODO>b</div></div>",
    "<ul class=to-do-list><li><div class='checkbox checkbox-on'></div><span>a</span>"
      + "<li><div class='checkbox checkbox-off'></div><span>b</span></ul>",
    "<ul style='--en-todo:true'><li style='--en-checked:true'><div>a</div><li style='--en-checked:false'>b</ul>",
    "<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>",
    "<ul class=tox-checklist><li class=tox-checklist--checked>a<li>b</ul>",
    "<ul class='joplin-checklist'><li class='checked'>a<li>b</ul>", "<!-- notionvc: 1 --><ul><li>[x] a<li>[ ] b</ul>",
    "<meta charset=utf-8><!--notionvc: 1-->\n<ul>\n<li>[X] a</li>\n<li><p>[ ] b</p></li>\n</ul>",
    "<ul><li role=checkbox aria-checked=true style='list-style-type:none'><img src='data:image/png;base64,AAAA'"
      + " alt=checked><p>a</p></li><li role=checkbox aria-checked=false style='list-style-type:none'>"
      + "<img src='data:image/png;base64,AAAA' alt=unchecked><p>b</p></li></ul>",
  ])
  func tasks(html: String) { #expect(outline(html) == ["done:a", "open:b"]) }

  @Test func quillsHTMLForOthersNests() {
    let list =
      "<ul><li data-list=checked>a<ul><li data-list=unchecked>b<ol><li data-list=ordered>c</ol></ul>"
      + "<li data-list=unchecked>d</ul>"
    #expect(outline(list) == ["done:a", "  open:b", "    decimal 1:c", "open:d"])
    #expect(
      outline("<ol><li data-list=ordered>a<ol><li data-list=bullet>b</ol><li data-list=ordered>c</ol>")
        == ["decimal 1:a", "  disc:b", "decimal 2:c"])
  }

  @Test func lexicalWritesInnerListsAsItems() {
    let list =
      "<ol><li value=1><span>a</span></li><li value=2 class=nested><ul><li value=1>b</li><li value=2><ul><li value=1>c"
      + "</li></ul></li></ul></li><li value=2>d</li></ol>"
    #expect(outline(list) == ["decimal 1:a", "  disc:b", "    disc:c", "decimal 2:d"])
    #expect(outline("<ol><li>a</li><li><ol><li>b</li></ol></li></ol>").count == 3)
  }

  @Test func theStyleOfAListSaysItsKind() {
    #expect(outline("<ul style='list-style-type:decimal'><li>a<li>b</ul>") == ["decimal 1:a", "decimal 2:b"])
    #expect(outline("<ul style='list-style:lower-alpha inside'><li>a</ul>") == ["lowerAlpha 1:a"])
    #expect(outline("<ol style='list-style-type:disc'><li>a<li>b</ol>") == ["disc:a", "disc:b"])
    #expect(outline("<style>.n {list-style-type:upper-roman}</style><ul class=n><li>a</ul>") == ["upperRoman 1:a"])
    #expect(outline("<ul type=1><li>a</ul><ol style='list-style:none'><li>b</ol>") == ["disc:a", "disc:b"])
  }

  @Test func listsInBlocksOfTheirOwnAreOne() {
    let lists = { (one: String, two: String) in
      String(
        decoding: MarkdownWriter.write(
          HTMLReader.read(Array("<div>\(one)</div>\n<div>\(two)</div>".utf8))), as: UTF8.self)
    }
    #expect(lists("<ul><li>a</ul>", "<ul><li>b<li>c</ul>") == "- a\n- b\n- c\n")
    #expect(lists("<ul><li>a<ul><li>b</ul></ul>", "<ul><li>c</ul>") == "- a\n  - b\n- c\n")
    #expect(lists("<ol><li>a</ol>", "<ol start=2><li>b</ol>") == "1. a\n2. b\n")
    // Another first number or another bullet begins another list.
    #expect(lists("<ol><li>a</ol>", "<ol><li>b</ol>") == "1. a\n\n1) b\n")
    #expect(lists("<ul><li>a</ul>", "<ul style='list-style:circle'><li>b</ul>") == "- a\n\n* b\n")
    #expect(lists("<ul><li>a</ul><ul><li>b</ul>", "<p>c</p>") == "- a\n\n* b\n\nc\n")
    #expect(lists("<ul><li>a</ul>", "c<ul><li>b</ul>") == "- a\n\nc\n\n- b\n")
  }

  @Test func aCheckboxBehindAListIsNotTheLists() {
    #expect(outline("<ul><li>a</ul><input type=checkbox>b") == ["disc:a", "b"])
    #expect(outline("<ul><li>a</ul><span role=checkbox aria-checked=true></span>b") == ["disc:a", "b"])
    #expect(outline(item("a", "·") + "<p><input type=checkbox checked>b</p>") == ["disc:a", "b"])
  }
}

struct HTMLSymbolTests {
  @Test(arguments: [
    ("<span style='font-family:Wingdings'>à</span>", "→"), ("<span style='font-family:Symbol'>ab</span>", "αβ"),
    ("<font face=Wingdings>J</font>", "☺"), ("<font face=\"Symbol\">&#xF0AE;</font>", "→"),
    ("<span style='font-family:Wingdings;mso-char-type:symbol'>ü</span>", "✓"),
    ("<span style='font-family:Symbol'>a<span style='font-family:Arial'>b</span></span>", "αb"),
    ("<span style='font-family:\"Wingdings 2\"'>a</span>", "a"), ("<p style='font-family:Symbol'>a</p>", "a"),
    ("<span style='font-family:Wingdings'>a b</span>", "♋ ♌"),
  ])
  func fontsOfSymbols(html: String, text: String) {
    #expect(outline("x" + html).joined() == "x" + text)
  }
}

struct HTMLWordTextTests {
  /// The text of a box is only in Word's markup for readers of its drawing language.
  @Test func textBoxes() {
    let html = """
      <p><!--[if gte vml 1]><v:shape><v:textbox><![if !mso]><table><tr><td><![endif]><p>boxed</p>
      <![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]-->after</p>
      """
    #expect(outline(html) == ["boxed", "after"])
  }

  /// Word also writes boxes for browsers, unless it draws them as pictures.
  @Test(arguments: [
    ("<div v:shape=\"s1\" class=shape><p>boxed</p></div>", ["boxed", "after"]),
    (
      "<table><tr><td style='border:.75pt solid black'><![endif]><div v:shape=\"s1\"><p>boxed</p></div><![if !vml]></td></tr></table>",
      ["boxed", "after"]
    ),
    ("<img src='a.png' v:shapes=\"s1\">", ["boxed", "after"]),
    ("<div v:shape=\"s2\"><p>other</p></div>", ["boxed", "other", "after"]), ("", ["boxed", "after"]),
  ])
  func textBoxesComeOnce(copy: String, expected: [String]) {
    let shape = "<v:shapetype id=\"t2\"/><v:shape id=\"s1\" type=\"#t2\"><v:textbox><p>boxed</p></v:textbox></v:shape>"
    let browsers = "<![if !vml]><span style='mso-ignore:vglayout'>\(copy)</span><![endif]>"
    #expect(outline("<p><!--[if gte vml 1]>\(shape)<![endif]-->\(browsers)after</p>") == expected)
  }

  @Test func manyTextBoxesTakeLinearTime() {
    let boxes = String(repeating: "<!--[if gte vml 1]><v:textbox v:shape=-->", count: 20_000)
    #expect(outline(boxes + "a").last?.contains("a") == true)
  }

  /// Filtered HTML, and what Gmail leaves of a list.
  @Test(arguments: [
    "class=MsoListParagraph style='text-indent:-18pt'", "class=m_1MsoListParagraph style='margin-left:36pt'",
    "class=MsoListParagraphCxSpFirst style='margin-left:36pt'",
    "class=m_-12MsoListParagraphCxSpMiddle style='margin:0'",
  ]) func listsWithoutTheirOwnProperties(attributes: String) {
    let padding = "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>"
    func page(_ marker: (Int) -> String) -> String {
      (1...2).map { "<p \(attributes)>\(marker($0))text \($0)</p>" }.joined()
    }
    #expect(markdown(of: page { "\($0).\(padding)" }) == "1. text 1\n2. text 2\n")
    #expect(markdown(of: page { "<span>\($0).\(padding)</span>" }) == "1. text 1\n2. text 2\n")
    #expect(markdown(of: page { _ in "<span style='font-family:Symbol'>·\(padding)</span>" }) == "- text 1\n- text 2\n")
  }

  @Test(arguments: [
    ["MsoQuote"], ["MsoIntenseQuote", "MsoQuote"], ["MsoBlockText", "MsoQuote", "MsoQuote"],
  ]) func quotations(classes: [String]) {
    let paragraphs = classes.map { "<p class=\($0)>q</p>" }.joined(separator: "\n")
    let quoted = classes.map { _ in "> q\n" }.joined(separator: ">\n")
    #expect(markdown(of: "<p class=MsoNormal>a</p>\(paragraphs)<p class=MsoNormal>b</p>") == "a\n\n\(quoted)\nb\n")
  }

  /// Paragraphs have a level in the outline by their style or by themselves.
  @Test(arguments: [
    ("<p style='mso-outline-level:2'><b>Rain</b></p>", "## Rain"), ("<p class=Part>Rain</p>", "# Rain"),
    ("<p class=Part><b><span style='font-size:18pt'>Rain</span></b></p>", "# Rain"),
    ("<p style='mso-outline-level:9'>Some <b>rain</b></p>", "###### Some **rain**"),
    ("<div style='mso-outline-level:1'>Rain</div>", "# Rain"),
    ("<p class=Part style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4. </span>Rain</p>", "# 4. Rain"),
    ("<p class=Part style='mso-outline-level:body-text;font-weight:normal'>Rain</p>", "Rain"),
    ("<p style='mso-outline-level:body-text'><b>Rain</b></p>", "**Rain**"),
    ("<div style='mso-outline-level:1'><p>Rain</p></div>", "Rain"),
    ("<p>Rain</p><p class=Part><o:p>&nbsp;</o:p></p>", "Rain"),
    ("<table><tr><td><p class=Part>Rain</p></td><td>a</td></tr></table>", "| | |\n| --- | --- |\n| **Rain** | a |"),
  ])
  func levelsInTheOutlineAreHeadings(page: String, expected: String) {
    let sheet = "<style>p.Part {mso-style-name:\"Part\";mso-outline-level:1;font-weight:bold}</style>"
    #expect(markdown(of: sheet + page + "<p>It <b>fell</b>.</p>") == expected + "\n\nIt **fell**.\n")
  }

  /// Reviewers' comments are not part of the text.
  @Test(arguments: [
    "<span class=MsoCommentReference><a class=msocomanchor id=_anchor_1 href='#_msocom_1'>[A1]</a></span>",
    "<a class=msocomanchor href='#_msocom_1'>[A1]</a>",
    "<span style='mso-special-character:comment'>&nbsp;</span>",
    "<div style='mso-element:comment-list'><hr class=msocomoff width='33%'><div style='mso-element:comment'>"
      + "<div id=_com_1 class=msocomtxt><p class=MsoCommentText>x</p></div></div></div>",
  ])
  func comments(html: String) {
    #expect(outline("<p><a style='mso-comment-reference:A_1'>ab</a></p>" + html) == ["ab"])
  }

  @Test(arguments: [
    "<!--[if gte vml 1]><v:shape>x</v:shape><![endif]-->", "<!--[if gte mso 9]><xml>x</xml><![endif]-->",
  ])
  func otherCommentsForWord(html: String) { #expect(outline("<p>a" + html + "b") == ["ab"]) }
}
