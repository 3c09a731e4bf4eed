/// The anchors of headings that links reach by the headings' names.
enum HeadingAnchors {
  /// Returns the document with an anchor in each heading that one of its links reaches by the heading's name.
  ///
  /// Complexity: linear in the document's size; constant if no link leads to a place in the document.
  static func added(to document: Document) -> Document {
    var wanted = document.linkedPlaces
    if wanted.isEmpty { return document }
    for node in document.nodes {
      if case .anchor(let name) = node.element { wanted.remove(Array(document[name])) }
    }
    var anchors: [(heading: Int, name: TextSpan)] = []
    var moreText: [UInt8] = []
    for keepsEdges in [true, false] where !wanted.isEmpty {
      var names = HeadingNames()
      names.keepsEdges = keepsEdges
      for index in document.nodes.indices {
        guard case .heading = document.nodes[index].element else { continue }
        let name = names.next(index, of: document)
        guard wanted.remove(name) != nil else { continue }
        anchors.append((index, document.span(of: name, in: &moreText)))
      }
    }
    anchors.sort { $0.heading < $1.heading }
    if anchors.isEmpty { return document }
    return document.with(nodes: nodes(of: document, adding: anchors), moreText: moreText)
  }

  /// Returns the nodes with an anchor at the start of each of these headings, which are in order.
  private static func nodes(
    of document: Document, adding anchors: [(heading: Int, name: TextSpan)]
  ) -> [Document.Node] {
    var rest = anchors[...]
    var changed: [Document.Node] = []
    changed.reserveCapacity(document.nodes.count + anchors.count)
    /// The new index of each node.
    var places: [UInt32] = []
    places.reserveCapacity(document.nodes.count + 1)
    for (index, node) in document.nodes.enumerated() {
      places.append(UInt32(changed.count))
      changed.append(node)
      while index == rest.first?.heading {
        changed.append(Document.Node(element: .anchor(rest.removeFirst().name), end: 0))
      }
    }
    places.append(UInt32(changed.count))
    for index in changed.indices {
      let isLeaf = changed[index].element.isLeaf
      changed[index].end = isLeaf ? UInt32(index + 1) : places[Int(changed[index].end)]
    }
    return changed
  }
}
