/// The buckets of a bbolt database (https://github.com/etcd-io/bbolt, version 2 of the format), as programs for x86 and ARM
/// write it: the lowest byte first.
struct BoltFile {
  private static let signature: UInt32 = 0xED0C_DAED
  private static let headerCount = 16

  private let file: ArraySlice<UInt8>
  private let pageSize: Int
  private let root: UInt64

  init(_ file: ArraySlice<UInt8>) throws(MalformedHistory) {
    self.file = file
    // Two pages describe the file; the one of the later transaction counts, unless it was not written to its end.
    let first = Self.description(in: file)
    let size = first.map { Int($0.pageSize) } ?? 4096
    let both = [first, Self.description(in: file.dropFirst(size))].compactMap(\.self)
    guard let newest = both.max(by: { $0.transaction < $1.transaction }), (512...65_536).contains(newest.pageSize)
    else {
      throw MalformedHistory()
    }
    (pageSize, root) = (Int(newest.pageSize), newest.root)
  }

  private static func description(
    in page: ArraySlice<UInt8>
  ) -> (pageSize: UInt32, root: UInt64, transaction: UInt64)? {
    var cursor = ByteCursor(page.dropFirst(headerCount))
    let start = cursor.rest
    guard (try? cursor.little(UInt32.self)) == signature, (try? cursor.little(UInt32.self)) == 2,
      let size = try? cursor.little(UInt32.self), (try? cursor.take(4)) != nil,
      let root = try? cursor.little(UInt64.self),
      // The root's sequence, the list of free pages, and the number of pages.
      (try? cursor.take(24)) != nil, let transaction = try? cursor.little(UInt64.self),
      let checksum = try? cursor.little(UInt64.self)
    else { return nil }
    // FNV-1a of all fields before it.
    let hash = start.prefix(56).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return hash == checksum ? (size, root, transaction) : nil
  }

  /// Returns the keys and values of a bucket in order; nil if there is no such bucket.
  func bucket(_ name: String) throws(MalformedHistory) -> [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]? {
    guard let found = try entries(from: root).first(where: { $0.isBucket && $0.key.elementsEqual(name.utf8) }) else {
      return nil
    }
    var cursor = ByteCursor(found.value)
    let root = try cursor.little(UInt64.self)
    _ = try cursor.take(8)
    // A small bucket is a page inside the value.
    var room = cursor.rest.count
    let entries = root == 0 ? try leaf(cursor.rest, &room) : try entries(from: root)
    return entries.map { ($0.key, $0.value) }
  }

  private typealias Entry = (isBucket: Bool, key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// Returns the entries of the tree below a page.
  private func entries(from root: UInt64) throws(MalformedHistory) -> [Entry] {
    var entries: [Entry] = []
    var pending = [root]
    // Each page and each byte belongs to one entry at most, so a file that repeats them is damaged.
    var pages = Set<UInt64>()
    var room = file.count
    while let number = pending.popLast() {
      guard pages.insert(number).inserted else { throw MalformedHistory() }
      let page = try page(number)
      let (flags, count) = try header(page)
      if flags & 2 != 0 {
        entries += try leaf(page, &room)
      } else if flags & 1 != 0 {
        var children: [UInt64] = []
        var cursor = ByteCursor(page.dropFirst(Self.headerCount))
        for _ in 0..<count {
          _ = try cursor.take(8)
          children.append(try cursor.little(UInt64.self))
        }
        pending += children.reversed()
      } else {
        throw MalformedHistory()
      }
    }
    return entries
  }

  /// Returns a page, with those that continue it.
  private func page(_ number: UInt64) throws(MalformedHistory) -> ArraySlice<UInt8> {
    guard number < UInt64(file.count / pageSize) else { throw MalformedHistory() }
    var page = ByteCursor(file.dropFirst(Int(number) * pageSize))
    var header = page
    _ = try header.take(12)
    return try page.take((Int(try header.little(UInt32.self)) + 1) * pageSize)
  }

  private func header(_ page: ArraySlice<UInt8>) throws(MalformedHistory) -> (flags: UInt16, count: UInt16) {
    var cursor = ByteCursor(page)
    _ = try cursor.take(8)
    return (try cursor.little(UInt16.self), try cursor.little(UInt16.self))
  }

  /// Returns the entries of a page without children.
  private func leaf(_ page: ArraySlice<UInt8>, _ room: inout Int) throws(MalformedHistory) -> [Entry] {
    var entries: [Entry] = []
    for index in 0..<Int(try header(page).count) {
      let element = page.dropFirst(Self.headerCount + index * 16)
      var cursor = ByteCursor(element)
      let flags = try cursor.little(UInt32.self)
      let (offset, keyCount) = (Int(try cursor.little(UInt32.self)), Int(try cursor.little(UInt32.self)))
      let valueCount = Int(try cursor.little(UInt32.self))
      room -= keyCount + valueCount
      guard room >= 0 else { throw MalformedHistory() }
      var content = ByteCursor(element.dropFirst(offset))
      entries.append((flags & 1 != 0, try content.take(keyCount), try content.take(valueCount)))
    }
    return entries
  }
}
