/// The name of a URL scheme that links may have beyond those of the web, such as `obsidian`, in lower case.
public struct LinkScheme: Hashable, Sendable, CustomStringConvertible {
  /// Those that could run a program's code, or show it the user's files.
  private static let dangerous: Set<String> = ["javascript", "data", "vbscript", "file"]

  /// The name.
  public let description: String

  /// Nil if the name is none (RFC 3986, 3.1), or that of a scheme which no link may have.
  public init?(_ name: String) {
    guard LinkScheme.isName(name), !LinkScheme.dangerous.contains(name.lowercased()) else { return nil }
    description = name.lowercased()
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
