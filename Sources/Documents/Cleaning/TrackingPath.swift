/// The parts of paths by which links tell where a reader came from.
enum TrackingPath {
  /// The sites, and how the part begins.
  private static let sites = [("amazon.*", "ref=")]

  /// Returns an address without these parts; nil if it has none: `amazon.com/dp/B01/ref=sr_1_1` leads to `amazon.com/dp/B01`.
  static func removed(from address: [UInt8]) -> [UInt8]? {
    guard let host = WebHost(of: address), let site = sites.first(where: { host.isIn($0.0) }) else { return nil }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let parts = address[..<end].split(separator: "/", omittingEmptySubsequences: false)
    // The scheme, an empty part, and the host come first.
    let kept = parts.prefix(3) + parts.dropFirst(3).filter { !$0.starts(with: site.1.utf8) }
    return kept.count < parts.count ? Array(kept.joined(separator: "/".utf8)) + address[end...] : nil
  }
}
