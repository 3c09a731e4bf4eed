/// Addresses that are links without any markup (GFM 0.29, 6.9).
enum BareAddress {
  /// Where the host of an address ends, or nil if no valid host begins at `start`.
  ///
  /// Labels are of letters, digits, hyphens and underscores, the last two without underscores.
  static func endOfHost(in text: [UInt8], from start: Int, to end: Int, needsPeriod: Bool) -> Int? {
    var index = start
    var periods = 0
    var underscores = (last: 0, beforeLast: 0)
    while index < end {
      switch text[index] {
      case ".":
        periods += 1
        underscores = (0, underscores.last)
      case "_": underscores.last += 1
      case let byte:
        guard byte.isASCIILetterOrDigit || byte == "-" || byte >= 0x80 else {
          return isHost(index > start, periods, underscores, needsPeriod) ? index : nil
        }
      }
      index += 1
    }
    return isHost(index > start, periods, underscores, needsPeriod) ? index : nil
  }

  private static func isHost(
    _ isPresent: Bool, _ periods: Int, _ underscores: (last: Int, beforeLast: Int), _ needsPeriod: Bool
  ) -> Bool {
    isPresent && (periods > 0 || !needsPeriod) && underscores.last == 0 && underscores.beforeLast == 0
  }

  /// Where an address ends that begins at `start` and whose host ends at `hostEnd`: before white space or `<`, and
  /// before punctuation that belongs to the sentence.
  static func end(in text: [UInt8], from start: Int, hostEnd: Int, to end: Int) -> Int {
    var index = hostEnd
    var parentheses = text[start..<hostEnd].reduce(0) { $0 + balance($1) }
    while index < end, !text[index].isASCIIWhitespace, text[index] != "<" {
      parentheses += balance(text[index])
      index += 1
    }
    while index > start {
      let last = text[index - 1]
      if last == ")" {
        // Only closing parentheses that were not opened within the address.
        guard parentheses < 0 else { return index }
        parentheses += 1
        index -= 1
      } else if last == ";" {
        index = startOfReference(in: text, from: start, endingAt: index - 1)
      } else if trailing.contains(last) {
        index -= 1
      } else {
        return index
      }
    }
    return index
  }

  private static func balance(_ byte: UInt8) -> Int { byte == "(" ? 1 : byte == ")" ? -1 : 0 }

  /// Where a trailing `&name;` starts, or else the offset of the semicolon.
  private static func startOfReference(in text: [UInt8], from start: Int, endingAt semicolon: Int) -> Int {
    var index = semicolon
    while index > start, text[index - 1].isASCIILetter { index -= 1 }
    return index < semicolon && index > start && text[index - 1] == "&" ? index - 1 : semicolon
  }

  /// Where an email address lies around the at sign at `at`, looking back no further than `first`.
  static func email(in text: [UInt8], around at: Int, from first: Int) -> Range<Int>? {
    var start = at
    while start > first, isLocalPartByte(text[start - 1]) { start -= 1 }
    var end = at + 1
    var hasPeriod = false
    while end < text.count, text[end].isASCIILetterOrDigit || isHostMark(text, end) {
      if text[end] == "." { hasPeriod = true }
      end += 1
    }
    guard start < at, end > at + 1, hasPeriod, text[end - 1].isASCIILetter else { return nil }
    guard end == text.count || text[end] != "@" else { return nil }
    return start..<end
  }

  private static func isLocalPartByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "." || byte == "+" || byte == "-" || byte == "_"
  }

  private static func isHostMark(_ text: [UInt8], _ index: Int) -> Bool {
    switch text[index] {
    case "-", "_": true
    case ".": index + 1 < text.count && text[index + 1].isASCIILetterOrDigit
    default: false
    }
  }

  private static let trailing = ByteSet("?!.,:*_~'\"")
}

extension InlineParser {
  /// Makes a link of an address whose colon is at the position. False if there is none.
  mutating func linkBareAddress() -> Bool {
    let limit = max(textStart, position - 6)
    var start = position
    while start > limit, text[start - 1].isASCIILetter { start -= 1 }
    let scheme = text[start..<position]
    guard ["http", "https", "ftp"].contains(where: { scheme.lazy.map(\.lowercasedASCII).elementsEqual($0.utf8) }),
      text[position..<end].starts(with: "://".utf8),
      let hostEnd = BareAddress.endOfHost(in: text, from: position + 3, to: end, needsPeriod: false)
    else { return false }
    linkBareText(from: start, hostEnd: hostEnd, prefix: .literal)
    return true
  }

  /// Makes a link of an address that begins with `www` before the position. False if there is none.
  mutating func linkBareHost() -> Bool {
    let start = position - 3
    guard start >= textStart, text[start..<position].elementsEqual("www".utf8) else { return false }
    guard start == first || text[start - 1].isASCIIWhitespace || Self.addressStarts.contains(text[start - 1]),
      let hostEnd = BareAddress.endOfHost(in: text, from: start, to: end, needsPeriod: true)
    else { return false }
    linkBareText(from: start, hostEnd: hostEnd, prefix: .http)
    return true
  }

  private mutating func linkBareText(from start: Int, hostEnd: Int, prefix: LinkTarget.Prefix) {
    let addressEnd = BareAddress.end(in: text, from: start, hostEnd: hostEnd, to: end)
    guard addressEnd > position else {
      position += 1
      return
    }
    position = start
    pushLink(start..<addressEnd, over: addressEnd - start, prefix: prefix)
  }

  private static let addressStarts = ByteSet("*_~(")
}
