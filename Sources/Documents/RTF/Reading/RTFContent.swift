/// What an RTF file says, in the flat order in which it says it: paragraphs, cell ends and row ends.
///
/// The interpreter fills it, the assembler makes a tree of it. All text is UTF-8 in one storage.
struct RTFContent {
  /// A span of a paragraph with one format.
  struct Run {
    enum Kind: UInt8 {
      case text, lineBreak, picture, footnote
    }

    var kind: Kind
    /// The index of its format.
    var format: UInt32
    /// The offset of its text; the index of its picture or footnote.
    var start: UInt32
    /// The count of its text in bytes.
    var count: UInt32 = 0

    /// Its text.
    var text: TextSpan { TextSpan(start: start, count: count) }

    /// Whether a run is text right behind this one's in the same format.
    fileprivate func isContinued(by next: Run) -> Bool {
      kind == .text && next.kind == .text && format == next.format && start + count == next.start
    }

    /// Takes bytes away from its text.
    mutating func dropFirst(_ count: UInt32) {
      start += count
      self.count -= count
    }
  }

  /// A paragraph, or the end of a row.
  struct Block {
    enum End: UInt8 {
      case paragraph, cell, row
    }

    /// What ends here.
    var end: End
    /// How many tables it is in.
    var depth: UInt8
    /// Whether it shows nothing.
    var isBlank = true
    /// Whether all that it shows is in a monospaced font, and no link.
    var isMonospaced = true
    /// The index of the paragraph's format or the row's definition.
    var format: UInt32
    var firstRun: UInt32
    var runCount: UInt32

    /// The indices of its runs.
    var runs: Range<Int> { Int(firstRun)..<Int(firstRun + runCount) }
  }

  /// A text of its own: the body of the file, a footnote or a text box.
  struct Flow {
    /// The index of the footnote that it is.
    var note: Int?
    var isBox = false
    var blocks: [Block] = []
    /// What old readers put before that paragraph.
    var label = RTFListLabel()
    /// The blocks of text boxes that are anchored in the paragraph that has not ended yet.
    var boxes: [Block] = []
    /// The runs of the paragraph that has not ended yet, but for the last one.
    private var runs: [Run] = []
    /// The last of them, which mostly is the only one.
    private var lastRun: Run?
    /// The fonts of its text, but for headings.
    var fontCounts = RTFFontCounts()

    init(note: Int? = nil, isBox: Bool = false) {
      self.note = note
      self.isBox = isBox
    }

    /// Whether the paragraph that has not ended yet has nothing.
    var isAtParagraphStart: Bool { lastRun == nil }

    /// The first run of the paragraph that has not ended yet.
    var firstRun: Run? { runs.first ?? lastRun }

    /// Adds a run. Text is part of the run before it if that ends where it begins and has the same format.
    mutating func add(_ run: Run) {
      if let last = lastRun {
        if last.isContinued(by: run) {
          lastRun?.count = last.count + run.count
          return
        }
        runs.append(last)
      }
      lastRun = run
    }

    /// Takes bytes away from the first run's text.
    mutating func dropFirst(_ count: UInt32) {
      if runs.isEmpty { lastRun?.dropFirst(count) } else { runs[0].dropFirst(count) }
    }

    /// What more runs a paragraph has takes memory that is not kept for the next one.
    private static let usualRunCount = 1000

    /// Moves the runs of a paragraph that ends.
    mutating func moveRuns(to all: inout [Run]) {
      guard let last = lastRun else { return }
      if !runs.isEmpty {
        for run in runs { all.append(run) }
        runs.removeAll(keepingCapacity: runs.count < Self.usualRunCount)
      }
      all.append(last)
      lastRun = nil
    }
  }

  /// The format of paragraphs, and what it makes of them.
  struct ParagraphFormat {
    var state: RTFParagraphState
    var role: RTFStyles.Role
  }

  /// A footnote that has ended.
  struct Note {
    /// Its blocks among those of all footnotes.
    var firstBlock: UInt32 = 0
    var blockCount: UInt32 = 0
    var usual = RTFUsualFont()

    /// The indices of its blocks.
    var blocks: Range<Int> { Int(firstBlock)..<Int(firstBlock + blockCount) }
  }

