/// Addresses in angle brackets (CommonMark 0.31.2, 6.5).
enum AutolinkSyntax {
  /// Returns the target of the autolink that begins with `<` at `start`; nil if there is none. `>` follows its address.
  static func target(in text: [UInt8], from start: Int, to end: Int) -> LinkTarget? {
    let start = start + 1
    let sign = text[start..<end].firstIndex { !isAddressByte($0) } ?? end
    guard sign < end, sign > start else { return nil }
    switch text[sign] {
    case ":":
      return endOfURI(in: text, schemeFrom: start, colon: sign, to: end).map {
        LinkTarget(destination: start..<$0, prefix: .literal)
      }
    case "@":
      return endOfEmail(in: text, at: sign, to: end).map { LinkTarget(destination: start..<$0, prefix: .mailto) }
    default: return nil
    }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || localPartMarks.contains(byte)
  }

  private static func endOfURI(in text: [UInt8], schemeFrom start: Int, colon: Int, to end: Int) -> Int? {
    guard (2...32).contains(colon - start), text[start].isASCIILetter,
      text[start..<colon].allSatisfy({ $0.isASCIILetterOrDigit || $0 == "+" || $0 == "." || $0 == "-" })
    else { return nil }
    let uriEnd = text[colon..<end].firstIndex { $0 <= 0x20 || $0 == 0x7F || $0 == "<" || $0 == ">" }
    return uriEnd.flatMap { text[$0] == ">" ? $0 : nil }
  }

  private static func endOfEmail(in text: [UInt8], at sign: Int, to end: Int) -> Int? {
    var index = sign
    repeat {
      let label = index + 1
      index = text[label..<end].firstIndex { !$0.isASCIILetterOrDigit && $0 != "-" } ?? end
      guard (1...63).contains(index - label), text[label] != "-", text[index - 1] != "-" else { return nil }
    } while index < end && text[index] == "."
    return index < end && text[index] == ">" ? index : nil
  }

  private static let localPartMarks = ByteSet(".!#$%&'*+/=?^_`{|}~-")
}
