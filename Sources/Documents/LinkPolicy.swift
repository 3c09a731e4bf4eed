internal import Bytes

/// The URLs that a document may contain.
///
/// The policy finds a scheme as a lenient browser does: it skips control characters and white space, and ignores case.
/// Decode character references first.
package enum LinkPolicy {
  /// The largest `data:` URL that is kept, in bytes: that of a picture of 8 MiB in Base64, and more.
  package static let dataURLLimit = 12 << 20

  /// Whether a link may lead to `url`: a relative reference, a fragment, http, https, mailto, tel or ftp, or one of the
  /// schemes that the options name.
  package static func allowsLink(_ url: ArraySlice<UInt8>, _ options: ConversionOptions) -> Bool {
    guard let scheme = scheme(of: url) else { return true }
    return linkSchemes.contains { $0.utf8.elementsEqual(scheme) }
      || options.linkSchemes.contains { $0.utf8.elementsEqual(scheme) }
  }

  /// Whether an image may come from `url`: a relative reference, http, https or ftp, or a `data:` URL of a common
  /// raster format no larger than ``dataURLLimit``.
  package static func allowsImage(_ url: ArraySlice<UInt8>) -> Bool {
    guard let scheme = scheme(of: url) else { return true }
    if imageSchemes.contains(where: { $0.utf8.elementsEqual(scheme) }) { return true }
    guard url.count <= dataURLLimit else { return false }
    let prefix = Array(VisibleBytes(url).prefix(prefixCount))
    return imageTypes.contains { type in
      guard prefix.starts(with: type.utf8) else { return false }
      let next = prefix.dropFirst(type.utf8.count).first
      return next == ";" || next == ","
    }
  }

  private static let linkSchemes = ["http", "https", "mailto", "tel", "ftp"]
  private static let imageSchemes = ["http", "https", "ftp"]
  private static let imageTypes = ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"]

  /// More than the longest permitted media type and the characters after it.
  private static let prefixCount = 24

  /// Returns the part before the first colon; nil for a relative reference (RFC 3986, 3.1 and 4.2).
  private static func scheme(of url: ArraySlice<UInt8>) -> [UInt8]? {
    var scheme: [UInt8] = []
    for byte in VisibleBytes(url) {
      if byte == ":" { return scheme.isEmpty ? nil : scheme }
      guard scheme.isEmpty ? byte.isASCIILetter : LinkScheme.isPart(byte) else { return nil }
      scheme.append(byte)
    }
    return nil
  }
}

/// The bytes of a URL in lower case, without C0 and C1 controls, spaces and no-break spaces.
private struct VisibleBytes: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ url: ArraySlice<UInt8>) { rest = url }

  mutating func next() -> UInt8? {
    while let byte = rest.popFirst() {
      if byte == 0xC2, let second = rest.first, second <= 0xA0 {
        rest.removeFirst()
      } else if byte > 0x20, byte != 0x7F {
        return byte.lowercasedASCII
      }
    }
    return nil
  }
}
