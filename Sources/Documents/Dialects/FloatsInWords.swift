/// Pictures and frames that float beside a paragraph. Writer puts them behind its first letter, where they would part
/// the word: `T<img align="left">he`.
extension HTMLTree {
  /// How many nodes beside a float are examined.
  private static let limit = 64

  /// Puts each float before the word or the paragraph that it parts. Complexity: linear.
  mutating func moveFloatsOutOfWords() {
    for picture in elements(.img) where floats(picture) { movePicture(picture) }
    for frame in elements(.span) where self[frame].firstChild == Self.none && floats(frame) { moveFrame(frame) }
  }

  private func floats(_ index: Index) -> Bool {
    let align = value(.align, of: self[index])
    return align?.isWord("left".utf8) == true || align?.isWord("right".utf8) == true
      || value(.style, of: self[index])?.prefix(128).contains("float:") == true
  }

  /// Moves a picture, with the link around it, before the letters that begin its paragraph and its word.
  private mutating func movePicture(_ picture: Index) {
    let parent = self[picture].parent
    let float = self[parent].tag == .a && onlyElement(in: self[parent]) == picture ? parent : picture
    let (outer, next) = (self[float].parent, self[float].next)
    let first = self[outer].firstChild
    guard first != float, self[first].next == float, isWord(first), next != Self.none, isShownText(next),
      characters(of: next).first?.isHTMLSpace == false
    else { return }
    detach(float)
    insert(float, into: outer, before: first)
  }

  /// Moves a frame's paragraphs before the one that it is in. Those have ended that one, whose rest has no element.
  private mutating func moveFrame(_ frame: Index) {
    guard let paragraph = element(around: frame, levels: 8, where: { self[$0].tag == .p }) else { return }
    var rest = self[paragraph].next
    for _ in 0..<Self.limit where rest != Self.none && !isLine(rest) { rest = self[rest].next }
    guard rest != Self.none, isLine(rest) else { return }
    rest = withoutLineFeed(rest)
    let outer = self[paragraph].parent
    detach(paragraph)
    insert(paragraph, into: outer, before: rest)
    while rest != Self.none, !self[rest].tag.isBlock {
      let next = self[rest].next
      move(rest, to: paragraph)
      rest = next
    }
  }

  /// Removes the line feed before the end of a frame, with which the text behind the frame begins. Returns the node with
  /// the text, which may be another one.
  private mutating func withoutLineFeed(_ index: Index) -> Index {
    let first = self[index].tag == .text ? index : descendants(of: index).first { self[$0].tag == .text }
    guard let first, characters(of: first).first == "\n" else { return index }
    let content = self[first].content
    let text = Node(tag: .text, content: TextSpan(start: content.start + 1, count: content.count - 1))
    let new = add(text, before: first)
    detach(first)
    return first == index ? new : index
  }

  /// Whether an element is no block and shows anything. White space between blocks has the formats around them.
  private func isLine(_ index: Index) -> Bool {
    guard !self[index].tag.isBlock else { return false }
    return ([index] + descendants(of: index).prefix(Self.limit)).contains { isShownText($0) || self[$0].tag == .img }
  }

  private func isWord(_ index: Index) -> Bool {
    self[index].tag == .text && characters(of: index).allSatisfy { !$0.isHTMLSpace }
  }
}
