internal import Bytes

extension Document {
  /// The paths of the files that images of the document show, each once, in order. Complexity: linear in the images.
  package var pictureFiles: [[UInt8]] {
    var known: Set<[UInt8]> = []
    return images.compactMap { PictureFile.path(of: self[$0.source]) }.filter { known.insert($0).inserted }
  }

  /// Returns the document with pictures in it.
  ///
  /// A picture that is wider than a page is shown as wide as that, unless the document says something else.
  ///
  /// - Parameter files: The pictures' files by their paths, each in a format that browsers show. An image of any other
  ///   file stays as it is.
  package func embedding(_ files: [[UInt8]: [UInt8]]) -> Document {
    var more: [UInt8] = []
    var known: [[UInt8]: TextSpan] = [:]
    let images = images.map { image in
      guard let path = PictureFile.path(of: self[image.source]), let file = files[path],
        let format = FileFormat(beginning: file), format.isShownByBrowsers
      else { return image }
      let span = known[path] ?? span(of: format.dataURL(of: file), in: &more)
      known[path] = span
      var image = image
      image.source = span
      if image.width == nil, image.height == nil, let width = ImageHeader(ContentReader(file))?.size?.width,
        width > Self.pageWidth
      {
        image.width = UInt16(Self.pageWidth)
      }
      return image
    }
    return with(images: images, moreText: more)
  }

  /// Returns the document with references to files instead of the pictures in it, and these pictures.
  ///
  /// - Parameter prefix: The beginning of the files' paths. A number and an extension follow it.
  package func separatingPictures(
    _ prefix: [UInt8]
  ) -> (document: Document, files: [(path: [UInt8], content: [UInt8])]) {
    var more: [UInt8] = []
    var files: [(path: [UInt8], content: [UInt8])] = []
    var known: [[UInt8]: TextSpan] = [:]
    let images = images.map { image in
      let address = Array(self[image.source])
      if known[address] == nil, let content = FileFormat.content(ofDataURL: address[...]),
        let format = FileFormat(beginning: content), format.isShownByBrowsers
      {
        let path = prefix + Array("\(files.count + 1).\(format.fileExtension)".utf8)
        files.append((path, content))
        known[address] = span(of: PictureFile.address(of: path), in: &more)
      }
      var image = image
      image.source = known[address] ?? image.source
      return image
    }
    return (with(images: images, moreText: more), files)
  }

  /// The width of a page's text, in pixels.
  private static let pageWidth = RTFSink.pageWidth / WordMeasure.pixel
}

extension FileFormat {
  /// Whether every browser shows pictures in this format.
  var isShownByBrowsers: Bool { [.png, .jpeg, .gif, .webP].contains(self) }

  /// The usual extension of a picture's file.
  fileprivate var fileExtension: String { self == .jpeg ? "jpg" : rawValue.dropFirst("image/".count).description }

  /// Returns the `data:` URL of a file in this format (RFC 2397).
  func dataURL(of file: [UInt8]) -> [UInt8] {
    Array("data:\(rawValue);base64,".utf8) + Array(Base64.encode(file).utf8)
  }

  /// Returns the bytes in a `data:` URL in Base64; nil for other URLs.
  static func content(ofDataURL url: ArraySlice<UInt8>) -> [UInt8]? {
    guard url.prefix(5).map(\.lowercasedASCII).elementsEqual("data:".utf8),
      let comma = url.prefix(64).firstIndex(of: ","),
      url[..<comma].suffix(7).map(\.lowercasedASCII).elementsEqual(";base64".utf8)
    else { return nil }
    return Base64.decode(lettersOf: url[(comma + 1)...])
  }
}
