import Bytes
import Pictures
import Testing

/// Pictures that the tests make themselves.
enum Samples {
  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let white: [UInt8] = [255, 255, 255, 255]
  static let black: [UInt8] = [0, 0, 0, 255]
  static let none: [UInt8] = [0, 0, 0, 0]

  /// Three pixels in two rows: red, green, blue; white, black, red.
  static let pixels = [[red, green, blue], [white, black, red]]

  /// The same as a portable pixmap.
  static let pixmap = Array("P6\n3 2\n255\n".utf8) + pixels.joined().flatMap { $0.prefix(3) }

  /// Returns a number, the lowest byte first.
  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// Returns a chunk of a PNG file.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count, 4) + body + big(Int(checksum(body)), 4)
  }

  /// The checksum of PNG's chunks (annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }

  /// Returns a bitmap with this second header after its length, and these colours and rows.
  static func bitmap(header: [UInt8], palette: [UInt8] = [], rows: [UInt8]) -> [UInt8] {
    let start = 14 + 4 + header.count + palette.count
    return Array("BM".utf8) + little(start + rows.count, 4) + little(0, 4) + little(start, 4)
      + little(4 + header.count, 4) + header + palette + rows
  }

  /// Returns the second header of 40 bytes, without its length.
  static func header(
    _ width: Int, _ height: Int, depth: Int, compression: Int = 0, colours: Int = 0
  ) -> [UInt8] {
    little(width, 4) + little(height, 4) + little(1, 2) + little(depth, 2) + little(compression, 4) + little(0, 12)
      + little(colours, 4) + little(0, 4)
  }
}

extension Bitmap {
  /// The pixels of each row.
  var rows: [[[UInt8]]] { (0..<height).map { y in (0..<width).map { pixel($0, y) } } }
}

/// Reads a picture and returns its pixels.
func pixels(_ bytes: [UInt8], _ format: PictureFormat, width: Int? = nil) throws -> [[[UInt8]]] {
  try PictureReader.read(bytes, as: format, width: width).rows
}
