/// A fixed table from names to values that is asked with a hash, so that looking up a name needs no string.
struct NameTable<Value: Sendable>: Sendable {
  private var slots: [(hash: UInt64, value: Value)?]

  init(_ entries: [(name: String, value: Value)]) {
    var size = 16
    while size < entries.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for entry in entries {
      let hash = NameHash.of(entry.name.utf8)
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = (hash, entry.value)
    }
  }

  /// The value of the name that has this hash. Two names share a hash of 64 bits only by intent, and then they merely
  /// share a treatment.
  subscript(hash: UInt64) -> Value? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.hash == hash { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

/// The hash of names without regard to ASCII case: FNV-1a, 64 bits.
struct NameHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) {
    let isUpper = byte &- UInt8(ascii: "A") < 26
    value = (value ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
  }

  static func of(_ name: some Sequence<UInt8>) -> UInt64 {
    var hash = NameHash()
    for byte in name { hash.add(byte) }
    return hash.value
  }
}
