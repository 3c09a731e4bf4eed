/// A bbolt database, written as its format says: two descriptions, and a page for each node.
enum BoltBytes {
  private static let size = 4096

  static func number(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func header(_ id: UInt64, _ flags: UInt64, _ count: Int, overflow: Int = 0) -> [UInt8] {
    number(id, 8) + number(flags, 2) + number(UInt64(count), 2) + number(UInt64(overflow), 4)
  }

  private static func description(_ id: UInt64, root: UInt64, transaction: UInt64) -> [UInt8] {
    let fields =
      number(0xED0C_DAED, 4) + number(2, 4) + number(UInt64(size), 4) + number(0, 4) + number(root, 8) + number(0, 8)
      + number(2, 8) + number(100, 8) + number(transaction, 8)
    let hash = fields.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return padded(header(id, 4, 0) + fields + number(hash, 8))
  }

  private static func padded(_ page: [UInt8]) -> [UInt8] {
    page + [UInt8](repeating: 0, count: (size - page.count % size) % size)
  }

  /// Returns a page of keys and values.
  static func leaf(_ id: UInt64, _ entries: [(isBucket: Bool, key: [UInt8], value: [UInt8])]) -> [UInt8] {
    var (elements, contents): ([UInt8], [UInt8]) = ([], [])
    for (index, entry) in entries.enumerated() {
      let offset = (entries.count - index) * 16 + contents.count
      elements +=
        number(entry.isBucket ? 1 : 0, 4) + number(UInt64(offset), 4) + number(UInt64(entry.key.count), 4)
        + number(UInt64(entry.value.count), 4)
      contents += entry.key + entry.value
    }
    let whole = 16 + elements.count + contents.count
    return header(id, 2, entries.count, overflow: (whole - 1) / size) + elements + contents
  }

  private static func branch(_ id: UInt64, _ children: [UInt64]) -> [UInt8] {
    header(id, 1, children.count) + children.flatMap { number(0, 8) + number($0, 8) }
  }

  static func key(_ number: Int) -> [UInt8] { BoltBytes.number(UInt64(number).byteSwapped, 8) }

  /// Returns a database like cliphist's: contents by their numbers in two pages, or one in each, and notes inside the page
  /// of the buckets.
  static func file(
    _ contents: [[UInt8]], notes: [Int: String], root: UInt64 = 3, pagesOfOne: Bool = false
  ) -> [UInt8] {
    let entries = contents.enumerated().map { (isBucket: false, key: key($0.offset + 1), value: $0.element) }
    let step = pagesOfOne ? 1 : entries.count / 2
    var (children, leaves): ([UInt64], [UInt8]) = ([], [])
    for start in stride(from: 0, to: entries.count, by: step) {
      children.append(UInt64(5 + leaves.count / size))
      leaves += padded(leaf(children[children.count - 1], Array(entries[start..<min(start + step, entries.count)])))
    }
    let inline = leaf(0, notes.sorted { $0.key < $1.key }.map { (false, key($0.key), Array($0.value.utf8)) })
    let buckets = leaf(
      3,
      [
        (true, Array("b".utf8), number(4, 8) + number(UInt64(entries.count), 8)),
        (true, Array("metadata".utf8), number(0, 8) + number(0, 8) + inline),
      ])
    return description(0, root: 99, transaction: 1) + description(1, root: root, transaction: 2)
      + padded(header(2, 16, 0)) + padded(buckets) + padded(branch(4, children)) + leaves
  }
}
