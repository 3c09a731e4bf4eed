/// Values of few elements of a large tree. A question about any other element takes a bit, rather than a hash.
struct ElementMap<Value> {
  private(set) var values: [HTMLElement: Value] = [:]
  /// A bit for each node of the tree up to the last that has had a value.
  private var bits: [UInt64] = []

  var isEmpty: Bool { values.isEmpty }

  func contains(_ element: HTMLElement) -> Bool {
    let word = Int(element.index) / 64
    return word < bits.count && bits[word] & Self.bit(of: element) != 0
  }

  subscript(element: HTMLElement) -> Value? {
    get { contains(element) ? values[element] : nil }
    set {
      values[element] = newValue
      if newValue != nil { setBit(of: element) }
    }
  }

  private mutating func setBit(of element: HTMLElement) {
    let word = Int(element.index) / 64
    if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
    bits[word] |= Self.bit(of: element)
  }

  private static func bit(of element: HTMLElement) -> UInt64 { 1 << UInt64(element.index % 64) }
}

/// A set of few elements.
extension ElementMap where Value == Void {
  mutating func insert(_ element: HTMLElement) { self[element] = () }

  mutating func formUnion(_ elements: some Sequence<HTMLElement>) {
    for element in elements { insert(element) }
  }
}
