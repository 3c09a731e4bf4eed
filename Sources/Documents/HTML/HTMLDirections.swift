/// Which way the text of blocks runs, and that of the containers around them.
struct HTMLDirections {
  private let document: Document
  /// The directions of the containers that are open, innermost last.
  private var open: [TextDirection] = []
  /// The direction that the text of a block was found to have: what begins with a paragraph asks before it does.
  private var found: (block: Int, direction: TextDirection?) = (-1, nil)

  init(of document: Document) { self.document = document }

  /// Which way the text of a block runs that does not say it.
  var current: TextDirection { open.last ?? .leftToRight }

  /// Begins a container.
  mutating func enter(_ direction: TextDirection) { open.append(direction) }

  /// Ends the innermost container.
  mutating func leave() { open.removeLast() }

  /// The direction of a block's own text; that around it if it has no letters.
  mutating func ofText(in index: Int) -> TextDirection {
    if found.block != index {
      found = (index, .ofFirstLetter(index..<Int(document.nodes[index].end), in: document))
    }
    return found.direction ?? current
  }

  /// The direction of a container that begins with a paragraph; that around it if it begins with anything else.
  mutating func ofFirstParagraph(in index: Int) -> TextDirection {
    var children = document.children(of: index)
    guard let first = children.next(), case .paragraph = document.nodes[first].element else { return current }
    return ofText(in: first)
  }

  /// Writes a block's direction where it is not that of what the block stands in. Receivers keep this attribute, and
  /// need it to put punctuation, markers and the edge of the text where they belong.
  func append(_ direction: TextDirection, to output: inout HTMLOutput) {
    guard direction != current else { return }
    output.append(direction == .rightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
  }
}
