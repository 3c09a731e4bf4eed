internal import Bytes

/// The content of a word processor's file in its own flat order: paragraphs, cell ends and row ends.
///
/// The reader of each format fills it, and the assembler builds a tree from it. All text is UTF-8 in one storage.
struct WordContent {
  /// The format of paragraphs, and their role.
  struct ParagraphFormat {
    var state: ParagraphState
    var role: ParagraphStyles.Role
  }

  /// A footnote that has ended.
  struct Note {
    /// The indices of the note's blocks among those of all footnotes.
    var blocks = 0..<0
    var usual = UsualFont()
  }

  /// A named place in the text.
  struct Bookmark {
    let name: [UInt8]
    /// The length of the text before it.
    let offset: UInt32
  }

  /// A link's target.
  struct Link {
    var destination: [UInt8]
    var title: [UInt8] = []
  }

  /// A picture as the file contains it.
  struct Picture {
    /// The size of the largest picture that is kept, in bytes: what fits into a `data:` URL in Base64.
    static let sizeLimit = LinkPolicy.dataURLLimit / 4 * 3 - 64

    /// The picture's format, one that browsers show.
    var format = FileFormat.png
    var bytes: [UInt8] = []
    /// The address of a picture that the file does not contain.
    var address: [UInt8] = []
    var alternative: [UInt8] = []
    /// The picture's width in twips, if the file specifies it.
    var width = 0
    var height = 0
    /// The horizontal scale in per cent.
    var scaleX = 100
    var scaleY = 100

    init() {}

    /// Creates a picture from a file of its own; nil if browsers do not show its format nor a picture of which it
    /// consists, or if it is too large.
    init?(_ file: [UInt8]?) {
      guard let file = file.map({ Metafile.picture(in: $0) ?? $0 }), file.count <= Self.sizeLimit,
        let format = FileFormat(beginning: file), format.isShownByBrowsers
      else { return nil }
      self.format = format
      bytes = file
    }

    /// Creates a picture that is elsewhere; nil if the address does not lead to the web.
    init?(at address: ArraySlice<UInt8>) {
      guard ["http://", "https://"].contains(where: { address.starts(with: $0.utf8) }) else { return nil }
      self.address = Array(address)
    }

    /// Whether there is anything to show.
    var isEmpty: Bool { bytes.isEmpty && address.isEmpty }
  }

  var text: [UInt8] = []
  var runs: [Run] = []
  /// The current flow: the body, or an open footnote or text box in it.
  var flow = Flow()
  /// The flows around the current one, the body first.
  private var outerFlows: [Flow] = []
  /// All footnotes, and the blocks of those that have ended.
  var notes: [Note] = []
  var noteBlocks: [Block] = []
  var firstNoteNumber = 1
  var characterFormats = CharacterFormats()
  private(set) var paragraphFormats: [ParagraphFormat] = []
  /// How many bytes of text and structure repeated cells and rows may still add.
  var roomForCopies = 1 << 20
  var rows = RowDefinitions()
  var nestedRows = RowDefinitions()
  var links: [Link] = []
  var pictures: [Picture] = []
  /// The documents in other formats that are part of the text.
  var documents: [Document] = []
  private(set) var bookmarks: [Bookmark] = []

  var fonts = FontTable()
  var colors = ColorTable()
  var styles = ParagraphStyles()
  var lists = ListDefinitions()
  var listTexts = ListTexts()

  /// Reserves memory for the content of a file of so many bytes. Unused capacity takes no memory, while growing copies.
  mutating func reserveCapacity(forBytes count: Int) {
    text.reserveCapacity(count)
    runs.reserveCapacity(count / 64)
    flow.blocks.reserveCapacity(count / 64)
  }

  /// Stores a link and returns its index; -1 for one that leads nowhere.
  mutating func keep(_ link: Link) -> Int32 {
    guard !link.destination.isEmpty else { return -1 }
    links.append(link)
    return Int32(links.count - 1)
  }

  /// Adds a bookmark at the text that comes next, if it has a name.
  mutating func addBookmark(_ name: ArraySlice<UInt8>?) {
    guard let name, !name.isEmpty else { return }
    bookmarks.append(Bookmark(name: Array(name), offset: UInt32(text.count)))
  }

  /// Adds bookmarks to text that has been read.
  mutating func add(_ others: [Bookmark]) {
    bookmarks += others
    bookmarks.sort { $0.offset < $1.offset }
  }

  func text(of run: Run) -> ArraySlice<UInt8> { text[run.text.range] }

  /// Whether a run is in a monospaced font.
  func isMonospaced(_ run: Run) -> Bool { fonts.isMonospaced(characterFormats[run.format].font) }

  /// The number of footnotes and text boxes around the text that comes next.
  var flowDepth: Int { outerFlows.count }

  /// Whether the text that comes next is directly in a text box.
  var isInBox: Bool { flowDepth > 0 && flow.note == nil }

  /// The depth of footnotes and text boxes in each other beyond which they are left out: real files have two.
  static let flowDepthLimit = 8

  /// Begins a footnote or text box in the text.
  mutating func begin(_ inner: Flow) {
    outerFlows.append(flow)
    flow = inner
  }

  /// Ends footnotes and text boxes until so many are left. The text of a box comes before the paragraph in which it is
  /// anchored.
  mutating func endFlows(above depth: Int, format: ParagraphState) {
    while outerFlows.count > depth {
      endLastBlock(format: format)
      guard let outer = outerFlows.popLast() else { return }
      let inner = flow
      flow = outer
      if let note = inner.note {
        let first = noteBlocks.count
        noteBlocks += inner.blocks
        notes[note] = Note(blocks: first..<noteBlocks.count, usual: inner.fontCounts.usual(in: characterFormats))
      } else {
        flow.boxes += inner.blocks
        flow.fontCounts.add(inner.fontCounts)
      }
    }
  }

  /// Returns the index of a paragraph's format, which is stored if it differs from the last one.
  mutating func index(of format: ParagraphState) -> UInt32 {
    if paragraphFormats.last?.state != format {
      paragraphFormats.append(ParagraphFormat(state: format, role: role(of: format)))
    }
    return UInt32(paragraphFormats.count - 1)
  }

  /// Moves the content out, so that the caller can change it without a copy.
  mutating func take() -> WordContent {
    defer { self = WordContent() }
    return self
  }

  /// Moves the text of all runs out.
  mutating func takeText() -> [UInt8] {
    defer { text = [] }
    return text
  }
}
