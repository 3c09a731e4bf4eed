/// What makes a callout of a quotation: `[!NOTE]` as its first line, as GitHub has it; a title may follow, and a sign
/// before it that Obsidian folds the callout by.
struct CalloutMarker {
  /// Where its name is.
  let name: Range<Int>
  /// The rest of the line, without the space around it.
  let title: Range<Int>
  /// Where the next line begins, or the paragraph ends.
  let end: Int

  /// The marker with which a paragraph's text begins; nil if it has none.
  init?(at paragraph: Range<Int>, in text: [UInt8]) {
    let text = text[paragraph]
    guard text.starts(with: "[!".utf8), let close = text.prefix(40).firstIndex(of: "]") else {
      return nil
    }
    name = (paragraph.lowerBound + 2)..<close
    guard CalloutName.isOne(text[name]) else { return nil }
    let line = text[(close + 1)...].prefix { $0 != "\n" }
    let rest = line.first == "-" || line.first == "+" ? line.dropFirst() : line
    guard rest.first?.isSpaceOrTab ?? true else { return nil }
    let start = rest.firstIndex { !$0.isSpaceOrTab } ?? rest.endIndex
    title = start..<Swift.max(start, (rest.lastIndex { !$0.isSpaceOrTab } ?? start - 1) + 1)
    end = Swift.min(line.endIndex + 1, paragraph.upperBound)
  }
}
