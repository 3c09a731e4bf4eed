/// The clipboard of Windows, whose HTML begins with lines of offsets ("CF_HTML").
enum Windows {
  /// Returns these lines; empty if there are none.
  static func header(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "Version:".utf8), let markup = bytes.firstIndex(of: "<") else { return [] }
    return Array(bytes[..<markup])
  }

  /// The format has eight lines.
  private static let lineLimit = 16

  /// Returns the address of the page that the fragment is from.
  static func source(in header: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let lines = header.split { $0 == "\n" || $0 == "\r" }
    return lines.prefix(lineLimit).lazy.compactMap { $0.rest(after: "sourceurl:") }.first
  }
}
