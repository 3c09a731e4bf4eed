/// Line numbers or a button beside code, or the fences that Rocket.Chat hides around it.
enum CodeGutter {
  /// Whether an element is a gutter.
  static func isOne(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    let node = tree[index]
    if node.tag == .button || GitLab.isGutter(node, in: tree) { return true }
    let words = tree.classes(of: node)
    return words.contains(where: classes.contains)
      || words.contains(where: ambiguousClasses.contains)
        && !tree.text(in: index, nodes: 8, bytes: 64).contains(where: \.isASCIILetter)
  }

  /// Whether a cell is a gutter: it contains only line numbers, and a cell beside it contains code.
  static func isCell(_ cell: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    if isOne(cell, in: tree) { return true }
    guard containsOnlyNumbers(cell, in: tree), holdsCode(cell, tree), tree[cell].parent >= 0 else { return false }
    let cells = tree.children(of: tree[tree[cell].parent]).prefix(limit)
    return cells.contains { $0 != cell && holdsCode($0, tree) }
  }

  /// Whether all text of a cell is digits.
  static func containsOnlyNumbers(_ cell: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.descendants(of: cell).prefix(limit).allSatisfy { index in
      tree[index].tag != .text || tree.characters(of: index).allSatisfy { $0.isHTMLSpace || $0.isASCIIDigit }
    }
  }

  /// The number of nodes that may follow a line number before the next one: without a limit, lists within lists would
  /// be read again for each of them.
  private static let distanceLimit = 16

  /// Whether an element is a list of line numbers.
  static func isListOfNumbers(_ list: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[list].tag == .ul || tree[list].tag == .ol else { return false }
    var last: Double?
    var distance = 0
    for index in tree.descendants(of: list) {
      distance += 1
      guard distance <= distanceLimit else { return false }
      guard tree.isShownText(index) else { continue }
      guard let number = CSSNumber(tree.characters(of: index).trimmingSpaces()), number.unit.isEmpty,
        last.map({ $0 + 1 == number.value }) ?? true
      else { return false }
      (last, distance) = (number.value, 0)
    }
    return last != nil
  }

  /// Whether an element is a link to itself, or to what it is in, that shows only the number of a line.
  static func isPlaceOfLine(_ link: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[link].tag == .a, let address = tree.value(.href, of: tree[link]), let hash = address.lastIndex(of: "#")
    else { return false }
    let name = address[(hash + 1)...]
    let places = [
      tree.value(.id, of: tree[link]), tree.value(.name, of: tree[link]), tree.value(.id, of: tree[tree[link].parent]),
    ]
    let number = tree.text(in: link, nodes: 4, bytes: 16)[...].trimmingSpaces()
    return !number.isEmpty && number.allSatisfy(\.isASCIIDigit) && name.suffix(number.count).elementsEqual(number)
      && places.contains { $0?.elementsEqual(name) == true }
  }

  private static func holdsCode(_ cell: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    tree.descendants(of: cell).prefix(8).contains { tree[$0].tag == .pre }
  }

  /// How many nodes of a cell and its neighbours are examined.
  private static let limit = 512

  /// Classes that other elements of code have too.
  private static let ambiguousClasses = NameTable(names: ["gutter", "ln"])
  private static let classes = NameTable(names: [
    "lnt", "linenum", "linenr", "diff-line-num", "lineno", "linenos", "linenodiv", "line-number", "linenumber",
    "line-numbers-rows", "line-numbers-wrapper", "hljs-ln-numbers", "react-syntax-highlighter-line-number", "blob-num",
    "ln-num", "rouge-gutter", "code-gutter", "lines-num", "filecontents-linenum", "u-linenum", "diff-line-number",
    "file-line-num", "codemirror-linenumber", "codemirror-gutter-wrapper", "crayon-num", "crayon-nums",
    "react-line-number", "ltx_tag_listingline", "mx_eventtile_linenumbers", "copyonly", "code-snippet__line-index",
    "post-code__line-numbers", "phabricator-source-line",
  ])
}
