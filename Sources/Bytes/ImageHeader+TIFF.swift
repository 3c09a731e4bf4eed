extension ImageHeader {
  /// How many directory entries are examined; they are in the order of their tags, and the size is in the first.
  private static let entryLimit = 64

  /// Returns the size in the first directory of a TIFF file (TIFF 6.0, section 2).
  static func tiffSize(_ content: ContentReader, _ order: ContentReader.ByteOrder) -> Size? {
    guard let directory = content.number(at: 4, bytes: 4, order),
      let count = content.number(at: directory, bytes: 2, order)
    else { return nil }
    var (width, height): (Int?, Int?)
    for index in 0..<min(count, entryLimit) {
      let entry = directory + 2 + 12 * index
      switch content.number(at: entry, bytes: 2, order) {
      case 256: width = value(content, of: entry, order)
      case 257: height = value(content, of: entry, order)
      default: continue
      }
    }
    return Size(width, height)
  }

  /// Returns the number in an entry, which has two bytes (SHORT) or four (LONG).
  private static func value(_ content: ContentReader, of entry: Int, _ order: ContentReader.ByteOrder) -> Int? {
    switch content.number(at: entry + 2, bytes: 2, order) {
    case 3: content.number(at: entry + 8, bytes: 2, order)
    case 4: content.number(at: entry + 8, bytes: 4, order)
    default: nil
    }
  }
}
