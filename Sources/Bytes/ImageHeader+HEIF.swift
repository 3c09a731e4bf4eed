extension ImageHeader {
  /// Returns the size of the primary picture of a HEIC or AVIF file (ISO 23008-12, section 6.5.3), before it is turned.
  static func heifSize(_ content: ContentReader) -> Size? {
    // The first four bytes of some boxes are a version and flags.
    guard let meta = Box.first("meta", in: content)?.part(at: 4, count: .max),
      let primary = primaryItem(meta), let properties = Box.first("iprp", in: meta),
      let container = Box.first("ipco", in: properties), let associations = Box.first("ipma", in: properties)
    else { return nil }
    let all = Box.all(in: container)
    let sizes = propertyNumbers(of: primary, in: associations).compactMap { number in
      all.indices.contains(number - 1) && all[number - 1].name == "ispe" ? all[number - 1].content : nil
    }
    guard let size = sizes.first else { return nil }
    return Size(size.number(at: 4, bytes: 4, .bigEndian), size.number(at: 8, bytes: 4, .bigEndian))
  }

  /// Returns the number of the picture that is shown (ISO 14496-12, section 8.11.4).
  private static func primaryItem(_ meta: ContentReader) -> Int? {
    guard let box = Box.first("pitm", in: meta), let version = box.number(at: 0, bytes: 1, .bigEndian) else {
      return nil
    }
    return box.number(at: 4, bytes: version == 0 ? 2 : 4, .bigEndian)
  }

  /// Returns the numbers, from 1 on, of an item's properties (ISO 23008-12, section 9.3.1).
  private static func propertyNumbers(of item: Int, in box: ContentReader) -> [Int] {
    guard let version = box.number(at: 0, bytes: 1, .bigEndian), let flags = box.number(at: 3, bytes: 1, .bigEndian),
      let count = box.number(at: 4, bytes: 4, .bigEndian)
    else { return [] }
    let (itemLength, numberLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var offset = 8
    for _ in 0..<min(count, Box.limit) {
      guard let found = box.number(at: offset, bytes: itemLength, .bigEndian),
        let numbers = box.number(at: offset + itemLength, bytes: 1, .bigEndian)
      else { return [] }
      offset += itemLength + 1
      if found == item {
        // The highest bit says whether a reader must know the property.
        let mask = numberLength == 1 ? 0x7F : 0x7FFF
        return (0..<numbers).compactMap {
          box.number(at: offset + $0 * numberLength, bytes: numberLength, .bigEndian).map { $0 & mask }
        }
      }
      offset += numbers * numberLength
    }
    return []
  }

  /// A part of the file (ISO 14496-12, section 4.2).
  private struct Box {
    /// The most boxes that are looked at in one place.
    static let limit = 1000

    let name: String
    let content: ContentReader

    /// Returns the content of the first box with a name.
    static func first(_ name: String, in content: ContentReader) -> ContentReader? {
      all(in: content).first { $0.name == name }?.content
    }

    /// Returns the boxes in `content`, up to one that is cut off.
    static func all(in content: ContentReader) -> [Box] {
      var boxes: [Box] = []
      var offset = 0
      while boxes.count < limit, let length = content.number(at: offset, bytes: 4, .bigEndian) {
        let name = String(decoding: content.bytes(at: offset + 4, count: 4), as: UTF8.self)
        // 0 stands for a box up to the end. Those of 4 GiB and more, which state 1, contain only pixels.
        let isLast = length == 0
        guard isLast || length >= 8, isLast || length <= content.count - offset else { break }
        let end = isLast ? content.count : offset + length
        boxes.append(Box(name: name, content: content.part(at: offset + 8, count: end - offset - 8)))
        offset = end
      }
      return boxes
    }
  }
}
