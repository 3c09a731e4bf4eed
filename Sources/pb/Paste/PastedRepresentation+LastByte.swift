internal import Linux
internal import PasteboardClient

extension PastedRepresentation.Content {
  private static let newline = UInt8(ascii: "\n")

  /// Returns the last byte; nil if there is none.
  func lastByte() throws -> UInt8? {
    switch self {
    case .bytes(let bytes): return bytes.last
    case .file(_, size: 0): return nil
    case .file(let file, let size):
      return try FileBytes.read(file.rawValue, at: size - 1, count: 1).last
    }
  }

  /// Returns the representation without a final newline.
  func withoutLastNewline() throws -> Self {
    guard try lastByte() == Self.newline else { return self }
    switch self {
    case .bytes(let bytes): return .bytes(bytes.dropLast())
    case .file(let file, let size): return .file(file, size: size - 1)
    }
  }
}
