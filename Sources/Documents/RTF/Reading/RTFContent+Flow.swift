extension RTFContent {
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
    /// The runs of the paragraph that has not ended yet.
    private var runs: [Run] = []
    /// The fonts of its text, but for headings.
    var fontCounts = RTFFontCounts()

    init(note: Int? = nil, isBox: Bool = false) {
      self.note = note
      self.isBox = isBox
    }

    /// Whether the paragraph that has not ended yet has nothing.
    var isAtParagraphStart: Bool { runs.isEmpty }

    /// The first run of the paragraph that has not ended yet.
    var firstRun: Run? { runs.first }

    /// Adds a run. Text is part of the run before it if that ends where it begins and has the same format.
    mutating func add(_ run: Run) {
      if let last = runs.last, last.isContinued(by: run) {
        runs[runs.count - 1].count += run.count
      } else {
        runs.append(run)
      }
    }

    /// Takes bytes away from the first run's text.
    mutating func dropFirst(_ count: UInt32) { runs[0].dropFirst(count) }

    /// What more runs a paragraph has takes memory that is not kept for the next one.
    private static let usualRunCount = 1000

    /// Moves the runs of a paragraph that ends.
    mutating func moveRuns(to all: inout [Run]) {
      all += runs
      runs.removeAll(keepingCapacity: runs.count < Self.usualRunCount)
    }
  }
}
