internal import Bytes

/// A picture in a `data:` URL, in one of the formats that every word processor shows.
struct EmbeddedPicture {
  /// PNG or JPEG.
  let format: FileFormat
  /// The picture's file.
  let bytes: [UInt8]
  /// The width in pixels, at least 1.
  let width: Int
  /// The height in pixels, at least 1.
  let height: Int

  /// Reads the picture of a URL; nil unless that is a `data:` URL of a PNG or JPEG image in Base64 with its size.
  init?(dataURL url: ArraySlice<UInt8>) {
    guard let comma = url.prefix(64).firstIndex(of: ",") else { return nil }
    switch String(decoding: url[..<comma], as: UTF8.self).lowercased() {
    case "data:image/png;base64": format = .png
    case "data:image/jpeg;base64", "data:image/jpg;base64": format = .jpeg
    default: return nil
    }
    bytes = Base64.decode(lettersOf: url[(comma + 1)...])
    guard let header = ImageHeader(ContentReader(bytes)), header.format == format, let size = header.size
    else { return nil }
    (width, height) = (size.width, size.height)
  }

  /// Returns the size in pixels that the image specifies, or else the picture's own, reduced proportionally to fit into
  /// `limit`.
  func size(for image: Image, within limit: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let (statedWidth, statedHeight) = (image.width.map(Int.init), image.height.map(Int.init))
    var wide = statedWidth ?? statedHeight.map { width * $0 / height } ?? width
    var high = statedHeight ?? statedWidth.map { height * $0 / width } ?? height
    if wide > limit.width { (wide, high) = (limit.width, high * limit.width / wide) }
    if high > limit.height { (wide, high) = (wide * limit.height / high, limit.height) }
    return (Swift.max(wide, 1), Swift.max(high, 1))
  }
}
