/// Characters without width that pages have in and around words by accident or to break lines: the zero-width space
/// and the byte order mark.
enum ZeroWidthCharacters {
  private static let space = Array("\u{200B}".utf8)
  private static let mark = Array("\u{FEFF}".utf8)

  /// Returns the text of a range without them; nil if it contains none. Khmer and Thai separate words with zero-width
  /// spaces, so single ones between two letters outside ASCII stay. Complexity: linear.
  static func removed(from text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var kept: [UInt8] = []
    var start = range.lowerBound
    var index = start
    while true {
      index = ByteScan.firstIndex(in: index..<range.upperBound, of: text) {
        $0.places(of: 0xE2) | $0.places(of: 0xEF)
      }
      if index == range.upperBound { break }
      if isOne(at: index, of: text[range]) {
        kept += text[start..<index]
        index += space.count
        start = index
      } else {
        index += 1
      }
    }
    return start == range.lowerBound ? nil : kept + text[start..<range.upperBound]
  }

  private static func isOne(at index: Int, of text: ArraySlice<UInt8>) -> Bool {
    let rest = text[index...]
    if rest.starts(with: mark) { return true }
    guard rest.starts(with: space) else { return false }
    let after = rest.dropFirst(space.count)
    let isBetweenLetters =
      index > text.startIndex && text[index - 1] >= 0x80 && after.first.map { $0 >= 0x80 } == true
    return !isBetweenLetters || after.starts(with: space) || text[..<index].suffix(space.count).elementsEqual(space)
  }
}
