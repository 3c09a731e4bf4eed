/// What Qt writes to a QDataStream (Qt 4.7, as CopyQ and Klipper set it or have it).
extension ByteCursor {
  private static let null = UInt32.max

  /// Takes a QByteArray; a null one is empty.
  mutating func qtBytes() throws(MalformedHistory) -> ArraySlice<UInt8> {
    let count = try big(UInt32.self)
    return count == Self.null ? [] : try take(count)
  }

  /// Takes a QString: UTF-16, after the number of its bytes.
  mutating func qtString() throws(MalformedHistory) -> String {
    let count = try big(UInt32.self)
    if count == Self.null { return "" }
    var units = ByteCursor(try take(count))
    var text: [UInt16] = []
    while !units.isAtEnd { text.append(try units.big(UInt16.self)) }
    return String(decoding: text, as: UTF16.self)
  }

  /// Takes a map of names and values (QVariantMap), and returns its byte arrays. Other values are skipped.
  mutating func qtMap() throws(MalformedHistory) -> [String: ArraySlice<UInt8>] {
    var found: [String: ArraySlice<UInt8>] = [:]
    for _ in 0..<(try big(UInt32.self)) {
      let name = try qtString()
      let start = self
      try skipVariant()
      var value = start
      if try value.big(UInt32.self) == QtType.byteArray {
        _ = try value.take(1)
        found[name] = try value.qtBytes()
      }
    }
    return found
  }

  /// Skips a QVariant: a type, whether it is null, and a value. Maps and lists may be as deep as they like.
  private mutating func skipVariant() throws(MalformedHistory) {
    /// The values to skip of each map and list that has begun, and whether names are before them.
    var pending: [(count: UInt32, hasNames: Bool)] = [(1, false)]
    while let (count, hasNames) = pending.popLast() {
      if count == 0 { continue }
      pending.append((count - 1, hasNames))
      if hasNames { _ = try qtString() }
      let type = try big(UInt32.self)
      _ = try take(1)
      switch type {
      case QtType.map: pending.append((try big(UInt32.self), true))
      case QtType.list: pending.append((try big(UInt32.self), false))
      case QtType.strings: for _ in 0..<(try big(UInt32.self)) { _ = try qtString() }
      case QtType.invalid, QtType.string, QtType.byteArray: _ = try qtBytes()
      default:
        guard let size = QtType.sizes[type] else { throw MalformedHistory() }
        _ = try take(size)
      }
    }
  }
}

/// The numbers of Qt's types (QMetaType::Type) that settings have.
private enum QtType {
  static let invalid: UInt32 = 0
  static let map: UInt32 = 8
  static let list: UInt32 = 9
  static let string: UInt32 = 10
  static let strings: UInt32 = 11
  static let byteArray: UInt32 = 12
  /// Numbers, rectangles, sizes and points.
  static let sizes: [UInt32: Int] = [
    1: 1, 2: 4, 3: 4, 4: 8, 5: 8, 6: 8, 7: 2, 19: 16, 20: 32, 21: 8, 22: 16, 25: 8, 26: 16,
  ]
}
