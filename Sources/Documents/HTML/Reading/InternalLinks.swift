/// The links of a page to places within it, and the elements at these places.
struct InternalLinks {
  /// A link, and the name of the place to which it leads.
  struct Link {
    let element: HTMLElement
    let name: [UInt8]
    /// The address before the name. Browsers add the page's address to everything copied from it, so one that is not
    /// empty may also belong to another page.
    let page: ArraySlice<UInt8>
  }

  /// The links, in the order of their elements.
  private(set) var links: [Link] = []
  private var elements: [[UInt8]: HTMLElement] = [:]
  private var names = ElementMap<[[UInt8]]>()
  /// The names to which links lead that certainly stay within the page; nil if that cannot be known.
  private var linkedNames: Set<[UInt8]>?

  /// Finds the links in a whole page. Complexity: linear in the number of nodes.
  init(in tree: HTMLTree) {
    for part in tree.elements(.a) {
      guard let address = part[.href]?.trimmingSpaces() else { continue }
      let page = address.prefix { $0 != "#" }
      guard let name = LinkFragment.placeName(of: address[page.endIndex...]) else { continue }
      links.append(Link(element: part, name: name, page: page))
    }
    if !links.isEmpty { findPlaces(in: tree, namedAny: Set(links.map(\.name))) }
    findLinksBack(in: tree)
    linkedNames = Set(links.lazy.filter(\.page.isEmpty).map(\.name))
  }

  /// Finds all places of a part of a document, the links to which may be elsewhere in it.
  init(placesInPart tree: HTMLTree) { findPlaces(in: tree, namedAny: nil) }

  private static func elements(in tree: HTMLTree) -> some Sequence<HTMLElement> {
    tree.nodes.indices.lazy.filter { tree.nodes[$0].hasAttributes }.map { HTMLElement(HTMLTree.Index($0), in: tree) }
  }

  private mutating func findPlaces(in tree: HTMLTree, namedAny wanted: Set<[UInt8]>?) {
    for element in Self.elements(in: tree) {
      let own = [element[.id], element.tag == .a ? element[.name] : nil]
      for name in own.compactMap({ $0 }).flatMap(LinkFragment.names) {
        guard !name.isEmpty, wanted?.contains(name) ?? true, elements[name] == nil else { continue }
        elements[name] = element
        names[element] = (names[element] ?? []) + [name]
      }
    }
  }

  /// Finds the places whose elements have lost their names, but lead back to the links that lead to them.
  private mutating func findLinksBack(in tree: HTMLTree) {
    let lost = links.filter { elements[$0.name] == nil }
    if lost.isEmpty { return }
    let linksTo = Dictionary(links.lazy.map { ($0.name, $0.element) }) { first, _ in first }
    for link in lost {
      let names = [HTMLAttribute.Name.id, .name].compactMap { link.element[$0].map(Array.init) }
      guard let back = names.lazy.compactMap({ linksTo[$0] }).first, back > link.element else { continue }
      elements[link.name] = elements[link.name] ?? back
    }
    findNotesWithoutNames(among: lost)
  }

  /// Finds the places of footnotes that an editor has taken the names from. Only the links are left, whose names still
  /// belong together: `#fn-1` leads to the link back to `#fnref-1`, or to `#fnref-1-2` if it is the second of its kind.
  private mutating func findNotesWithoutNames(among lost: [Link]) {
    var marks: [[UInt8]: [HTMLElement]] = [:]
    for link in lost {
      let note = FootnoteNames.notes(ofPlace: link.name).first { marks[$0.name] != nil }
      guard let note, let mark = marks[note.name]?.dropFirst(note.number - 1).first else {
        marks[link.name, default: []].append(link.element)
        continue
      }
      elements[link.name] = elements[link.name] ?? mark
      elements[note.name] = elements[note.name] ?? link.element
    }
  }

  /// Whether no link leads to a place.
  var isEmpty: Bool { elements.isEmpty }

  func element(named name: [UInt8]) -> HTMLElement? { elements[name] }

  /// Returns the names of an element to which links certainly lead.
  func names(of element: HTMLElement) -> [[UInt8]] {
    guard let own = names[element] else { return [] }
    return own.filter { linkedNames?.contains($0) ?? true }
  }

  /// Whether the address of a link in or around a heading is that of the heading itself, for readers to copy.
  func isAddress(_ address: ArraySlice<UInt8>, of heading: HTMLElement) -> Bool {
    let fragment = address.drop { $0 != "#" }
    guard let name = LinkFragment.placeName(of: fragment), let place = element(named: name) else { return false }
    if heading.parent == place || place.firstElement == heading { return true }
    return place == heading || place.outer(.sign) { $0 == heading } != nil
  }
}
