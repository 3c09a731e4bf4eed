/// Pictures and frames that float beside a paragraph. Writer puts them behind its first letter, where they would part
/// the word: `T<img align="left">he`.
extension HTMLTree {
  /// How many nodes beside a float are examined.
  private static let limit = 64

  /// Puts floats before the words and the paragraphs that they part. Complexity: linear.
  func moveFloatsOutOfWords() {
    let floats = elements { $0 == .img || $0 == .span }.filter { self[$0].parent != Self.none && isFloat($0) }
    for frame in floats where self[frame].tag == .span { joinParagraph(around: frame) }
    for float in floats { moveFloats(from: isFloat(self[float].parent) ? self[float].parent : float) }
  }

  /// Whether an element is a picture that floats, a link around one, or a frame, whose paragraphs are behind it.
  private func isFloat(_ index: Index) -> Bool {
    switch self[index].tag {
    case .a: return onlyElement(in: self[index]).map { self[$0].tag == .img && isFloat($0) } ?? false
    case .img:
      let align = value(.align, of: self[index])
      if align?.isWord("left".utf8) == true || align?.isWord("right".utf8) == true { return true }
    case .span: if self[index].firstChild != Self.none { return false }
    default: return false
    }
    return value(.style, of: self[index])?.prefix(128).contains("float:") == true
  }

  /// Moves neighbouring floats before the word that they part.
  private func moveFloats(from first: Index) {
    let (outer, word) = (self[first].parent, self[first].previous)
    guard self[outer].firstChild != first, isShownText(word), characters(of: word).last?.isHTMLSpace == false else {
      return
    }
    var floats: [Index] = []
    var rest = first
    while rest != Self.none, floats.count < Self.limit, isFloat(rest) || isBlankText(rest) {
      floats.append(rest)
      rest = self[rest].next
    }
    guard rest != Self.none, isShownText(rest), characters(of: rest).first?.isHTMLSpace == false else { return }
    for node in floats {
      detach(node)
      if !isBlankText(node) { insert(node, into: outer, before: word) }
    }
  }

  /// Moves a frame's paragraphs before the one that it is in. They have ended that one, whose rest has no element.
  private func joinParagraph(around frame: Index) {
    guard let paragraph = element(around: frame, levels: 8, where: { self[$0].tag == .p }) else { return }
    var rest = self[paragraph].next
    var hasParagraphs = false
    for _ in 0..<Self.limit where rest != Self.none && !isLine(rest) {
      hasParagraphs = hasParagraphs || self[rest].tag.isBlock
      rest = self[rest].next
    }
    guard hasParagraphs, rest != Self.none, isLine(rest) else { return }
    // The line feed before the end of the frame is no part of the text.
    let first = ([rest] + descendants(of: rest).prefix(Self.limit)).first { self[$0].tag == .text }
    if let first, characters(of: first).first == "\n" { shorten(first, to: characters(of: first).dropFirst()) }
    let outer = self[paragraph].parent
    detach(paragraph)
    insert(paragraph, into: outer, before: rest)
    while rest != Self.none, !self[rest].tag.isBlock {
      let next = self[rest].next
      move(rest, to: paragraph)
      rest = next
    }
  }

  /// Whether an element is no block, nor a frame with blocks, and shows anything. White space between blocks has the
  /// formats around them.
  private func isLine(_ index: Index) -> Bool {
    if self[index].tag.isBlock || firstElement(in: self[index]).map({ self[$0].tag.isBlock }) == true { return false }
    return ([index] + descendants(of: index).prefix(Self.limit)).contains(where: isShownTextOrImage)
  }
}
