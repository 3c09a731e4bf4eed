/// Numbers, and runs of bytes after their number, in what programs that convert pass to each other.
enum LengthPrefixed {
  static func number(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  static func string(_ bytes: [UInt8]) -> [UInt8] { number(bytes.count) + bytes }

  static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  static func takeString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let count = takeNumber(&rest), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
