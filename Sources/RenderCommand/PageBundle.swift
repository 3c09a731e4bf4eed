package import Pasteboard

/// HTML, and what its browser says beside it of the page that it was copied from, as one run of bytes.
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | the number of companions, the highest byte first, as all numbers here |
/// | 4, n | of each companion: the length of its type's name, and the name |
/// | 4, n | of each companion: its length, and its bytes |
/// | the rest | the HTML |
package struct PageBundle: Equatable, Sendable {
  /// The most bytes of one companion that are read. Longer ones are left out: honest ones are much shorter.
  package static let companionLimit = 256 << 10

  package var companions: [MediaType: [UInt8]]
  package var document: [UInt8]

  package init(companions: [MediaType: [UInt8]], document: [UInt8]) {
    self.companions = companions
    self.document = document
  }
}

extension PageBundle {
  /// Returns the bytes before the HTML.
  package static func beginning(_ companions: [MediaType: [UInt8]]) -> [UInt8] {
    let named = companions.map { (name: Array($0.description.utf8), bytes: $1) }
    return named.reduce(into: LengthPrefixed.number(named.count)) { bytes, companion in
      bytes += LengthPrefixed.number(companion.name.count) + companion.name
      bytes += LengthPrefixed.number(companion.bytes.count) + companion.bytes
    }
  }

  /// Reads a bundle; nil if it ends too soon.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard let count = LengthPrefixed.takeNumber(&rest) else { return nil }
    var companions: [MediaType: [UInt8]] = [:]
    for _ in 0..<count {
      guard let name = LengthPrefixed.takeString(&rest), let content = LengthPrefixed.takeString(&rest) else {
        return nil
      }
      if let type = MediaType(String(decoding: name, as: UTF8.self)) { companions[type] = content }
    }
    self.init(companions: companions, document: Array(rest))
  }
}
