/// The claims in the first bytes of an image file. Nothing is decoded, and no claim costs memory.
package struct ImageHeader: Equatable {
  /// The size in pixels; both are more than zero.
  package struct Size: Equatable {
    package let width: Int
    package let height: Int

    /// Creates a size; nil if one is missing or zero.
    package init?(_ width: Int?, _ height: Int?) {
      guard let width, let height, width > 0, height > 0 else { return nil }
      self.width = width
      self.height = height
    }
  }

  package let format: FileFormat
  /// The size; nil if the file is cut off before it, or makes no sense.
  package let size: Size?

  package init(_ format: FileFormat, _ size: Size?) {
    self.format = format
    self.size = size
  }

  /// Reads the header at the start of `content`; nil if that is not an image with a known header.
  package init?(_ content: ContentReader) {
    guard let format = FileFormat(beginning: content.bytes(count: FileFormat.window)) else { return nil }
    switch format {
    case .png: self.init(format, ImageHeader.pngSize(content))
    case .jpeg: self.init(format, ImageHeader.jpegSize(content))
    case .gif: self.init(format, ImageHeader.size(of: content, at: 6, 8, bytes: 2, .littleEndian))
    case .webP: self.init(format, ImageHeader.webPSize(content))
    case .tiff: self.init(format, ImageHeader.tiffSize(content, content.has("II") ? .littleEndian : .bigEndian))
    case .bmp: self.init(format, ImageHeader.bmpSize(content))
    default: return nil
    }
  }

  private static func pngSize(_ content: ContentReader) -> Size? {
    guard content.has("IHDR", at: 12) else { return nil }
    return size(of: content, at: 16, 20, bytes: 4, .bigEndian)
  }

  /// Returns the size of a bitmap. A height below zero counts the lines from the top.
  private static func bmpSize(_ content: ContentReader) -> Size? {
    switch content.number(at: 14, bytes: 4, .littleEndian) {
    case 12: return size(of: content, at: 18, 20, bytes: 2, .littleEndian)
    case 40, 52, 56, 64, 108, 124:
      let numbers = [18, 22].map { content.number(at: $0, bytes: 4, .littleEndian) }
      let lengths = numbers.map { $0.map { Int(Int32(truncatingIfNeeded: $0).magnitude) } }
      return Size(lengths[0], lengths[1])
    default: return nil
    }
  }

  /// Returns the size in the first chunk of a lossy, a lossless or an extended file.
  private static func webPSize(_ content: ContentReader) -> Size? {
    if content.has("VP8 ", at: 12) {
      guard content.bytes(at: 23, count: 3) == [0x9D, 0x01, 0x2A] else { return nil }
      let numbers = [26, 28].map { content.number(at: $0, bytes: 2, .littleEndian) }
      return Size(numbers[0].map { $0 & 0x3FFF }, numbers[1].map { $0 & 0x3FFF })
    }
    if content.has("VP8L", at: 12) {
      guard content.has("/", at: 20), let bits = content.number(at: 21, bytes: 4, .littleEndian) else { return nil }
      return Size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard content.has("VP8X", at: 12) else { return nil }
    let numbers = [24, 27].map { content.number(at: $0, bytes: 3, .littleEndian) }
    return Size(numbers[0].map { $0 + 1 }, numbers[1].map { $0 + 1 })
  }

  private static func size(
    of content: ContentReader, at width: Int, _ height: Int, bytes: Int, _ order: ContentReader.ByteOrder
  ) -> Size? {
    Size(content.number(at: width, bytes: bytes, order), content.number(at: height, bytes: bytes, order))
  }
}

extension ImageHeader: CustomStringConvertible {
  package var description: String {
    let name = format == .webP ? "WebP" : format.rawValue.dropFirst("image/".count).uppercased()
    guard let size else { return "\(name), cut off or broken" }
    return "\(name), \(size.width) × \(size.height)"
  }
}
