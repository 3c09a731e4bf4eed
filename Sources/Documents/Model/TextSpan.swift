/// A span of a document's text storage, in bytes of UTF-8.
///
/// It means something only beside the ``Document`` that it is from: `document.string(span)` and `document[span]` give what
/// it stands for. Two spans are equal if they are the same range, not if the same text stands there.
public struct TextSpan: Hashable, Sendable {
  /// The offset of the first byte.
  package var start: UInt32
  /// How many bytes it has.
  public var count: UInt32

  /// A span of `count` bytes from `start`.
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The span of a range of a text.
  init(_ range: Range<Int>) { self.init(start: UInt32(range.lowerBound), count: UInt32(range.count)) }

  /// The span of no bytes.
  package static let empty = TextSpan(start: 0, count: 0)

  /// Whether it has no bytes.
  public var isEmpty: Bool { count == 0 }

  /// One span of its bytes and another's, if these stand right behind them.
  func joined(with next: TextSpan) -> TextSpan? {
    range.upperBound == next.range.lowerBound ? TextSpan(start: start, count: count + next.count) : nil
  }

  /// Its offsets in the text storage.
  package var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}
