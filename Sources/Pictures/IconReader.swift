internal import Bytes

/// Reads icons of Windows (ICO): the largest of several, which is a bitmap or a PNG file.
enum IconReader {
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    let content = ContentReader(bytes)
    let count = content.number(at: 4, bytes: 2, .littleEndian) ?? 0
    // The sides are a byte each, in which 0 stands for 256.
    let entries = (0..<count).map { 6 + 16 * $0 }.filter { $0 + 16 <= bytes.count }
    func area(_ entry: Int) -> (Int, Int) {
      let sides = [bytes[entry], bytes[entry + 1]].map { $0 == 0 ? 256 : Int($0) }
      return (sides[0] * sides[1], content.number(at: entry + 6, bytes: 2, .littleEndian) ?? 0)
    }
    guard let largest = entries.max(by: { area($0) < area($1) }),
      let length = content.number(at: largest + 8, bytes: 4, .littleEndian),
      let start = content.number(at: largest + 12, bytes: 4, .littleEndian)
    else { throw .malformed }
    let picture = content.bytes(at: start, count: length)
    return FileFormat(beginning: picture) == .png
      ? try PictureLibrary.png.read(picture) : try BMPReader.readIcon(picture)
  }
}
