/// The name of a URL scheme that links may have beyond those of the web, such as `obsidian`, in lower case.
public struct LinkScheme: Hashable, Sendable, CustomStringConvertible {
  /// Those whose addresses run what they say, or hold a whole document: they lead to no place.
  private static let withContent: Set<String> = ["javascript", "data", "vbscript"]

  /// Whether the addresses of a scheme, in lower case, hold what they stand for, and so are no links to a place.
  public static func holdsContent(_ scheme: String) -> Bool { withContent.contains(scheme) }

  /// The name.
  public let description: String

  /// Nil if the name is none (RFC 3986, 3.1), or that of a scheme which no link may have.
  public init?(_ name: String) {
    let scheme = name.lowercased()
    // A link to a file would show a receiver the user's own.
    guard LinkScheme.isName(name), !LinkScheme.holdsContent(scheme), scheme != "file" else { return nil }
    description = scheme
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
