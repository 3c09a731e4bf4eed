/// Images, frames, films and sounds: their addresses, and whether they show.
enum HTMLMedia {
  /// Returns the address of an image. Pages that load images late keep it in another attribute, and until then show a
  /// small image of their own or none.
  static func source(ofImage node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    if let original = GitHub.original(of: node, in: tree) { return original }
    let source = tree.value(.src, of: node)?.trimmingSpaces()
    if let source, !source.isEmpty, !source.starts(with: "data:".utf8), !source.starts(with: "blob:".utf8) {
      return source
    }
    for name in [HTMLAttribute.Name.dataSource, .dataLazySource, .dataOriginal] {
      if let later = tree.value(name, of: node)?.trimmingSpaces(), !later.isEmpty { return later }
    }
    if let first = firstOfSet(node, in: tree) { return first }
    let isInPicture = node.parent > 0 && tree[node.parent].tag == .picture
    let forms = isInPicture ? tree.children(of: tree[node.parent]).prefix(16).filter { tree[$0].tag == .source } : []
    if let first = forms.lazy.compactMap({ firstOfSet(tree[$0], in: tree) }).first { return first }
    if source != nil, let next = tree.neighbour(after: node), holdsPicture(next, in: tree) { return nil }
    // In the place of an address, its text shows.
    return source.map { isPoint($0) ? [] : $0 }
  }

  /// Returns the first of the addresses, each with its width, of which any will do (HTML, 4.8.4.2.1).
  private static func firstOfSet(_ node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    for name in [HTMLAttribute.Name.sourceSet, .dataSourceSet] {
      guard let first = tree.value(name, of: node)?.split(whereSeparator: \.isHTMLSpace).first else { continue }
      return first.last == "," ? first.dropLast() : first
    }
    return nil
  }

  /// Whether an address is an image of one pixel, which keeps the place of another.
  private static func isPoint(_ address: ArraySlice<UInt8>) -> Bool {
    points.contains { address.starts(with: $0.utf8) }
  }

  /// The beginnings of GIF and PNG files of one pixel.
  private static let points = [
    "data:image/gif;base64,R0lGODlhAQAB", "data:image/gif;base64,R0lGODdhAQAB",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB",
  ]

  /// Whether `<noscript>` is the picture for readers without scripts, and the page has no other for them.
  static func isPicture(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard holdsPicture(index, in: tree) else { return false }
    guard let before = tree.neighbour(before: index) else { return tree[tree[index].parent].tag == .figure }
    guard tree[before].tag == .img, let source = tree.value(.src, of: tree[before]) else { return false }
    return source.starts(with: "data:".utf8) && HTMLMedia.source(ofImage: tree[before], in: tree) == nil
  }

  private static func holdsPicture(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[index].tag == .noscript, let only = tree.onlyElement(in: tree[index]) else { return false }
    return tree[only].tag == .img || tree[only].tag == .picture
  }

  /// Whether an image draws a smiley in the middle of words.
  static func isSmiley(_ image: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass(in: smileys, image)
  }

  private static let smileys = NameTable(names: ["smilie", "smilies", "smiley", "wp-smiley"])

  /// Returns the address of a frame, a film or a sound itself, or of the first of its formats.
  static func source(of node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    let own = tree.value(.src, of: node) ?? tree.value(.data, of: node) ?? tree.value(.url, of: node) ?? []
    if own.contains(where: { !$0.isHTMLSpace }) { return own.trimmingSpaces() }
    let forms = tree.children(of: node).lazy.filter { tree[$0].tag == .source }
    return forms.compactMap { tree.value(.src, of: tree[$0])?.trimmingSpaces() }.first
  }

  /// Returns the width or the height in pixels.
  static func dimension(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, in tree: HTMLTree) -> UInt16? {
    tree.value(name, of: node).flatMap { pixels($0) }
  }

  /// Returns the number of pixels that an attribute says, perhaps with a unit and a semicolon as in a style sheet.
  static func pixels(_ value: ArraySlice<UInt8>) -> UInt16? {
    let stated = value.trimmingSpaces()
    guard let number = CSSNumber(stated.last == ";" ? stated.dropLast() : stated),
      number.unit.isEmpty || number.unit.isWord("px".utf8), number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }

  /// Whether an element has a side of one pixel, like those that track the reader or only keep a distance.
  static func isInvisible(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    [HTMLAttribute.Name.width, .height].compactMap { dimension($0, of: node, in: tree) }.contains { $0 <= 1 }
  }

  /// Whether the replacement content of an element contains more than its address.
  static func hasLinkOrPicture(within index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.descendants(of: index).contains { one in
      tree[one].tag == .img || tree[one].tag == .a && tree.value(.href, of: tree[one]) != nil
    }
  }
}
