/// The text of the open paragraph: its XML, the open span, and whether a space that comes next is kept.
///
/// Text of one format makes one span (OpenDocument 1.3, 6.1.7), even if it arrives in pieces.
struct ODTText {
  let document: Document
  var output: XMLOutput
  private var openFormat: WordFormat?
  /// The number of elements of the open span.
  private var depth = 0
  /// Whether a space would be dropped: at the start of a paragraph, and after another one (6.1.2).
  private var dropsSpace = true

  /// Creates an empty text of a document; `capacity` is the expected number of bytes.
  init(_ document: Document, capacity: Int) {
    self.document = document
    output = XMLOutput.fragment(capacity: capacity)
  }

  mutating func beginParagraph() { dropsSpace = true }

  /// Appends text of a format. Tabs, line feeds and spaces that would be dropped become elements.
  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat, _ styles: inout ODTAutomaticStyles) {
    openSpan(format, &styles)
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let byte = text[index]
      guard byte <= 0x20, byte != " " || dropsSpace || text[index...].dropFirst().first == " " else {
        dropsSpace = byte == " "
        index += 1
        continue
      }
      output.text(text[start..<index])
      index += element(at: index, in: text)
      start = index
    }
    output.text(text[start...])
  }

  /// Appends the element for the characters at an index, and returns their number.
  private mutating func element(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    dropsSpace = false
    switch text[index] {
    case "\t": output.markup("<text:tab/>")
    case "\n": lineBreak()
    case " ":
      let count = text[index...].prefix { $0 == " " }.count
      output.element("text:s") { if count > 1 { $0.attribute("text:c", count) } }
      return count
    default: break
    }
    return 1
  }

  private mutating func lineBreak() {
    output.markup("<text:line-break/>")
    dropsSpace = true
  }

  mutating func lineBreak(_ format: WordFormat, _ styles: inout ODTAutomaticStyles) {
    openSpan(format, &styles)
    lineBreak()
  }

  /// Appends the output of `write`, which is neither text nor a part of the open span.
  mutating func element(_ write: (inout XMLOutput) -> Void) {
    closeSpan()
    write(&output)
    dropsSpace = false
  }

  // MARK: Spans

  /// Ends the open span, if there is one.
  mutating func closeSpan() {
    for _ in 0..<depth { output.markup("</text:span>") }
    (openFormat, depth) = (nil, 0)
  }

  private mutating func openSpan(_ format: WordFormat, _ styles: inout ODTAutomaticStyles) {
    guard openFormat != format else { return }
    closeSpan()
    if let name = format.odtStyle { openSpan { $0.attribute("text:style-name", name) } }
    let name = styles.name(.text) { format.writeProperties(to: &$0, of: document) }
    if !name.isEmpty { openSpan { $0.attribute("text:style-name", name) } }
    openFormat = format
  }

  private mutating func openSpan(_ style: (inout XMLOutput) -> Void) {
    output.open("text:span", style)
    depth += 1
  }
}
