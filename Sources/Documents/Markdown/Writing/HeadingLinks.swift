/// Links to places in a document by the names of headings, the only names in Markdown: a link to a place within a
/// section leads to the section's heading.
struct HeadingLinks {
  /// The names of the headings that anchors are in or under, by the anchors. If nothing shows between an anchor and the
  /// next heading, or it is before the first one, it is that heading.
  private var names: [[UInt8]: [UInt8]] = [:]

  /// Returns a document with such links. Complexity: linear in the document's size; constant if no link leads to a
  /// place in the document.
  static func byName(in document: Document) -> Document {
    document.linkedPlaces.isEmpty ? document : HeadingLinks(of: document).applied(to: document)
  }

  private init(of document: Document) {
    var headings = HeadingNames()
    var heading: [UInt8] = []
    var anchors: [[UInt8]] = []
    for (index, node) in document.nodes.enumerated() {
      switch node.element {
      case .heading:
        heading = headings.next(index, of: document)
        take(&anchors, in: heading)
      case .anchor(let anchor): anchors.append(Array(document[anchor]))
      case .softBreak, .lineBreak: break
      case .text(let text) where document[text].allSatisfy(\.isASCIIWhitespace): break
      case let element where element.isLeaf && !heading.isEmpty: take(&anchors, in: heading)
      default: break
      }
    }
    if !heading.isEmpty { take(&anchors, in: heading) }
  }

  private mutating func take(_ anchors: inout [[UInt8]], in heading: [UInt8]) {
    for anchor in anchors { names[anchor] = heading }
    anchors.removeAll()
  }

  private func applied(to document: Document) -> Document {
    if names.isEmpty { return document }
    var moreText: [UInt8] = []
    let changed = document.links.map { link -> Link in
      guard let name = LinkFragment.placeName(of: document[link.destination]).flatMap({ names[$0] }) else {
        return link
      }
      return Link(destination: document.span(of: "#".utf8 + name, in: &moreText), title: link.title)
    }
    return document.with(links: changed, moreText: moreText)
  }
}
