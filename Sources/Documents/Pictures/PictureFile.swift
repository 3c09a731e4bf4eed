internal import Bytes

/// A picture in a file beside a document, by the address that an image of the document has.
enum PictureFile {
  /// Returns the path that an image's address means (RFC 3986, 4.2), relative or absolute, as the system's bytes; nil if
  /// the address leads to another place than a file.
  static func path(of address: ArraySlice<UInt8>) -> [UInt8]? {
    guard !address.starts(with: "//".utf8) else { return nil }
    let name = address.prefix { $0 != "?" && $0 != "#" }
    // A colon before the first slash ends a scheme.
    guard !name.isEmpty, !name.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    let path = PercentEncoding.decoded(name)
    return path.contains(0) ? nil : path
  }

  /// Returns the address of a file at a relative path.
  static func address(of path: [UInt8]) -> [UInt8] {
    PercentEncoding.encoded(path) { $0 == "/" || PercentEncoding.isUnreserved($0) }
  }
}
