internal import CZlib
internal import RenderCommand

/// CopyQ's data of a tab (`copyq_tab_*.dat`), and its exports of one tab ("CopyQ v2") and of several ("CopyQ v4"), as
/// versions 2 to 10 write them. It keeps no times.
enum CopyQHistory {
  /// The most bytes that the compressed types of a file may have together.
  private static let room = 256 << 20
  private static let prefix = "application/x-copyq-"

  /// Beginnings of types, by the digit that stands for them.
  private static let beginnings: [Character: String] = [
    "0": "", "1": prefix + "owner-window-title", "2": prefix + "item-notes", "3": prefix, "4": "text/plain",
    "5": "text/html", "6": "text/uri-list", "7": "image/", "8": "text/", "9": "application/", "a": "audio/",
    "b": "video/",
  ]

  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    var cursor = ByteCursor(file)
    var room = room
    var header = cursor
    switch (try? header.qtBytes()).map({ Array($0.prefix(8)) }) {
    case Array("CopyQ v2".utf8):
      _ = try header.qtString()
      return try tab(&header, &room)
    case Array("CopyQ v4".utf8):
      // The settings and the names of the tabs.
      _ = try header.qtMap()
      var items: [EarlierItem] = []
      while !header.isAtEnd {
        guard let data = try header.qtMap()["data"] else { throw MalformedHistory() }
        var cursor = ByteCursor(data)
        items += try tab(&cursor, &room)
      }
      return items
    default: return try tab(&cursor, &room)
    }
  }

  private static func tab(_ cursor: inout ByteCursor, _ room: inout Int) throws(MalformedHistory) -> [EarlierItem] {
    let count = try cursor.big(Int32.self)
    guard count >= 0 else { throw MalformedHistory() }
    var items: [EarlierItem] = []
    for _ in 0..<count {
      if let item = try item(&cursor, &room) { items.append(item) }
    }
    return items
  }

  /// Takes an item; nil if it is a secret.
  private static func item(_ cursor: inout ByteCursor, _ room: inout Int) throws(MalformedHistory) -> EarlierItem? {
    let form = try cursor.big(Int32.self)
    // Before the form -2, each type is spelled out and compressed.
    let isOld = form >= 0
    guard isOld || form == -2 else { throw MalformedHistory() }
    var item = EarlierItem([])
    var isSecret = false
    for _ in 0..<(isOld ? form : max(0, try cursor.big(Int32.self))) {
      var name = try cursor.qtString()
      if !isOld {
        guard let digit = name.first, let beginning = beginnings[digit] else { throw MalformedHistory() }
        name = beginning + name.dropFirst()
      }
      let isPacked = isOld ? true : try cursor.big(UInt8.self) != 0
      let bytes = try cursor.qtBytes()
      let content = isPacked && !bytes.isEmpty ? try unpacked(bytes, &room) : Array(bytes)
      // Large contents are in files of their own.
      let isFile = name.hasPrefix("FILE:")
      if isFile { name.removeFirst("FILE:".count) }
      switch name {
      case prefix + "item-pinned": item.isPinned = true
      case prefix + "secret": isSecret = true
      case _ where name.hasPrefix(prefix): break  // its own marks
      default: item.sources.append(.init(name, isFile ? .file(path: content) : .bytes(content)))
      }
    }
    return isSecret ? nil : item
  }

  /// Returns the bytes that qCompress has compressed: their number, and zlib's form of them.
  private static func unpacked(_ bytes: ArraySlice<UInt8>, _ room: inout Int) throws(MalformedHistory) -> [UInt8] {
    var cursor = ByteCursor(bytes)
    let count = Int(try cursor.big(UInt32.self))
    guard count <= room else { throw MalformedHistory() }
    room -= count
    let packed = Array(cursor.rest)
    var code = Z_OK
    let unpacked = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var size = uLong(count)
      code = uncompress(buffer.baseAddress, &size, packed, uLong(packed.count))
      filled = code == Z_OK ? Int(size) : 0
    }
    guard code == Z_OK, unpacked.count == count else { throw MalformedHistory() }
    return unpacked
  }
}
