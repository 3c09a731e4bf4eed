/// Links to the places of a document go by the names of headings, for Markdown has no other: a place within a section goes
/// by the section's heading.
struct HeadingLinks {
  /// The names of the headings that anchors stand in or under, by the anchors. What stands before the first heading goes
  /// by that.
  private var names: [[UInt8]: [UInt8]] = [:]

  /// A document with its links so. Complexity: linear in the document's size; nothing is done where no link leads to a
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
