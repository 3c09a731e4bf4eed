/// The pairs of target and property in a MULTIPLE request: ICCCM section 2.6.2.
struct MultiplePairs {
  /// The property's content, with `None` for each property whose target failed.
  private(set) var words: [UInt32]
  private(set) var hasFailures = false

  /// Reads a property; an odd word at its end is in no pair.
  init(_ words: [UInt32]) { self.words = words }

  var indices: Range<Int> { 0..<words.count / 2 }

  subscript(index: Int) -> (target: Atom, property: Atom) {
    (Atom(rawValue: words[index * 2]), Atom(rawValue: words[index * 2 + 1]))
  }

  mutating func markFailed(_ index: Int) {
    words[index * 2 + 1] = Atom.none.rawValue
    hasFailures = true
  }
}
