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
  /// The size; nil if the file is cut off before it, or makes no sense, or if a drawing states none.
  package let size: Size?

  package init(_ format: FileFormat, _ size: Size?) {
    self.format = format
    self.size = size
  }

  /// Reads the header at the start of `content`; nil if that is not an image with a known header.
  package init?(_ content: ContentReader) {
    let beginning = content.bytes(count: FileFormat.window)
    guard let format = FileFormat(beginning: beginning) else { return nil }
    switch format {
    case .png: self.init(format, ImageHeader.pngSize(content))
    case .jpeg: self.init(format, ImageHeader.jpegSize(content))
    case .gif: self.init(format, ImageHeader.size(of: content, at: 6, 8, bytes: 2, .littleEndian))
    case .webP: self.init(format, ImageHeader.webPSize(content))
    case .tiff: self.init(format, ImageHeader.tiffSize(content, content.has("II") ? .littleEndian : .bigEndian))
    case .bmp: self.init(format, ImageHeader.bmpSize(content, header: 14))
    case .heic, .avif: self.init(format, ImageHeader.heifSize(content))
    case .icon: self.init(format, ImageHeader.iconSize(content))
    case .xpm: self.init(format, ImageHeader.xpmSize(beginning))
    case .pnm: self.init(format, ImageHeader.pnmSize(beginning))
    case .svg: self.init(format, ImageHeader.svgSize(beginning))
    default: return nil
    }
  }

  /// Returns the size in the first chunk (PNG, third edition, 11.2.1).
  private static func pngSize(_ content: ContentReader) -> Size? {
    guard content.number(at: 8, bytes: 4, .bigEndian) == 13, content.has("IHDR", at: 12) else { return nil }
    return size(of: content, at: 16, 20, bytes: 4, .bigEndian)
  }

  /// Returns the size of an icon's largest picture. Its bitmaps have a row of bits for each row of pixels.
  private static func iconSize(_ content: ContentReader) -> Size? {
    guard let picture = IconDirectory.largest(in: content) else { return nil }
    if picture.has("PNG", at: 1) { return pngSize(picture) }
    return bmpSize(picture, header: 0).flatMap { Size($0.width, $0.height / 2) }
  }

  /// Returns the size of a bitmap. A height below zero counts the lines from the top.
  private static func bmpSize(_ content: ContentReader, header: Int) -> Size? {
    switch content.number(at: header, bytes: 4, .littleEndian) {
    case 12: return size(of: content, at: header + 4, header + 6, bytes: 2, .littleEndian)
    case 16, 40, 52, 56, 64, 108, 124:
      let numbers = [header + 4, header + 8].map { content.number(at: $0, bytes: 4, .littleEndian) }
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
    guard let size else { return format == .svg ? name : "\(name), cut off or broken" }
    return "\(name), \(size.width) × \(size.height)"
  }

  private var name: String {
    switch format {
    case .webP: "WebP"
    case .icon: "ICO"
    case .xpm: "XPM"
    case .pnm: "PNM"
    case .svg: "SVG"
    default: format.rawValue.dropFirst("image/".count).uppercased()
    }
  }
}
