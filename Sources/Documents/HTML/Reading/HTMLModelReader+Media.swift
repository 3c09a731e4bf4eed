/// Frames, films and sounds, of which a document keeps where they are.
extension HTMLModelReader {
  /// Begins an element that shows something from elsewhere: a link to it stands in its place. Gives whether what is in it
  /// is read instead, which is for those who cannot show it.
  mutating func beginMedia(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    if isInvisible(node) { return false }
    if node.tag != .iframe, hasLinkOrPicture(within: index) { return true }
    guard !flow.isSilent, let source = mediaSource(of: node).map(address), !source.isEmpty,
      LinkPolicy.allowsLink(source)
    else {
      return false
    }
    let title = tree.value(.title, of: node) ?? tree.value(.ariaLabel, of: node) ?? []
    let outer = style
    links.append(HTMLLink(destination: Array(source), title: nil))
    style.link = UInt32(links.count - 1)
    style.formats.add(.link)
    addText(title.contains { !$0.isHTMLSpace } ? Array(title) : Array(source))
    style = outer
    return false
  }

  /// Whether it has one pixel, as those have that watch the reader.
  private func isInvisible(_ node: HTMLTree.Node) -> Bool {
    [HTMLAttribute.Name.width, .height].contains { name in dimension(name, of: node).map { $0 <= 1 } ?? false }
  }

  /// The address of the thing itself, or of the first of several forms of it.
  private func mediaSource(of node: HTMLTree.Node) -> ArraySlice<UInt8>? {
    let own = tree.value(.src, of: node) ?? tree.value(.data, of: node) ?? []
    if own.contains(where: { !$0.isHTMLSpace }) { return own.trimmingSpaces() }
    let forms = tree.children(of: node).lazy.filter { tree[$0].tag == .source }
    return forms.compactMap { tree.value(.src, of: tree[$0])?.trimmingSpaces() }.first
  }

  private func hasLinkOrPicture(within index: HTMLTree.Index) -> Bool {
    tree.descendants(of: index).contains { one in
      tree[one].tag == .img || tree[one].tag == .a && tree.value(.href, of: tree[one]) != nil
    }
  }
}
