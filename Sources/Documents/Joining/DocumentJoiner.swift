/// Joins documents into one, in which they follow each other.
///
/// Footnotes are behind all text, with new labels. Places whose names are taken get others, and so do the links to them.
/// A table continues the one directly before it if that has the same columns and both documents are nothing else.
package struct DocumentJoiner {
  /// A document whose content is stored.
  private struct Member {
    let document: Document
    let move: ElementMove
    /// The definitions of its notes, by their labels.
    let notes: [ArraySlice<UInt8>: Int]
    /// The new labels of those with references, by their definitions.
    var labels: [Int: TextSpan] = [:]
  }

  private var builder: DocumentBuilder
  private var places = PlaceNames()
  private var members: [Member] = []
  /// The notes in the order of their first references: the definition of each, and the index of its document.
  private var notes: [(node: Int, member: Int)] = []
  /// The columns of the table that is still open; nil if no table can continue.
  private var table: TableColumns?

  private init(options: ConversionOptions) { builder = DocumentBuilder(options: options) }

  /// Returns one document of these. What they contain beside their text, such as front matter, is left out.
  /// Complexity: linear in the documents' size.
  package static func joined(_ documents: [Document], options: ConversionOptions = ConversionOptions()) -> Document {
    var joiner = DocumentJoiner(options: options)
    for document in documents where !document.isEmpty { joiner.append(document) }
    return joiner.finish()
  }

  private mutating func append(_ original: Document) {
    let document = places.separated(original)
    let notes = Dictionary(document.footnotes.map { (document[$0.label], $0.node) }) { first, _ in first }
    members.append(Member(document: document, move: builder.store(document), notes: notes))
    let member = members.count - 1
    if let node = document.onlyTable { return append(table: node, of: member) }
    closeTable()
    for node in document.children() {
      if case .footnoteDefinition = document.nodes[node].element { continue }
      append(node..<Int(document.nodes[node].end), of: member)
    }
  }

  private mutating func append(_ nodes: Range<Int>, of member: Int) {
    let (document, move) = (members[member].document, members[member].move)
    for step in document.steps(in: nodes) {
      switch step {
      case .enter(let element, _): builder.open(move.moved(element))
      case .leave: builder.close()
      case .leaf(.text(let span), _): builder.append(kept: move.moved(span))
      case .leaf(.footnoteReference(let label), _):
        // A reference to no note must not become one to another document's.
        guard let node = members[member].notes[document[label]] else { continue }
        builder.leaf(.footnoteReference(label: newLabel(of: node, in: member)))
      case .leaf(let element, _): builder.leaf(move.moved(element))
      }
    }
  }

  /// Returns the new label of a note, which is written later.
  private mutating func newLabel(of node: Int, in member: Int) -> TextSpan {
    if let known = members[member].labels[node] { return known }
    notes.append((node, member))
    let label = builder.keep("\(notes.count)".utf8)
    members[member].labels[node] = label
    return label
  }

  private consuming func finish() -> Document {
    closeTable()
    var written = 0
    // A note may be the first to refer to others.
    while written < notes.count {
      let (node, member) = notes[written]
      builder.open(.footnoteDefinition(label: newLabel(of: node, in: member)))
      append(node + 1..<Int(members[member].document.nodes[node].end), of: member)
      builder.close()
      written += 1
    }
    return builder.finish()
  }

  // MARK: Tables

  private mutating func append(table node: Int, of member: Int) {
    let document = members[member].document
    let columns = TableColumns(of: node, in: document)
    let continuation = table?.continuation(by: columns)
    if continuation == nil {
      closeTable()
      builder.open(.table)
      table = columns
    }
    for (place, row) in document.children(of: node).enumerated() {
      switch continuation {
      case .afterHeader where place == 0: break
      case .whole where place == 0: append(row: row, of: member)
      default: append(row..<Int(document.nodes[row].end), of: member)
      }
    }
  }

  /// Appends a row whose cells are no headers any more.
  private mutating func append(row: Int, of member: Int) {
    let document = members[member].document
    builder.open(.tableRow)
    for cell in document.children(of: row) {
      guard case .tableCell(var style) = document.nodes[cell].element else { continue }
      style.isHeader = false
      builder.open(.tableCell(style))
      append(cell + 1..<Int(document.nodes[cell].end), of: member)
      builder.close()
    }
    builder.close()
  }

  private mutating func closeTable() {
    if table != nil { builder.close() }
    table = nil
  }
}

extension Document {
  /// The only block of a document that is a table; nil for any other document.
  fileprivate var onlyTable: Int? {
    var blocks = children().makeIterator()
    guard let first = blocks.next(), case .table = nodes[first].element else { return nil }
    while let next = blocks.next() {
      guard case .footnoteDefinition = nodes[next].element else { return nil }
    }
    return first
  }
}
