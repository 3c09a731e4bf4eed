/// What begins with `<`: autolinks, tags, comments.
extension InlineParser {
  mutating func angleBracket() {
    if let end = endOfAutolink() {
      let address = position + 1..<end
      let isEmail = !text[address].prefix { $0 != "@" }.contains(":") && text[address].contains("@")
      pushLink(address, over: end + 1 - position, prefix: isEmail ? .mailto : .literal)
    } else if let next = HTMLTagScanner.endOfTag(in: text, from: position, to: end) {
      let token = InlineToken(kind: .tag, start: UInt32(position), end: UInt32(next), value: UInt32(tags.count))
      tags.append(InlineTag(in: text, position..<next))
      push(token, over: next - position)
    } else if let next = markupScan.endOfMarkup(in: text, from: position, to: end) {
      flushText()
      position = next
      textStart = next
    } else {
      position += 1
    }
  }

  /// Adds a link whose text is its address; it takes the next bytes.
  mutating func pushLink(_ address: Range<Int>, over count: Int, prefix: LinkTarget.Prefix) {
    push(InlineToken(kind: .linkStart, value: UInt32(targets.count)), over: 0)
    targets.append(LinkTarget(destination: address, prefix: prefix))
    tokens.append(InlineToken(kind: .text, start: UInt32(address.lowerBound), end: UInt32(address.upperBound)))
    push(InlineToken(kind: .linkEnd), over: count)
  }

  /// The offset of the `>` that ends an autolink at the position (CommonMark 0.31.2, 6.5).
  private func endOfAutolink() -> Int? {
    let start = position + 1
    var index = start
    while index < end, isAddressByte(text[index]) { index += 1 }
    guard index < end, index > start else { return nil }
    if text[index] == ":" { return endOfURI(schemeFrom: start, to: index) }
    return text[index] == "@" ? endOfEmail(localPartFrom: start, to: index) : nil
  }

  private func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || Self.localPartMarks.contains(byte)
  }

  private func endOfURI(schemeFrom start: Int, to colon: Int) -> Int? {
    guard (2...32).contains(colon - start), text[start].isASCIILetter,
      text[start..<colon].allSatisfy({ $0.isASCIILetterOrDigit || $0 == "+" || $0 == "." || $0 == "-" })
    else { return nil }
    var index = colon + 1
    while index < end, text[index] > 0x20, text[index] != 0x7F, text[index] != "<", text[index] != ">" { index += 1 }
    return index < end && text[index] == ">" ? index : nil
  }

  private func endOfEmail(localPartFrom start: Int, to at: Int) -> Int? {
    var index = at
    repeat {
      let label = index + 1
      index = label
      while index < end, text[index].isASCIILetterOrDigit || text[index] == "-" { index += 1 }
      guard (1...63).contains(index - label), text[label] != "-", text[index - 1] != "-" else { return nil }
    } while index < end && text[index] == "."
    return index < end && text[index] == ">" ? index : nil
  }

  private static let localPartMarks = ByteSet(".!#$%&'*+/=?^_`{|}~-")
}
