package import Bytes

/// Writes a picture in the formats that receivers ask for. Besides the pixels, only the colour profile is written.
package enum PictureWriter {
  /// Few see a difference to the original, and the file is a fraction of it.
  private static let quality = 90

  package static func write(
    _ picture: consuming Bitmap, as format: PictureFormat
  ) throws(PictureFailure) -> [UInt8] {
    switch format {
    case .png: return try PictureLibrary.png.write(picture)
    case .jpeg:
      picture.layOnWhite()
      let profile = picture.profile
      return JPEGFile(try PictureLibrary.jpeg.write(picture, quality: quality)).with(profile)
    case .webp:
      let (profile, size, hasAlpha) = (picture.profile, (picture.width, picture.height), picture.hasAlpha)
      return WebPFile(try PictureLibrary.webp.write(picture, quality: quality)).with(profile, size, hasAlpha: hasAlpha)
    case .bmp: return BMPWriter.write(picture)
    default: throw .malformed
    }
  }
}
