/// The beginning of a drawing: XML whose first element is svg (SVG 2, section 5.1).
enum SVGBeginning {
  /// Returns whether `bytes` are one. Linear: each byte is skipped once.
  static func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    while true {
      rest = rest.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard let next = skip("?>", in: rest) else { return false }
        rest = next
      } else if rest.starts(with: "<!--".utf8) {
        guard let next = skip("-->", in: rest) else { return false }
        rest = next
      } else {
        return ["<!DOCTYPE svg", "<svg", "<svg:svg"].contains { start in
          guard rest.starts(with: start.utf8), let next = rest.dropFirst(start.utf8.count).first else { return false }
          return [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ">")].contains(next)
        }
      }
    }
  }

  /// Returns what follows the first `end`; nil if there is none.
  private static func skip(_ end: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = Array(end.utf8)
    let place = bytes.indices.first { bytes[$0] == end[0] && bytes[$0...].starts(with: end) }
    return place.map { bytes[($0 + end.count)...] }
  }
}
