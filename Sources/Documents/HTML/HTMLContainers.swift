/// The containers of blocks that are open, what their blocks need to know of each other, and which way their text runs.
struct HTMLContainers {
  private struct Container {
    var direction = TextDirection.leftToRight
    var isTight = false
    var isCallout = false
    /// Whether the last block was a paragraph.
    var endsInParagraph = false
  }

  private let document: Document
  /// The document outermost.
  private var open = [Container()]
  /// The direction that the text of a block was found to have: what begins with a paragraph asks before it does.
  private var found: (block: Int, direction: TextDirection?) = (-1, nil)

  init(of document: Document) { self.document = document }

  private var innermost: Container { open[open.count - 1] }

  /// Begins a container.
  mutating func enter(_ direction: TextDirection, isTight: Bool = false, isCallout: Bool = false) {
    open.append(Container(direction: direction, isTight: isTight, isCallout: isCallout))
  }

  /// Ends the innermost container.
  mutating func leave() { open.removeLast() }

  /// Notes whether the block that has begun is a paragraph.
  mutating func noteBlock(isParagraph: Bool) { open[open.count - 1].endsInParagraph = isParagraph }

  /// Whether a paragraph stands without `<p>`: in an item of a tight list, in a cell.
  var isTight: Bool { innermost.isTight }

  /// Whether the innermost container is a callout.
  var isCallout: Bool { innermost.isCallout }

  /// Whether text without `<p>` has just ended, so that another paragraph cannot do without it. White space behind the
  /// text, even behind its `</li>`, is shown as a space by some receivers: Qt and LibreOffice do.
  var isBehindText: Bool { innermost.isTight && innermost.endsInParagraph }

  // MARK: Direction

  /// Which way the text of a block runs that does not say it.
  var direction: TextDirection { innermost.direction }

  /// The direction of a block's own text; that around it if it has no letters.
  mutating func direction(ofTextIn index: Int) -> TextDirection {
    if found.block != index {
      found = (index, .ofFirstLetter(index..<Int(document.nodes[index].end), in: document))
    }
    return found.direction ?? direction
  }

  /// The direction of a container that begins with a paragraph; that around it if it begins with anything else.
  mutating func direction(ofFirstParagraphIn index: Int) -> TextDirection {
    var children = document.children(of: index)
    guard let first = children.next(), case .paragraph = document.nodes[first].element else { return direction }
    return direction(ofTextIn: first)
  }

  /// Writes a block's direction where it is not that of what the block stands in. Receivers keep this attribute, and
  /// need it to put punctuation, markers and the edge of the text where they belong.
  func append(_ direction: TextDirection, to output: inout HTMLOutput) {
    guard direction != self.direction else { return }
    output.append(direction == .rightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
  }
}
