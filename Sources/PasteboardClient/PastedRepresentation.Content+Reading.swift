package import Linux

extension PastedRepresentation.Content {
  /// Returns the first bytes, at most `limit`.
  package func prefix(_ limit: Int) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): return Array(bytes.prefix(limit))
    case .file(let file, let size):
      return try FileBytes.read(file.rawValue, at: 0, count: min(size, limit))
    }
  }

  /// Returns a file with the content.
  package func descriptor() throws -> SharedDescriptor {
    switch self {
    case .bytes(let bytes): SharedDescriptor(try Payload(bytes).handOut())
    case .file(let file, _): file
    }
  }
}
