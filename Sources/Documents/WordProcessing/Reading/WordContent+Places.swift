extension WordContent {
  /// Removes the destinations of links to places in the document that it does not have, so that their text is all there
  /// is of them.
  mutating func dropDeadLinks() {
    let places = Set(bookmarks.map(\.name))
    for index in links.indices {
      guard let name = LinkFragment.placeName(of: links[index].destination[...]) else { continue }
      if !places.contains(name) { links[index].destination = [] }
    }
  }

  /// Resolves links in the manner of LibreOffice, which name a place and its kind: `#Chapter|outline` leads to a heading
  /// by its text, which may follow the heading's number, and `#Table1|table` to a table by its name.
  mutating func resolvePlaces() {
    var headings: [[UInt8]: [UInt8]] = [:]
    for index in links.indices {
      guard let place = LinkFragment.placeName(of: links[index].destination[...]),
        let bar = place.lastIndex(of: "|"),
        Self.kindsOfPlaces.contains(String(decoding: place[(bar + 1)...], as: UTF8.self))
      else { continue }
      let name = Array(place[..<bar])
      links[index].destination = "#".utf8 + name
      guard place.count - bar == "|outline".utf8.count else { continue }
      headings[name] = name
      let text = Array(name.drop { $0.isASCIIDigit || $0 == "." || $0 == " " })
      if !text.isEmpty, headings[text] == nil { headings[text] = name }
    }
    if !headings.isEmpty { nameHeadings(headings) }
  }

  private static let kindsOfPlaces: Set = ["outline", "table", "frame", "graphic", "ole", "region"]

  /// Adds a bookmark to each heading with one of these texts, the first of those that are the same.
  private mutating func nameHeadings(_ names: [[UInt8]: [UInt8]]) {
    var names = names
    var found: [Bookmark] = []
    for block in flow.blocks where block.end != .row && paragraphFormats[Int(block.format)].role.isHeading {
      let texts = runs[block.runs].filter { $0.kind == .text }
      guard let first = texts.first, let name = names.removeValue(forKey: Array(texts.flatMap { text[$0.text.range] }))
      else { continue }
      found.append(Bookmark(name: name, offset: first.start))
    }
    add(found)
  }
}
