import Faces
import Testing
import Wire

/// How items are called, the same in the window, in menus and by `pb history`.
struct EntryLabelTests {
  private func entry(
    _ title: String, _ types: [String], name: String? = nil, from application: String? = nil, lines: Int? = 1,
    picture: String? = nil, line: String? = nil
  ) -> Entry {
    Entry(
      id: 1, copied: 0, size: 45_000, pinned: false, types: types, application: application, title: title, name: name,
      lines: title.isEmpty ? nil : lines, picture: picture, line: line)
  }

  private func label(_ entry: Entry) -> EntryLabel { EntryLabel(entry, now: 0) }

  private static let docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  private static let drawing = "application/x-openoffice-drawing;windows_formatname=\"Drawing Format\""

  @Test(arguments: [
    ("# Trip *report*", ["text/markdown"], "Trip report", "Markdown"),
    ("- [ ] call `main()`", ["text/markdown"], "call main()", "Markdown"),
    ("[The page](https://a.example/b) and ![a cat](cat.png)", ["text/markdown"], "The page and a cat", "Markdown"),
    ("# a comment", ["text/plain"], "# a comment", "Text"),
    ("2 * 3 * 4 snake_case_name", ["text/markdown"], "2  3  4 snake_case_name", "Markdown"),
    ("Meeting", ["text/html", "text/plain"], "Meeting", "Formatted text"),
    ("https://example.com/page", ["text/plain"], "https://example.com/page", "Link"),
    ("#ff6600", ["text/plain"], "#ff6600", "Colour"), ("#ff660", ["text/plain"], "#ff660", "Text"),
    ("rgb(255, 102, 0)", ["text/plain"], "rgb(255, 102, 0)", "Colour"),
    ("a\tb", ["text/tab-separated-values"], "a b", "Table"),
    ("\u{1B}]0;title\u{7}\u{1B}[1;31mmake\u{1B}[0m all", ["text/x-ansi"], "make all", "Terminal"),
    ("x = 1", ["text/x-code;language=python"], "x = 1", "Code"),
    ("file:///home/ada/a%20letter.odt", ["text/uri-list"], "a%20letter.odt", "Files"),
    ("/home/ada/letter.odt", ["x-special/gnome-copied-files"], "letter.odt", "Files"),
  ])
  func textHasItsWordsAndItsKind(title: String, types: [String], name: String, kind: String) {
    let label = label(entry(title, types))
    #expect(label.name.description == name)
    #expect(label.kind.words.description == kind)
  }

  @Test(arguments: [
    (["image/png"], "Picture from Chromium", "Picture"), ([docx], "Word document", "Word document"),
    ([drawing], "Drawing from Chromium", "Drawing"), (["application/x-thing"], "Data from Chromium", "Data"),
    (["audio/mpeg"], "Sound from Chromium", "Sound"), (["video/mp4"], "Video from Chromium", "Video"),
    (["application/pdf"], "PDF document", "PDF document"), ([], "Data from Chromium", "Data"),
  ])
  func itemsWithoutTextAreCalledByTheirKind(types: [String], name: String, kind: String) {
    let label = label(entry("", types, from: "Chromium"))
    #expect(label.name.description == name)
    #expect(label.kind.words.description == kind)
  }

  @Test func aFileIsCalledByItsName() {
    #expect(label(entry("", [Self.docx], name: "report.docx")).name.description == "report.docx")
    #expect(label(entry("", ["image/png"], name: "shot.png", from: "GIMP")).name.description == "shot.png")
    let code = label(entry("let x = 1", ["text/plain"], name: "main.swift"))
    #expect((code.name.description, code.kind) == ("main.swift", .code))
    #expect(label(entry("# Plan", ["text/markdown"], name: "plan.md")).name.description == "Plan")
  }

  @Test func theFirstOfSeveralFilesNamesThem() {
    let files = { label(entry("file:///a/b/letter.odt", ["text/uri-list"], lines: $0)).name.description }
    #expect(files(2) == "letter.odt and one more file")
    #expect(files(3) == "letter.odt and 2 more files")
  }

  @Test func theFoundLineIsTheName() {
    #expect(label(entry("# Plan", ["text/markdown"], line: "the **word**")).name.description == "the word")
  }

  @Test func theMeasureFitsTheKind() {
    #expect(label(entry("", ["image/png"], picture: "PNG, 1600 × 1000")).picture == ["PNG", "1600 × 1000"])
    #expect(label(entry("a", ["text/plain"], lines: 29)).measure?.description == "29 lines")
    #expect(label(entry("", ["image/png"])).measure?.description == "45.0 kB")
  }

  @Test func identifiersAreNoNamesOfApplications() {
    #expect(ApplicationName("org.gnome.TextEditor")?.description == "TextEditor")
    #expect(ApplicationName("firefox-esr")?.description == "Firefox-esr")
    #expect(ApplicationName("Visual Studio Code")?.description == "Visual Studio Code")
    #expect(ApplicationName("") == nil)
  }

  @Test func hostileNamesArePrintable() {
    let hostile = "a\u{1B}[31m\u{202E}b"
    for kind in ["text/plain", "text/markdown", "text/uri-list", "application/\u{1B}x"] {
      let words = label(entry(hostile, [kind], from: hostile)).name.description
      #expect(!words.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
    // Reading takes linear time whatever is nested.
    let deep = String(repeating: "[*_<", count: 100_000)
    #expect(!label(entry(deep, ["text/markdown"])).name.description.isEmpty)
  }
}

/// The line by which a text is known.
struct TitleLineTests {
  @Test(arguments: [
    ("---\ntitle: Trip report\ndate: 2026\n---\n# Other\n", true, "Trip report"),
    ("---\r\ntitle: \"Trip: report\"\r\n---\r\nwords", true, "Trip: report"),
    ("+++\ntitle = 'Trip'\n+++\nwords", false, "Trip"), ("---\ndate: 2026\n---\n\nwords", false, "words"),
    ("---\nno settings here", false, "no settings here"), ("---\n---\nwords", false, "words"),
    ("![badge](x.svg)\n\n# The title\n", true, "# The title"), ("```\n# comment\n```\nwords", true, "# comment"),
    ("\n\n  ***  \n\twords  here", false, "words  here"), ("***", false, "***"), ("", true, ""), (" \n\t", false, ""),
    ("日本語\n二行目", false, "日本語"), ("§ 7", false, "§ 7"),
  ])
  func theTitleIsFound(text: String, isMarkdown: Bool, title: String) {
    #expect(TitleLine(of: text, isMarkdown: isMarkdown).text == title)
  }
}
