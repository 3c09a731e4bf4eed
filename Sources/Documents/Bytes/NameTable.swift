/// A fixed table from names to values, without regard to ASCII case.
///
/// It is asked for every tag, attribute and property, and takes neither memory nor SipHash for that, as a dictionary of
/// arrays does (docs/decisions/0015).
struct NameTable<Value: Sendable>: Sendable {
  /// The names in small letters, one after another.
  private var letters: [UInt8] = []
  private var slots: [(name: Range<Int>, value: Value)?]

  init(_ entries: [(name: String, value: Value)]) {
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for entry in entries {
      var name = entry.name
      name.withUTF8 { name in
        var slot = firstSlot(for: name)
        while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
        slots[slot] = (letters.count..<letters.count + name.count, entry.value)
        letters += name
      }
    }
  }

  subscript(name: ArraySlice<UInt8>) -> Value? {
    name.withUnsafeBufferPointer { name in
      var slot = firstSlot(for: name)
      while let entry = slots[slot] {
        if isName(entry.name, name) { return entry.value }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private func isName(_ known: Range<Int>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == name.count else { return false }
    for index in 0..<name.count where letters[known.lowerBound &+ index] != name[index].lowercasedASCII { return false }
    return true
  }

  /// Where a name is looked for first: its FNV-1a hash says so.
  private func firstSlot(for name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte.lowercasedASCII)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }
}

extension NameTable where Value == Void {
  init(names: [String]) { self.init(names.map { ($0, ()) }) }

  func contains(_ name: ArraySlice<UInt8>) -> Bool { self[name] != nil }
}
