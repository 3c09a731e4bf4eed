internal import Bytes

/// Reads icons of Windows (ICO): the largest of several, which is a bitmap or a PNG file.
enum IconReader {
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    guard let largest = IconDirectory.largest(in: ContentReader(bytes)) else { throw .malformed }
    let picture = largest.bytes(count: largest.count)
    return FileFormat(beginning: picture) == .png
      ? try PictureLibrary.png.read(picture) : try BMPReader.readIcon(picture)
  }
}
