/// The name of a URL scheme that links may have beyond those of the web, such as `obsidian`, in lower case.
package struct LinkScheme: Hashable, Sendable, CustomStringConvertible {
  /// Those whose addresses run what they say, or hold a whole document: they lead to no place.
  private static let withContent: Set<String> = ["javascript", "data", "vbscript"]

  /// Whether the addresses of a scheme, in lower case, hold what they stand for, and so are no links to a place.
  package static func holdsContent(_ scheme: String) -> Bool { withContent.contains(scheme) }

  /// The name.
  package let description: String

  /// Nil if the name is none, or that of a scheme which no link may have.
  package init?(_ name: String) {
    // A link to a file would show a receiver the user's own.
    guard let scheme = LinkScheme.name(in: Array("\(name):".utf8)), scheme.utf8.count == name.utf8.count,
      !LinkScheme.holdsContent(scheme), scheme != "file"
    else { return nil }
    description = scheme
  }

  /// What stands before the first colon of an address, in lower case; nil if that is no name of a scheme (RFC 3986, 3.1).
  package static func name(in address: [UInt8]) -> String? {
    guard let end = address.firstIndex(of: UInt8(ascii: ":")), let first = address.first, first >= UInt8(ascii: "A"),
      address[..<end].allSatisfy(isPart)
    else { return nil }
    return String(decoding: address[..<end], as: UTF8.self).lowercased()
  }

  /// Whether a byte may stand in a name after its first letter.
  package static func isPart(_ byte: UInt8) -> Bool {
    PercentEncoding.isLetterOrDigit(byte) || "+-.".utf8.contains(byte)
  }
}
