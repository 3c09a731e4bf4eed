/// The marker that makes a quotation a callout, as on GitHub: `[!NOTE]` on its first line. A title may follow, after a
/// sign by which Obsidian folds the callout.
struct CalloutMarker {
  let name: Range<Int>
  /// The rest of the line, without the space around it.
  let title: Range<Int>
  /// The start of the next line, or the end of the paragraph.
  let end: Int

  /// Parses the marker at the start of a paragraph's text; nil if there is none.
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
    title = rest.trimming(while: \.isSpaceOrTab).indices
    end = Swift.min(line.endIndex + 1, paragraph.upperBound)
  }
}
