internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// An absolute address (RFC 3986, section 4.3) that may be copied as a link.
struct Link: Hashable, Sendable {
  /// The address, in ASCII.
  let address: String

  /// Creates the link of an address as users write it, and encodes what is not ASCII (RFC 3987, section 3.1). Rejects
  /// addresses that would run code, or that contain a whole document.
  init(_ text: String) throws {
    let bytes = text.systemBytes
    guard let scheme = LinkScheme.name(in: bytes), bytes.count > scheme.utf8.count + 1, Link.isWellFormed(bytes) else {
      throw Failure(.usage, "\(text) is not a complete address: write it in full, such as https://example.org/")
    }
    guard !LinkScheme.holdsContent(scheme) else {
      throw Failure(.usage, "an address that begins with \(scheme): is not a link to a place: copy it as text")
    }
    address = String(decoding: PercentEncoding.encoded(bytes) { $0 < 0x80 }, as: UTF8.self)
  }

  /// Whether every ASCII character is permitted in an address (section 2).
  private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
    bytes.indices.allSatisfy { place in
      let byte = bytes[place]
      if byte == UInt8(ascii: "%") { return PercentEncoding.value(of: bytes[(place + 1)...].prefix(2)) != nil }
      return byte >= 0x80 || PercentEncoding.isUnreserved(byte) || ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
  }
}

extension Link {
  /// Returns the representations of links. Each is shown as `title`, else as its address.
  static func representations(_ links: [Link], title: String?) -> [CopiedRepresentation] {
    let addresses = links.map(\.address)
    let words = title?.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.isControl } } ?? []
    let title = words.isEmpty ? nil : words.joined(separator: " ")
    let pairs = addresses.flatMap { [$0, title ?? $0] }.joined(separator: "\n")
    let anchors = addresses.map { #"<a href="\#(escaped($0))">\#(escaped(title ?? $0))</a>"# }
    return [
      CopiedRepresentation(.uriList, .text(addresses.map { $0 + "\r\n" }.joined())),
      CopiedRepresentation(
        .mozillaURL, .bytes(pairs.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })),
      CopiedRepresentation(.html, .text(#"<meta charset="utf-8">"# + anchors.joined(separator: "<br>\n"))),
      CopiedRepresentation(.plainText, .text(addresses.joined(separator: "\n"))),
    ]
  }

  /// Escapes text for HTML, attributes included.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
