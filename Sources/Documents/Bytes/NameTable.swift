/// A fixed table from names to values that ignores ASCII case.
///
/// It serves every lookup of a tag, attribute or property. Unlike a dictionary of arrays, it needs neither an
/// allocation nor SipHash for that (docs/decisions/0015).
struct NameTable<Value: Sendable>: Sendable {
  /// The names in lower case, one after another.
  private var letters: [UInt8] = []
  private var slots: [(name: Range<Int>, value: Value)?]

  init(_ entries: [(name: String, value: Value)]) {
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for entry in entries {
      let name = Array(entry.name.utf8)
      var slot = firstSlot(for: name.span)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = (letters.count..<letters.count + name.count, entry.value)
      letters += name
    }
  }

  subscript(name: ArraySlice<UInt8>) -> Value? { value(of: name.span) }

  /// Returns the value for a name, as the subscript.
  func value(of name: Span<UInt8>) -> Value? {
    var slot = firstSlot(for: name)
    while let entry = slots[slot] {
      if isName(entry.name, name) { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ known: Range<Int>, _ name: Span<UInt8>) -> Bool {
    guard known.count == name.count else { return false }
    for index in name.indices where letters[known.lowerBound + index] != name[index].lowercasedASCII { return false }
    return true
  }

  /// Returns the slot where the search for a name begins: its FNV-1a hash.
  private func firstSlot(for name: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in name.indices { hash = (hash ^ UInt64(name[index].lowercasedASCII)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }
}

extension NameTable where Value == Void {
  init(names: [String]) { self.init(names.map { ($0, ()) }) }

  func contains(_ name: ArraySlice<UInt8>) -> Bool { self[name] != nil }
}
