internal import CZlib
internal import Pasteboard
internal import RenderCommand

/// Klipper's `history2.lst`, until Plasma 6.2: a checksum, and the items in a QDataStream. It keeps no times.
enum KlipperList {
  private static let pictureSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    var cursor = ByteCursor(file)
    let checksum = try cursor.big(UInt32.self)
    let data = Array(try cursor.qtBytes())
    guard crc32(0, data, UInt32(data.count)) == uLong(checksum) else { throw MalformedHistory() }
    var items: [EarlierItem] = []
    cursor = ByteCursor(data[...])
    _ = try cursor.qtBytes()  // Klipper's version
    while !cursor.isAtEnd {
      switch try cursor.qtString() {
      case "string": items.append(EarlierItem(text: Array(try cursor.qtString().utf8)))
      case "url": items.append(try addresses(&cursor))
      case "image": if let picture = try picture(&cursor) { items.append(picture) }
      default: throw MalformedHistory()
      }
    }
    return items
  }

  private static func addresses(_ cursor: inout ByteCursor) throws(MalformedHistory) -> EarlierItem {
    var list: [UInt8] = []
    for _ in 0..<(try cursor.big(UInt32.self)) { list += try cursor.qtBytes() + Array("\r\n".utf8) }
    // Notes of KDE's about the addresses.
    for _ in 0..<(try cursor.big(UInt32.self)) { _ = (try cursor.qtString(), try cursor.qtString()) }
    let isCut = try cursor.big(Int32.self) != 0
    let cut = isCut ? [EarlierItem.Source("application/x-kde-cutselection", .bytes([UInt8(ascii: "1")]))] : []
    return EarlierItem([.init(MediaType.uriList.description, .bytes(list))] + cut)
  }

  /// Takes a QImage: whether there is one, and a PNG file, whose length only its own parts tell.
  private static func picture(_ cursor: inout ByteCursor) throws(MalformedHistory) -> EarlierItem? {
    if try cursor.big(UInt32.self) == 0 { return nil }
    let start = cursor.rest
    guard try cursor.take(pictureSignature.count).elementsEqual(pictureSignature) else { throw MalformedHistory() }
    var name: [UInt8] = []
    while name != Array("IEND".utf8) {
      let count = try cursor.big(UInt32.self)
      name = Array(try cursor.take(4))
      _ = try cursor.take(Int(count) + 4)
    }
    return EarlierItem([.init("image/png", .bytes(Array(start.prefix(start.count - cursor.rest.count))))])
  }
}