  /// A place in the text with a name.
  struct Bookmark {
    let name: [UInt8]
    /// How much text stood before it.
    let offset: UInt32
  }

  /// A link's target.
  struct Link {
    var destination: [UInt8]
    var title: [UInt8] = []
  }

  /// A picture as it lies in the file.
  struct Picture {
    var isPNG = true
    var bytes: [UInt8] = []
    var alternative: [UInt8] = []
    /// Its size in twips, where the file says so.
    var width = 0
    var height = 0
    /// Its scale in per cent.
    var scaleX = 100
    var scaleY = 100
  }

  var text: [UInt8] = []
  var runs: [Run] = []
  /// The body, or the footnote or text box in it that has not ended yet.
  var flow = Flow()
  /// What that stands in, the body first.
  private var outerFlows: [Flow] = []
  /// All footnotes, and the blocks of those that have ended.
  var notes: [Note] = []
  var noteBlocks: [Block] = []
  /// The number of the first footnote.
  var firstNoteNumber = 1
  var characterFormats = RTFCharacterFormats()
  private(set) var paragraphFormats: [ParagraphFormat] = []
  var rows = RTFRowDefinitions()
  var nestedRows = RTFRowDefinitions()
  var links: [Link] = []
  var pictures: [Picture] = []
  private(set) var bookmarks: [Bookmark] = []
  /// The name of the bookmark that is being read.
  var bookmarkName: [UInt8] = []

  var fonts = RTFFonts()
  var colors: [Color?] = []
  var styles = RTFStyles()
  var lists = RTFLists()

  /// Ends the name of a bookmark at the text that comes next.
  mutating func endBookmark() {
    if !bookmarkName.isEmpty { bookmarks.append(Bookmark(name: bookmarkName, offset: UInt32(text.count))) }
    bookmarkName = []
  }

  /// How many footnotes and text boxes the text that comes is in.
  var flowDepth: Int { outerFlows.count }

  /// Begins a footnote or text box in the text.
  mutating func begin(_ inner: Flow) {
    outerFlows.append(flow)
    flow = inner
  }

  /// Ends the innermost footnote or text box, and gives it.
  mutating func endFlow() -> Flow? {
    guard let outer = outerFlows.popLast() else { return nil }
    defer { flow = outer }
    return flow
  }

  /// The index of a paragraph's format, which is kept if it is another than that of the last one.
  mutating func index(of format: RTFParagraphState) -> UInt32 {
    if paragraphFormats.last?.state != format {
      paragraphFormats.append(ParagraphFormat(state: format, role: role(of: format)))
    }
    return UInt32(paragraphFormats.count - 1)
  }

  /// Hands over the text of all runs.
  mutating func takeText() -> [UInt8] {
    defer { text = [] }
    return text
  }
}

/// The character formatting that a group saves and restores.
struct RTFCharacterState: Hashable {
  /// The properties that are on or off.
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt16

    static let bold = Flags(rawValue: 1)
    static let italic = Flags(rawValue: 2)
    static let underline = Flags(rawValue: 4)
    static let strike = Flags(rawValue: 8)
    static let subscripted = Flags(rawValue: 16)
    static let superscripted = Flags(rawValue: 32)
    static let hidden = Flags(rawValue: 64)
    static let deleted = Flags(rawValue: 128)
    /// The run is Arabic's or Hebrew's, and these two say what is bold and italic in it.
    static let rightToLeft = Flags(rawValue: 256)
    static let complexBold = Flags(rawValue: 512)
    static let complexItalic = Flags(rawValue: 1024)
  }

  var flags: Flags = []
  /// The size in half points.
  var size: UInt16 = 24
  /// An index into the colour table, or one beyond it for the reader's own choice.
  var color: UInt16 = .max
  /// Indices into the colour table; 0 is no colour, whatever is there.
  var background: UInt16 = 0
  var highlight: UInt16 = 0
  /// The number of the font.
  var font: Int32 = 0
  /// The index of the link, or -1.
  var link: Int32 = -1

  /// The format with the properties of its own script only.
  var shown: RTFCharacterState {
    var shown = self
    shown.flags.subtract([.rightToLeft, .complexBold, .complexItalic])
    guard flags.contains(.rightToLeft) else { return shown }
    shown.flags.subtract([.bold, .italic])
    if flags.contains(.complexBold) { shown.flags.insert(.bold) }
    if flags.contains(.complexItalic) { shown.flags.insert(.italic) }
    return shown
  }
}

