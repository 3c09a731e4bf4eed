extension SearchQuery {
  /// Returns the ranges of a line that match the search, in order, without overlaps, as offsets in its UTF-8. If no part
  /// matches as it stands, these are words with one wrong letter.
  package func marks(in line: String) -> [Range<Int>] {
    var line = line
    let folded = line.withUTF8 { FoldedLine(UnsafeRawBufferPointer($0)) }
    let ranges = folded.bytes.withUnsafeBytes { text in
      let exact = required.flatMap { $0.ranges(in: text) }
      return exact.isEmpty ? required.compactMap { $0.nearWord?.range(in: text) } : exact
    }
    return ranges.map(folded.origin).joined
  }
}

extension SearchTerm {
  /// The word, if it is one that is forgiven a typing error.
  package var nearWord: NearWord? {
    if case .word(let finder) = self { NearWord(folded: finder.bytes) } else { nil }
  }

  /// Returns all ranges in a folded text, without overlaps.
  fileprivate func ranges(in text: UnsafeRawBufferPointer) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while let range = range(in: text, from: start) {
      if !range.isEmpty { ranges.append(range) }
      start = max(range.upperBound, start + 1)
      if start > text.count { break }
    }
    return ranges
  }
}

extension [Range<Int>] {
  /// The ranges in order, those that touch as one.
  fileprivate var joined: [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
