import Testing

@testable import Documents

/// The words around the numbers of lists: they are text, because no list could show them.
struct WordListLabelTests {
  /// The text before and after a number, and that of the first two items.
  private static let words = [
    ("Question ", ":", ["Question 1:", "Question 2:"]), ("§ ", "", ["§ 1", "§ 2"]),
    ("Article ", ".", ["Article 1.", "Article 2."]), ("第", "条", ["第1条", "第2条"]), ("Step ", "", ["Step 1", "Step 2"]),
    ("Q", ".", ["Q1.", "Q2."]), ("Nº ", "", ["Nº 1", "Nº 2"]), ("", " point", ["1 point", "2 point"]),
    ("R-", "", ["R-1", "R-2"]), ("제", "장", ["제1장", "제2장"]), ("#", "", ["#1", "#2"]),
  ]
  private static let punctuation = [
    ("(", ")"), ("", "."), ("", ")"), ("[", "]"), ("", ":"), ("-", "-"), ("", ""), ("– ", " –"), ("", "、"), ("（", "）"),
  ]

  private func docx(_ before: String, _ after: String, format: String = "decimal") -> String {
    let level =
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"\(format)\"/>"
      + "<w:lvlText w:val=\"\(before)%1\(after)\"/></w:lvl>"
    let body = DOCXSource.item("What?") + DOCXSource.item("Why?")
    return DOCXSource.markdown(body, DOCXSource.parts(styles: "", levels: level))
  }

  private func rtf(_ before: String, _ after: String) -> String {
    func escaped(_ text: String) -> String {
      text.utf16.map { $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : "\\u\($0) ?" }.joined()
    }
    let table =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'05\(escaped(before))\\'00\(escaped(after));}"
      + "{\\levelnumbers\\'02;}}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}"
    let items = zip(["1", "2"], ["What?", "Why?"]).map { number, text in
      "{\\listtext\\pard\\plain \(escaped(before))\(number)\(escaped(after))\\tab}\\pard\\ls1\\ilvl0\\fi-360\\li720 \(text)\\par"
    }
    return converted("{\\rtf1\\ansi\\uc1\(table)\(items.joined())}", from: .rtf, to: .markdown)
  }

  private func odt(_ before: String, _ after: String) -> String {
    let style =
      "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\" "
      + "style:num-prefix=\"\(before)\" style:num-suffix=\"\(after)\"/></text:list-style>"
    let items = ["What?", "Why?"].map { "<text:list-item><text:p>\($0)</text:p></text:list-item>" }.joined()
    return ODTSource.markdown("<text:list text:style-name=\"L\">\(items)</text:list>", automatic: style)
  }

  private func html(_ before: String, _ after: String) -> String {
    let items = zip(["1", "2"], ["What?", "Why?"]).map { number, text in
      "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span "
        + "style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>\(before)\(number)\(after)<span "
        + "style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>\(text)<o:p></o:p></p>"
    }
    return markdown(of: items.joined())
  }

  @Test(arguments: words) func wordsAroundNumbersAreText(before: String, after: String, labels: [String]) {
    // Markdown may escape a sign.
    let lines = zip(labels, ["What?", "Why?"]).map { "\($0) \($1)" }
    for read in [docx(before, after), rtf(before, after), odt(before, after), html(before, after)] {
      #expect(read.replacing("\\", with: "") == lines.joined(separator: "\n\n") + "\n")
    }
  }

  @Test(arguments: punctuation) func punctuationIsNone(before: String, after: String) {
    for read in [docx(before, after), rtf(before, after), odt(before, after), html(before, after)] {
      #expect(["1. What?\n2. Why?\n", "1) What?\n2) Why?\n"].contains(read))
    }
  }

  @Test(arguments: [
    ("ordinal", "", "1. What?\n2. Why?\n"), ("chineseCounting", "、", "1. What?\n2. Why?\n"),
    ("decimalEnclosedCircle", "", "1. What?\n2. Why?\n"), ("upperRoman", ":", "1. What?\n2. Why?\n"),
  ])
  func otherNumbersStayNumbers(format: String, after: String, shown: String) {
    let read = docx("", after, format: format)
    #expect(read.contains("What?\n") && !read.contains("\n\n") && read != "What?\nWhy?\n")
  }

  @Test func wordsAreTextInPlainTextToo() {
    let rtf = "{\\rtf1{\\pntext Step 3\\tab}{\\*\\pn\\pnlvlbody\\pndec}\\fi-360\\li720 Go.\\par}"
    #expect(converted(rtf, from: .rtf, to: .plain) == "Step 3 Go.")
  }

  @Test func levelsBelowWordsAreLists() {
    let levels =
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"Section %1\"/></w:lvl>"
      + "<w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"lowerLetter\"/><w:lvlText w:val=\"(%2)\"/></w:lvl>"
      + "<w:lvl w:ilvl=\"2\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"Rule %1.%3\"/></w:lvl>"
    let body =
      DOCXSource.item("a") + DOCXSource.item("b", level: 1) + DOCXSource.item("c", level: 1) + DOCXSource.item("d")
      + DOCXSource.item("e", level: 2)
    #expect(
      DOCXSource.markdown(body, DOCXSource.parts(styles: "", levels: levels))
        == "Section I a\n\n1. b\n2. c\n\nSection II d\n\nRule II.1 e\n")
  }
}
