/// A note that a reference names.
enum AssembledNote {
  /// The index of a note of the file.
  case own(Int)
  /// A note of a document within this one: the document's index, and the node of the note's definition.
  case inserted(document: Int, node: Int)
}

/// A document in another format that is part of this one.
struct InsertedDocument {
  let document: Document
  let move: ElementMove
  /// The nodes of its notes, and the indices of those with a reference among all notes, by the labels.
  let nodes: [ArraySlice<UInt8>: Int]
  var notes: [ArraySlice<UInt8>: Int] = [:]

  init(_ document: Document, _ move: ElementMove) {
    self.document = document
    self.move = move
    nodes = Dictionary(document.footnotes.map { (document[$0.label], $0.node) }) { first, _ in first }
  }
}

extension WordAssembler {
  /// Inserts the document that a block stands for; returns false for any other block.
  mutating func insertDocument(of block: WordContent.Block) -> Bool {
    guard let first = block.runs.first, content.runs[first].kind == .document else { return false }
    closeContainers(to: outerContainers)
    let document = content.documents[Int(content.runs[first].start)]
    inserted.append(InsertedDocument(document, builder.store(document)))
    for node in document.children() {
      if case .footnoteDefinition = document.nodes[node].element { continue }
      append(node..<Int(document.nodes[node].end), in: inserted.count - 1)
    }
    return true
  }

  mutating func append(childrenOf node: Int, in index: Int) {
    append(node + 1..<Int(inserted[index].document.nodes[node].end), in: index)
  }

  private mutating func append(_ nodes: Range<Int>, in index: Int) {
    let move = inserted[index].move
    for step in inserted[index].document.steps(in: nodes) {
      switch step {
      case .enter(let element, _): builder.open(move.moved(element))
      case .leave: builder.close()
      case .leaf(.text(let span), _): builder.append(kept: move.moved(span))
      case .leaf(.footnoteReference(let label), _): refer(to: label, in: index)
      case .leaf(let element, _): builder.leaf(move.moved(element))
      }
    }
  }

  /// Writes a reference to a note, which is numbered among those of the whole document.
  private mutating func refer(to label: TextSpan, in index: Int) {
    let label = inserted[index].document[label]
    guard let node = inserted[index].nodes[label] else { return }
    let note = inserted[index].notes[label] ?? notes.count
    if note == notes.count { notes.append(.inserted(document: index, node: node)) }
    inserted[index].notes[label] = note
    builder.leaf(.footnoteReference(label: keepLabel(ofNote: note)))
  }
}
