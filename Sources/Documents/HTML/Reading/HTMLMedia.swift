/// Images, frames, films and sounds: their addresses, and whether they show.
enum HTMLMedia {
  /// Returns the address of an image. Pages that load images late keep it in another attribute, and until then show a
  /// small image of their own or none. GitHub shows a copy that does not last, and names the original.
  static func source(ofImage element: HTMLElement) -> ArraySlice<UInt8>? {
    if let original = element[.dataCanonicalSource] { return original.trimmingSpaces() }
    let source = element[.src]?.trimmingSpaces()
    if let source, !source.isEmpty, !source.starts(with: "data:".utf8), !source.starts(with: "blob:".utf8) {
      return source
    }
    for name in [HTMLAttribute.Name.dataSource, .dataLazySource, .dataOriginal] {
      if let later = element[name]?.trimmingSpaces(), !later.isEmpty { return later }
    }
    if let first = firstOfSet(element) { return first }
    let picture = element.parent.flatMap { $0.tag == .picture ? $0 : nil }
    let forms = picture?.children.prefix(Reach.label.nodes).filter { $0.tag == .source } ?? []
    if let first = forms.lazy.compactMap({ firstOfSet($0) }).first { return first }
    if source != nil, let next = element.neighbourAfter, holdsPicture(next) { return nil }
    // In the place of an address, its text shows.
    return source.map { isPoint($0) ? [] : $0 }
  }

  /// Returns the first of the addresses, each with its width, of which any will do (HTML, 4.8.4.2.1).
  private static func firstOfSet(_ element: HTMLElement) -> ArraySlice<UInt8>? {
    for name in [HTMLAttribute.Name.sourceSet, .dataSourceSet] {
      guard let first = element[name]?.split(whereSeparator: \.isHTMLSpace).first else { continue }
      return first.last == "," ? first.dropLast() : first
    }
    return nil
  }

  /// Whether an address is an image of one pixel, which keeps the place of another.
  private static func isPoint(_ address: ArraySlice<UInt8>) -> Bool {
    points.contains { address.starts(with: $0.utf8) }
  }

  /// The beginnings of GIF and PNG files of one pixel.
  private static let points = [
    "data:image/gif;base64,R0lGODlhAQAB", "data:image/gif;base64,R0lGODdhAQAB",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB",
  ]

  /// Whether `<noscript>` is the picture for readers without scripts, and the page has no other for them.
  static func isPicture(_ element: HTMLElement) -> Bool {
    guard holdsPicture(element) else { return false }
    guard let before = element.neighbourBefore else { return element.parent?.tag == .figure }
    guard before.tag == .img, let source = before[.src] else { return false }
    return source.starts(with: "data:".utf8) && HTMLMedia.source(ofImage: before) == nil
  }

  private static func holdsPicture(_ element: HTMLElement) -> Bool {
    guard element.tag == .noscript, let only = element.onlyElement else { return false }
    return only.tag == .img || only.tag == .picture
  }

  /// Whether a link leads to the copy of a picture in it, as GitHub writes around each picture from elsewhere.
  static func isLinkToCopy(_ link: HTMLElement) -> Bool {
    guard let image = link.onlyElement, image[.dataCanonicalSource] != nil else { return false }
    return link[.href] == image[.src]
  }

  /// Returns the address of a frame, a film or a sound itself, or of the first of its formats.
  static func source(of element: HTMLElement) -> ArraySlice<UInt8>? {
    let own = element[.src] ?? element[.data] ?? element[.url] ?? []
    if own.contains(where: { !$0.isHTMLSpace }) { return own.trimmingSpaces() }
    let forms = element.children.lazy.filter { $0.tag == .source }
    return forms.compactMap { $0[.src]?.trimmingSpaces() }.first
  }

  /// Returns the width or the height in pixels.
  static func dimension(_ name: HTMLAttribute.Name, of element: HTMLElement) -> UInt16? {
    element[name].flatMap { pixels($0) }
  }

  /// Returns the number of pixels that an attribute says, perhaps with a unit and a semicolon as in a style sheet.
  static func pixels(_ value: ArraySlice<UInt8>) -> UInt16? {
    let stated = value.trimmingSpaces()
    guard let number = CSSNumber(stated.last == ";" ? stated.dropLast() : stated),
      number.unit.isEmpty || number.unit.isWord("px".utf8), number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }

  /// Whether an element has a side of one pixel, like those that track the reader or only keep a distance.
  static func isInvisible(_ element: HTMLElement) -> Bool {
    [HTMLAttribute.Name.width, .height].compactMap { dimension($0, of: element) }.contains { $0 <= 1 }
  }

  /// Whether the replacement content of an element contains more than its address.
  static func hasLinkOrPicture(within element: HTMLElement) -> Bool {
    element.descendants.contains { one in
      one.tag == .img || one.tag == .a && one[.href] != nil
    }
  }
}
