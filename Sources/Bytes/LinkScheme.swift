/// The name of a URL scheme, in lower case, that links may have besides those of the web, such as `obsidian`.
package struct LinkScheme: Hashable, Sendable, CustomStringConvertible {
  /// The schemes whose addresses are code or a whole document, and lead to no place.
  private static let withContent: Set<String> = ["javascript", "data", "vbscript"]

  /// Whether the addresses of a scheme, in lower case, contain their target, so that they are not links to a place.
  package static func holdsContent(_ scheme: String) -> Bool { withContent.contains(scheme) }

  /// The name.
  package let description: String

  /// Creates the scheme; nil if the name is invalid, or is that of a scheme which no link may have.
  package init?(_ name: String) {
    // A link to a file would show receivers the user's own file.
    guard let scheme = LinkScheme.name(in: Array("\(name):".utf8)), scheme.utf8.count == name.utf8.count,
      !LinkScheme.holdsContent(scheme), scheme != "file"
    else { return nil }
    description = scheme
  }

  /// Returns the scheme before an address's first colon, in lower case; nil if it has none (RFC 3986, 3.1).
  package static func name(in address: [UInt8]) -> String? {
    guard let end = address.firstIndex(of: UInt8(ascii: ":")), let first = address.first, first >= UInt8(ascii: "A"),
      address[..<end].allSatisfy(isPart)
    else { return nil }
    return String(decoding: address[..<end], as: UTF8.self).lowercased()
  }

  /// Whether a scheme's name may contain a byte after its first letter.
  package static func isPart(_ byte: UInt8) -> Bool {
    PercentEncoding.isLetterOrDigit(byte) || "+-.".utf8.contains(byte)
  }
}
