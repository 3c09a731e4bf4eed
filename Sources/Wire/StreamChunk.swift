/// The form of a payload on an upgraded connection: chunks, each of which consists of the number of its bytes (four
/// bytes, big-endian) and these bytes. An empty chunk is the end, so a connection that breaks off is never mistaken for
/// the whole payload.
package enum StreamChunk {
  /// The maximum number of bytes in a chunk.
  package static let limit = 1 << 20

  /// The chunk that ends a stream.
  package static let end = header(for: 0)

  /// Returns the header of a chunk of `count` bytes, at most `limit`.
  package static func header(for count: Int) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
  }
}

/// Splits a stream into its chunks, whatever pieces the stream arrives in. It stores no bytes of the payload.
package struct ChunkReader: Sendable {
  /// Whether the end has arrived; bytes after it are not part of the stream.
  package private(set) var isFinished = false

  /// The number of bytes missing in the present chunk.
  private var rest = 0
  private var length: UInt32 = 0
  /// The number of bytes received of the next chunk's header.
  private var headerCount = 0

  /// Creates a reader at the start of a stream.
  package init() {}

  /// Removes the next payload bytes from the front of `bytes`, with any headers before them, and returns them; nil if
  /// `bytes` are used up or the stream is finished.
  package mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TooLong) -> ArraySlice<UInt8>? {
    while rest == 0 && !isFinished {
      guard let byte = bytes.popFirst() else { return nil }
      try takeHeader(byte)
    }
    guard !isFinished, !bytes.isEmpty else { return nil }
    let part = bytes.prefix(rest)
    bytes.removeFirst(part.count)
    rest -= part.count
    return part
  }

  private mutating func takeHeader(_ byte: UInt8) throws(TooLong) {
    length = length << 8 | UInt32(byte)
    headerCount += 1
    guard headerCount == 4 else { return }
    guard length <= StreamChunk.limit else { throw TooLong(limit: StreamChunk.limit) }
    isFinished = length == 0
    rest = Int(length)
    headerCount = 0
    length = 0
  }
}
