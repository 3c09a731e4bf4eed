/// Writes the document model as GitHub's Markdown, so that it reads back as the same document, except for what Markdown
/// cannot express.
///
/// Styles, alignment outside tables, and the kinds of bullets are dropped. Underlined, raised and lowered text becomes
/// `<u>`, `<sup>` and `<sub>`. Collapsible sections, and tables with blocks that GitHub's tables cannot contain, become
/// HTML elements with Markdown in them.
package struct MarkdownWriter {
  let document: Document
  var lines: MarkdownLines
  /// The current line, or the lines of the current paragraph.
  private var line: [UInt8] = []
  private var text: MarkdownText
  /// How many empty cells may still be written for what wide and tall cells span.
  private var spanCellsLeft: Int
  /// The open containers, the document outermost.
  var containers: [MarkdownContainer]

  /// Returns the document as Markdown, UTF-8. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Writes the document as Markdown to a sink.
  static func write(_ document: Document, into sink: ByteSink) {
    var writer = MarkdownWriter(HeadingLinks.byName(in: document), into: sink)
    writer.writeAll()
    writer.lines.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    text = MarkdownText(of: document)
    lines = MarkdownLines(into: sink)
    spanCellsLeft = 10_000 + document.nodes.count
    containers = [MarkdownContainer(kind: .document, end: document.nodes.count)]
  }

  private mutating func writeAll() {
    if let frontMatter = document.frontMatter {
      lines.write(Array(document[frontMatter]))
      if !document.isEmpty { lines.write(line: []) }
    }
    var index = 0
    while index < document.nodes.count {
      while containers.count > 1, container.end == index { leave() }
      index = write(index)
    }
    while containers.count > 1 { leave() }
  }

  /// Writes a block, or begins it if it is a container. Returns the index of the next node.
  private mutating func write(_ index: Int) -> Int {
    let end = Int(document.nodes[index].end)
    let depth = containers.count
    guard case .block(let block) = MarkdownElement(document.nodes[index].element) else { return end }
    switch block {
    case .paragraph, .term: writeParagraph(index, end)
    case .summary: writeSummary(index, end)
    case .heading(let level): writeHeading(level, index, end)
    case .code(let code): writeCode(document[code], index)
    case .rule: writeRule(index)
    case .table where !MarkdownTable.holdsBlocks(index, of: document): writeTable(index)
    case .quote(callout: let name?): return enterCallout(name, index)
    case .quote(callout: nil): enter(.quote(isCallout: false), index, first: "> ", rest: "> ")
    case .list(let style): enterList(style, index)
    case .item(let task): enterItem(task, index)
    case .footnote(let label): enter(.footnote, index, first: mark(ofFootnote: label), rest: "    ")
    case .table: enterElement("<table>".utf8, "</table>", index, holdsBlocks: false)
    case .row: enterElement("<tr>".utf8, "</tr>", index, holdsBlocks: false)
    case .cell(let style): enterCell(style, index)
    case .details: if document.shows(index) { enterElement("<details>".utf8, "</details>", index, holdsBlocks: true) }
    case .definitions: return index + 1
    }
    // The blocks of a container come next.
    return containers.count > depth ? index + 1 : end
  }
}

// MARK: - Blocks

extension MarkdownWriter {
  mutating func writeParagraph(_ index: Int, _ end: Int) {
    line.removeAll(keepingCapacity: true)
    guard text.append((index + 1)..<end, at: container.placeOfText, to: &line) else { return }
    begin(index, withWord: line.first.map { $0.isASCIILetter || $0 >= 0x80 } ?? false)
    lines.write(line)
  }

  private mutating func writeHeading(_ level: UInt8, _ index: Int, _ end: Int) {
    line.removeAll(keepingCapacity: true)
    for _ in 0..<min(max(level, 1), 6) { line.append("#") }
    line.append(" ")
    if !text.append((index + 1)..<end, at: .heading, to: &line) { line.removeLast() }
    begin(index)
    lines.write(line: line)
  }

  /// Writes code between fences that are longer than any in it.
  private mutating func writeCode(_ block: CodeBlock, _ index: Int) {
    begin(index)
    let info = MarkdownLink.info(block.language.map { document[$0] } ?? [], block.arguments.map { document[$0] } ?? [])
    let character = info.contains("`") ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let fence = Array(repeating: character, count: Self.fenceLength(for: document[block.text], of: character))
    lines.write(fence + (info.first == character ? [UInt8(ascii: " ")] : []) + info)
    var code = document[block.text]
    if code.last == "\n" { code.removeLast() }
    if !block.text.isEmpty { lines.write(Array(code)) }
    lines.write(fence)
  }

