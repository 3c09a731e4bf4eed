/// A formula as a document contains it: TeX between the marks that make it one in Markdown.
struct FormulaSource {
  let tex: ArraySlice<UInt8>
  /// Whether it is on a line of its own.
  let isDisplay: Bool

  init(_ marked: ArraySlice<UInt8>) {
    for (mark, isDisplay) in [("$$", true), ("$`", false), ("$", false), ("\\(", false), ("\\[", true)]
    where marked.starts(with: mark.utf8) && marked.count >= 2 * mark.utf8.count {
      tex = marked.dropFirst(mark.utf8.count).dropLast(mark.utf8.count)
      self.isDisplay = isDisplay
      return
    }
    // An environment without marks.
    (tex, isDisplay) = (marked, true)
  }
}

/// Reads the formulas of a document in their order, because one may define commands for the next ones.
struct FormulaReader {
  private var macros = TeXMacros()

  /// Returns a formula as a tree; nil if anything in it is unknown.
  mutating func read(_ source: FormulaSource) -> Formula? { try? TeXReader.read(source.tex, macros: &macros) }
}
