/// Takes what a writer writes, piece after piece, so that no more than a piece of it has to be kept.
///
/// A piece has 64 KiB or little more, unless the text is shorter or has to be known as a whole before it is written.
public struct ByteSink {
  /// How many bytes are worth handing over: as many as a pipe holds.
  private static let pieceCount = 65_536

  private let take: ([UInt8]) -> Void

  /// A sink that gives each piece to a closure.
  ///
  /// - Parameter take: Is given each piece, none of them empty, in order and before the writer returns. The bytes of all
  ///   pieces together are the whole; one piece may end within a character.
  public init(_ take: @escaping ([UInt8]) -> Void) { self.take = take }

  /// Takes bytes that are written to their end.
  package func takeAll(_ bytes: [UInt8]) {
    if !bytes.isEmpty { take(bytes) }
  }

  /// Takes bytes once they make a piece, and leaves their room for the next ones.
  @inline(__always)
  func takePiece(from bytes: inout [UInt8]) {
    if bytes.count >= Self.pieceCount { empty(&bytes) }
  }

  /// Takes bytes once they make a piece, but for the last one, which may change.
  func takePiece(fromAllButLastOf bytes: inout [UInt8]) {
    guard bytes.count > Self.pieceCount, let last = bytes.popLast() else { return }
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
    write(ByteSink { piece in if whole.isEmpty { whole = piece } else { whole += piece } })
    return whole
  }
}
