import Testing

@testable import Documents

/// Check boxes: as the bullets of lists, as controls and as the fields of forms.
struct WordCheckBoxTests {
  /// A font, a bullet by its byte, and what an item with it begins with.
  private static let bullets = [
    ("Wingdings", 0xA8, "[ ] "), ("Wingdings", 0x6F, "[ ] "), ("Wingdings", 0x71, "[ ] "), ("Wingdings", 0x72, "[ ] "),
    ("Wingdings", 0xFE, "[x] "), ("Wingdings", 0xFD, "[x] "), ("Wingdings", 0x78, "[x] "),
    ("Wingdings 2", 0xA3, "[ ] "), ("Wingdings 2", 0x52, "[x] "), ("Wingdings 2", 0x53, "[x] "),
    ("Wingdings", 0xA7, ""), ("Wingdings", 0x6E, ""), ("Wingdings", 0xFC, ""), ("Symbol", 0xB7, ""),
    ("Symbol", 0xA8, ""),
  ]

  @Test(arguments: bullets) func bulletsOfSymbolFonts(font: String, byte: Int, box: String) {
    let hexadecimal = String(byte, radix: 16)
    let rtf =
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f2\\fcharset2 \(font);}}{\\*\\listtable{\\list{\\listlevel\\levelnfc23"
      + "{\\leveltext\\'01\\u\(byte - 0x1000) ?;}{\\levelnumbers;}\\f2\\fi-360\\li720}\\listid1}}{\\*\\listoverridetable"
      + "{\\listoverride\\listid1\\ls1}}{\\listtext\\pard\\plain\\f2 \\'\(hexadecimal)\\tab}\\pard\\ls1\\fi-360\\li720 milk\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "- \(box)milk\n")

    let character = String(Unicode.Scalar(UInt16(0xF000 + byte)).map(Character.init) ?? "?")
    #expect(docx([(character, font)]) == "- \(box)milk 0\n")
    #expect(odt([(character, font)]) == "- \(box)milk 0\n")
    let letter = "&#\(byte);"
    #expect(markdown(of: item(letter, font)) == "- \(box)milk\n")
  }

  /// An item as Word writes it into HTML.
  private func item(_ bullet: String, _ font: String, list: Int = 0) -> String {
    "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l\(list) level1 lfo\(list + 1)'><![if !supportLists]>"
      + "<span style='font-family:\"\(font)\"'><span style='mso-list:Ignore'>\(bullet)<span "
      + "style='font:7.0pt \"Times New Roman\"'>&nbsp; </span></span></span><![endif]>milk<o:p></o:p></p>"
  }

  /// An item of a list of its own for each bullet.
  private func docx(_ bullets: [(String, String)]) -> String {
    var lists = ""
    var instances = ""
    var body = ""
    for (index, (bullet, font)) in bullets.enumerated() {
      lists +=
        "<w:abstractNum w:abstractNumId=\"\(index)\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"bullet\"/><w:lvlText "
        + "w:val=\"\(bullet)\"/><w:pPr><w:spacing w:after=\"0\"/><w:ind w:left=\"720\" w:hanging=\"360\"/></w:pPr><w:rPr>"
        + "<w:rFonts w:ascii=\"\(font)\" w:hAnsi=\"\(font)\" w:hint=\"default\"/><w:spacing w:val=\"2\"/></w:rPr></w:lvl></w:abstractNum>"
      instances += "<w:num w:numId=\"\(index + 1)\"><w:abstractNumId w:val=\"\(index)\"/></w:num>"
      body += DOCXSource.paragraph(
        "milk \(index)", "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"\(index + 1)\"/></w:numPr>")
    }
    let numbering = "<w:numbering \(DOCXSource.namespaces)>\(lists)\(instances)</w:numbering>"
    return DOCXSource.markdown(body, ["word/numbering.xml": numbering])
  }

  private func odt(_ bullets: [(String, String)]) -> String {
    var styles = "<style:font-face style:name=\"W\" svg:font-family=\"Wingdings\"/>"
    var body = ""
    for (index, (bullet, font)) in bullets.enumerated() {
      let name = font == "Wingdings" ? "style:font-name=\"W\"" : "fo:font-family=\"\(font)\""
      styles +=
        "<text:list-style style:name=\"L\(index)\"><text:list-level-style-bullet text:level=\"1\" "
        + "text:bullet-char=\"\(bullet)\"><style:text-properties \(name)/></text:list-level-style-bullet></text:list-style>"
      body +=
        "<text:list text:style-name=\"L\(index)\"><text:list-item><text:p>milk \(index)</text:p></text:list-item></text:list>"
    }
    return ODTSource.markdown(body, automatic: styles)
  }

  @Test func bulletsOfUnicodeAreOneListOfTasks() {
    let bullets = [("☐", "Segoe UI Symbol"), ("☑", "Segoe UI Symbol"), ("☒", "MS Gothic"), ("☐", "Arial")]
    let tasks = "- [ ] milk 0\n- [x] milk 1\n- [x] milk 2\n- [ ] milk 3\n"
    #expect(docx(bullets) == tasks)
    #expect(odt(bullets) == tasks)
    let html = item("☐", "Segoe UI Symbol") + item("☑", "Segoe UI Symbol", list: 1)
    #expect(markdown(of: html) == "- [ ] milk\n- [x] milk\n")
    #expect(
      converted("{\\rtf1{\\listtext\\u9744 ?\\tab}a\\par{\\listtext\\u9745 ?\\tab}b\\par}", from: .rtf, to: .markdown)
        == "- [ ] a\n- [x] b\n")
  }

  @Test(arguments: ["■", "▪", "□", "•", "❑"]) func otherSquaresAreBullets(bullet: String) {
    #expect(docx([(bullet, "Arial")]) == "- milk 0\n")
    #expect(odt([(bullet, "Arial")]) == "- milk 0\n")
    #expect(markdown(of: item(bullet, "Arial")) == "- milk\n")
  }

  @Test func tasksAreInOtherItems() {
    let levels =
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl>"
      + "<w:lvl w:ilvl=\"1\"><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"☐\"/></w:lvl>"
    let body = DOCXSource.item("a") + DOCXSource.item("b", level: 1) + DOCXSource.item("c")
    #expect(DOCXSource.markdown(body, DOCXSource.parts(styles: "", levels: levels)) == "1. a\n   - [ ] b\n2. c\n")
  }

  // MARK: Controls

  private func control(_ box: String) -> String {
    "<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr><w:id w:val=\"1\"/><w14:checkbox><w14:checked w14:val=\"1\"/><w14:checkedState "
      + "w14:val=\"2612\" w14:font=\"MS Gothic\"/></w14:checkbox></w:sdtPr><w:sdtContent>"
      + DOCXSource.run(box, "<w:rFonts w:ascii=\"MS Gothic\"/>") + "</w:sdtContent></w:sdt>"
  }

  private func line(_ content: String) -> String { "<w:p>\(content)</w:p>" }

  @Test func controlsBeginTasks() {
    let tasks =
      line(control("☒") + DOCXSource.run(" Done")) + line(control("☐") + DOCXSource.run(" Open"))
      + line(DOCXSource.run("Text"))
    #expect(DOCXSource.markdown(tasks) == "- [x] Done\n- [ ] Open\n\nText\n")
  }

  @Test func otherControlsAreText() {
    #expect(DOCXSource.markdown(line(DOCXSource.run("☒ Done"))) == "☒ Done\n")
    #expect(DOCXSource.markdown(line(DOCXSource.run("Done ") + control("☒"))) == "Done ☒\n")
    #expect(DOCXSource.markdown(line(control("☒") + DOCXSource.run("Done"))) == "☒Done\n")
    let choices = control("☒") + DOCXSource.run(" Yes ") + control("☐") + DOCXSource.run(" No")
    #expect(DOCXSource.markdown(line(choices)) == "☒ Yes ☐ No\n")
    let plain = "<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>\(DOCXSource.run("☒ a"))</w:sdtContent></w:sdt>"
    #expect(DOCXSource.markdown(line(plain)) == "☒ a\n")
  }

  // MARK: Forms

  @Test(arguments: [
    ("", "☐"), ("<w:default w:val=\"0\"/>", "☐"), ("<w:default w:val=\"1\"/>", "☒"),
    ("<w:default w:val=\"0\"/><w:checked/>", "☒"), ("<w:default w:val=\"1\"/><w:checked w:val=\"0\"/>", "☐"),
  ])
  func fieldsOfWord(state: String, box: String) {
    func field(_ kind: String, _ content: String = "") -> String {
      "<w:r><w:fldChar w:fldCharType=\"\(kind)\">\(content)</w:fldChar></w:r>"
    }
    let data = "<w:ffData><w:name w:val=\"a\"/><w:enabled/><w:checkBox><w:sizeAuto/>\(state)</w:checkBox></w:ffData>"
    let instruction = "<w:r><w:instrText xml:space=\"preserve\"> FORMCHECKBOX </w:instrText></w:r>"
    let body = DOCXSource.run("a ") + field("begin", data) + instruction + field("separate") + field("end")
    #expect(DOCXSource.markdown(line(body + DOCXSource.run(" b"))) == "a \(box) b\n")
  }

  @Test(arguments: [
    ("\\ffres0\\ffdefres1", "☐"), ("\\ffres1\\ffdefres0", "☒"), ("\\ffres25\\ffdefres0", "☐"),
    ("\\ffres25\\ffdefres1", "☒"), ("", "☐"),
  ])
  func fieldsOfRTF(state: String, box: String) {
    let data =
      "{\\*\\formfield{\\fftype1\(state)\\fftypetxt0\\ffhps20{\\*\\ffname Check1}{\\*\\ffdeftext x}}}"
    let rtf = "{\\rtf1 a {\\field{\\*\\fldinst {FORMCHECKBOX }{\\*\\datafield 6500}\(data)}{\\fldrslt }} b\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "a \(box) b\n")
  }
}
