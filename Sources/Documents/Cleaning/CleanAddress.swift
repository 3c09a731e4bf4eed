/// Addresses without what they tell about the reader.
package enum CleanAddress {
  /// Returns an address without its detours and its parameters for tracking; nil if it has none. Complexity: O(n).
  package static func of(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    var address = Array(address)
    var isChanged = false
    // A detour may lead to another one.
    for _ in 0..<Redirector.depthLimit {
      guard let target = Redirector.target(of: address) else { break }
      address = target
      isChanged = true
    }
    if let path = TrackingPath.removed(from: address) {
      address = path
      isChanged = true
    }
    return withoutTracking(address) ?? (isChanged ? address : nil)
  }

  /// Returns a text with all its addresses cleaned; nil if it contains none to be cleaned. Complexity: O(n).
  package static func all(in text: ArraySlice<UInt8>) -> [UInt8]? {
    var cleaned: [UInt8] = []
    var start = text.startIndex
    var index = text.startIndex
    while let colon = text[index...].firstIndex(of: ":") {
      index = colon + 1
      let before = text[start..<colon]
      guard text[index...].starts(with: "//".utf8),
        let scheme = ["https", "http"].first(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) })
      else { continue }
      let first = colon - scheme.utf8.count
      index = text[colon...].firstIndex { isEnd($0) } ?? text.endIndex
      guard let address = of(text[first..<index]) else { continue }
      cleaned += text[start..<first]
      cleaned += address
      start = index
    }
    guard start > text.startIndex else { return nil }
    return cleaned + text[start...]
  }

  /// Whether a byte is in no address, or ends one in text and in markup.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, "<", ">", "\"", ")", "]", "`", "|", "\\": true
    default: false
    }
  }

  /// Returns an address without its parameters for tracking; nil if it has none.
  private static func withoutTracking(_ address: [UInt8]) -> [UInt8]? {
    guard let host = WebHost(of: address), let question = address.firstIndex(of: "?") else { return nil }
    let end = address[question...].firstIndex(of: "#") ?? address.endIndex
    let parameters = address[(question + 1)..<end].split(separator: "&", omittingEmptySubsequences: false)
    let kept = parameters.filter { !TrackingParameter.contains($0.prefix { $0 != UInt8(ascii: "=") }, at: host) }
    guard kept.count < parameters.count else { return nil }
    var cleaned = Array(address[..<question])
    if !kept.isEmpty { cleaned += [UInt8(ascii: "?")] + kept.joined(separator: [UInt8(ascii: "&")]) }
    return cleaned + address[end...]
  }
}
