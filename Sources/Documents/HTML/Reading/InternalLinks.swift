/// The links of a page that stay within it, and the elements that they lead to.
struct InternalLinks {
  /// A link, and the name of the place that it leads to.
  struct Link {
    let element: HTMLTree.Index
    let name: [UInt8]
    /// The address before the name. Browsers put that of the page before all that is copied from it, so one that is not
    /// empty may be another page's too.
    let page: ArraySlice<UInt8>
  }

  /// The links, in the order of their elements.
  private(set) var links: [Link] = []
  private var elements: [[UInt8]: HTMLTree.Index] = [:]
  private var names: [HTMLTree.Index: [[UInt8]]] = [:]
  /// The names that links lead to which certainly stay within the page; nil where that cannot be known.
  private var linkedNames: Set<[UInt8]>?

  /// Finds them in a whole page. Complexity: linear in the number of nodes.
  init(in tree: HTMLTree) {
    for index in Self.elements(in: tree) where tree[index].tag == .a {
      guard let address = tree.value(.href, of: tree[index])?.trimmingSpaces() else { continue }
      let page = address.prefix { $0 != "#" }
      guard let name = LinkFragment.placeName(of: address[page.endIndex...]) else { continue }
      links.append(Link(element: index, name: name, page: page))
    }
    if !links.isEmpty { findPlaces(in: tree, namedAny: Set(links.map(\.name))) }
    linkedNames = Set(links.lazy.filter(\.page.isEmpty).map(\.name))
  }

  /// Finds all places of a part of a document, the links to which may be elsewhere in it.
  init(placesInPart tree: HTMLTree) { findPlaces(in: tree, namedAny: nil) }

  private static func elements(in tree: HTMLTree) -> some Sequence<HTMLTree.Index> {
    tree.nodes.indices.lazy.filter { tree.nodes[$0].tag != .text && !tree.nodes[$0].content.isEmpty }
      .map { HTMLTree.Index($0) }
  }

  private mutating func findPlaces(in tree: HTMLTree, namedAny wanted: Set<[UInt8]>?) {
    for index in Self.elements(in: tree) {
      let own = [tree.value(.id, of: tree[index]), tree[index].tag == .a ? tree.value(.name, of: tree[index]) : nil]
      for name in own.compactMap({ $0.map(Array.init) }) {
        guard !name.isEmpty, wanted?.contains(name) ?? true, elements[name] == nil else { continue }
        elements[name] = index
        names[index, default: []].append(name)
      }
    }
  }

  /// Whether no element has a name that matters.
  var isEmpty: Bool { names.isEmpty }

  /// The element that a name belongs to.
  func element(named name: [UInt8]) -> HTMLTree.Index? { elements[name] }

  /// The names of an element that links certainly lead to.
  func names(of element: HTMLTree.Index) -> [[UInt8]] {
    (names[element] ?? []).filter { linkedNames?.contains($0) ?? true }
  }

  /// Whether an address of a link in a heading or around it is that of the heading, from which readers of a page take it.
  func isAddress(_ address: ArraySlice<UInt8>, of heading: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    let fragment = address.drop { $0 != "#" }
    guard let name = LinkFragment.placeName(of: fragment), let place = element(named: name) else { return false }
    if tree[heading].parent == place || tree.firstElement(in: tree[place]) == heading { return true }
    var outer = place
    for _ in 0..<8 where outer > 0 && outer != heading { outer = tree[outer].parent }
    return outer == heading
  }
}
