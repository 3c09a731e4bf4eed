/// Blocks of code that consist of paragraphs in a monospaced font, as word processors and mail programs write them.
enum CodeParagraphs {
  enum Kind { case code, blank, other }

  /// Returns how many of the paragraphs after one of code belong to its block. Blank ones between others do.
  static func count(following: some Sequence<Kind>) -> Int {
    var count = 0
    for (index, kind) in following.enumerated() {
      if kind == .other { break }
      if kind == .code { count = index + 1 }
    }
    return count
  }
}
