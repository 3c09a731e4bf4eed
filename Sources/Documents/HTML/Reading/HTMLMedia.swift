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
    for name in [HTMLAttribute.Name.sourceSet, .dataSourceSet] {
      // These are addresses with their widths; any of them will do.
      if let first = tree.value(name, of: node)?.split(whereSeparator: \.isHTMLSpace).first { return first }
    }
    return source
  }

  /// Returns the address of a frame, a film or a sound itself, or of the first of its formats.
  static func source(of node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    let own = tree.value(.src, of: node) ?? tree.value(.data, of: node) ?? tree.value(.url, of: node) ?? []
    if own.contains(where: { !$0.isHTMLSpace }) { return own.trimmingSpaces() }
    let forms = tree.children(of: node).lazy.filter { tree[$0].tag == .source }
    return forms.compactMap { tree.value(.src, of: tree[$0])?.trimmingSpaces() }.first
  }

  /// Returns the width or the height in pixels.
  static func dimension(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, in tree: HTMLTree) -> UInt16? {
    guard let number = tree.number(name, of: node), number.unit.isEmpty || number.unit.isWord("px".utf8),
      number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }

  /// Whether an element has a side of one pixel, like those that track the reader.
  static func isInvisible(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    [HTMLAttribute.Name.width, .height].contains { name in dimension(name, of: node, in: tree).map { $0 <= 1 } ?? false
    }
  }

  /// Whether the replacement content of an element contains more than its address.
  static func hasLinkOrPicture(within index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.descendants(of: index).contains { one in
      tree[one].tag == .img || tree[one].tag == .a && tree.value(.href, of: tree[one]) != nil
    }
  }
}
