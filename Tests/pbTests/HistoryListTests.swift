import Glibc
import Testing
import Wire

@testable import pb

struct HistoryListTests {
  private static let now = Int(time(nil))

  private func entry(
    _ id: Int, _ title: String, _ types: [String] = ["text/plain"], application: String? = nil, picture: String? = nil,
    pinned: Bool = false, size: Int = 12
  ) -> Entry {
    Entry(
      id: id, copied: Self.now - 40 * 86_400, size: size, pinned: pinned, types: types, application: application,
      title: title, lines: picture == nil ? 1 : nil, picture: picture)
  }

  private func lines(_ entries: [Entry], width: Int? = nil) -> [String] {
    HistoryListVerb.lines(entries, width: width, now: Self.now)
  }

  @Test func aLineSaysWhatWhereAndWhen() {
    let lines = lines([
      entry(12, "Meeting notes", ["text/plain", "text/html"], application: "firefox", pinned: true),
      entry(7, "", ["image/png"], picture: "PNG, 10 × 20", size: 88_123),
    ])
    let day = String(lines[0].suffix(6))
    #expect(
      lines == [
        "12  *  Meeting notes           Formatted text  12 bytes  Firefox  " + day.drop { $0 == " " },
        "7      Picture (PNG, 10 × 20)  Picture         88.1 kB            " + day.drop { $0 == " " },
      ])
  }

  @Test(arguments: [
    "word word word word word word word word word word word word word", "日本語の文字列を探すための文字列日本語の文字列を探すための文字列",
  ])
  func linesFitTheTerminal(title: String) {
    let lines = lines([entry(1, title), entry(2, "short", application: "an application of a long name")], width: 70)
    for line in lines { #expect(CellWidth.width(of: line) <= 70, "\(line)") }
    #expect(lines[0].contains("… "))
    #expect(lines[1].contains("an application …"))
  }

  @Test(arguments: [12, 20, 30, 40, 50, 60])
  func linesFitANarrowTerminal(width: Int) {
    let title = "a title of thirty characters…?"
    let lines = lines([entry(123, title, application: "firefox", pinned: true), entry(7, "日本語")], width: width)
    for line in lines { #expect(CellWidth.width(of: line) <= width, "\(line)") }
    #expect(lines[0].contains("*  a t") && (width < 30 || lines[0].contains("a title of th")), "\(lines)")
  }

  @Test func withoutATerminalContentIsCutAtEightyCells() {
    let line = lines([entry(1, String(repeating: "x", count: 200))])[0]
    #expect(line.contains(String(repeating: "x", count: 79) + "…  Text"))
  }

  @Test func wideCharactersKeepTheColumns() {
    let lines = lines([entry(1, "日本語"), entry(2, "abcdef"), entry(3, "🎉🎉🎉"), entry(4, "e\u{301}e\u{301}cdef")])
    #expect(lines.allSatisfy { $0.contains("  Text  ") })
    #expect(Set(lines.map { CellWidth.width(of: $0) }).count == 1, "\(lines)")
  }

  @Test func hostileTextIsHarmless() {
    let line = lines([
      entry(1, "a\u{1B}[31m\u{202E}b\u{7}", ["text/\u{1B}]0;t\u{7}"], application: "\u{1B}[2J"), entry(2, "", []),
    ]).joined()
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
  }

  @Test func noEntriesAreNoLines() { #expect(lines([]).isEmpty) }

  @Test func anAddressIsALinkAndNoFile() {
    let line = lines([entry(1, "https://example.com/page", ["text/uri-list", "text/html"])])[0]
    #expect(line.hasPrefix("1  https://example.com/page  Link  "))
  }
}
