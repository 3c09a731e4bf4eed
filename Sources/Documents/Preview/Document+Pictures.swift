internal import Bytes

extension Document {
  /// The number of letters of Base64 that contain the size of most pictures.
  private static let beginning = 64 << 10

  /// Returns the bytes of the picture with this number, the first one being 1; nil if there is none in the document.
  package func picture(_ number: Int) -> [UInt8]? {
    guard images.indices.contains(number - 1), hasPicture(images[number - 1]) else { return nil }
    return FileFormat.content(ofDataURL: self[images[number - 1].source])
  }

  /// Whether a picture is in the document, and not elsewhere.
  func hasPicture(_ image: Image) -> Bool { self[image.source].starts(with: "data:".utf8) }

  /// Returns the size in which a picture is shown, in pixels; nil if it is unknown.
  func shownSize(of image: Image) -> (width: Int, height: Int)? {
    if let width = image.width, let height = image.height { return (Int(width), Int(height)) }
    guard hasPicture(image), let content = FileFormat.content(ofDataURL: self[image.source].prefix(Self.beginning)),
      let size = ImageHeader(ContentReader(content))?.size
    else { return nil }
    if let width = image.width { return (Int(width), size.height * Int(width) / size.width) }
    if let height = image.height { return (size.width * Int(height) / size.height, Int(height)) }
    return (size.width, size.height)
  }
}
