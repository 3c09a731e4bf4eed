import Testing

@testable import Documents

/// Levels of lists whose count other items do not begin afresh (ECMA-376, part 1, 17.9.10; RTF, \levelnorestart).
@Suite struct LevelRestartTests {
  /// Returns the plain text of items on these levels, in a list whose levels have such an element each.
  private func items(_ levels: [Int], restarts: [String]) -> [String] {
    let definitions = restarts.enumerated().map { level, restart in
      "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/>\(restart)"
        + "<w:lvlText w:val=\"%\(level + 1).\"/><w:pPr><w:ind w:left=\"\(720 * (level + 1))\" w:hanging=\"360\"/></w:pPr></w:lvl>"
    }.joined()
    let body = levels.map { DOCXSource.item("x", level: $0) }.joined()
    let text = DOCXSource.markdown(body, DOCXSource.parts(styles: "", levels: definitions))
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return lines.filter { !$0.isEmpty }.map { String($0.prefix { $0 != "." }) }
  }

  private func restart(_ number: Int) -> String { "<w:lvlRestart w:val=\"\(number)\"/>" }

  @Test func aLevelMayNeverBeginAfresh() {
    #expect(items([0, 1, 0, 1, 1], restarts: ["", restart(0)]) == ["1", "1", "2", "2", "3"])
    #expect(items([0, 1, 0, 1, 1], restarts: ["", ""]) == ["1", "1", "2", "1", "2"])
  }

  @Test func aLevelMayBeginAfreshAfterSomeLevelsOnly() {
    let levels = [0, 1, 2, 1, 2, 0, 1, 2]
    #expect(items(levels, restarts: ["", "", restart(1)]) == ["1", "1", "1", "2", "2", "2", "1", "1"])
    #expect(items(levels, restarts: ["", "", restart(0)]) == ["1", "1", "1", "2", "2", "2", "1", "3"])
    #expect(items(levels, restarts: ["", "", restart(2)]) == ["1", "1", "1", "2", "1", "2", "1", "1"])
  }

  @Test func aLevelThatIsNotOutsideIsIgnored() {
    #expect(items([0, 1, 0, 1], restarts: ["", restart(5)]) == ["1", "1", "2", "1"])
  }

  @Test func levelsOfRTF() {
    func text(_ word: String) -> String {
      let levels = [0, 1].map { level in
        #"{\listlevel\levelnfc0\levelstartat1\#(level == 1 ? word : ""){\leveltext\'02\'0\#(level).;}{\levelnumbers\'01;}\fi-360\li\#(720 * (level + 1))}"#
      }.joined()
      let items = [0, 1, 0, 1].map { #"{\pard\fi-360\li\#(720 * ($0 + 1))\ls1\ilvl\#($0) x\par}"# }.joined()
      let rtf =
        #"{\rtf1{\*\listtable{\list\#(levels)\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}\#(items)}"#
      return converted(rtf, from: .rtf, to: .plain)
    }
    #expect(text(#"\levelnorestart1"#).split(separator: "\n").last?.hasSuffix("2. x") == true)
    #expect(text("").split(separator: "\n").last?.hasSuffix("1. x") == true)
  }
}
