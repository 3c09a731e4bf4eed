/// Finds the ends of comments and the like within a leaf (CommonMark 0.31.2, 6.6).
///
/// It remembers which of them have no end any more, so that many that are left open take linear time.
struct MarkupScan {
  private var isWithoutCommentEnd = false
  private var isWithoutInstructionEnd = false
  private var isWithoutDeclarationEnd = false
  private var isWithoutCDATAEnd = false

  /// The offset after what begins with `<!` or `<?` at `start`, or nil if nothing does.
  mutating func endOfMarkup(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start + 2 < end else { return nil }
    let rest = text[(start + 1)..<end]
    if rest.first == "?" { return find("?>", in: text, from: start + 2, to: end, unless: &isWithoutInstructionEnd) }
    if rest.starts(with: "!--".utf8) { return endOfComment(in: text, from: start + 4, to: end) }
    if rest.starts(with: "![CDATA[".utf8) {
      return find("]]>", in: text, from: start + 9, to: end, unless: &isWithoutCDATAEnd)
    }
    guard rest.first == "!", text[start + 2].isASCIILetter else { return nil }
    return find(">", in: text, from: start + 3, to: end, unless: &isWithoutDeclarationEnd)
  }

  private mutating func endOfComment(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    if text[start..<end].starts(with: ">".utf8) { return start + 1 }
    if text[start..<end].starts(with: "->".utf8) { return start + 2 }
    return find("-->", in: text, from: start, to: end, unless: &isWithoutCommentEnd)
  }

  private func find(
    _ closer: StaticString, in text: [UInt8], from start: Int, to end: Int, unless isMissing: inout Bool
  ) -> Int? {
    if isMissing { return nil }
    let found = closer.withUTF8Buffer { closer in
      (start..<max(start, end - closer.count + 1)).first { text[$0..<($0 + closer.count)].elementsEqual(closer) }
    }
    isMissing = found == nil
    return found.map { $0 + closer.utf8CodeUnitCount }
  }
}
