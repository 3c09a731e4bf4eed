internal import Bytes

/// Servers that send a reader on to an address in their own address.
enum Redirector {
  /// How many detours in a row are followed.
  static let depthLimit = 4

  /// Where the target is.
  private static let places: [(domain: String, path: String, parameters: [String])] = [
    ("google.com", "/url", ["q", "url"]),
    ("l.facebook.com", "/l.php", ["u"]),
    ("lm.facebook.com", "/l.php", ["u"]),
    ("l.instagram.com", "/", ["u"]),
    ("out.reddit.com", "/", ["url"]),
    ("safelinks.protection.outlook.com", "/", ["url"]),
    ("youtube.com", "/redirect", ["q"]),
    ("duckduckgo.com", "/l/", ["uddg"]),
    ("slack-redir.net", "/link", ["url"]),
    ("steamcommunity.com", "/linkfilter/", ["u", "url"]),
    ("vk.com", "/away.php", ["to"]),
    ("linkedin.com", "/safety/go", ["url"]),
    ("link.zhihu.com", "/", ["target"]),
    ("t.umblr.com", "/redirect", ["z"]),
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