  private static func fenceLength(for code: ArraySlice<UInt8>, of character: UInt8) -> Int {
    var longest = 2
    var length = 0
    for byte in code {
      length = byte == character ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest + 1
  }

  /// Writes a rule that is read neither as an item's marker nor as the underline of a heading.
  private mutating func writeRule(_ index: Int) {
    let isAfterParagraph = container.isTight && container.previous.map { isParagraph($0.node) } ?? false
    let rule = container.beginsItem ? "___" : isAfterParagraph ? "***" : "---"
    begin(index)
    lines.write(line: Array(rule.utf8))
  }

  private func isParagraph(_ index: Int) -> Bool {
    if case .paragraph = document.nodes[index].element { return true }
    if case .definitionTerm = document.nodes[index].element { return true }
    return false
  }

  private mutating func writeTable(_ index: Int) {
    let table = MarkdownTable(index, of: document, spanCellsLeft: &spanCellsLeft)
    guard !table.isEmpty else { return }
    begin(index)
    table.write(to: &lines, text: &text, spanCellsLeft: &spanCellsLeft)
  }

  /// Separates a block from the previous one, or from a callout's marker, which only words can follow directly: anything
  /// else might change the marker's line.
  mutating func begin(_ index: Int, marker: MarkdownListMarker? = nil, withWord beginsWithWord: Bool = false) {
    // By index: going through the property would copy all of it.
    let last = containers.count - 1
    if case .element(_, let holdsBlocks) = containers[last].kind {
      if holdsBlocks { lines.separate() }
    } else if let previous = containers[last].previous {
      let canAdjoin = containers[last].isTight && MarkdownTightness.canAdjoin(previous.node, index, in: document)
      if !canAdjoin { lines.separate() }
    } else if case .quote(isCallout: true) = containers[last].kind, !beginsWithWord {
      lines.separate()
    }
    containers[last].previous = MarkdownContainer.Previous(node: index, marker: marker)
  }
}

// MARK: - Containers

extension MarkdownWriter {
  var container: MarkdownContainer {
    get { containers[containers.count - 1] }
    set { containers[containers.count - 1] = newValue }
  }

  private mutating func enter(_ kind: MarkdownContainer.Kind, _ index: Int, first: String, rest: String) {
    begin(index)
    open(kind, index, first: Array(first.utf8), rest: Array(rest.utf8))
  }

  /// Begins a container, with markers unless it is too deep for a reader.
  private mutating func open(
    _ kind: MarkdownContainer.Kind, _ index: Int, first: [UInt8], rest: [UInt8], isTight: Bool = false
  ) {
    var opened = MarkdownContainer(kind: kind, end: Int(document.nodes[index].end), isTight: isTight)
    if lines.depth < BlockParser.depthLimit {
      lines.open(first: first, rest: rest)
      opened.isMarked = true
    }
    containers.append(opened)
  }

  private func mark(ofFootnote label: TextSpan) -> String {
    "[^\(String(decoding: text.labels[document[label]] ?? [], as: UTF8.self))]: "
  }

  /// Begins a callout with the line that names its kind. Returns the index of the first node after its title.
  private mutating func enterCallout(_ name: TextSpan, _ index: Int) -> Int {
    enter(.quote(isCallout: true), index, first: "> ", rest: "> ")
    var marker = Array("[!\(document.string(name).uppercased())]".utf8)
    var first = index + 1
    if first < container.end, case .summary = document.nodes[first].element {
      let end = Int(document.nodes[first].end)
      var title: [UInt8] = []
      if text.append((first + 1)..<end, at: .heading, to: &title),
        !CalloutName.isUsualTitle(title[...], of: document[name])
      {
        marker += [UInt8(ascii: " ")] + title
      }
      first = end
    }
    lines.write(line: marker)
    return first
  }

  private mutating func enterList(_ style: ListStyle, _ index: Int) {
    var neighbour = container.previous?.marker
    if container.beginsItem, case .list(let outer) = containers[containers.count - 2].kind { neighbour = outer }
    let marker = MarkdownListMarker(style, otherThan: neighbour)
    begin(index, marker: marker)
    let isTight = style.isTight && MarkdownTightness.canBeTight(index, in: document)
    containers.append(MarkdownContainer(kind: .list(marker), end: Int(document.nodes[index].end), isTight: isTight))
  }

  private mutating func enterItem(_ task: TaskState?, _ index: Int) {
    guard case .list(var marker) = container.kind else { return }
    let isTight = container.isTight
    if container.previous != nil, !isTight { lines.separate() }
    container.previous = MarkdownContainer.Previous(node: index)
    let first = marker.next()
    container.kind = .list(marker)
    let box: [UInt8] = task.map { Array(($0 == .done ? "[x] " : "[ ] ").utf8) } ?? []
    let isAlone = task != nil && MarkdownTightness.isBoxAlone(ofItem: index, in: document)
    let whole = isAlone ? first : first + box
    let rest = Array(repeating: UInt8(ascii: " "), count: first.count)
    open(.item(marker: whole), index, first: whole, rest: rest, isTight: isTight)
    if isAlone { lines.write(line: box) }
    if MarkdownTightness.needsSpaceAfterBox(ofItem: index, in: document) { lines.separate() }
  }

  mutating func leave() {
    guard let left = containers.popLast() else { return }
    if left.isMarked { lines.close() }
    if case .element(let tag, let holdsBlocks) = left.kind {
      endElement(tag, isApart: holdsBlocks && left.previous != nil)
    }
  }
}
