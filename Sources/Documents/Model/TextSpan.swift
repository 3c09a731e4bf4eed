/// A span of a document's text storage, in bytes of UTF-8.
///
/// A span is valid only for the ``Document`` that it is from: `document.string(span)` and `document[span]` return its
/// text. Two spans are equal if they are the same range, not if they contain the same text.
public struct TextSpan: Hashable, Sendable {
  /// The offset of the first byte.
  package var start: UInt32
  /// The number of bytes.
  public var count: UInt32

  /// Creates a span of `count` bytes from `start`.
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// Creates the span of a range of a text.
  init(_ range: Range<Int>) { self.init(start: UInt32(range.lowerBound), count: UInt32(range.count)) }

  /// The span of no bytes.
  package static let empty = TextSpan(start: 0, count: 0)

  /// Whether the span is empty.
  public var isEmpty: Bool { count == 0 }

  /// Returns one span of both spans' bytes, or nil unless `next` directly follows this span.
  func joined(with next: TextSpan) -> TextSpan? {
    range.upperBound == next.range.lowerBound ? TextSpan(start: start, count: count + next.count) : nil
  }

  /// The span's offsets in the text storage.
  package var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}

extension [UInt8] {
  /// Appends bytes, and returns their span.
  mutating func keep(_ bytes: some Sequence<UInt8>) -> TextSpan {
    let start = count
    append(contentsOf: bytes)
    return TextSpan(start..<count)
  }
}
