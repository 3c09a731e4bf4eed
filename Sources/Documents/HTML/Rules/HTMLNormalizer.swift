/// Makes plain HTML of what applications write in their own ways.
struct HTMLNormalizer {
  let tree: HTMLTree
  /// Whether we have written the page, with nothing that is there for a page's looks.
  let isOurs: Bool
  /// The page's style sheet, as the rules before the first that needs it have left it.
  private(set) lazy var sheet = StyleSheet(of: tree)
  /// The footnotes that a rule has found.
  var notes = LinkedFootnotes()

  init(_ tree: HTMLTree, isOurs: Bool = false) {
    self.tree = tree
    self.isOurs = isOurs
  }

  /// Applies the rules in their order, except those that the page has no need of. Complexity: linear.
  mutating func run() {
    for rule in Self.rules where rule.needs.map({ !$0.isDisjoint(with: tree.facts.page) }) ?? true {
      rule.rewrite(&self)
    }
  }

  static let rules: [any MarkupRule.Type] = [
    // The text of a drawing is layout. This comes first: it goes by the order of the nodes, and later rules add some.
    DrawingsOfMathJax.self,
    // Pages draw tables whose parts have only roles.
    DataGrids.self,
    // A link to fold a text is no link, and what is folded may be any of what later rules look for.
    FoldedTexts.self,
    // A heading is none in the title of a section.
    HeadingsInSummaries.self,
    // A heading is none in a cell, and the first row of the table is another one.
    HeadingsInTables.self,
    // The labels of tabs may be lists, or links to headings.
    LabelsOfTabs.self,
    // A callout has one title.
    TitlesOfCallouts.self,
    // A list that is laid out as a table. The rules for code may put what is in its cells elsewhere.
    ListsOfMarksInCode.self,
    // A table around a drawing is no table. Its text may be code or a note.
    PlacesOfDrawings.self,
    // A picture beside a paragraph would part its first word.
    FloatsInWords.self,
    // A first letter in a table is no table. In a monospaced font, it is still no code.
    DropCaps.self,
    // Pages have other numbers where they are pasted.
    PageNumbers.self,
    // A note and its number are one element.
    NumberedNotes.self,
    // Code that an element or a class states is a block before other rules look for lines.
    CodeElements.self,
    // Lines that a class states are code before a font makes some of them paragraphs of code.
    LinesWithoutBlock.self,
    // Copied lines of code have lost the block around them.
    PiecesOfCode.self,
    // Each line is a block of its own.
    PreformattedLines.self,
    // Word processors have no blocks of code, only a font.
    ParagraphsOfCode.self,
    // Rows of a number and a line are no table.
    LinesOfCode.self,
    // Neither are rows of blocks.
    DiffsInBlocks.self,
    // The other rules may have taken what is in an item.
    EdgesOfLists.self,
    // A note within a sentence would be part of it. It goes behind its block, which no rule replaces any more.
    NotesInText.self,
  ]
}
