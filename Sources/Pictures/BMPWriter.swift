/// Writes bitmaps of Windows: 24 bits a pixel, which everything reads; or, with alpha or a profile, a header of version 5
/// with 32.
enum BMPWriter {
  private static let fileHeader = 14

  static func write(_ picture: borrowing Bitmap) -> [UInt8] {
    let isPlain = !picture.hasAlpha && picture.profile.isEmpty
    let header = isPlain ? 40 : 124
    let row = isPlain ? (picture.width * 3 + 3) / 4 * 4 : picture.width * 4
    let start = fileHeader + header
    let profileStart = start + row * picture.height
    let count = profileStart + picture.profile.count
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<picture.height {
        copyRow(
          picture.pixels + y * picture.width * 4, picture.width, to: base + start + (picture.height - 1 - y) * row,
          isPlain: isPlain)
      }
    }
    var fields: [(Int, Int)] = [
      (0, 0x4D42), (2, count), (10, start), (14, header), (18, picture.width), (22, picture.height),
      (26, 1 | (isPlain ? 24 : 32) << 16), (34, row * picture.height), (38, 2835), (42, 2835),
    ]
    if !isPlain {
      // BI_BITFIELDS, the masks, and the colour space: sRGB, or the profile at the end.
      fields += [(30, 3), (54, 0xFF0000), (58, 0xFF00), (62, 0xFF), (66, 0xFF00_0000)]
      fields += [(70, picture.profile.isEmpty ? 0x7352_4742 : 0x4D42_4544), (122, 4)]
      if !picture.profile.isEmpty { fields += [(126, profileStart - fileHeader), (130, picture.profile.count)] }
    }
    for (offset, value) in fields {
      for byte in 0..<(offset == 0 ? 2 : 4) { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
    bytes.replaceSubrange(profileStart..., with: picture.profile)
    return bytes
  }

  /// Copies a row, blue first. Transparent pixels become white, because some receivers ignore alpha.
  private static func copyRow(
    _ row: UnsafeMutablePointer<UInt8>, _ width: Int, to place: UnsafeMutablePointer<UInt8>, isPlain: Bool
  ) {
    var (from, to) = (row, place)
    for _ in 0..<width {
      let isHidden = !isPlain && from[3] == 0
      to[0] = isHidden ? 255 : from[2]
      to[1] = isHidden ? 255 : from[1]
      to[2] = isHidden ? 255 : from[0]
      if !isPlain { to[3] = from[3] }
      from += 4
      to += isPlain ? 3 : 4
    }
  }
}
