/// Reads the first picture of a GIF file (GIF89a).
struct GIFReader {
  private let bytes: [UInt8]
  private var offset = 0

  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    var reader = GIFReader(bytes: bytes)
    return try reader.picture()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func byte() throws(PictureFailure) -> UInt8 {
    guard offset < bytes.count else { throw .malformed }
    offset += 1
    return bytes[offset - 1]
  }

  private mutating func number() throws(PictureFailure) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  private mutating func picture() throws(PictureFailure) -> Bitmap {
    offset = 6
    let (width, height, flags) = (try number(), try number(), try byte())
    offset += 2
    let common = try palette(flags)
    var transparent: Int?
    while true {
      switch try byte() {
      case 0x21:
        // An extension: of the one before a picture, the transparent colour counts.
        let isControl = try byte() == 0xF9
        if isControl, offset + 5 <= bytes.count {
          transparent = bytes[offset + 1] & 1 == 1 ? Int(bytes[offset + 4]) : nil
        }
        _ = try blocks(atMost: 0)
      case 0x2C: return try frame(width, height, common, transparent)
      default: throw .malformed
      }
    }
  }

  private mutating func palette(_ flags: UInt8) throws(PictureFailure) -> [Colour] {
    guard flags & 0x80 != 0 else { return [] }
    let count = 2 << Int(flags & 7)
    guard offset + 3 * count <= bytes.count else { throw .malformed }
    defer { offset += 3 * count }
    return stride(from: offset, to: offset + 3 * count, by: 3).map {
      Colour(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
  }

  /// Skips blocks up to their end, and returns up to `limit` of their bytes. A missing end is not a fault.
  private mutating func blocks(atMost limit: Int) throws(PictureFailure) -> [UInt8] {
    var content: [UInt8] = []
    while offset < bytes.count {
      let count = Int(try byte())
      if count == 0 { break }
      let end = min(offset + count, bytes.count)
      if content.count < limit { content += bytes[offset..<end] }
      offset = end
    }
    return content
  }

  private mutating func frame(
    _ canvasWidth: Int, _ canvasHeight: Int, _ common: [Colour], _ transparent: Int?
  ) throws(PictureFailure) -> Bitmap {
    let (left, top, width, height) = (try number(), try number(), try number(), try number())
    let flags = try byte()
    let own = try palette(flags)
    let colours = !own.isEmpty ? own : common.isEmpty ? GIFReader.greys : common
    let codeSize = Int(try byte())
    guard (1...11).contains(codeSize), width > 0, height > 0 else { throw .malformed }
    // Some files state no canvas, or one that the picture does not fit on.
    var result = try Bitmap(width: max(canvasWidth, left + width), height: max(canvasHeight, top + height))
    let coversCanvas = (left, top, width, height) == (0, 0, result.width, result.height)
    result.hasAlpha = transparent != nil || !coversCanvas
    let data = try blocks(atMost: .max)
    let rows = GIFReader.rows(height, isInterlaced: flags & 0x40 != 0)
    var (x, line) = (0, 0)
    let count = GIFCodes.expand(data, codeSize: codeSize, limit: width * height) { index in
      let colour = Int(index)
      if colour != transparent {
        result.set(left + x, top + rows[line], colour < colours.count ? colours[colour] : .black)
      }
      x += 1
      if x == width { (x, line) = (0, line + 1) }
    }
    if count < width * height { result.hasAlpha = true }  // what is missing stays transparent
    return result
  }

  /// The colours of a file that has none (section 21), as other programs choose them.
  private static let greys = (0...UInt8.max).map { Colour(red: $0, green: $0, blue: $0) }

  /// Returns the order of the rows (appendix E).
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}

/// The variable-length codes of GIF (appendix F), each of which stands for a string of indices.
private enum GIFCodes {
  private static let codeLimit = 4096

  /// Passes up to `limit` indices to `body`, and returns their number. A wrong code ends the data.
  static func expand(_ data: [UInt8], codeSize: Int, limit: Int, _ body: (UInt8) -> Void) -> Int {
    let clear = 1 << codeSize
    // Each code is the string of another one and an index.
    var prefixes = [UInt16](repeating: 0, count: codeLimit)
    var indices = (0..<codeLimit).map { UInt8(truncatingIfNeeded: $0) }
    var string = [UInt8](repeating: 0, count: codeLimit)
    var (next, size, previous) = (clear + 2, codeSize + 1, Int?.none)
    var (bits, bitCount, place, count) = (0, 0, 0, 0)
    while count < limit {
      while bitCount < size {
        guard place < data.count else { return count }
        bits |= Int(data[place]) << bitCount
        (bitCount, place) = (bitCount + 8, place + 1)
      }
      let code = bits & (1 << size - 1)
      (bits, bitCount) = (bits >> size, bitCount - size)
      if code == clear {
        (next, size, previous) = (clear + 2, codeSize + 1, nil)
        continue
      }
      guard code != clear + 1, code <= next, code < next || previous != nil else { return count }
      // The string, from its end.
      var (length, part) = (0, code == next ? previous ?? 0 : code)
      if code == next { length = 1 }
      while part >= clear {
        string[length] = indices[part]
        (length, part) = (length + 1, Int(prefixes[part]))
      }
      string[length] = UInt8(truncatingIfNeeded: part)
      length += 1
      if code == next { string[0] = UInt8(truncatingIfNeeded: part) }
      if let previous, next < codeLimit {
        prefixes[next] = UInt16(previous)
        indices[next] = UInt8(truncatingIfNeeded: part)
        next += 1
        if next == 1 << size && size < 12 { size += 1 }
      }
      previous = code
      for index in stride(from: length - 1, through: 0, by: -1) where count < limit {
        body(string[index])
        count += 1
      }
    }
    return count
  }
}
