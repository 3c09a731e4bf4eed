/// The host of a web address, in lower case.
struct WebHost {
  let name: String

  /// Returns the host of an http or https address; nil for any other (RFC 3986, 3.2.2).
  init?(of address: [UInt8]) {
    let text = String(decoding: address.prefix(8), as: UTF8.self).lowercased()
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let authority = address.dropFirst(scheme.utf8.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = authority.lastIndex(of: "@").map { authority[($0 + 1)...] } ?? authority
    name = String(decoding: host.prefix { $0 != ":" }, as: UTF8.self).lowercased()
  }

  /// Whether the host is a domain, or in one.
  func isIn(_ domain: String) -> Bool { name == domain || name.hasSuffix(".\(domain)") }
}
