/// The form of a payload on a connection that has been upgraded: chunks, each of four bytes that say how many bytes
/// follow (big-endian) and these bytes. A chunk of no bytes is the end, so a connection that breaks is never taken for
/// the whole.
public enum StreamChunk {
  /// The most bytes that a chunk may have.
  public static let limit = 1 << 20

  /// The chunk that ends a stream.
  public static let end = header(for: 0)

  /// What stands before `count` bytes, which are at most `limit`.
  public static func header(for count: Int) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
  }
}

/// Takes the chunks of a stream apart, however the stream is cut into pieces. It holds no bytes of the payload.
public struct ChunkReader: Sendable {
  /// Whether the end has come; what follows it is no part of the stream.
  public private(set) var isFinished = false

  /// How much of the present chunk is still to come.
  private var rest = 0
  private var length: UInt32 = 0
  /// How many bytes of the next chunk's header are there.
  private var headerCount = 0

  /// A reader at the start of a stream.
  public init() {}

  /// Takes payload bytes from the front of `bytes`, and what stands between them; nil when `bytes` are used up or the
  /// stream is finished.
  public mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TooLong) -> ArraySlice<UInt8>? {
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
