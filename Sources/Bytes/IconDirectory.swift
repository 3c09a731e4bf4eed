/// The directory of an icon of Windows (ICO), which lists pictures of several sizes.
package enum IconDirectory {
  /// Returns the bytes of the largest picture: a PNG file, or a bitmap without its first header. Nil if there is none.
  package static func largest(in content: ContentReader) -> ContentReader? {
    let count = content.number(at: 4, bytes: 2, .littleEndian) ?? 0
    let entries = content.bytes(at: 6, count: 16 * count)
    func number(_ offset: Int, _ count: Int) -> Int {
      entries[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // The sides are a byte each, in which 0 stands for 256; of equal ones, the most colours count.
    func area(_ entry: Int) -> (Int, Int) {
      let sides = [entries[entry], entries[entry + 1]].map { $0 == 0 ? 256 : Int($0) }
      return (sides[0] * sides[1], number(entry + 6, 2))
    }
    let starts = (0..<entries.count / 16).map { 16 * $0 }
    return starts.max { area($0) < area($1) }.map { content.part(at: number($0 + 12, 4), count: number($0 + 8, 4)) }
  }
}
