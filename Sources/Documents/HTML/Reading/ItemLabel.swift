/// The marker that an item of a list without markers has as text: `•`, `1.`, `(a)`.
struct ItemLabel {
  /// The text that begins with the marker.
  let text: HTMLTree.Index
  /// Where the item's own text begins in the source.
  let end: Int
  private let marker: WordMarker
  private let isBullet: Bool

  /// How many nodes come before the text at most.
  private static let horizon = 8
  private static let lengthLimit = 8

  /// Finds the marker at the start of an item; nil if there is none.
  init?(of item: HTMLTree.Index, in tree: HTMLTree) {
    let nodes = tree.descendants(of: item).prefix(Self.horizon)
    let first = nodes.first { (tree[$0].tag.isVoid || Self.content.contains(tree[$0].tag)) && !tree.isBlankText($0) }
    guard let text = first, tree[text].tag == .text else { return nil }
    let line = tree.characters(of: text).drop(while: \.isHTMLSpace)
    let word = line.prefix(Self.lengthLimit).prefix { !$0.isHTMLSpace && $0 != 0xC2 }
    let rest = line[word.endIndex...]
    guard rest.first.map({ $0.isHTMLSpace || $0 == 0xC2 }) ?? true else { return nil }
    isBullet = Self.bullets.contains(word)
    guard isBullet || Self.isNumber(word) else { return nil }
    self.text = text
    // A no-break space may follow instead of a space.
    end = rest.starts(with: "\u{A0}".utf8) ? rest.startIndex + 2 : rest.startIndex
    marker = WordMarker(word, isSymbol: false)
  }

  private static let content: [HTMLTag] = [.text, .ul, .ol, .table, .pre, .code]
  private static let bullets = NameTable(names: ["•", "◦", "▪", "■", "○", "●", "‣", "–", "-", "*"])

  /// Whether a word is a number or letters with a sign after them, such as `1.`, `(2)`, `iv.`, `b)`.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard let sign = word.last, sign == "." || sign == ")" else { return false }
    let core = (word.first == "(" ? word.dropFirst() : word).dropLast()
    return !core.isEmpty && (core.allSatisfy(\.isASCIIDigit) || core.allSatisfy(\.isASCIILetter))
  }

  /// Returns the style of a list whose items all begin with markers that are bullets or count up; nil for another list.
  static func style(ofList list: HTMLTree.Node, in tree: HTMLTree) -> ListStyle? {
    var style: ListStyle?
    var next: UInt32 = 0
    for item in tree.children(of: list) where tree[item].tag == .li {
      guard let label = ItemLabel(of: item, in: tree) else { return nil }
      let kind = style?.marker ?? (label.isBullet ? label.marker.bullet : label.marker.kind)
      let number = label.isBullet ? nil : label.marker.number(as: kind)
      let known = style ?? ListStyle(marker: kind, start: number ?? 1)
      if style == nil { next = known.start }
      guard known.isOrdered ? number == next : label.isBullet else { return nil }
      style = known
      next += 1
    }
    // A single letter may begin a name.
    if let style, style.isOrdered, style.marker != .decimal, next == style.start + 1 { return nil }
    return style
  }
}
