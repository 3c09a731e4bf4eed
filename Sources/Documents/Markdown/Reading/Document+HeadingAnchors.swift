extension Document {
  /// The same document with an anchor in each heading that one of its links leads to by the heading's name.
  ///
  /// Complexity: linear in the document's size; nothing is done where no link leads to a place in the document.
  func withAnchorsOfHeadings() -> Document {
    var wanted = linkedPlaces
    if wanted.isEmpty { return self }
    for node in nodes {
      if case .anchor(let name) = node.element { wanted.remove(Array(self[name])) }
    }
    var names = HeadingNames()
    var anchors: [(heading: Int, name: TextSpan)] = []
    var moreText: [UInt8] = []
    for index in nodes.indices {
      guard case .heading = nodes[index].element else { continue }
      let name = names.next(index, of: self)
      guard wanted.contains(name) else { continue }
      let start = text.count + moreText.count
      anchors.append((index, TextSpan(start..<start + name.count)))
      moreText += name
    }
    return anchors.isEmpty ? self : with(nodes: nodes(adding: anchors), moreText: moreText)
  }

  /// The nodes with an anchor at the start of each of these headings, which are in order.
  private func nodes(adding anchors: [(heading: Int, name: TextSpan)]) -> [Node] {
    var rest = anchors[...]
    var changed: [Node] = []
    changed.reserveCapacity(nodes.count + anchors.count)
    /// Where each node went.
    var places: [UInt32] = []
    places.reserveCapacity(nodes.count + 1)
    for (index, node) in nodes.enumerated() {
      places.append(UInt32(changed.count))
      changed.append(node)
      if index == rest.first?.heading { changed.append(Node(element: .anchor(rest.removeFirst().name), end: 0)) }
    }
    places.append(UInt32(changed.count))
    for index in changed.indices {
      let isLeaf = changed[index].element.isLeaf
      changed[index].end = isLeaf ? UInt32(index + 1) : places[Int(changed[index].end)]
    }
    return changed
  }
}
