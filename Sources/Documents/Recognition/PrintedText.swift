/// Recognises text whose lines end where those of a page do, and lists as word processors write them into plain text.
///
/// Joining lines damages anything else, so one line that is not explained weighs as much as several that are.
enum PrintedText {
  /// The number of columns that no line of a page has.
  private static let columnLimit = 160

  /// Whether most lines of a text are items of a list. Complexity: linear.
  static func isList(_ sample: TextSample) -> Bool {
    guard sample.lines.count(where: { LineMarker($0.unindented)?.isOfLists ?? false }) >= 2 else { return false }
    let page = PrintedPage(sample.text)
    let items = page.markers.certainCount
    let others = page.lines.indices.count { page.markers[$0] == nil && !page.flow.continues[$0] }
    return items >= 2 && others * 2 <= items && !page.isFixed.contains(true)
      && !sample.lines.contains(where: hasCells)
  }

  /// Whether sentences go on over the ends of lines, and hardly any line ends for another reason. Complexity: linear.
  static func isWrapped(_ sample: TextSample) -> Bool {
    guard !hasForeignLine(sample.lines) else { return false }
    let page = PrintedPage(sample.text)
    let lines = page.lines
    guard lines.allSatisfy({ $0.edge.monospaced <= columnLimit * PrintedWidth.column }) else { return false }
    let least = lines.map(\.indentation).min() ?? 0
    let unexplained = lines.indices.count { isUnexplained($0, page, least) }
    let fixed = page.isFixed.count { $0 }
    return page.flow.certainCount >= (hasBrokenWord(page) ? 1 : 2) && unexplained * 3 <= page.flow.certainCount
      && fixed * 10 <= lines.count && !page.flow.hasVerse && hasCapitals(page)
  }

  /// Whether sentences begin with capitals, so that a line with a small letter continues one. Tasks, messages and the
  /// lines of songs may be as long as those of a page.
  private static func hasCapitals(_ page: PrintedPage) -> Bool {
    var isBegun = false
    return page.lines.indices.contains { index in
      let line = page.lines[index]
      if !page.flow.continues[index] { isBegun = line.start != .lowercase }
      return line.beginsSentence || isBegun && page.flow.continues[index] && line.end == .sentence
    }
  }

  /// Whether a line has a tab that does not follow the marker of an item.
  private static func hasCells(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.unindented
    return text.dropFirst(LineMarker(text)?.length ?? 0).contains("\t")
  }

  /// Whether a line is a quotation, a row, a comment, a record of a log or other markup, or several have labels.
  private static func hasForeignLine(_ lines: [ArraySlice<UInt8>]) -> Bool {
    if lines.count(where: isLabelled) > 1 { return true }
    return lines.indices.contains { index in
      let line = lines[index].unindented
      let next = lines[(index + 1)...].first ?? lines[index][lines[index].endIndex...]
      return line.starts(withAny: foreignStarts) || LogLine.isOne(line) || RivalMarkup.isSign(line, before: next)
    }
  }

  /// Whether a colon follows the first word, as the name in a message, or the level of a warning.
  private static func isLabelled(_ line: ArraySlice<UInt8>) -> Bool {
    line.unindented.prefix { !$0.isSpaceOrTab }.last == UInt8(ascii: ":")
  }

  private static let foreignStarts = [">", "|", "```", "# ", "## ", "### ", "$ ", "// ", "- [", "+ ", "@@"]

  /// Whether a line does not continue the one before, and nothing else shows why the latter ends.
  private static func isUnexplained(_ index: Int, _ page: PrintedPage, _ least: Int) -> Bool {
    let line = page.lines[index]
    if page.markers[index] != nil || page.flow.continues[index] { return false }
    let isContinued = index + 1 < page.lines.count && page.flow.continues[index + 1]
    if line.indentation >= least + 4, !isContinued, !line.isFinished { return true }
    guard index > 0, !line.isAfterBlank, !line.isAfterPage else { return false }
    return !page.lines[index - 1].isFinished && page.heading(at: index - 1) == nil && page.heading(at: index) == nil
  }

  /// Whether a word is broken at the end of a line.
  private static func hasBrokenWord(_ page: PrintedPage) -> Bool {
    page.lines.indices.dropFirst().contains { index in
      page.flow.continues[index] && page.lines[index - 1].end == .hyphen && page.lines[index].start == .lowercase
    }
  }
}
