package import Bytes
internal import CPictures

/// Reads a picture in any format. Dimensions are checked before anything is allocated for them.
package enum PictureReader {
  /// Returns the picture upright, and scaled down to `width` if that is less than its own. A drawing or a page is
  /// made as wide as that. Of an animation or of several pages, the first is read.
  package static func read(
    _ bytes: [UInt8], as format: PictureFormat, width: Int? = nil
  ) throws(PictureFailure) -> Bitmap {
    var picture = try decode(bytes, format, width: width)
    if !describesRGB(picture.profile) { picture.profile = [] }
    guard let width, width < picture.width else { return picture }
    return try picture.scaled(toWidth: width)
  }

  /// Whether a profile describes the picture's colours: those of grey and of inks do not, because they were converted.
  /// Its header has 128 bytes, of which the first four state its length (ICC.1, 7.2).
  private static func describesRGB(_ profile: [UInt8]) -> Bool {
    let content = ContentReader(profile)
    return content.count > 128 && content.count % 4 == 0 && content.number(at: 0, bytes: 4, .bigEndian) == content.count
      && content.has("RGB ", at: 16) && content.has("acsp", at: 36)
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
    case .pdf: try PictureLibrary.pdf.read(bytes, width: width)
    case .bmp: try BMPReader.read(bytes)
    case .ico: try IconReader.read(bytes)
    case .gif: try GIFReader.read(bytes)
    case .xpm: try XPMReader.read(bytes)
    case .pnm: try PNMReader.read(bytes)
    }
  }
}
