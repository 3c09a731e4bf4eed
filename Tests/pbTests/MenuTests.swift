import Faces
import Glibc
import Testing
import Wire

@testable import pb

struct MenuTests {
  /// Noon, in whatever time zone.
  private static let now: Int = {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_isdst) = (125, 10, 12, 12, -1)
    return mktime(&parts)
  }()

  private func entry(
    _ id: Int, _ title: String, _ types: [String] = ["text/plain"], ago: Int = 60, lines: Int? = 1,
    pinned: Bool = false,
    application: String? = nil, picture: String? = nil, line: String? = nil
  ) -> Entry {
    Entry(
      id: id, copied: Self.now - ago, size: 2000, pinned: pinned, types: types, application: application, title: title,
      lines: lines, picture: picture, line: line)
  }

  private func rows(_ entries: Entry..., width: Int = 60) -> [String] {
    MenuRow.rows(entries, width: width, now: Self.now).map(\.text)
  }

  /// fzf writes the rows in the order in which Tab has marked them.
  @Test(arguments: [
    (#"\n3\tpin\ta\n1\tunpin\tb\n"#, MenuChoice(items: [.earlier(3), .earlier(1)], action: .paste)),
    (#"alt-m\nsnippet:mail/to 2\tpin\ta\n"#, MenuChoice(items: [.snippet("mail/to 2")], action: .pasteMarkdown)),
    (#"\nno row\n"#, nil), (#"\n"#, nil),
  ])
  func markedRowsAreChosenInTheirOrder(answer: String, choice: MenuChoice?) throws {
    let run = try MenuRun("/bin/sh", ["-c", "printf '\(answer)'"], [], ownsTerminal: false)
    #expect(FzfKeys.choice(run) == choice)
  }

  @Test func snippetsAreRowsToo() throws {
    let greeting = SnippetFace(
      name: "mail/greeting", type: "text/markdown", line: "Dear {ask:Name},\u{1B}[31m", questions: [])
    let hostile = SnippetFace(name: "a\n7\tpin", type: "text/plain", line: "", questions: [])
    for isSearch in [true, false] {
      let rows = MenuRow.rows(
        [entry(7, "dear")], snippets: [greeting, hostile], isSearch: isSearch, width: 60, now: Self.now)
      let row = try #require(isSearch ? rows.first : rows.last)
      #expect(rows.count == 2 && row.item == .snippet("mail/greeting"))
      #expect(row.text.hasPrefix("mail/greeting  Dear {ask:Name},") && row.text.hasSuffix("  snippet"))
      #expect(row.text == row.text.printable && CellWidth.width(of: row.text) == 60)
      #expect(row.fields.hasPrefix("snippet:mail/greeting\tpin\tmail/greeting"))
    }
  }

  @Test(arguments: ["7", "snippet:mail/greeting", "snippet:7"])
  func aRowsWordMeansItsItem(word: String) throws {
    #expect(try #require(MenuItem(word: word)).word == word)
    #expect(MenuItem(word: "x\(word)") == nil)
  }

  @Test func aRowLeadsWithContent() {
    let rows = rows(
      entry(7, "short", lines: 3, application: "firefox"),
      entry(6, "", ["image/png"], lines: nil, picture: "PNG, 10 × 20"),
      entry(5, "file:///home/me/plan.pdf", ["text/uri-list"], ago: 90_000, lines: 2, pinned: true),
      entry(4, "", ["application/x-thing"], ago: 20 * 86_400, lines: nil))
    #expect(
      rows == [
        "short                                 3 lines  Firefox 11:59",
        "Picture (PNG, 10 × 20)                2.0 kB   11:59",
        "plan.pdf and one more file                     * yesterday",
        "Data                                  2.0 kB   23 Oct",
      ])
  }

  @Test func theLineThatMatchesComesFirst() {
    #expect(rows(entry(1, "title", line: "the line"))[0].hasPrefix("the line "))
  }

  @Test(arguments: ["word word word word word", "日本語の文字列を探すための文字列", "🎉🎊🎉🎊🎉🎊🎉🎊🎉🎊🎉🎊🎉🎊", "a\u{301}b\u{301}"])
  func contentFitsTheWidth(title: String) {
    let row = rows(entry(1, title), width: 27)[0]
    #expect(row.hasSuffix("  11:59"))
    #expect(CellWidth.width(of: row) <= 29, "twenty cells for the content, and the time")
    #expect(row.contains("…") == (CellWidth.width(of: title) > 20))
  }

  @Test func equalRowsDiffer() {
    let rows = rows(entry(2, "same"), entry(1, "same"))
    #expect(rows[1] == rows[0] + "  #1")
  }

  @Test func controlCharactersAreShown() {
    #expect(!rows(entry(1, "a\u{1B}[31m\u{202E}b"))[0].unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test(arguments: [
    (0, "12:00"), (3 * 3600, "09:00"), (13 * 3600, "yesterday"), (40 * 3600, "10 Nov"), (400 * 86_400, "8 Oct 2024"),
  ])
  func timesArePeoples(ago: Int, name: String) {
    #expect(CopyTime(Self.now - ago, now: Self.now).description == name)
  }

  // MARK: Pictures

  @Test func rowsOfMenusNamePictures() {
    #expect(PictureRow.rofi.line("text", picture: "/a/1.png") == "text\0icon\u{1F}/a/1.png")
    #expect(PictureRow.rofi.line("text", picture: nil) == "text")
    #expect(PictureRow.wofi.line("a title", picture: "/a/1.png") == "img:/a/1.png:text:a title")
    #expect(PictureRow.wofi.line("a title", picture: nil) == "text:a title")
  }

  /// In wofi, content must not name a file as a picture.
  @Test(arguments: ["img:/etc/passwd", "x:img-base64-noscale:QUJD:text:y", "img-base64:QUJD", "img:img:text:"])
  func contentNamesNoPicture(text: String) {
    let line = PictureRow.wofi.line(text, picture: nil)
    let words = line.dropFirst("text:".count).split(separator: ":", omittingEmptySubsequences: false).dropLast()
    #expect(words.allSatisfy { !["img", "noscale", "base64", "text"].contains(where: $0.hasSuffix) }, "\(line)")
  }

  @Test func aMenuIsAKnownOneOrACommand() {
    #expect(HistoryMenu.named("rofi").kind == .rofi)
    let menu = HistoryMenu.named("bemenu -l 20")
    #expect(menu.kind == .command && menu.name == "bemenu")
    #expect(menu.program == "/bin/sh" && menu.arguments == ["-c", "bemenu -l 20"])
    #expect(HistoryMenu.usable(preferring: "tofi").first?.name == "tofi")
  }

  /// Debian 12 and 13 have no package of this name.
  @Test func thePackageOfDmenuIsSaid() {
    #expect(HistoryMenu.named("dmenu").installation.contains("suckless-tools"))
    #expect(HistoryMenu.named("rofi").installation == "rofi")
  }

  @Test func timesOfDamagedEntriesAreHarmless() {
    for time in [Int.min, .max, 0, -1] { #expect(!CopyTime(time, now: Self.now).description.isEmpty) }
  }
}
