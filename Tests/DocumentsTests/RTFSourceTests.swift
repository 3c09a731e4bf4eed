import Documents
import Testing

/// What writers of RTF say about characters, forms and pictures.
struct RTFSourceTests {
  private func markdown(_ rtf: String) -> String { converted(rtf, from: .rtf, to: .markdown) }

  @Test(arguments: [
    // Cocoa always names the charset of a font.
    (
      "\\ansicpg936\\cocoartf2639{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}\\f0 don\\'92t \\'93a\\'94", "don’t “a”\n"
    ),
    ("\\mac\\ansicpg10000\\cocoartf102{\\fonttbl\\f0\\fcharset0 Geneva;}\\f0 \\'ce\\'92t", "Î’t\n"),
    // Word does if it tells the fonts apart.
    (
      "\\ansicpg932{\\fonttbl{\\f1\\fcharset0 Calibri;}{\\f2\\fcharset128 MS Mincho;}}\\f1 \\'bd {\\f2\\'93\\'fa}",
      "½ 日\n"
    ),
    ("\\ansicpg1251{\\fonttbl{\\f1\\fcharset0 Arial;}{\\f2\\fcharset204 Arial;}}\\f1 caf\\'e9 {\\f2\\'e9}", "café й\n"),
    // Many programs say so of every font.
    ("\\ansicpg1251{\\fonttbl{\\f1\\fcharset0 Arial;}}\\f1 \\'cf\\'f0\\'e8", "При\n"),
    ("\\ansicpg932{\\fonttbl{\\f1\\fcharset0 Arial;}{\\f2\\fcharset2 Symbol;}}\\f1 \\'93\\'fa", "日\n"),
  ]) func westernFontsAreSoIfTheFileTellsFontsApart(_ body: String, _ text: String) {
    #expect(markdown("{\\rtf1\\ansi\(body)\\par}") == text)
  }

  @Test(arguments: [("24", true), ("20", true), ("26", true), ("32", false)])
  func codeMayBeAPointLargerThanText(_ size: String, _ isCode: Bool) {
    let fonts = "{\\fonttbl{\\f0 Times;}{\\f1 Courier;}}"
    let text = markdown("{\\rtf1\\ansi\(fonts)\\f0\\fs24 Use the \\f1\\fs\(size) a()\\f0\\fs24  call here.\\par}")
    #expect(text.contains("`a()`") == isCode)
  }

  @Test(arguments: [
    ("\\ffres1", "green"), ("\\ffres0", "red"), ("", "red"), ("\\ffres25\\ffdefres1", "green"), ("\\ffres9", ""),
  ]) func listsOfFormsShowTheirChoice(_ state: String, _ choice: String) {
    let form = "{\\*\\formfield{\\fftype2\(state){\\*\\ffl red}{\\*\\ffl green}}}"
    let text = markdown("{\\rtf1 a: {\\field{\\*\\fldinst FORMDROPDOWN \(form)}{\\fldrslt }}.\\par}")
    #expect(text == "a: \(choice).\n")
  }

  @Test(arguments: [("<w:result w:val=\"1\"/>", "green"), ("", "red"), ("<w:default w:val=\"1\"/>", "green")])
  func listsOfFormsInDOCXDoToo(_ state: String, _ choice: String) {
    let entries = "<w:listEntry w:val=\"red\"/><w:listEntry w:val=\"green\"/>"
    let data = "<w:ffData><w:ddList>\(state)\(entries)</w:ddList></w:ffData>"
    func field(_ kind: String, _ content: String = "") -> String {
      "<w:r><w:fldChar w:fldCharType=\"\(kind)\">\(content)</w:fldChar></w:r>"
    }
    let instruction = "<w:r><w:instrText xml:space=\"preserve\"> FORMDROPDOWN </w:instrText></w:r>"
    let body = DOCXSource.run("a: ") + field("begin", data) + instruction + field("separate") + field("end")
    #expect(DOCXSource.markdown("<w:p>\(body)</w:p>") == "a: \(choice)\n")
  }

  @Test(arguments: ["\\u9744?", "{\\f1\\u9744?}"]) func boxesBeforeATabAreTasks(_ box: String) {
    let head = "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Wingdings;}}"
    let text = markdown("\(head)\\pard\\fi-360\\li720 \(box)\\tab a\\par \\u9745?\\tab b\\par}")
    #expect(text == "- [ ] a\n- [x] b\n")
    #expect(markdown("\(head)\\pard \\u9744?\\tab a\\par}") == "☐\ta\n")
  }

  @Test func picturesThatNobodyShowsAreTheirDescriptions() {
    let name = "{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv %}}}"
    let picture = "{\\*\\shppict{\\pict\(name)\\emfblip 0100}}{\\nonshppict{\\pict\\wmetafile8 0100}}"
    let page = { (words: String) in markdown("{\\rtf1 a \(picture.replacing("%", with: words)) b\\par}") }
    #expect(page("Sales chart") == "a Sales chart b\n")
    #expect(page("C:\\\\chart.emf").contains("chart") == false)
  }

  @Test(arguments: [
    ("a\\softline b\\par", "a b\n"), ("a\\line b\\par", "a\\\nb\n"),
    ("{\\fonttbl{\\f1 Menlo;}}\\f1 let x = 1;\\line let y = 2;\\line\\par", "```\nlet x = 1;\nlet y = 2;\n```\n"),
    (
      "\\trowd\\itap0\\cellx5000\\cellx9000\\intbl x\\par y\\cell z\\cell\\row\\pard a\\par",
      "| | |\n| --- | --- |\n| x<br>y | z |\n\na\n"
    ),
  ]) func linesAndCellsEndWhereTheyShow(_ body: String, _ text: String) {
    #expect(markdown("{\\rtf1\\ansi \(body)}") == text)
  }
}
