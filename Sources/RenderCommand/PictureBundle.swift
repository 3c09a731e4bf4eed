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
    var bytes = Self.number(pictures.count)
    for picture in pictures {
      bytes += Self.number(picture.path.count) + picture.path
      bytes += Self.number(picture.content.count)
      bytes += picture.content
    }
    return bytes + document
  }

  /// Reads a bundle; nil if it ends too soon.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard let count = Self.takeNumber(&rest) else { return nil }
    var pictures: [Picture] = []
    for _ in 0..<count {
      guard let path = Self.takeString(&rest), let content = Self.takeString(&rest) else { return nil }
      pictures.append(Picture(path: path, content: content))
    }
    self.init(pictures: pictures, document: Array(rest))
  }

  private static func number(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func takeString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let count = takeNumber(&rest), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
