/// How the text of one line becomes a sentence together with the next one's.
struct LineJoint {
  /// The number of bytes at the end of the first line that are left out.
  var dropped = 0
  /// Whether a space is between the two.
  var hasSpace = true

  /// Joins lines of which the second continues the first.
  init(_ before: PrintedLine, _ after: PrintedLine, _ words: WrittenWords) {
    let text = before.content
    if before.end == .hyphen {
      self = Self.hyphen(text, after, words)
    } else if Self.isAttached(text) || Self.isAddress(text, after) || UnspacedScript.joins(text, after.content) {
      hasSpace = false
    }
  }

  private init(dropped: Int) { (self.dropped, hasSpace) = (dropped, false) }

  private static func hyphen(_ text: ArraySlice<UInt8>, _ after: PrintedLine, _ words: WrittenWords) -> LineJoint {
    if text.suffix(2).elementsEqual(PrintedCharacters.softHyphen) { return LineJoint(dropped: 2) }
    let length = text.last == "-" ? 1 : 3
    if length == 3, text.suffix(3).elementsEqual("\u{2011}".utf8) { return LineJoint(dropped: 0) }
    guard after.start == .lowercase, !isAddress(text, after) else { return LineJoint(dropped: 0) }
    let word = text.dropLast(length)
    if conjunctions.contains(where: after.content.prefix(while: { !$0.isSpaceOrTab }).elementsEqual) {
      var joint = LineJoint(dropped: 0)
      joint.hasSpace = true
      return joint
    }
    guard isAfterSmallLetter(word), words.areOneWord(word, after.content) else { return LineJoint(dropped: 0) }
    return LineJoint(dropped: length)
  }

  private static func isAfterSmallLetter(_ word: ArraySlice<UInt8>) -> Bool {
    String(decoding: word.suffix(4), as: UTF8.self).unicodeScalars.last?.properties.isLowercase ?? false
  }

  /// Words after a hyphen that stands for the rest of a compound: `in- and output`.
  private static let conjunctions = [
    "and", "or", "to", "und", "oder", "bis", "sowie", "en", "of", "och", "eller", "og", "et", "ou", "y", "o", "e",
  ].map { Array($0.utf8) }

  /// Whether a line ends with a dash or a slash without a space before it.
  private static func isAttached(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = ["—", "–", "/"].first { text.reversed().starts(with: Array($0.utf8).reversed()) }
    guard let mark, let before = text.dropLast(mark.utf8.count).last else { return false }
    return !before.isSpaceOrTab
  }

  /// Whether a line ends within an address of the web: at one of its marks, before more of it.
  private static func isAddress(_ text: ArraySlice<UInt8>, _ after: PrintedLine) -> Bool {
    let start = text.lastIndex(where: \.isSpaceOrTab).map { $0 + 1 } ?? text.startIndex
    let word = text[start...]
    guard let last = word.last, marksOfAddresses.contains(last) else { return false }
    return word.contains("://") || word.starts(with: "www.")
  }

  private static let marksOfAddresses = ByteSet("/-_=?&#%")
}
