/// Which URLs may stand in a document.
///
/// A scheme is judged the way a lenient browser finds it: control characters and white space are passed over, letters
/// count alike in either case. Character references must have been decoded before.
public enum LinkPolicy {
  /// The largest `data:` URL that is kept, in bytes.
  public static let maximumDataURLCount = 8 << 20

  /// Whether a link may lead to `url`: a relative reference, a fragment, or http, https, mailto, tel or ftp.
  public static func allowsLink(_ url: ArraySlice<UInt8>) -> Bool {
    guard let scheme = scheme(of: visiblePrefix(of: url)) else { return true }
    return linkSchemes.contains { $0.utf8.elementsEqual(scheme) }
  }

  /// Whether an image may come from `url`: a relative reference, http, https or ftp, or a `data:` URL of a common
  /// raster format no larger than ``maximumDataURLCount``.
  public static func allowsImage(_ url: ArraySlice<UInt8>) -> Bool {
    let prefix = visiblePrefix(of: url)
    guard let scheme = scheme(of: prefix) else { return true }
    if imageSchemes.contains(where: { $0.utf8.elementsEqual(scheme) }) { return true }
    guard url.count <= maximumDataURLCount else { return false }
    return imageTypes.contains { type in
      guard prefix.starts(with: type.utf8) else { return false }
      let next = prefix.dropFirst(type.utf8.count).first
      return next == UInt8(ascii: ";") || next == UInt8(ascii: ",")
    }
  }

  private static let linkSchemes = ["http", "https", "mailto", "tel", "ftp"]
  private static let imageSchemes = ["http", "https", "ftp"]
  private static let imageTypes = ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"]

  private static let prefixCount = 24

  /// The first bytes of a URL in lower case, enough to tell a scheme and a media type, without C0 and C1 controls,
  /// spaces and no-break spaces.
  private static func visiblePrefix(of url: ArraySlice<UInt8>) -> [UInt8] {
    var prefix: [UInt8] = []
    var index = url.startIndex
    while index < url.endIndex, prefix.count < prefixCount {
      let byte = url[index]
      index += 1
      if byte == 0xC2, index < url.endIndex, url[index] <= 0xA0 {
        index += 1
      } else if byte > 0x20, byte != 0x7F {
        prefix.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      }
    }
    return prefix
  }

  /// What stands before the first colon, nil for a relative reference (RFC 3986, 3.1 and 4.2). A prefix that is all
  /// scheme characters is a scheme too: it is longer than any that is allowed.
  private static func scheme(of prefix: [UInt8]) -> ArraySlice<UInt8>? {
    guard let first = prefix.first, isLetter(first) else { return nil }
    let end = prefix.firstIndex { !isSchemeByte($0) } ?? prefix.endIndex
    if end == prefix.endIndex { return prefix.count < prefixCount ? nil : prefix[...] }
    return prefix[end] == UInt8(ascii: ":") ? prefix[..<end] : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetter(byte)
    }
  }
}
