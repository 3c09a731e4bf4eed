internal import Bytes

/// Reads bitmaps of Windows and OS/2: headers of 12, 16, 40, 52, 56, 64, 108 and 124 bytes, from 1 to 32 bits a pixel,
/// with masks or run lengths (Windows GDI, "Bitmap Header Types").
struct BMPReader {
  private enum Compression: Int {
    case none = 0
    case runs8 = 1
    case runs4 = 2
    case masks = 3
    case masksWithAlpha = 6
  }

  private let bytes: [UInt8]
  /// The start of the second header.
  private let header: Int
  private let headerLength: Int
  private let width: Int
  /// The number of rows of the picture: in an icon, half of those that it states.
  private let height: Int
  private let isTopDown: Bool
  private let depth: Int
  private let compression: Compression
  private let isIcon: Bool
  /// The start of the rows.
  private let start: Int

  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    let start = ContentReader(bytes).number(at: 10, bytes: 4, .littleEndian)
    return try BMPReader(bytes, header: 14, start: start, isIcon: false).picture()
  }

  /// Reads a bitmap of an icon, which has no first header, and below its colours a row of bits for each row of pixels.
  static func readIcon(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    try BMPReader(bytes, header: 0, start: nil, isIcon: true).picture()
  }

  private init(_ bytes: [UInt8], header: Int, start: Int?, isIcon: Bool) throws(PictureFailure) {
    self.bytes = bytes
    self.header = header
    self.isIcon = isIcon
    let content = ContentReader(bytes)
    func number(_ offset: Int, _ count: Int) throws(PictureFailure) -> Int {
      guard let number = content.number(at: header + offset, bytes: count, .littleEndian) else { throw .malformed }
      return number
    }
    headerLength = try number(0, 4)
    guard [12, 16, 40, 52, 56, 64, 108, 124].contains(headerLength) else { throw .malformed }
    let isOld = headerLength == 12
    width = try isOld ? number(4, 2) : number(4, 4)
    let rows = try isOld ? number(6, 2) : Int(Int32(truncatingIfNeeded: number(8, 4)))
    isTopDown = rows < 0
    height = Int(rows.magnitude) / (isIcon ? 2 : 1)
    depth = try isOld ? number(10, 2) : number(14, 2)
    guard [1, 2, 4, 8, 16, 24, 32].contains(depth),
      let compression = Compression(rawValue: headerLength <= 16 ? 0 : try number(16, 4)),
      // OS/2 has other numbers from 3 on.
      headerLength != 64 || compression != .masks && compression != .masksWithAlpha
    else { throw .malformed }
    self.compression = compression
    let colours = headerLength <= 16 ? 0 : try number(32, 4)
    // Masks follow a header without room for them, and the palette follows these.
    let maskLength = headerLength != 40 ? 0 : compression == .masks ? 12 : compression == .masksWithAlpha ? 16 : 0
    palette = header + headerLength + maskLength
    let present = depth > 8 ? min(colours, 256) : colours == 0 || colours > 1 << depth ? 1 << depth : colours
    let end = palette + present * (isOld ? 3 : 4)
    self.start = start ?? end
    colourCount = depth > 8 ? 0 : max(0, min(present, ((start ?? end) - palette) / (isOld ? 3 : 4)))
  }

  /// The start of the palette, and the number of its colours.
  private let palette: Int
  private let colourCount: Int

  private func picture() throws(PictureFailure) -> Bitmap {
    let hasRuns = compression == .runs8 || compression == .runs4
    guard width > 0, height > 0 else { throw .malformed }
    guard width <= Bitmap.pixelLimit, height <= Bitmap.pixelLimit / width else { throw .tooManyPixels }
    guard start >= 0, hasRuns || bytes.count - start >= rowLength * height else { throw .malformed }
    var result = try Bitmap(width: width, height: height)
    if hasRuns {
      drawRuns(into: result)
    } else if depth <= 8 {
      drawIndices(into: result)
    } else {
      let masks = masks
      drawColours(masks, into: result)
      result.hasAlpha = masks.alpha.mask != 0
      result.makeVisible()
    }
    if isIcon { hideBackground(of: &result) }
    result.profile = profile
    return result
  }

  /// Each row is filled up to four bytes.
  private var rowLength: Int { (width * depth + 31) / 32 * 4 }

  /// The row of the picture that is the file's row `index`.
  private func row(_ index: Int) -> Int { isTopDown ? index : height - 1 - index }

  /// A header of version 5 may have a profile behind the pixels.
  private var profile: [UInt8] {
    let content = ContentReader(bytes)
    guard headerLength == 124, content.number(at: header + 56, bytes: 4, .littleEndian) == 0x4D42_4544,
      let offset = content.number(at: header + 112, bytes: 4, .littleEndian),
      let count = content.number(at: header + 116, bytes: 4, .littleEndian)
    else { return [] }
    return content.bytes(at: header + offset, count: count)
  }

  // MARK: Palettes

  private var colours: [Colour] {
    let size = headerLength == 12 ? 3 : 4
    return (0..<colourCount).map { index in
      let place = palette + index * size
      guard place + 3 <= bytes.count else { return .black }
      return Colour(red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place])
    }
  }

  private func drawIndices(into picture: borrowing Bitmap) {
    let colours = colours
    let (perByte, mask) = (8 / depth, UInt8((1 << depth) - 1))
    for index in 0..<height {
      let (place, y) = (start + index * rowLength, row(index))
      for x in 0..<width {
        let shift = 8 - depth * (x % perByte + 1)
        let colour = Int(bytes[place + x / perByte] >> UInt8(shift) & mask)
        picture.set(x, y, colour < colours.count ? colours[colour] : .black)
      }
    }
  }

  /// Draws run lengths ("Bitmap Compression"). Skipped pixels have the first colour.
  private func drawRuns(into picture: borrowing Bitmap) {
    let colours = colours
    func colour(_ index: UInt8) -> Colour { Int(index) < colours.count ? colours[Int(index)] : .black }
    for y in 0..<height { for x in 0..<width { picture.set(x, y, colour(0)) } }
    let isHalf = compression == .runs4
    var (x, y, place) = (0, 0, start)
    func draw(_ index: UInt8) {
      if x < width && y < height { picture.set(x, row(y), colour(index)) }
      x += 1
    }
    while place + 2 <= bytes.count, y < height {
      let (count, value) = (Int(bytes[place]), bytes[place + 1])
      place += 2
      switch (count, value) {
      case (0, 0): (x, y) = (0, y + 1)
      case (0, 1): return
      case (0, 2):
        guard place + 2 <= bytes.count else { return }
        (x, y) = (x + Int(bytes[place]), y + Int(bytes[place + 1]))
        place += 2
      case (0, _):
        let length = isHalf ? (Int(value) + 1) / 2 : Int(value)
        guard place + length <= bytes.count else { return }
        for index in 0..<Int(value) {
          draw(isHalf ? bytes[place + index / 2] >> (index % 2 == 0 ? 4 : 0) & 0xF : bytes[place + index])
        }
        place += length + length % 2
      default:
        for index in 0..<count { draw(isHalf ? value >> (index % 2 == 0 ? 4 : 0) & 0xF : value) }
      }
    }
  }

  // MARK: Masks

  /// The bits of a number that are one part of a colour.
  private struct Part {
    let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    func value(in pixel: UInt32) -> UInt8 {
      let value = (pixel & mask) >> shift
      if most == 255 { return UInt8(truncatingIfNeeded: value) }
      return most == 0 ? 0 : UInt8((UInt64(value) * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }

  private typealias Masks = (red: Part, green: Part, blue: Part, alpha: Part)

  private var masks: Masks {
    func stated(_ index: Int) -> Part {
      Part(UInt32(ContentReader(bytes).number(at: header + 40 + 4 * index, bytes: 4, .littleEndian) ?? 0))
    }
    switch (compression, depth) {
    case (.masks, _), (.masksWithAlpha, _):
      let hasAlpha = compression == .masksWithAlpha || headerLength >= 56 && headerLength != 64
      return (stated(0), stated(1), stated(2), hasAlpha ? stated(3) : Part(0))
    case (_, 16): return (Part(0x7C00), Part(0x3E0), Part(0x1F), alpha(behind: 0x7FFF))
    // Outside icons, the fourth byte has no meaning unless the header says it.
    case (_, 32) where !isIcon: return (Part(0xFF0000), Part(0xFF00), Part(0xFF), alpha(behind: 0xFF_FFFF))
    default: return (Part(0xFF0000), Part(0xFF00), Part(0xFF), Part(isIcon && depth == 32 ? 0xFF00_0000 : 0))
    }

    /// The mask for alpha that headers of versions 4 and 5 have also without masks for the colours, whose bits it leaves.
    func alpha(behind colours: UInt32) -> Part {
      guard headerLength >= 108 else { return Part(0) }
      return Part(stated(3).mask & ~colours & (depth == 16 ? 0xFFFF : .max))
    }
  }

  private func drawColours(_ masks: Masks, into picture: borrowing Bitmap) {
    let size = depth / 8
    for index in 0..<height {
      let (place, y) = (start + index * rowLength, row(index))
      for x in 0..<width {
        var pixel: UInt32 = 0
        for byte in 0..<size { pixel |= UInt32(bytes[place + x * size + byte]) << UInt32(8 * byte) }
        picture.set(
          x, y,
          Colour(
            red: masks.red.value(in: pixel), green: masks.green.value(in: pixel), blue: masks.blue.value(in: pixel),
            alpha: masks.alpha.mask == 0 ? 255 : masks.alpha.value(in: pixel)))
      }
    }
  }

  // MARK: Icons

  /// Hides what the second bitmap of an icon marks, unless the first has alpha.
  private func hideBackground(of picture: inout Bitmap) {
    guard !picture.hasAlpha else { return }
    let bits = start + rowLength * height
    let length = (width + 31) / 32 * 4
    guard bits + length * height <= bytes.count else { return }
    for index in 0..<height {
      for x in 0..<width where bytes[bits + index * length + x / 8] >> UInt8(7 - x % 8) & 1 == 1 {
        picture.set(x, row(index), .transparent)
        picture.hasAlpha = true
      }
    }
  }
}
