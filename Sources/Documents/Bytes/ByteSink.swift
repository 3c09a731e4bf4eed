/// Receives a writer's output chunk by chunk, so that no more than one chunk is kept.
///
/// A chunk is 64 KiB or slightly more, unless the text is shorter or the writer must know all of it before it writes.
public struct ByteSink {
  private let takeChunk: ([UInt8]) -> Void

  /// Creates a sink that passes each chunk to a closure.
  ///
  /// - Parameter take: Receives each chunk, in order and before the writer returns; none is empty. All chunks together
  ///   are the whole output. A chunk may end within a character.
  public init(_ take: @escaping ([UInt8]) -> Void) { takeChunk = take }

  /// Receives the next bytes, if there are any.
  package func take(_ bytes: [UInt8]) {
    if !bytes.isEmpty { takeChunk(bytes) }
  }

  /// Collects all output of a closure in one array.
  static func gather(_ write: (ByteSink) -> Void) -> [UInt8] {
    var whole: [UInt8] = []
    write(ByteSink { chunk in if whole.isEmpty { whole = chunk } else { whole += chunk } })
    return whole
  }
}
