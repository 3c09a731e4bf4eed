/// Addresses that are links without any markup (GFM 0.29, 6.9).
enum BareAddress {
  /// A possible host: labels of letters, digits, hyphens and underscores, separated by periods.
  struct Host {
    let end: Int
    /// The start of the last two labels.
    let lastLabels: Int
    /// Whether the host is valid, if it needs no period: the last two labels contain no underscore.
    let isValid: Bool
  }

  /// Returns the host that may begin at `start`.
  static func host(in text: [UInt8], from start: Int, to end: Int) -> Host {
    let host = text[start..<end].prefix { $0.isASCIILetterOrDigit || $0 >= 0x80 || hostMarks.contains($0) }
    let lastPeriod = host.lastIndex(of: ".") ?? start
    let labels = host[(host[..<lastPeriod].lastIndex(of: ".").map { $0 + 1 } ?? start)...]
    let isValid = !labels.isEmpty && !labels.contains("_")
    return Host(end: host.endIndex, lastLabels: labels.startIndex, isValid: isValid)
  }

  private static let hostMarks = ByteSet("-_.")

  /// Returns the end of an address that begins at `start` and whose host ends at `hostEnd`: before white space or `<`,
  /// and before punctuation that belongs to the sentence.
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

  /// Returns the start of a trailing `&name;`, or else the offset of the semicolon.
  private static func startOfReference(in text: [UInt8], from start: Int, endingAt semicolon: Int) -> Int {
    var index = semicolon
    while index > start, text[index - 1].isASCIILetter { index -= 1 }
    return index < semicolon && index > start && text[index - 1] == "&" ? index - 1 : semicolon
  }

  /// Returns the range of an email address around the at sign at `at`, looking back no further than `first`.
  static func email(in text: [UInt8], around at: Int, from first: Int) -> Range<Int>? {
    let start = at - text[first..<at].reversed().prefix(while: isLocalPartByte).count
    let host = text[(at + 1..<text.count).prefix { text[$0].isASCIILetterOrDigit || isHostMark(text, $0) }]
    guard start < at, host.contains("."), host.last?.isASCIILetter == true, text[host.endIndex...].first != "@"
    else { return nil }
    return start..<host.endIndex
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

  /// Whether an address without a scheme can begin at an offset of a leaf.
  fileprivate static func canBegin(at start: Int, in text: [UInt8], within leaf: Range<Int>) -> Bool {
    guard start > leaf.lowerBound else { return start == leaf.lowerBound }
    return text[start - 1].isASCIIWhitespace || leading.contains(text[start - 1])
  }

  private static let leading = ByteSet("*_~(")

  /// Returns the range of the address whose colon is at an offset and that begins no earlier than `first`; nil if its
  /// scheme does not make it a link.
  static func url(in text: [UInt8], colon: Int, from first: Int, to end: Int) -> Range<Int>? {
    let letters = text[max(first, colon - 6)..<colon].reversed().prefix(while: \.isASCIILetter).count
    let start = colon - letters
    let scheme = text[start..<colon].lazy.map(\.lowercasedASCII)
    guard ["http", "https", "ftp"].contains(where: { scheme.elementsEqual($0.utf8) }),
      text[colon..<end].starts(with: "://".utf8)
    else { return nil }
    let host = host(in: text, from: colon + 3, to: end)
    return host.isValid ? start..<self.end(in: text, from: start, hostEnd: host.end, to: end) : nil
  }
}

/// Finds addresses whose first colon or period is at an offset.
struct BareAddressScan {
  /// The first offset at which a host without a scheme may begin.
  private var firstHost = 0

  /// Returns the target of the address at an index that begins no earlier than `first`; nil if the leaf has none.
  mutating func target(in text: [UInt8], at index: Int, from first: Int, within leaf: Range<Int>) -> LinkTarget? {
    let isHost = text[index] == "."
    if isHost, !BareAddress.canBegin(at: index - 3, in: text, within: leaf) { return nil }
    let address =
      isHost
      ? host(in: text, period: index, from: first, to: leaf.upperBound)
      : BareAddress.url(in: text, colon: index, from: first, to: leaf.upperBound)
    guard let address, address.upperBound > index else { return nil }
    return LinkTarget(destination: address, prefix: isHost ? .http : .literal)
  }

  /// Returns the range of the address that begins with `www` before a period.
  mutating func host(in text: [UInt8], period: Int, from first: Int, to end: Int) -> Range<Int>? {
    let start = period - 3
    guard start >= max(first, firstHost), text[start..<period].elementsEqual("www".utf8) else { return nil }
    // The period is one of the host's.
    let host = BareAddress.host(in: text, from: start, to: end)
    guard host.isValid else {
      // Every candidate that begins before the last two labels also ends in them.
      firstHost = host.lastLabels
      return nil
    }
    return start..<BareAddress.end(in: text, from: start, hostEnd: host.end, to: end)
  }
}

/// The ranges of a text's addresses that would be links, as judged by the text alone.
struct BareAddresses: IteratorProtocol {
  private let text: [UInt8]
  private var index = 0
  /// The end of the previous address.
  private var last = 0
  private var scan = BareAddressScan()

  init(in text: [UInt8]) { self.text = text }

  /// Returns the next range. Complexity: linear over all calls.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let address: Range<Int>? =
        switch text[index] {
        case ":": BareAddress.url(in: text, colon: index, from: 0, to: text.count)
        case ".": scan.host(in: text, period: index, from: 0, to: text.count)
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
