/// The open containers of blocks, what their blocks need to know of each other, and the direction of their text.
struct HTMLContainers {
  private struct Container {
    var direction = TextDirection.leftToRight
    var isTight = false
    var isCallout = false
    /// Whether the last block was a paragraph.
    var endsInParagraph = false
  }

  private let document: Document
  /// The open containers, outermost the document.
  private var open = [Container()]
  /// The direction last found in a block's text: a container needs it before its first paragraph does.
  private var found: (block: Int, direction: TextDirection?) = (-1, nil)

  init(of document: Document) { self.document = document }

  private var innermost: Container { open[open.count - 1] }

  /// Begins a container.
  mutating func enter(_ direction: TextDirection, isTight: Bool = false, isCallout: Bool = false) {
    open.append(Container(direction: direction, isTight: isTight, isCallout: isCallout))
  }

  /// Ends the innermost container.
  mutating func leave() { open.removeLast() }

  /// Records whether the block that has begun is a paragraph.
  mutating func noteBlock(isParagraph: Bool) { open[open.count - 1].endsInParagraph = isParagraph }

  /// Whether paragraphs are written without `<p>`: in an item of a tight list, in a cell.
  var isTight: Bool { innermost.isTight }

  /// Whether the innermost container is a callout.
  var isCallout: Bool { innermost.isCallout }

  /// Whether text without `<p>` has just ended, so that a further paragraph needs one. Some receivers, such as Qt and
  /// LibreOffice, show white space after the text as a space, even after its `</li>`.
  var isBehindText: Bool { innermost.isTight && innermost.endsInParagraph }

  // MARK: Direction

  /// The direction of a block whose text does not determine one.
  var direction: TextDirection { innermost.direction }

  /// Returns the direction of a block's own text; that around it if it has no letters.
  mutating func direction(ofTextIn index: Int) -> TextDirection {
    if found.block != index {
      found = (index, .ofFirstLetter(index..<Int(document.nodes[index].end), in: document))
    }
    return found.direction ?? direction
  }

  /// Returns the direction of a container that begins with a paragraph; that around it if it begins otherwise.
  mutating func direction(ofFirstParagraphIn index: Int) -> TextDirection {
    var children = document.children(of: index)
    guard let first = children.next(), case .paragraph = document.nodes[first].element else { return direction }
    return direction(ofTextIn: first)
  }

  /// Writes a block's direction if it differs from that of its container. Receivers keep this attribute, and need it to
  /// place punctuation, markers and the edge of the text.
  func append(_ direction: TextDirection, to output: inout HTMLOutput) {
    guard direction != self.direction else { return }
    output.append(direction == .rightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
  }
}
