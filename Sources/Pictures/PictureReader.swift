package import Bytes
internal import CPictures

/// Reads a picture in any format. Dimensions are checked before anything is allocated for them.
package enum PictureReader {
  /// Returns the picture upright, and scaled down to `width` if that is less than its own. A drawing is made as wide as
  /// that. Of an animation or of several pages, the first is read.
  package static func read(
    _ bytes: [UInt8], as format: PictureFormat, width: Int? = nil
  ) throws(PictureFailure) -> Bitmap {
    var picture = try decode(bytes, format, width: width)
    // Profiles of grey and of inks do not describe the colours that were made of these (ICC.1, 7.2.6).
    if picture.profile.dropFirst(16).prefix(4) != ArraySlice("RGB ".utf8) { picture.profile = [] }
    guard let width, width < picture.width else { return picture }
    return try picture.scaled(toWidth: width)
  }

  private static func decode(
    _ bytes: [UInt8], _ format: PictureFormat, width: Int?
  ) throws(PictureFailure) -> Bitmap {
    switch format {
    case .png: try PictureLibrary.png.read(bytes)
    case .jpeg: try JPEGFile(bytes).picture()
    case .webp: try WebPFile(bytes).picture()
    case .tiff: try PictureLibrary.tiff.read(bytes)
    case .heif: try PictureLibrary.heif.read(bytes)
    case .svg: try PictureLibrary.svg.read(bytes, width: width)
    case .bmp: try BMPReader.read(bytes)
    case .ico: try IconReader.read(bytes)
    case .gif: try GIFReader.read(bytes)
    case .xpm: try XPMReader.read(bytes)
    case .pnm: try PNMReader.read(bytes)
    }
  }
}
