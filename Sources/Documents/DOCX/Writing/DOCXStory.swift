/// A part with text, the body or the footnotes: its XML, its references, and the open run of text.
///
/// Text of one format makes one run (ECMA-376, part 1, 17.3.2.25), even if it arrives in pieces.
struct DOCXStory {
  let document: Document
  var output: XMLOutput
  var relationships = DOCXRelationships()
  private var openFormat: WordFormat?
  private var isTextOpen = false

  /// Creates an empty story of a document; `capacity` is the expected number of bytes.
  init(_ document: Document, capacity: Int = 0) {
    self.document = document
    output = XMLOutput(capacity: capacity)
  }

  /// Appends text of a format. Tabs, line feeds and the hyphens that Word has elements for become elements.
  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat) {
    openRun(format)
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      guard let special = Self.special(text, at: index) else {
        index += 1
        continue
      }
      plainText(text[start..<index])
      element(special.markup)
      index += special.count
      start = index
    }
    plainText(text[start...])
  }

  /// Appends an element within a run of a format.
  mutating func element(_ markup: StaticString, _ format: WordFormat) {
    openRun(format)
    element(markup)
  }

  /// Appends the output of `write` within a run of a format.
  mutating func element(_ format: WordFormat, _ write: (inout XMLOutput) -> Void) {
    openRun(format)
    closeText()
    write(&output)
  }

  /// Ends the open run, if there is one.
  mutating func closeRun() {
    guard openFormat != nil else { return }
    closeText()
    output.markup("</w:r>")
    openFormat = nil
  }

  private mutating func openRun(_ format: WordFormat) {
    guard openFormat != format else { return }
    closeRun()
    output.markup("<w:r>")
    format.write(to: &output, of: document)
    openFormat = format
  }

  private mutating func plainText(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    if !isTextOpen { output.markup("<w:t xml:space=\"preserve\">") }
    isTextOpen = true
    output.text(text)
  }

  private mutating func element(_ markup: StaticString) {
    closeText()
    output.markup(markup)
  }

  private mutating func closeText() {
    if isTextOpen { output.markup("</w:t>") }
    isTextOpen = false
  }

  /// Returns the element for the character at an index and the character's number of bytes; nil if it is text.
  private static func special(_ text: ArraySlice<UInt8>, at index: Int) -> (markup: StaticString, count: Int)? {
    switch text[index] {
    case "\t": return ("<w:tab/>", 1)
    case "\n": return ("<w:br/>", 1)
    case 0xC2 where text[index...].starts(with: [0xC2, 0xAD]): return ("<w:softHyphen/>", 2)
    case 0xE2 where text[index...].starts(with: [0xE2, 0x80, 0x91]): return ("<w:noBreakHyphen/>", 3)
    default: return nil
    }
  }
}
