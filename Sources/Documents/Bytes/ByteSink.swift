/// Takes what a writer writes, chunk by chunk, so that no more than a chunk of it has to be kept.
///
/// A chunk has 64 KiB or little more, unless the text is shorter or has to be known as a whole before it is written.
public struct ByteSink {
  private let takeChunk: ([UInt8]) -> Void

  /// A sink that gives each chunk to a closure.
  ///
  /// - Parameter take: Is given each chunk, none of them empty, in order and before the writer returns. The bytes of all
  ///   chunks together are the whole; one chunk may end within a character.
  public init(_ take: @escaping ([UInt8]) -> Void) { takeChunk = take }

  /// Takes the next bytes, if there are any.
  package func take(_ bytes: [UInt8]) {
    if !bytes.isEmpty { takeChunk(bytes) }
  }

  /// All that something writes, in one array.
  static func gather(_ write: (ByteSink) -> Void) -> [UInt8] {
    var whole: [UInt8] = []
    write(ByteSink { chunk in if whole.isEmpty { whole = chunk } else { whole += chunk } })
    return whole
  }
}
