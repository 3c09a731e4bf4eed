/// What an RTF file says, in the flat order in which it says it: paragraphs, cell ends and row ends.
///
/// The interpreter fills it, the assembler makes a tree of it. All text is UTF-8 in one storage.
struct RTFContent {
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
  var colors = RTFColors()
  var styles = RTFStyles()
  var lists = RTFLists()

  /// Makes room for what a file of so many bytes may say. Capacity that stays unused takes no memory, and growing would
  /// copy.
  mutating func reserveCapacity(forBytes count: Int) {
    text.reserveCapacity(count)
    runs.reserveCapacity(count / 64)
    flow.blocks.reserveCapacity(count / 64)
  }

  /// Ends the name of a bookmark at the text that comes next.
  mutating func endBookmark() {
    if !bookmarkName.isEmpty { bookmarks.append(Bookmark(name: bookmarkName, offset: UInt32(text.count))) }
    bookmarkName = []
  }

  /// The text of a run.
  func text(of run: Run) -> ArraySlice<UInt8> { text[run.text.range] }

  /// Whether a run is set in a monospaced font.
  func isMonospaced(_ run: Run) -> Bool { fonts.isMonospaced(characterFormats[run.format].font) }

  /// How many footnotes and text boxes the text that comes is in.
  var flowDepth: Int { outerFlows.count }

  /// Begins a footnote or text box in the text.
  mutating func begin(_ inner: Flow) {
    outerFlows.append(flow)
    flow = inner
  }

  /// Ends footnotes and text boxes until the text that comes is in so many. That of a box stands before the paragraph that
  /// it is anchored in.
  mutating func endFlows(above depth: Int, format: RTFParagraphState) {
    while outerFlows.count > depth {
      endLastBlock(format: format)
      guard let outer = outerFlows.popLast() else { return }
      let inner = flow
      flow = outer
      if let note = inner.note {
        notes[note] = Note(
          firstBlock: UInt32(noteBlocks.count), blockCount: UInt32(inner.blocks.count),
          usual: inner.fontCounts.usual(in: characterFormats))
        noteBlocks += inner.blocks
      } else {
        flow.boxes += inner.blocks
        flow.fontCounts.add(inner.fontCounts)
      }
    }
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
