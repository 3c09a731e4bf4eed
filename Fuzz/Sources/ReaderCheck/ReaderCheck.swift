internal import Documents

/// Checks what must hold for every input of a reader.
package struct ReaderCheck {
  private let reader: FuzzedReader
  private let document: Document
  private let size: Int
  private var violations: [String] = []

  /// Reads `input`, and returns the errors in the document or in its writers' output, in words.
  package static func violations(reading input: [UInt8], by reader: FuzzedReader) -> [String] {
    var check = ReaderCheck(reader: reader, document: reader.read(input), size: input.count)
    check.checkModel()
    for target in DocumentFormat.allCases { check.checkWriting(as: target) }
    check.checkFile(of: DOCXWriter.write(check.document), "DOCX")
    check.checkFile(of: ODTWriter.write(check.document), "ODT")
    return check.violations
  }

  private init(reader: FuzzedReader, document: Document, size: Int) {
    self.reader = reader
    self.document = document
    self.size = size
  }

  /// Checks the model's rules and its size: only table cells and empty blocks need less than a byte of source a node.
  private mutating func checkModel() {
    if let violation = ModelRules.violation(in: document) { violations.append("The model: \(violation)") }
    require(document.nodes.count <= 16 * size + 64, "\(document.nodes.count) nodes are too many for \(size) bytes.")
    require(document.text.count <= 16 * size + 1024, "\(document.text.count) are too many bytes of text for \(size).")
  }

  /// RTF defines each list, in about a thousand bytes.
  private var sizeOfListsInRTF: Int {
    1100 * document.nodes.count { if case .list = $0.element { true } else { false } }
  }

  private mutating func checkWriting(as target: DocumentFormat) {
    let written = Converter.write(document, as: target)
    let limit = 256 * size + 8192 + (target == .rtf ? sizeOfListsInRTF : 0)
    require(written.count <= limit, "\(written.count) bytes of \(target) are too many for \(size).")
    require(TextEncoding.isValidUTF8(written), "The \(target) is not UTF-8.")
    switch target {
    case .markdown:
      // Whatever Markdown cannot express may be lost the first time, never the second.
      checkSecondWrite(of: reader.isMarkdown ? written : Self.rewritten(written))
    case .html:
      if let violation = AllowedHTML.violation(in: written) { violations.append("The HTML has \(violation)") }
      checkText(of: written, as: .html)
    case .rtf:
      require(written.allSatisfy { $0 < 0x80 }, "The RTF is not ASCII.")
      checkText(of: written, as: .rtf)
    default: break
    }
  }

  /// Checks that the parts of a file for word processors, except pictures, are XML: UTF-8 without controls that XML
  /// cannot represent.
  private mutating func checkFile(of parts: [PackagePart], _ format: String) {
    let count = parts.reduce(0) { $0 + $1.bytes.count }
    require(count <= 1024 * size + 32768, "\(count) bytes of \(format) are too many for \(size).")
    for part in parts where !part.isCompressed {
      require(TextEncoding.isValidUTF8(part.bytes), "\(part.name) is not UTF-8.")
      let isXML = part.bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
      require(isXML, "\(part.name) holds a control.", part.bytes)
    }
  }

  /// Checks that our own Markdown is written again byte for byte.
  private mutating func checkSecondWrite(of written: [UInt8]) {
    let again = Self.rewritten(written)
    require(again == written, "The Markdown changes when it is written again:", written, again)
  }

  /// Addresses in text stay text here: another reader may well make them links.
  private static func rewritten(_ markdown: [UInt8]) -> [UInt8] {
    MarkdownWriter.write(MarkdownReader.read(markdown, linksAddresses: false, readsFormulas: false))
  }

  /// Checks that our own output keeps the model's rules when it is read, and contains all of the document's text: more
  /// if an image became its alternative text, or a second reference to a footnote its number.
  private mutating func checkText(of written: [UInt8], as target: DocumentFormat) {
    let read = Converter.read(written, as: target)
    if let violation = ModelRules.violation(in: read) { violations.append("Our own \(target): \(violation)") }
    let kept = Self.visibleText(of: read, withAllThatStandsForText: true)
    let dropped = target == .html ? Self.droppedByHTML : []
    let lost = Self.visibleText(of: document).filter { scalar, count in
      count > kept[scalar, default: 0] && !dropped.contains(scalar)
    }
    require(
      lost.isEmpty, "The \(target) has lost \(lost.keys):", Array(TreeWriter.write(document).utf8), written,
      Array(TreeWriter.write(read).utf8))
  }

  private mutating func require(_ holds: Bool, _ words: String, _ evidence: [UInt8]...) {
    guard !holds else { return }
    violations.append(words + evidence.map { "\n--------\n" + String(decoding: $0, as: UTF8.self) }.joined())
  }

  /// Counts each visible character of the text. A task counts as its box: a ballot box in the text becomes one if a
  /// format drops the control character after it. A footnote counts as its label, which its text may repeat. Links
  /// within the document need not count, because two that lead to each other may be read as a footnote's mark and the
  /// link back.
  private static func visibleText(
    of document: Document, withAllThatStandsForText countsAll: Bool = false
  ) -> [Unicode.Scalar: Int] {
    var counts: [Unicode.Scalar: Int] = [:]
    func count(_ span: TextSpan) {
      for scalar in document.string(span).unicodeScalars where scalar.isVisible { counts[scalar, default: 0] += 1 }
    }
    var index = 0
    while index < document.nodes.count {
      let node = document.nodes[index]
      index += 1
      switch node.element {
      case .link(let link) where !countsAll && document[document[link].destination].first == 0x23:
        index = Int(node.end)
      case .text(let text), .code(let text): count(text)
      case .codeBlock(let code): count(document[code].text)
      case .footnoteDefinition(let label) where countsAll: count(label)
      case .listItem(.open) where countsAll: counts["\u{2610}", default: 0] += 1
      case .listItem(.done) where countsAll: for box in doneBoxes { counts[box, default: 0] += 1 }
      default: break
      }
    }
    return counts
  }

  private static let doneBoxes: [Unicode.Scalar] = ["\u{2611}", "\u{2612}"]

  /// The reader of HTML drops them, because pages have them by accident.
  private static let droppedByHTML: Set<Unicode.Scalar> = ["\u{200B}", "\u{FEFF}"]
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    !properties.isWhitespace && properties.generalCategory != .control
  }
}
