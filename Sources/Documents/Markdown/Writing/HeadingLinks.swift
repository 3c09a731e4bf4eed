/// Links to places in a document by the names of headings, the only names in Markdown: a link to a place within a
/// section leads to the section's heading.
struct HeadingLinks {
  /// The names of the headings that anchors are in or under, by the anchors. Before the first heading, it is that
  /// heading.
  private var names: [[UInt8]: [UInt8]] = [:]

  /// Returns a document with such links. Complexity: linear in the document's size; constant if no link leads to a
  /// place in the document.
  static func byName(in document: Document) -> Document {
    document.linkedPlaces.isEmpty ? document : HeadingLinks(of: document).applied(to: document)
  }

  private init(of document: Document) {
    var headings = HeadingNames()
    var heading: [UInt8] = []
    var anchorsBefore: [[UInt8]] = []
    for (index, node) in document.nodes.enumerated() {
      if case .heading = node.element {
        let name = headings.next(index, of: document)
        if heading.isEmpty { for anchor in anchorsBefore { names[anchor] = name } }
        heading = name
      } else if case .anchor(let anchor) = node.element {
        let anchor = Array(document[anchor])
        if heading.isEmpty { anchorsBefore.append(anchor) } else { names[anchor] = heading }
      }
    }
  }

  private func applied(to document: Document) -> Document {
    if names.isEmpty { return document }
    var moreText: [UInt8] = []
    let changed = document.links.map { link -> Link in
      guard let name = LinkFragment.placeName(of: document[link.destination]).flatMap({ names[$0] }) else {
        return link
      }
      let start = UInt32(document.text.count + moreText.count)
      moreText.append("#")
      moreText += name
      return Link(destination: TextSpan(start: start, count: UInt32(name.count + 1)), title: link.title)
    }
    return document.with(links: changed, moreText: moreText)
  }
}
