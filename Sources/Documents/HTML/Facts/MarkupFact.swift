/// What the markup of an application means. Each row of `Data/markup.data` gives markup one of these meanings.
enum MarkupFact: UInt8, CaseIterable, Sendable {
  // MARK: Hidden

  /// Words for people who do not see the page, such as what a sign means.
  case forScreenReaders
  case besideText
  /// The number of a notebook's cell if it reads like one.
  case mayBePrompt
  /// The number of a printed page, which begins here. In a cell, it may be that of a table of contents.
  case pageNumber, pageBreak
  /// A picture, and the name and the size that are shown over it.
  case picture, overPicture
  /// A mark that hides a link or an element within a line.
  case hiddenInLine

  // MARK: Code

  /// Numbers of lines, a button or a sign beside code.
  case gutter
  /// The same if it contains no letters, since other elements of code have the class too.
  case mayBeGutter
  /// A block of code whose lines are blocks; a fragment only if nothing else is in it.
  case code, codeInBlocks, fragment, partOfFragment
  /// A line of code that is copied without the block around it.
  case lineWithoutBlock
  /// A line of code, which may name the language, one whose pieces are `<code>` each, and one that a grid places.
  case lineOfCode, lineOfPieces, lineInGrid
  /// An item of a list that is code, and the line in it.
  case itemOfCode, lineInItem
  /// A block of code in which each line is a `<code>`.
  case linesOfCode
  /// A box in which `<code>` is a block.
  case boxOfCode
  /// A table with a line of code in each row, such a line in a cell, and the code in it.
  case tableOfCode, cellOfCode, contentOfLine
  /// A line of a difference, and its sign.
  case lineOfDiff, addition, deletion
  /// A row of a difference that is no table.
  case rowOfDiff
  /// The list of the marks in a block of code.
  case listOfMarks

  // MARK: Tasks

  /// A list of tasks, and an item that is a task in any list.
  case listOfTasks, task
  /// The state of a task, if it is one.
  case checked, unchecked
  /// A checkbox; an open one is done if it is `checked`.
  case openBox, doneBox, openIcon, doneIcon
  /// A list whose items begin with signs of tasks.
  case checklist
  /// An item that begins with a checkbox in letters.
  case itemWithBox, itemWithCheckedBox

  // MARK: Notes

  /// A footnote, and what repeats its number in it.
  case footnote, numberOfNote
  /// A note within its sentence, its mark, its text, and what repeats its number.
  case noteInText, markInNote, contentOfNote, numberInNote
  /// A note beside its sentence, and the mark before it.
  case sideNote, markOfSideNote

  // MARK: Text

  /// A link that only leads to what it is beside, and one that does if it shows a known sign.
  case permalink, mayBePermalink
  /// A link of a heading to the table of contents.
  case linkToContents
  case title, icon, quote, face
  /// A callout whose title and text are in a table, and a remark in documentation of code.
  case calloutInTable, remark
  case documentTitle, deepHeading
  /// A paragraph of a quotation.
  case quotation
  /// Text that a tracked change has inserted.
  case insertion
  /// A paragraph that names its kind of script.
  case paragraphWithScript
  /// A paragraph that is only the text of its item, and a list whose paragraphs all are.
  case textOfItem, tightList
  /// An empty element that separates paragraphs.
  case paragraphBreak
  /// The lines of a mail in plain text.
  case plainText
  /// An emoji in the place of its name, and a picture of a smiley.
  case emoji, smiley
  /// A collapsible section, and a day.
  case expand, date
  /// The labels of tabs, one label, what they show, and the tabs with labels between them.
  case labelsOfTabs, labelOfTab, contentOfTab, contentsOfTabs, tabsWithLabels
  /// A text that is folded, and a link that shows or hides it.
  case foldedText, foldLink
  /// The title of a section that only says that it can be opened.
  case labelOfFold
  /// A table around an equation, a cell with a part of one, and the source of a formula.
  case equation, partOfEquation, sourceOfFormula
  /// A cell without content that is only space between rows.
  case separatorOfRows
  /// A part of an entry of a bibliography, of which both are in a line.
  case partOfEntry

  // MARK: Attributes and styles, which have no row

  /// A role, which makes elements parts of a data grid.
  case role
  /// A place that Word and Excel keep for a drawing.
  case placeOfDrawing
  /// A style or an attribute that may let a picture float beside a paragraph.
  case float
  case dropCap
  /// The attribute that ProseMirror, the library of many editors, adds to a copy. Each item contains a paragraph there,
  /// so paragraphs in a list mean no space between its items.
  case paragraphInEachItem
  /// A link to a heading from a table of contents.
  case entryOfContents
  /// A monospaced font in a style, and perhaps one in an attribute.
  case monospaceStyle, fontFace
}

/// Facts about an element, or about a page.
struct MarkupFactSet: Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt128 = 0

  init(arrayLiteral facts: MarkupFact...) { for fact in facts { insert(fact) } }

  var isEmpty: Bool { bits == 0 }

  func contains(_ fact: MarkupFact) -> Bool { bits & Self.bit(fact) != 0 }

  func isDisjoint(with other: MarkupFactSet) -> Bool { bits & other.bits == 0 }

  mutating func insert(_ fact: MarkupFact) { bits |= Self.bit(fact) }

  mutating func formUnion(_ other: MarkupFactSet) { bits |= other.bits }

  private static func bit(_ fact: MarkupFact) -> UInt128 { 1 << UInt128(fact.rawValue) }
}
