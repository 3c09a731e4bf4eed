internal import Bytes

/// How a picture lies, from its metadata (Exif 2.32, section 4.6.4, tag 274): a TIFF structure.
enum ExifOrientation {
  private static let tag = 274

  /// Returns the orientation, from 1 to 8; 1 if the metadata says nothing.
  static func read(_ metadata: [UInt8]) -> Int {
    let content = ContentReader(metadata)
    let order: ContentReader.ByteOrder = content.has("II") ? .littleEndian : .bigEndian
    guard let directory = content.number(at: 4, bytes: 4, order),
      let count = content.number(at: directory, bytes: 2, order)
    else { return 1 }
    let entries = (0..<min(count, 256)).lazy.map { directory + 2 + 12 * $0 }
    guard let entry = entries.first(where: { content.number(at: $0, bytes: 2, order) == tag }),
      let value = content.number(at: entry + 8, bytes: 2, order), (1...8).contains(value)
    else { return 1 }
    return value
  }
}
