/// Makes plain HTML of what applications write in their own ways.
struct HTMLNormalizer {
  /// A rewrite of the tree.
  struct Rule: Sendable {
    let name: String
    /// What the page has if there is anything to rewrite; nil if no attribute shows it. One of several is enough.
    var needs: PageFacts?
    let rewrite: @Sendable (inout HTMLNormalizer) -> Void
  }

  let tree: HTMLTree
  /// The page's style sheet, as the rules before the first that needs it have left it.
  private(set) lazy var sheet = StyleSheet(of: tree)
  /// The footnotes that a rule has found.
  private(set) var notes = LinkedFootnotes()

  init(_ tree: HTMLTree) { self.tree = tree }

  /// Applies the rules in their order, except those that the page has no need of. Complexity: linear.
  mutating func run() {
    for rule in Self.rules where rule.needs.map({ !$0.isDisjoint(with: tree.facts.page) }) ?? true {
      rule.rewrite(&self)
    }
  }

  static let rules = [
    // The text of a drawing is layout. This comes first: it goes by the order of the nodes, and later rules add some.
    Rule(name: "drawings of MathJax") { MathJax.replaceDrawings(in: $0.tree) },
    // Pages draw tables whose parts have only roles.
    Rule(name: "data grids", needs: .role) { $0.tree.makeTablesOfDataGrids() },
    // A list that is laid out as a table. The rules for code may put what is in its cells elsewhere.
    Rule(name: "lists of marks in code", needs: .listOfMarks) { $0.tree.makeListsOfMarksInCode() },
    // A table around a drawing is no table. Its text may be code or a note.
    Rule(name: "places of drawings", needs: .placeOfDrawing) { $0.tree.dissolvePlacesOfDrawings() },
    // A picture beside a paragraph would part its first word.
    Rule(name: "floats in words", needs: .float) { $0.tree.moveFloatsOutOfWords() },
    // A first letter in a table is no table. In a monospaced font, it is still no code.
    Rule(name: "drop caps", needs: .dropCap) { $0.tree.joinDropCaps() },
    // Pages have other numbers where they are pasted.
    Rule(name: "page numbers", needs: .entryOfContents) { $0.tree.dropPageNumbers() },
    // A note and its number are one element.
    Rule(name: "notes with numbers") { $0.tree.joinNotesWithNumbers() },
    // Code that an element or a class states is a block before other rules look for lines.
    Rule(name: "elements of code") { $0.tree.makeBlocksOfCodeElements() },
    // Copied lines of code have lost the block around them.
    Rule(name: "pieces of code", needs: .monospaceStyle) { $0.tree.joinPiecesOfCode() },
    // Each line is a block of its own.
    Rule(name: "preformatted lines") { $0.tree.joinPreformattedLines() },
    // Word processors have no blocks of code, only a font.
    Rule(name: "paragraphs of code") { $0.tree.joinParagraphsOfCode($0.sheet) },
    // Rows of a number and a line are no table.
    Rule(name: "lines of code") { $0.tree.joinLinesOfCode() },
    // A note within a sentence would be part of it. It goes behind its block, which no rule replaces any more.
    Rule(name: "notes in text", needs: .noteInText) { $0.notes = $0.tree.moveNotesOutOfText() },
  ]
}
