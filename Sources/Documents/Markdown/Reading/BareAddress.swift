/// Addresses that are links without any markup (GFM 0.29, 6.9).
enum BareAddress {
  /// What may be a host: labels of letters, digits, hyphens and underscores, with periods between.
  struct Host {
    var end: Int
    /// Where its last label begins, and where the one before it does.
    var labels: (last: Int, beforeLast: Int)
    /// How many underscores these two have; a valid host has none there.
    fileprivate var underscores = (last: 0, beforeLast: 0)

    /// Whether it is one, if it needs no period.
    var isValid: Bool { end > labels.beforeLast && underscores.last == 0 && underscores.beforeLast == 0 }
  }

  /// The host that may begin at `start`.
  static func host(in text: [UInt8], from start: Int, to end: Int) -> Host {
    var host = Host(end: start, labels: (start, start))
    while host.end < end {
      switch text[host.end] {
      case ".":
        host.labels = (host.end + 1, host.labels.last)
        host.underscores = (0, host.underscores.last)
      case "_": host.underscores.last += 1
      case let byte: guard byte.isASCIILetterOrDigit || byte == "-" || byte >= 0x80 else { return host }
      }
      host.end += 1
    }
    return host
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

  /// An address that begins with `www` before a period, but before `first` there is none.
  fileprivate static func withoutScheme(in text: [UInt8], period: Int, from first: inout Int) -> Range<Int>? {
    let start = period - 3
    guard start >= first, text[start..<period].elementsEqual("www".utf8) else { return nil }
    let host = host(in: text, from: start, to: text.count)
    // What begins before the last two labels ends in them too.
    if !host.isValid { first = host.labels.beforeLast }
    return address(in: text, from: start, host: host)
  }

  fileprivate static func url(in text: [UInt8], colon: Int) -> Range<Int>? {
    start(in: text, colon: colon, from: 0, to: text.count).flatMap { start in
      address(in: text, from: start, host: host(in: text, from: colon + 3, to: text.count))
    }
  }

  /// Where an address begins whose colon is at an offset, looking back no further than `first`; nil if its scheme is none
  /// that makes a link.
  static func start(in text: [UInt8], colon: Int, from first: Int, to end: Int) -> Int? {
    let limit = max(first, colon - 6)
    var start = colon
    while start > limit, text[start - 1].isASCIILetter { start -= 1 }
    let scheme = text[start..<colon].lazy.map(\.lowercasedASCII)
    let isLinked = ["http", "https", "ftp"].contains { scheme.elementsEqual($0.utf8) }
    return isLinked && text[colon..<end].starts(with: "://".utf8) ? start : nil
  }

  private static func address(in text: [UInt8], from start: Int, host: Host) -> Range<Int>? {
    host.isValid ? start..<end(in: text, from: start, hostEnd: host.end, to: text.count) : nil
  }
}

/// The places of the addresses of a text that would be links, as far as that depends on the text alone.
struct BareAddresses: IteratorProtocol {
  private let text: [UInt8]
  private var index = 0
  /// Where the address before ends.
  private var last = 0
  /// What begins before this is no host without a scheme.
  private var firstHost = 0

  init(in text: [UInt8]) { self.text = text }

  /// The next one. Complexity: linear over all.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let address: Range<Int>? =
        switch text[index] {
        case ":": BareAddress.url(in: text, colon: index)
        case ".": BareAddress.withoutScheme(in: text, period: index, from: &firstHost)
        case "@": BareAddress.email(in: text, around: index, from: last)
        default: nil
        }
      index += 1
      if let address, !address.isEmpty {
        last = address.upperBound
        index = max(index, last)
        return address
      }
    }
    return nil
  }
}

extension InlineParser {
  /// Makes a link of an address whose colon is at the position. False if there is none.
  mutating func linkBareAddress() -> Bool {
    guard let start = BareAddress.start(in: text, colon: position, from: textStart, to: end) else { return false }
    let host = BareAddress.host(in: text, from: position + 3, to: end)
    guard host.isValid else { return false }
    linkBareText(from: start, hostEnd: host.end, prefix: .literal)
    return true
  }

  /// Makes a link of an address that begins with `www` before the position. False if there is none.
  mutating func linkBareHost() -> Bool {
    let start = position - 3
    guard start >= max(textStart, firstHost), text[start..<position].elementsEqual("www".utf8),
      start == first || text[start - 1].isASCIIWhitespace || Self.addressStarts.contains(text[start - 1])
    else { return false }
    // The period at the position is one of the host's.
    let host = BareAddress.host(in: text, from: start, to: end)
    guard host.isValid else {
      // What begins before the last two labels ends in them too.
      firstHost = host.labels.beforeLast
      return false
    }
    linkBareText(from: start, hostEnd: host.end, prefix: .http)
    return true
  }

  private mutating func linkBareText(from start: Int, hostEnd: Int, prefix: LinkTarget.Prefix) {
    let addressEnd = BareAddress.end(in: text, from: start, hostEnd: hostEnd, to: end)
    guard addressEnd > position else {
      position += 1
      return
    }
    position = start
    if keepsAddressesAsText {
      push(
        InlineToken(kind: .text, start: UInt32(start), end: UInt32(addressEnd)), over: addressEnd - start)
    } else {
      pushLink(start..<addressEnd, over: addressEnd - start, prefix: prefix)
    }
  }

  private static let addressStarts = ByteSet("*_~(")
}
