extension ImageHeader {
  /// How many directory entries are examined; they are in the order of their tags, and the size is in the first.
  private static let entryLimit = 64

  /// Returns the size in the first directory of a TIFF file (TIFF 6.0, section 2), or of a BigTIFF file, whose places
  /// and counts have eight bytes instead of four or two.
  static func tiffSize(_ content: ContentReader, _ order: ContentReader.ByteOrder) -> Size? {
    let isBig = content.number(at: 2, bytes: 2, order) == 43
    guard let directory = isBig ? longNumber(content, at: 8, order) : content.number(at: 4, bytes: 4, order),
      let count = isBig ? longNumber(content, at: directory, order) : content.number(at: directory, bytes: 2, order)
    else { return nil }
    var (width, height): (Int?, Int?)
    for index in 0..<min(count, entryLimit) {
      let entry = directory + (isBig ? 8 + 20 * index : 2 + 12 * index)
      let value = value(content, of: entry, at: entry + (isBig ? 12 : 8), order)
      switch content.number(at: entry, bytes: 2, order) {
      case 256: width = value
      case 257: height = value
      default: continue
      }
    }
    return Size(width, height)
  }

  /// Returns a number of eight bytes; nil if no file is as large.
  private static func longNumber(_ content: ContentReader, at offset: Int, _ order: ContentReader.ByteOrder) -> Int? {
    let halves = [offset, offset + 4].map { content.number(at: $0, bytes: 4, order) }
    let (high, low) = order == .bigEndian ? (halves[0], halves[1]) : (halves[1], halves[0])
    return high == 0 ? low : nil
  }

  /// Returns the number of an entry, which has two bytes (SHORT) or four (LONG).
  private static func value(
    _ content: ContentReader, of entry: Int, at offset: Int, _ order: ContentReader.ByteOrder
  ) -> Int? {
    switch content.number(at: entry + 2, bytes: 2, order) {
    case 3: content.number(at: offset, bytes: 2, order)
    case 4: content.number(at: offset, bytes: 4, order)
    default: nil
    }
  }
}
