internal import Bytes

/// Servers that send a reader on to an address in their own address.
enum Redirector {
  /// How many detours in a row are followed.
  static let depthLimit = 4

  /// Where the target is.
  private struct Place {
    let domain: String
    let path: String
    let parameters: [String]
  }

  private static let places = [
    Place(domain: "google.com", path: "/url", parameters: ["q", "url"]),
    Place(domain: "l.facebook.com", path: "/l.php", parameters: ["u"]),
    Place(domain: "lm.facebook.com", path: "/l.php", parameters: ["u"]),
    Place(domain: "l.instagram.com", path: "/", parameters: ["u"]),
    Place(domain: "out.reddit.com", path: "/", parameters: ["url"]),
    Place(domain: "safelinks.protection.outlook.com", path: "/", parameters: ["url"]),
    Place(domain: "youtube.com", path: "/redirect", parameters: ["q"]),
    Place(domain: "duckduckgo.com", path: "/l/", parameters: ["uddg"]),
    Place(domain: "slack-redir.net", path: "/link", parameters: ["url"]),
    Place(domain: "steamcommunity.com", path: "/linkfilter/", parameters: ["u", "url"]),
    Place(domain: "vk.com", path: "/away.php", parameters: ["to"]),
    Place(domain: "linkedin.com", path: "/safety/go", parameters: ["url"]),
    Place(domain: "link.zhihu.com", path: "/", parameters: ["target"]),
    Place(domain: "t.umblr.com", path: "/redirect", parameters: ["z"]),
  ]

  /// Returns the address to which another one sends on; nil if it does not, or not to a page or a mailbox.
  static func target(of address: [UInt8]) -> [UInt8]? {
    guard let host = WebHost(of: address), let question = address.firstIndex(of: "?") else { return nil }
    let path = String(decoding: address[..<question].drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }, as: UTF8.self)
    guard let place = places.first(where: { host.isIn($0.domain) && Self.isAt(path, $0.path) }) else { return nil }
    let query = address[(question + 1)...].prefix { $0 != "#" }
    for parameter in query.split(separator: "&") {
      let name = String(decoding: parameter.prefix { $0 != "=" }, as: UTF8.self)
      guard place.parameters.contains(name), parameter.count > name.utf8.count else { continue }
      let target = PercentEncoding.decoded(parameter.dropFirst(name.utf8.count + 1))
      if isAllowed(target) { return target }
    }
    return nil
  }

  /// Whether a path is the redirector's, which for some is the whole site.
  private static func isAt(_ path: String, _ known: String) -> Bool {
    known == "/" || path == known || path + "/" == known
  }

  /// Whether an address is one of the web or of mail, in UTF-8 without characters that would end it.
  private static func isAllowed(_ target: [UInt8]) -> Bool {
    let start = String(decoding: target.prefix(8), as: UTF8.self).lowercased()
    return ["https://", "http://", "mailto:"].contains(where: start.hasPrefix) && TextEncoding.isValidUTF8(target)
      && target.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != "<" && $0 != ">" && $0 != "\"" }
  }
}
