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

  /// Whether the host is a domain, or in one. `google.*` is each country's: `google.de`, `google.co.uk`.
  func isIn(_ domain: String) -> Bool {
    guard domain.hasSuffix(".*") else { return name == domain || name.hasSuffix(".\(domain)") }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains { count in
      let country = labels.suffix(count)
      return labels.dropLast(count).last.map { "\($0).*" == domain } == true && Self.isCountry(Array(country))
    }
  }

  /// Whether labels are `com`, a country, or a kind of names in a country: `co.uk`, `com.br`.
  private static func isCountry(_ labels: [Substring]) -> Bool {
    guard let last = labels.last else { return false }
    return labels.count == 1 ? last == "com" || last.count == 2 : ["co", "com"].contains(labels[0]) && last.count == 2
  }
}
