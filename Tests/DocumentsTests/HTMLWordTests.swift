import Testing

@testable import Documents

/// The outline of the lists that HTML reads as: a line an item, its kind and number before its text, indented by level.
private func outline(_ html: String) -> [String] {
  let document = HTMLReader.read(Array(html.utf8))
  var lines: [String] = []
  var lists: [(style: ListStyle, count: UInt32)] = []
  for step in document.steps {
    switch step {
    case .enter(.list(let style), _): lists.append((style, 0))
    case .leave(.list, _): lists.removeLast()
    case .enter(.listItem, _):
      lists[lists.count - 1].count += 1
      guard let last = lists.last else { break }
      let number = last.style.isOrdered ? " \(last.style.start + last.count - 1)" : ""
      lines.append(String(repeating: "  ", count: lists.count - 1) + "\(last.style.marker)\(number):")
    case .leaf(.text(let text), _):
      if lists.isEmpty { lines.append(document.string(text)) } else { lines[lines.count - 1] += document.string(text) }
    default: break
    }
  }
  return lines
}

/// A list paragraph as Word writes it for browsers.
private func item(_ text: String, _ marker: String, level: Int = 1, list: Int = 1, font: String = "Calibri") -> String {
  "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l\(list) level\(level) lfo\(list)'>"
    + "<![if !supportLists]><span style='font-family:\(font);mso-fareast-font-family:\(font)'>"
    + "<span style='mso-list:Ignore'>\(marker)<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span>"
    + "</span></span><![endif]>\(text)<o:p></o:p></p>\n"
}

/// The same after a browser has dropped what only Word knows.
private func bareItem(_ text: String, _ marker: String, margin: String, font: String = "Calibri") -> String {
  "<p style=\"margin: 0px 0px 0px \(margin); text-indent: -0.25in;\"><span style='margin: 0px; font-family: \(font);'>"
    + "<span style=\"margin: 0px;\"><font color=\"#000000\">\(marker)</font>"
    + "<span style='font: 7pt \"Times New Roman\"; margin: 0px;'><font>&nbsp;&nbsp;\n</font></span></span></span>"
    + "<font face=\"Calibri\">\(text)</font></p>\n"
}

@Suite(.timeLimit(.minutes(30))) struct HTMLWordListTests {
  @Test(arguments: [
    ("1.", "Calibri", "decimal 1:"), ("(c)", "Calibri", "lowerAlpha 3:"), ("iv)", "Calibri", "lowerRoman 4:"),
    ("A", "Calibri", "upperAlpha 1:"), ("F", "Calibri", "upperAlpha 6:"), ("bb.", "Calibri", "lowerAlpha 28:"),
    ("2.3.4", "Calibri", "decimal 4:"), ("Article II.", "Calibri", "upperRoman 2:"), ("1st", "Calibri", "decimal 1:"),
    ("Step 7:", "Calibri", "decimal 7:"), ("First", "Calibri", "decimal 1:"), ("第一章", "SimSun", "decimal 1:"),
    ("二十一、", "SimSun", "decimal 21:"), ("十二.", "SimSun", "decimal 12:"), ("③", "SimSun", "decimal 3:"),
    ("１．", "SimSun", "decimal 1:"), ("٣-", "Arial", "decimal 3:"), ("가.", "Batang", "decimal 1:"),
    ("·", "Symbol", "disc:"), ("o", "\"Courier New\"", "circle:"), ("§", "Wingdings", "square:"),
    ("v", "Wingdings", "disc:"), ("q", "Wingdings", "disc:"), ("Ø", "Wingdings", "disc:"), ("ü", "Wingdings", "disc:"),
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
      item("a", "v.", list: 1) + "<p>b</p>" + item("c", "No. 5", list: 2) + "<p>d</p>" + item("e", "n", list: 3)
    #expect(outline(sheet + list) == ["lowerRoman 5:a", "b", "decimal 5:c", "d", "square:e"])
  }

  @Test func levelsAndSkippedLevels() {
    let list =
      item("a", "1.") + item("b", "a.", level: 2) + item("c", "2.") + item("d", "i.", level: 3) + item("e", "3.")
    #expect(
      outline(list) == [
        "decimal 1:a", "  lowerAlpha 1:b", "decimal 2:c", "  lowerRoman 1:", "    lowerRoman 1:d",
        "decimal 3:e",
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

  @Test(arguments: [
    "h1", "h3", "div", "pre",
  ])
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

  @Test func anItemThatIsHiddenWhole() {
    #expect(
      outline("<ol><li>a</li><li> <p style='display:none'>b</p></li><li>c</li></ol>") == ["decimal 1:a", "decimal 2:c"])
  }
}

@Suite(.timeLimit(.minutes(30))) struct HTMLIndentedListTests {
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

  @Test func aBulletThatWasLost() {
    #expect(outline(bareItem("a", "\u{FFFD}", margin: "48px", font: "Symbol")) == ["disc:a"])
  }

  /// Word pads before the marker too where it is aligned to the right.
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

@Suite(.timeLimit(.minutes(30))) struct HTMLStatedLevelTests {
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

@Suite(.timeLimit(.minutes(30))) struct HTMLWordTextTests {
  /// The text of a box stands only in what Word writes for readers of its drawing language.
  @Test func textBoxes() {
    let html = """
      <p><!--[if gte vml 1]><v:shape><v:textbox><![if !mso]><table><tr><td><![endif]><p>boxed</p>
      <![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]-->after</p>
      """
    #expect(outline(html) == ["boxed", "after"])
  }

  @Test(arguments: [
    "<!--[if gte vml 1]><v:shape>x</v:shape><![endif]-->", "<!--[if gte mso 9]><xml>x</xml><![endif]-->",
  ])
  func otherCommentsForWord(html: String) { #expect(outline("<p>a" + html + "b") == ["ab"]) }
}
