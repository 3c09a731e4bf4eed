/// A document and the pictures that belong to it, as one run of bytes between the programs that convert.
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | the number of pictures, the highest byte first, as all numbers here |
/// | 4, n | of each picture: the length of its file's path, and the path |
/// | 4, n | of each picture: the length of its file, and the file; nothing if it is not there yet, or left out |
/// | the rest | the document |
package struct PictureBundle: Equatable, Sendable {
  /// A picture by the path of its file.
  package struct Picture: Equatable, Sendable {
    package var path: [UInt8]
    package var content: [UInt8]

    package init(path: [UInt8], content: [UInt8] = []) {
      self.path = path
      self.content = content
    }
  }

  package var pictures: [Picture]
  package var document: [UInt8]

  package init(pictures: [Picture], document: [UInt8]) {
    self.pictures = pictures
    self.document = document
  }
}

extension PictureBundle {
  /// The bundle as bytes.
  package var bytes: [UInt8] {
    var bytes = LengthPrefixed.number(pictures.count)
    for picture in pictures {
      bytes += LengthPrefixed.number(picture.path.count) + picture.path
      bytes += LengthPrefixed.number(picture.content.count)
      bytes += picture.content
    }
    return bytes + document
  }

  /// Reads a bundle; nil if it ends too soon.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard let count = LengthPrefixed.takeNumber(&rest) else { return nil }
    var pictures: [Picture] = []
    for _ in 0..<count {
      guard let path = LengthPrefixed.takeString(&rest), let content = LengthPrefixed.takeString(&rest) else {
        return nil
      }
      pictures.append(Picture(path: path, content: content))
    }
    self.init(pictures: pictures, document: Array(rest))
  }
}
