/// A number of bytes in readable form: exact below a kilobyte, else with one decimal, in powers of 1000.
package struct ByteCount: CustomStringConvertible {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = max(0, bytes) }

  package var description: String {
    switch bytes {
    case 1: "1 byte"
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: tenths(of: 1000) + " kB"
    case ..<1_000_000_000: tenths(of: 1_000_000) + " MB"
    default: tenths(of: 1_000_000_000) + " GB"
    }
  }

  private func tenths(of unit: Int) -> String {
    let tenths = bytes / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
