/// How much of what is in or around an element is looked at. Without a limit, elements within elements would be read again
/// for each of them.
struct Reach {
  /// How many nodes in an element, or elements around it.
  let nodes: Int
  /// How many bytes of each text.
  let bytes: Int

  /// A sign, a number, or a word with its formats.
  static let sign = Reach(nodes: 8, bytes: 64)
  /// A title, or a link with its formats.
  static let label = Reach(nodes: 16, bytes: 256)
  /// A line, or what is around a word up to its block.
  static let line = Reach(nodes: 64, bytes: 1024)
  /// A paragraph, or a block of code.
  static let paragraph = Reach(nodes: 512, bytes: 4096)
}

extension HTMLElement {
  /// Returns the first nodes in the element, in document order.
  func nodes(_ reach: Reach) -> some Sequence<HTMLElement> { descendants.prefix(reach.nodes) }

  /// Returns its characters if it is text, or else the text in its first nodes.
  func text(_ reach: Reach) -> [UInt8] { text(nodes: reach.nodes, bytes: reach.bytes) }

  /// Returns the innermost of the elements around it for which a condition holds; nil if none within reach does.
  func outer(_ reach: Reach, where condition: (HTMLElement) -> Bool) -> HTMLElement? {
    outer(within: reach.nodes, where: condition)
  }

  /// Returns the block that it is in, or is, or what is as far around it as the reach.
  func block(_ reach: Reach) -> HTMLElement { block(within: reach.nodes) }
}
