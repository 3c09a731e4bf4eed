/// Takes what a writer writes, chunk by chunk, so that no more than a chunk of it has to be kept.
///
/// A chunk has 64 KiB or little more, unless the text is shorter or has to be known as a whole before it is written.
public struct ByteSink {
  /// How many bytes are worth handing over: as many as a pipe holds.
  private static let chunkSize = 65_536

  private let take: ([UInt8]) -> Void

  /// A sink that gives each chunk to a closure.
  ///
  /// - Parameter take: Is given each chunk, none of them empty, in order and before the writer returns. The bytes of all
  ///   chunks together are the whole; one chunk may end within a character.
  public init(_ take: @escaping ([UInt8]) -> Void) { self.take = take }

  /// Takes bytes that are written to their end.
  package func takeAll(_ bytes: [UInt8]) {
    if !bytes.isEmpty { take(bytes) }
  }

  /// Takes bytes once they make a chunk, and leaves their capacity for the next ones.
  @inline(__always)
  func takeChunk(from bytes: inout [UInt8]) {
    if bytes.count >= Self.chunkSize { empty(&bytes) }
  }

  /// Takes bytes once they make a chunk, but for the last one, which may change.
  func takeChunk(fromAllButLastOf bytes: inout [UInt8]) {
    guard bytes.count > Self.chunkSize, let last = bytes.popLast() else { return }
    empty(&bytes)
    bytes.append(last)
  }

  private func empty(_ bytes: inout [UInt8]) {
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// All that something writes, in one array.
  static func gather(_ write: (ByteSink) -> Void) -> [UInt8] {
    var whole: [UInt8] = []
    write(ByteSink { chunk in if whole.isEmpty { whole = chunk } else { whole += chunk } })
    return whole
  }
}
