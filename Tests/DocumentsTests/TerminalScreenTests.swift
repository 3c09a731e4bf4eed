import Documents
import Repetitions
import Testing

/// Sequences that change lines which have been printed, and the sets of characters.
@Suite struct TerminalScreenTests {
  private func plain(_ output: String) -> String { converted(output, from: .terminal, to: .plain) }

  @Test(arguments: [
    ("\u{1B}(0lqwqk\u{1B}(B\n", "┌─┬─┐"), ("\u{1B})0a\u{E}x\u{F}x\n", "a│x"), ("\u{1B}(0~`afg_\u{1B}(Ba", "·◆▒°± a"),
    ("\u{1B}(0qAq0", "─A─0"), ("\u{1B}(0é\u{1B}(A~", "é~"), ("\u{1B}(0q\u{1B}cq", "─q"), ("\u{E}q\u{F}q", "qq"),
    ("\u{1B}(0\u{1B}[31mq\u{1B}[0m\u{1B}(B.", "─."),
  ]) func setsOfCharacters(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test(arguments: [
    ("\u{1B}7one\u{1B}8\u{1B}[Ktwo", "two"), ("\u{1B}[sone\u{1B}[utwo", "two"), ("a\u{1B}7b\nc\n\u{1B}8X", "aX\nc"),
    ("\u{1B}[?1048ha\u{1B}[?1048lb", "b"), ("a\u{1B}8b", "ab"), ("a\nb\u{1B}7\u{1B}[1A\r\u{1B}[J\u{1B}8c", "\n c"),
    ("a\u{1B}7\u{1B}(0\u{1B}8q", "aq"), ("\u{1B}[>1ua\u{1B}[<ub", "ab"), ("a\u{1B}7b\u{1B}8c\u{1B}8d", "ad"),
  ]) func theCursorIsSaved(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test(arguments: [
    ("a\u{1B}[?1049h\u{1B}[1;1Hpage\nmore\u{1B}[?1049lb", "ab"), ("a\u{1B}[?47hx\u{1B}[?47lb", "ab"),
    ("a\n\u{1B}[?1047;25hx\u{1B}[?1047lb", "a\nb"), ("a\n\u{1B}[?1049hpage", "a\npage"), ("a\u{1B}[?1049lb", "ab"),
    ("a\u{1B}[?1049h\u{1B}[?1049hx\u{1B}[?1049lb\u{1B}[?1049lc", "abc"),
  ]) func theScreenInFrontIsRemoved(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test func linesThatLeftTheScreenInFrontGoWithIt() {
    let page = String(repeating: "x\n", count: 1000)
    #expect(plain("a\u{1B}[?1049h\(page)\u{1B}[?1049lb") == "ab")
    #expect(plain("a\n\u{1B}[?1049h\(page)").count == 2 * 1000 + 1)
  }

  @Test(arguments: [
    ("a\nb\n\u{1B}[1A\u{1B}[Lnew", "a\nnew\nb"), ("a\nb\nc\n\u{1B}[3A\u{1B}[2M", "c"),
    ("a\nb\n\u{1B}[2A\u{1B}[2Lx\ny", "x\ny\na\nb"),
    ("a\nb\u{1B}[M\u{1B}[Ac", "c"), ("ab\u{1B}[Lc", "c\nab"), ("a\nb\u{1B}M\rc", "c\nb"),
    ("ab\u{1B}Dc\u{1B}Ed", "ab\n  c\nd"),
  ]) func linesAreInsertedAndDeleted(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test func linesAreInsertedAboveOneThatStays() {
    let log = (0..<600).map { "\u{1B}[L\($0)\n" }.joined()
    let expected = (0..<600).map { "\($0)" }.joined(separator: "\n")
    #expect(plain("status\r\(log)") == "\(expected)\nstatus")
  }

  @Test(arguments: [
    ("abcd\u{1B}[3D\u{1B}[@X", "aXbcd"), ("abcd\u{1B}[3D\u{1B}[2P", "ad"), ("abcd\u{1B}[3D\u{1B}[2X", "a  d"),
    ("abcd\u{1B}[3D\u{1B}[9P", "a"), ("abcd\u{1B}[3D\u{1B}[9X\u{1B}[2Cz", "a  z"), ("漢字x\u{1B}[4D\u{1B}[P", " 字x"),
    ("ab\u{1B}[@c", "abc"),
    ("-\u{1B}[4b", "-----"), ("漢字\r\u{1B}[C\u{1B}[@x", " x 字"),
  ]) func charactersAreInsertedAndDeleted(_ output: String, _ text: String) {
    #expect(plain(output) == text)
  }

  @Test(arguments: [
    "\u{1B}[99999L", "\u{1B}[L", "\u{1B}[99999@", "a\r\u{1B}[@", "\u{1B}[999999bx", "a\u{1B}[9999b", "a\u{1B}[M",
    "\u{1B}7\u{1B}[99A\u{1B}[J\u{1B}8\n", "\u{1B}[?1049h\n\u{1B}[?1049l", "abc\r\u{1B}[P", "\u{1B}[2X",
  ]) func outputIsBounded(_ unit: String) {
    let output = String(repeating: unit, count: .many(15_000))
    #expect(plain(output).utf8.count <= 5 * output.utf8.count + 2_000)
  }
}