/// The paragraph formatting that a group saves and restores. Lengths are in twips.
struct RTFParagraphState: Equatable {
  /// How a paragraph is numbered.
  enum Numbering: Equatable {
    case none
    /// As an item of a list that is none itself: what goes on with the one before it.
    case continued
    /// By the list tables, with the number of `\ls`.
    case list(Int32)
    /// By a `\pn` group of its own.
    case legacy(ListStyle.Marker, start: UInt32)
    /// By hand: its text began with the marker and a tab.
    case typed(ListStyle.Marker, start: UInt32)

    /// Whether a `\pn` group says it.
    var isLegacy: Bool {
      switch self {
      case .legacy, .continued: true
      case .none, .list, .typed: false
      }
    }
  }

  /// The sides that have a line.
  struct Borders: OptionSet {
    let rawValue: UInt8

    static let top = Borders(rawValue: 1)
    static let bottom = Borders(rawValue: 2)
    static let side = Borders(rawValue: 4)
  }

  var style: Int32 = 0
  var numbering = Numbering.none
  /// The marker that the file writes out before it, where it is an item.
  var label: TextSpan?
  var level: UInt8 = 0
  /// The value of `\outlinelevel`; 9 is body text.
  var outline: UInt8 = 9
  /// The side that the text is said to keep to.
  var alignment: Alignment?
  var isRightToLeft = false
  var indent: Int32 = 0
  var firstIndent: Int32 = 0
  var hasSpaceBefore = false
  var hasSpaceAfter = false
  /// Whether there is no space between it and neighbours of its style.
  var hasContextualSpace = false
  var borders: Borders = []
  /// The side that the next words about a line are about.
  var borderInHand: Borders = []
  var isInTable = false
  /// The value of `\itap`, where there is one.
  var tableDepth: UInt8?

  /// Whether it is meant to stand apart from its neighbours.
  var hasSpace: Bool { (hasSpaceBefore || hasSpaceAfter) && !hasContextualSpace }

  /// The alignment, unless it is the one that text of its direction has anyway.
  var unusualAlignment: Alignment? { alignment == (isRightToLeft ? .right : .left) ? nil : alignment }

  /// How many tables it is in.
  var depth: UInt8 { tableDepth ?? (isInTable ? 1 : 0) }
}

/// The rows that `\trowd` and `\cellx` define. Rows defined alike share their cells.
struct RTFRowDefinitions {
  /// A cell of a row.
  struct Cell {
    enum Merge: UInt8 {
      case none, first, continued
    }

    /// Its right edge in twips.
    var edge: Int32 = 0
    var background: UInt16 = 0
    var horizontal = Merge.none
    var vertical = Merge.none
  }

  /// A row.
  struct Row: Equatable {
    var left: Int32 = 0
    var isHeader = false
    fileprivate(set) var cells: Range<Int> = 0..<0
  }

  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The row that is being defined, and the cell of it that has no edge yet.
  var row = Row()
  var cell = Cell()
  private var lastUse: Int?

  /// Begins a new definition.
  mutating func begin() {
    if lastUse == nil { cells.removeLast(row.cells.count) }
    row = Row()
    row.cells = cells.count..<cells.count
    cell = Cell()
    lastUse = nil
  }

  /// Ends a cell at its right edge.
  mutating func endCell(at edge: Int) {
    if row.cells.upperBound != cells.count { moveCells() }
    cell.edge = Int32(clamping: edge)
    cells.append(cell)
    row.cells = row.cells.lowerBound..<cells.count
    cell = Cell()
  }

  /// Gives the row cells of its own where it shares them, so that it can have more.
  private mutating func moveCells() {
    let first = cells.count
    cells += cells[row.cells]
    row.cells = first..<cells.count
  }

  /// The index of the current definition, for a row that ends here.
  mutating func use() -> Int {
    if let lastUse, rows[lastUse] == row { return lastUse }
    rows.append(row)
    lastUse = rows.count - 1
    return rows.count - 1
  }
}
