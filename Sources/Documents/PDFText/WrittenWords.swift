/// The words of a text, as evidence for what a hyphen at the end of a line means.
struct WrittenWords {
  private var words: Set<[UInt8]> = []
  /// The beginnings of long words, which their other forms share.
  private var stems: Set<[UInt8]> = []
  /// The words before and after hyphens within lines.
  private var firstParts: Set<[UInt8]> = []
  private var lastParts: Set<[UInt8]> = []
  /// The words with hyphens within lines.
  private var compounds: Set<[UInt8]> = []

  /// The shortest stem, and the number of letters that may follow it.
  private static let stemLength = 6
  private static let endingLength = 3
  /// The length of the longest word that counts.
  private static let wordLimit = 40

  /// Collects the words, except for those that a line's end breaks. Complexity: linear.
  init(of lines: [PrintedLine]) {
    var isBroken = false
    for line in lines {
      var tokens = line.content.split(whereSeparator: \.isSpaceOrTab)[...]
      if isBroken { tokens.removeFirst() }
      isBroken = line.end == .hyphen
      if isBroken { tokens = tokens.dropLast() }
      for token in tokens { add(Self.trimmed(token)) }
    }
  }

  /// Returns a token without the punctuation around it, in small letters.
  private static func trimmed(_ token: ArraySlice<UInt8>) -> [UInt8] {
    token.trimming { !$0.isASCIILetterOrDigit && $0 < 0x80 }.map(\.lowercasedASCII)
  }

  private mutating func add(_ token: [UInt8]) {
    guard token.count <= Self.wordLimit, !token.isEmpty else { return }
    let parts = token.split(separator: "-").map { Array($0) }
    guard parts.count == 1 else {
      compounds.insert(token)
      for (first, last) in zip(parts, parts.dropFirst()) {
        firstParts.insert(first)
        lastParts.insert(last)
      }
      return
    }
    words.insert(token)
    for length in max(Self.stemLength, token.count - Self.endingLength)..<max(Self.stemLength, token.count) {
      stems.insert(Array(token.prefix(length)))
    }
  }

  /// Whether two parts of a word belong together without the hyphen between them.
  func areOneWord(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    let token = before.split(whereSeparator: \.isSpaceOrTab).last ?? before[before.endIndex...]
    let whole = Self.trimmed(token)
    let first = whole.split(separator: "-").last.map { Array($0) } ?? whole
    let next = Self.trimmed(after.prefix { !$0.isSpaceOrTab })
    let last = next.split(separator: "-").first.map { Array($0) } ?? next
    if isKnown(first + last) { return true }
    if compounds.contains(whole + [UInt8(ascii: "-")] + next) { return false }
    if firstParts.contains(first) || lastParts.contains(last) { return false }
    let hasHyphen = whole.count > first.count
    if hasHyphen, words.contains(first) { return false }
    return !(words.contains(first) && words.contains(last) && min(first.count, last.count) >= Self.partLength)
  }

  /// The length from which on words of a text that meet at a hyphen are taken for a compound.
  private static let partLength = 4

  /// Whether the text contains a word elsewhere, or another form of it.
  private func isKnown(_ word: [UInt8]) -> Bool {
    if words.contains(word) || stems.contains(word) { return true }
    return (1...Self.endingLength).contains { count in
      word.count - count >= Self.stemLength
        && (stems.contains(Array(word.dropLast(count))) || words.contains(Array(word.dropLast(count))))
    }
  }
}
