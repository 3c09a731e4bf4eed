/// The names of the elements that a reader knows, as ``XMLNamespaces`` writes them.
protocol XMLName: RawRepresentable<String>, CaseIterable, Sendable {
  static var table: NameTable<Self> { get }
}

extension XMLName {
  /// Returns the table of all names, and of other spellings of them.
  static func makeTable(adding spellings: [(String, Self)] = []) -> NameTable<Self> {
    NameTable((allCases.map { ($0.rawValue, $0) } + spellings).map { ($0.lowercased(), $1) })
  }
}

/// A reader of one XML document, which is called for the elements that it knows.
///
/// The content of elements that it does not know is read as if it stood outside of them.
protocol XMLReader {
  associatedtype Name: XMLName

  /// Begins an element; returns false if the reader skips it and its content. Then it does not end.
  mutating func open(_ name: Name, _ tag: XMLTag) -> Bool
  mutating func close(_ name: Name)
  mutating func read(text: ArraySlice<UInt8>)
}

extension XMLReader {
  mutating func read(text: ArraySlice<UInt8>) {}

  /// Reads a document. Complexity: O(n).
  mutating func read(_ bytes: [UInt8]) {
    var tokens = XMLTokenizer(bytes)
    var elements: [Name?] = []
    /// The number of elements around the outermost skipped one.
    var skipped: Int?
    // A file that was cut short ends all its elements.
    while let token = tokens.next() ?? (elements.isEmpty ? nil : .close) {
      switch token {
      case .open(let tag):
        let name = Name.table[tag.name]
        if skipped == nil, let name, !open(name, tag) { skipped = elements.count }
        elements.append(name)
      case .close:
        guard let name = elements.popLast() else { continue }
        if skipped == elements.count {
          skipped = nil
        } else if skipped == nil, let name {
          close(name)
        }
      case .text(let text): if skipped == nil { read(text: text) }
      }
    }
  }
}
