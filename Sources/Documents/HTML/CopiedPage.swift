internal import Bytes

/// The page that HTML was copied from, as a browser says beside the HTML.
package struct CopiedPage {
  /// The address without a fragment; empty if it is unknown. It may be that of the host only.
  let address: [UInt8]
  /// The title; empty if it is unknown.
  let title: [UInt8]
  /// The elements around the copy, as HTML without their content.
  let context: [UInt8]
  /// Whether the title and the address are added below the copy.
  let isCited: Bool

  /// The longest address and title that are read, in bytes.
  private static let lineLimit = 8 << 10

  /// Creates a page from what browsers write, in UTF-8 or UTF-16: its address, perhaps with its title in a second line; a
  /// link that was copied, which has the title if it leads to the page; and the context.
  package init(address: [UInt8], link: [UInt8] = [], context: [UInt8] = [], isCited: Bool = false) {
    let lines = Self.lines(of: address)
    let whole = lines.first ?? []
    let linked = Self.lines(of: link)
    self.address = Array(whole.prefix { $0 != "#" })
    let ofLink = linked.first.map { $0.elementsEqual(whole) } == true ? linked.dropFirst().first : nil
    title = lines.dropFirst().first ?? ofLink ?? []
    self.context = HTMLEncoding.utf8(context)
    self.isCited = isCited
  }

  /// Returns what the addresses of places within the page begin with; empty if it is unknown. Firefox names only the host.
  /// Then it is what all links have in common that lead to places in the copy on that host. Complexity: linear in the
  /// number of nodes.
  func addressOfPlaces(in copy: HTMLTree) -> [UInt8] {
    let host = address[...].rest(after: "https://") ?? address[...].rest(after: "http://")
    guard host?.contains("/") == false else { return address }
    let places = InternalLinks(placesInPart: copy)
    let root = address + "/".utf8
    var found: ArraySlice<UInt8> = []
    for link in copy.elements(.a) {
      guard let reference = link[.href]?.trimmingSpaces(), reference.starts(with: root),
        let name = LinkFragment.placeName(of: reference.drop { $0 != "#" }), places.element(named: name) != nil
      else { continue }
      let page = reference.prefix { $0 != "#" }
      if !found.isEmpty, !found.elementsEqual(page) { return [] }
      found = page
    }
    return Array(found)
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    HTMLEncoding.utf8(bytes).split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2).map { $0.collapsingSpaces() }
      .filter { $0.count <= lineLimit }
  }

  /// Makes the addresses of links that lead to places within a page relative, so that they count as such. Complexity:
  /// linear in the number of nodes.
  static func shortenLinks(to address: [UInt8], in tree: HTMLTree) {
    if address.isEmpty { return }
    for node in tree.nodes where node.tag == .a || node.tag == .area {
      for position in node.content.range where tree.attributes[position].name == .href {
        let value = tree.attributes[position].value
        let reference = tree.text[value.range]
        let rest = reference.trimmingSpaces()
        guard rest.count > address.count + 1, rest.starts(with: address), rest[rest.startIndex + address.count] == "#"
        else { continue }
        let fragment = rest.dropFirst(address.count)
        tree.attributes[position] = HTMLAttribute(name: .href, value: TextSpan(fragment.indices))
      }
    }
  }
}
