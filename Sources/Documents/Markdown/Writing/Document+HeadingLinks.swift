extension Document {
  /// The same document with links to its places by the names of headings, for Markdown has no other: a place within a
  /// section goes by the section's heading.
  ///
  /// Complexity: linear in the document's size; nothing is done where no link leads to a place in the document.
  func linkingHeadingsByName() -> Document {
    guard !linkedPlaces.isEmpty else { return self }
    let names = namesOfAnchoredHeadings
    if names.isEmpty { return self }
    var moreText: [UInt8] = []
    let changed = links.map { link -> Link in
      guard let name = LinkFragment.placeName(of: self[link.destination]).flatMap({ names[$0] }) else { return link }
      let start = UInt32(text.count + moreText.count)
      moreText += [UInt8(ascii: "#")] + name
      return Link(destination: TextSpan(start: start, count: UInt32(name.count + 1)), title: link.title)
    }
    return with(links: changed, moreText: moreText)
  }

  /// The names of the headings that anchors stand in or under, by the anchors. What stands before the first heading goes
  /// by that.
  private var namesOfAnchoredHeadings: [[UInt8]: [UInt8]] {
    var headings = HeadingNames()
    var names: [[UInt8]: [UInt8]] = [:]
    var heading: [UInt8] = []
    var isBeforeHeadings: [[UInt8]] = []
    for index in nodes.indices {
      switch nodes[index].element {
      case .heading:
        let isFirst = heading.isEmpty
        heading = headings.next(index, of: self)
        if isFirst { for anchor in isBeforeHeadings { names[anchor] = heading } }
      case .anchor(let anchor):
        if heading.isEmpty {
          isBeforeHeadings.append(Array(self[anchor]))
        } else {
          names[Array(self[anchor])] = heading
        }
      default: break
      }
    }
    return names
  }
}
