internal import Bytes

/// The names of the places in documents that are joined: no two documents have one in common.
struct PlaceNames {
  /// The names of places, without percent encoding.
  private var places: Set<[UInt8]> = []
  /// The same, and the names to which links lead although there are no such places.
  private var taken: Set<[UInt8]> = []
  /// How often a name was taken.
  private var counts: [[UInt8]: Int] = [:]

  /// Returns a document whose places, and links to places, have names that no document before it has: a taken name gets a
  /// number. Complexity: linear, over all documents.
  mutating func separated(_ document: Document) -> Document {
    var own: Set<[UInt8]> = []
    for node in document.nodes {
      if case .anchor(let name) = node.element { own.insert(PercentEncoding.decoded(document[name])) }
    }
    let names = own.union(document.linkedPlaces)
    if names.isEmpty { return document }
    var suffixes: [[UInt8]: [UInt8]] = [:]
    for name in names where own.contains(name) ? taken.contains(name) : places.contains(name) {
      let suffix = freeSuffix(for: name, besides: names)
      suffixes[name] = suffix
      if own.contains(name) { places.insert(name + suffix) }
    }
    places.formUnion(own)
    taken.formUnion(names)
    return suffixes.isEmpty ? document : Self.renamed(document, suffixes)
  }

  private mutating func freeSuffix(for name: [UInt8], besides names: Set<[UInt8]>) -> [UInt8] {
    while true {
      let count = counts[name, default: 1] + 1
      counts[name] = count
      let suffix = Array("-\(count)".utf8)
      if !names.contains(name + suffix), taken.insert(name + suffix).inserted { return suffix }
    }
  }

  private static func renamed(_ document: Document, _ suffixes: [[UInt8]: [UInt8]]) -> Document {
    var more: [UInt8] = []
    let links = document.links.map { link -> Link in
      let address = document[link.destination]
      guard let suffix = LinkFragment.placeName(of: address).flatMap({ suffixes[$0] }) else { return link }
      return Link(destination: document.span(of: address + suffix, in: &more), title: link.title)
    }
    let nodes = document.nodes.map { node -> Document.Node in
      guard case .anchor(let name) = node.element, let suffix = suffixes[PercentEncoding.decoded(document[name])] else {
        return node
      }
      return Document.Node(element: .anchor(document.span(of: document[name] + suffix, in: &more)), end: node.end)
    }
    return document.with(nodes: nodes, links: links, moreText: more)
  }
}
