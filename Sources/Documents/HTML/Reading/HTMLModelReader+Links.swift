/// Links, and what says the same again beside them.
extension HTMLModelReader {
  /// Begins a link; false where nothing of it is to be read.
  mutating func beginLink(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    // Slack keeps the address that was meant beside one that goes through its own server.
    guard let stated = tree.value(.dataStringifyLink, of: node) ?? tree.value(.href, of: node) else { return true }
    let destination = address(stated)
    guard LinkPolicy.allowsLink(destination), !footnotes.leadsBack(index) else { return true }
    if case .heading = kind, isAddress(destination, of: heading) { return !isSign(index) }
    if let inner = tree.onlyElement(in: node), tree[inner].tag.isHeading, isAddress(destination, of: inner) {
      return true
    }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    links.append(HTMLLink(destination: Array(destination), title: meaningful(title, beside: text(of: index))))
    style.link = UInt32(links.count - 1)
    style.formats.add(.link)
    return true
  }

  /// Whether a link in a heading or around it leads to that heading, from which readers of a page take its address.
  private func isAddress(_ destination: ArraySlice<UInt8>, of heading: HTMLTree.Index) -> Bool {
    let fragment = destination.drop { $0 != UInt8(ascii: "#") }
    guard let name = LinkFragment.placeName(of: fragment), let place = internalLinks.element(named: name) else {
      return false
    }
    return isWithin(place, heading) || tree[heading].parent == place || tree.firstElement(in: tree[place]) == heading
  }

  private func isWithin(_ index: HTMLTree.Index, _ outer: HTMLTree.Index) -> Bool {
    var index = index
    for _ in 0..<8 where index > 0 && index != outer { index = tree[index].parent }
    return index == outer
  }

  /// A title that says more than what it is the title of.
  func meaningful(_ title: [UInt8]?, beside text: @autoclosure () -> [UInt8]) -> [UInt8]? {
    guard let title, !title.isEmpty else { return nil }
    if keepsAllTitles { return title }
    return title.elementsEqual(text()) { $0.lowercasedASCII == $1.lowercasedASCII } ? nil : title
  }

  /// Whether an element shows no word and no picture.
  private func isSign(_ element: HTMLTree.Index) -> Bool {
    let text = text(of: element)
    guard text.count <= 4, !text.contains(where: \.isASCIILetterOrDigit) else { return false }
    return !tree.descendants(of: element).prefix(16).contains { tree[$0].tag == .img }
  }

  private func text(of element: HTMLTree.Index) -> [UInt8] {
    tree.text(in: element, nodes: 16, bytes: 256)[...].collapsingSpaces()
  }
}
