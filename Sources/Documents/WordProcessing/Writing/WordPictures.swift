internal import Bytes

/// The pictures of a document in an archive, each stored once however often it is shown.
struct WordPictures {
  /// A picture and the name of its part.
  struct Member {
    var picture: EmbeddedPicture
    var name: String
  }

  /// The height of a page's text in pixels, on A4.
  private static let heightLimit = 13958 / WordMeasure.pixel

  /// The beginning of the names of parts.
  let prefix: String
  private(set) var members: [Member] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  /// Returns the index of the picture in a `data:` URL; nil if it contains none that can be embedded.
  mutating func index(of url: ArraySlice<UInt8>) -> Int? {
    if let known = indices[url] { return known }
    guard let picture = EmbeddedPicture(dataURL: url) else { return nil }
    let name = "\(prefix)\(members.count + 1)." + (picture.format == .png ? "png" : "jpeg")
    members.append(Member(picture: picture, name: name))
    indices[url] = members.count - 1
    return members.count - 1
  }

  /// Returns the size in pixels at which an image shows the picture at an index, in a column of a width in twips.
  func size(of index: Int, as image: Image, width: Int) -> (width: Int, height: Int) {
    let limit = (width: Swift.max(width / WordMeasure.pixel, 1), height: Self.heightLimit)
    return members[index].picture.size(for: image, within: limit)
  }

  /// The parts that contain the pictures, in a folder of the archive.
  func parts(in folder: String = "") -> [PackagePart] {
    members.map { PackagePart(folder + $0.name, $0.picture.bytes, isCompressed: true) }
  }
}
