/// Splits a stream of bytes into messages, each of which ends with a NUL (https://varlink.org/Wire-Format).
///
/// Every byte is examined and copied once, whatever pieces the stream arrives in.
package struct FrameReader: Sendable {
  /// The maximum size of a message in bytes, which limits the memory that a peer can make us use.
  package static let messageLimit = 2 << 20

  private let limit: Int
  private var unfinished: [UInt8] = []

  /// Creates a reader at the start of a stream.
  package init(limit: Int = FrameReader.messageLimit) { self.limit = limit }

  /// Whether a message has begun and not ended, so that the stream must not end here.
  package var isInsideMessage: Bool { !unfinished.isEmpty }

  /// The number of bytes received of an unfinished message.
  package var unfinishedCount: Int { unfinished.count }

  /// Reads the bytes received next, and returns the messages that they complete, without their NUL.
  ///
  /// After an error, the stream cannot be read further.
  package mutating func receive(_ bytes: ArraySlice<UInt8>) throws(TooLong) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var rest = bytes
    while let message = try next(&rest) { messages.append(message) }
    return messages
  }

  /// Removes bytes from the front of `bytes` up to the end of one message, and returns it without its NUL; nil if
  /// `bytes` end before.
  package mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TooLong) -> [UInt8]? {
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
package struct TooLong: Error, Hashable, Sendable {
  /// The most bytes that it may have.
  package let limit: Int
}
