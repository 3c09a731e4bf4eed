internal import Bytes

/// The pictures of a page in one file, by the addresses by which the page may name them (RFC 2557, 8).
struct MHTMLPictures {
  private var parts: [ArraySlice<UInt8>: MIMEPart] = [:]
  private var addresses: [ArraySlice<UInt8>: [UInt8]] = [:]
  /// How many bytes of pictures the page may still have. A picture may be shown many times.
  private var room = 64 << 20

  /// The length of an address beyond which it is that of no part.
  private static let addressLimit = 4096

  /// - Parameter base: The address of the page, to which others may be relative.
  init(_ parts: [MIMEPart], base: ArraySlice<UInt8>) {
    let folder = base.lastIndex(of: "/").map { base[...$0] } ?? []
    for part in parts where part.header.type.starts(with: "image/".utf8) {
      let (identifier, location) = (part.header.identifier, part.header.location)
      if !identifier.isEmpty { self.parts[ArraySlice("cid:".utf8) + identifier] = part }
      guard !location.isEmpty else { continue }
      self.parts[location] = part
      if !folder.isEmpty, location.starts(with: folder) { self.parts[location[folder.endIndex...]] = part }
    }
  }

  /// Returns a page with its pictures in it, each where its address was. Complexity: linear in what it returns.
  mutating func embedded(in page: [UInt8]) -> [UInt8] {
    guard !parts.isEmpty else { return page }
    var result: [UInt8] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: "=") {
      let (before, after) = (rest[...start], rest[(start + 1)...])
      result += before
      rest = after
      guard before.suffix(4).isWord("src=".utf8), let quote = after.first, quote == "\"" || quote == "'",
        let end = after.dropFirst().prefix(Self.addressLimit).firstIndex(of: quote),
        let address = dataURL(of: after[(after.startIndex + 1)..<end])
      else { continue }
      result.append(quote)
      result += address
      rest = after[end...]
    }
    return result + rest
  }

  private mutating func dataURL(of address: ArraySlice<UInt8>) -> [UInt8]? {
    let name = XMLReference.resolved(address)
    guard let part = parts[name] ?? parts[PercentEncoding.decoded(name)[...]] else { return nil }
    let url = addresses[name] ?? Self.dataURL(of: part.content)
    addresses[name] = url
    guard !url.isEmpty, url.count <= room else { return nil }
    room -= url.count
    return url
  }

  /// Returns the address of a picture in itself; an empty one if browsers do not show it.
  private static func dataURL(of file: [UInt8]) -> [UInt8] {
    guard let format = FileFormat(beginning: file), format.isShownByBrowsers else { return [] }
    return format.dataURL(of: file)
  }
}
