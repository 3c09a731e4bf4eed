/// Cuts a stream of bytes into messages, each of which ends with a NUL (https://varlink.org/Wire-Format).
///
/// Every byte is looked at and copied once, however the stream is cut into pieces.
public struct FrameReader: Sendable {
  /// The most bytes that a message may have; it bounds the memory that a peer can make us hold.
  public static let messageLimit = 2 << 20

  private let limit: Int
  private var unfinished: [UInt8] = []

  /// A reader at the start of a stream.
  public init(limit: Int = FrameReader.messageLimit) { self.limit = limit }

  /// Whether a message has begun and not ended: the stream must not end here.
  public var isInsideMessage: Bool { !unfinished.isEmpty }

  /// How many bytes of a message have come that has not ended.
  public var unfinishedCount: Int { unfinished.count }

  /// Takes what was received next and gives the messages that it ended, without their NUL.
  ///
  /// After it has thrown the stream cannot be read on.
  public mutating func receive(_ bytes: ArraySlice<UInt8>) throws(TooLong) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var rest = bytes
    while let message = try next(&rest) { messages.append(message) }
    return messages
  }

  /// Takes bytes from the front of `bytes` up to the end of one message and gives it, without its NUL; nil when `bytes`
  /// are used up before that.
  public mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TooLong) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 0) else {
      try take(bytes)
      bytes = []
      return nil
    }
    try take(bytes[..<end])
    bytes = bytes[(end + 1)...]
    defer { unfinished = [] }
    return unfinished
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(TooLong) {
    guard bytes.count <= limit - unfinished.count else { throw TooLong(limit: limit) }
    unfinished.append(contentsOf: bytes)
  }
}

/// A message, or a chunk of a stream, that is longer than the receiver takes.
public struct TooLong: Error, Hashable, Sendable {
  /// The most bytes that it may have.
  public let limit: Int
}
