extension WordContent {
  /// A span of a paragraph with one format.
  struct Run {
    enum Kind: UInt8 {
      case text, formula, lineBreak, picture, footnote
      /// A document that the file contains; it is alone in its paragraph.
      case document
    }

    var kind: Kind
    /// The index of the run's format.
    var format: UInt32
    /// The offset of the run's text or formula, or the index of its picture, footnote or document.
    var start: UInt32
    /// The number of bytes of the run's text.
    var count: UInt32 = 0

    var text: TextSpan { TextSpan(start: start, count: count) }

    /// Whether this is text of which nothing is left.
    var isEmpty: Bool { kind == .text && count == 0 }

    /// Whether the next run is text of the same format that directly follows this one's.
    fileprivate func isContinued(by next: Run) -> Bool {
      kind == .text && next.kind == .text && format == next.format && start + count == next.start
    }

    /// Removes bytes from the start of the run's text.
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

    /// The construct that ends here.
    var end: End
    /// The number of tables around the block.
    var depth: UInt8
    /// Whether the block shows nothing.
    var isBlank = true
    /// Whether all its text is in a monospaced font, and none of it is a link.
    var isMonospaced = true
    /// The index of the paragraph's format or the row's definition.
    var format: UInt32
    var firstRun: UInt32
    var runCount: UInt32

    var runs: Range<Int> { Int(firstRun)..<Int(firstRun + runCount) }
  }

  /// A separate text: the body of the file, a footnote or a text box.
  struct Flow {
    /// The index of the footnote, if the flow is one; nil for the body and for text boxes.
    var note: Int?
    var blocks: [Block] = []
    /// Where the blocks of the open cell begin, in files that only mark where cells end; nil outside rows.
    var cellStart: Int?
    /// The label before the current paragraph, for old readers.
    var label = ListLabel()
    /// The blocks of text boxes that are anchored in the current paragraph.
    var boxes: [Block] = []
    /// Whether the current paragraph draws a rule, if it shows nothing else.
    var drawsRule = false
    /// Whether the current paragraph begins with a check box that readers of the document can tick.
    var beginsWithCheckBox = false
    /// The runs of the current paragraph.
    private var runs: [Run] = []
    /// The fonts of the flow's text, without headings.
    var fontCounts = FontCounts()

    init(note: Int? = nil) { self.note = note }

    /// Whether the current paragraph is still empty.
    var isAtParagraphStart: Bool { runs.isEmpty }

    /// The runs of text with which the current paragraph begins; only so many as a marker may have.
    var firstTexts: ArraySlice<Run> { runs.prefix(4).prefix { $0.kind == .text } }

    /// Adds a run. Text of the same format that directly follows the previous run becomes part of it.
    mutating func add(_ run: Run) {
      if let last = runs.last, last.isContinued(by: run) {
        runs[runs.count - 1].count += run.count
      } else {
        runs.append(run)
      }
    }

    /// Removes bytes from the start of the paragraph's text, of which there are more.
    mutating func dropFirst(_ count: UInt32) {
      var left = count
      var emptied = 0
      while emptied < runs.count, runs[emptied].count <= left, left > 0 {
        left -= runs[emptied].count
        emptied += 1
      }
      runs.removeFirst(emptied)
      if left > 0, !runs.isEmpty { runs[0].dropFirst(left) }
    }

    /// The number of runs beyond which a paragraph's memory is not kept for the next one.
    private static let usualRunCount = 1000

    /// Moves the runs of a paragraph that ends.
    mutating func moveRuns(to all: inout [Run]) {
      all += runs
      runs.removeAll(keepingCapacity: runs.count < Self.usualRunCount)
    }
  }
}
