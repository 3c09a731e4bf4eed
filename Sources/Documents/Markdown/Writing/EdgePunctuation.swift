/// Moves punctuation at the edges of formats out of them if delimiters inside it would not be read as such.
///
/// Beside a letter, delimiters cannot surround brackets, quotation marks or stops (CommonMark 0.31.2, 6.2), and
/// Japanese has no spaces, nor has Korean before particles: `<b>「x」</b>` within a line becomes `「**x**」`, and `<b>"x"</b>은`
/// becomes `"**x**"은`, which reads the same without a tag.
struct EdgePunctuation {
  private typealias Event = InlineEvents.Event

  private let inlines: InlineEvents
  private var events: [Event]
  /// The texts that move, each with the index of the event before which it goes.
  private var moved: [(index: Int, text: TextSpan)] = []

  /// Returns the events with punctuation moved out of formats; nil if none has to move.
  static func movedOut(of inlines: InlineEvents) -> [InlineEvents.Event]? {
    var edges = EdgePunctuation(inlines: inlines, events: inlines.events)
    for index in inlines.events.indices where inlines.events[index].kind == .open {
      if inlines.events[index].inline.isDelimited { edges.move(from: index) }
    }
    return edges.moved.isEmpty ? nil : edges.joined()
  }

  /// Moves the punctuation at the edges of the format that begins at an index.
  private mutating func move(from start: Int) {
    let end = Int(events[start].partner)
    guard let first = events[start...].firstIndex(where: { $0.kind != .open }),
      let last = events[...end].lastIndex(where: { $0.kind != .close }),
      case .text(var head) = events[first].inline, case .text(var tail) = events[last].inline,
      let (opening, closing) = edges(from: start, to: end, head, tail)
    else { return }
    moved.append((start, TextSpan(start: head.start, count: opening)))
    moved.append((end + 1, TextSpan(start: tail.start + tail.count - closing, count: closing)))
    head = TextSpan(start: head.start + opening, count: head.count - opening)
    events[first].inline = .text(head)
    if first == last { tail = head }
    events[last].inline = .text(TextSpan(start: tail.start, count: tail.count - closing))
  }

  /// Returns the lengths of the punctuation that has to move from both edges of a format; nil if none has to or can.
  private func edges(from start: Int, to end: Int, _ head: TextSpan, _ tail: TextSpan) -> (UInt32, UInt32)? {
    let (before, after) = (inlines.neighbour(endingAt: start - 1), inlines.neighbour(at: end + 1))
    let canOpen = Flanks(before: before, after: inlines.neighbour(at: start + 1)).isLeft
    let canClose = Flanks(before: inlines.neighbour(endingAt: end - 1), after: after).isRight
    if canOpen && canClose { return nil }
    let first = scalars(of: head).first
    let stops = scalars(of: tail).reversed().prefix { Self.stops.contains($0) }
    var (opening, closing) = (0, stops.reduce(0) { $0 + UTF8.width($1) })
    if !canOpen || stops.isEmpty {
      guard let first, let last = scalars(of: tail).dropLast(stops.count).last,
        Self.closers[first] == last || Self.koreanClosers[first] == last && isFollowedByHangul(end)
      else { return nil }
      opening = UTF8.width(first)
      closing += UTF8.width(last)
    }
    let (lower, upper) = (Int(head.start) + opening, Int(tail.start + tail.count) - closing)
    // A quotation mark alone is not both of a pair.
    guard lower < upper else { return nil }
    let text = inlines.text[lower..<upper]
    return text.leadingSpaceCount + text.trailingSpaceCount > 0 ? nil : (UInt32(opening), UInt32(closing))
  }

  private func isFollowedByHangul(_ end: Int) -> Bool {
    guard end + 1 < events.count, case .text(let next) = events[end + 1].inline else { return false }
    return scalars(of: next).first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
  }

  private func scalars(of text: TextSpan) -> String.UnicodeScalarView {
    String(decoding: inlines.text[text.range], as: UTF8.self).unicodeScalars
  }

  /// Returns the events with the moved texts in their new places. Neighbouring texts become one: their characters follow
  /// one another.
  private func joined() -> [Event] {
    var joined: [Event] = []
    var rest = moved.sorted { $0.index < $1.index }[...]
    for index in 0...events.count {
      while let (place, text) = rest.first, place == index {
        Self.append(text, to: &joined)
        rest.removeFirst()
      }
      guard index < events.count else { break }
      if case .text(let text) = events[index].inline {
        Self.append(text, to: &joined)
      } else {
        joined.append(events[index])
      }
    }
    return joined
  }

  private static func append(_ text: TextSpan, to events: inout [Event]) {
    if text.isEmpty { return }
    if case .text(let before)? = events.last?.inline {
      events[events.count - 1].inline = .text(TextSpan(start: before.start, count: before.count + text.count))
    } else {
      events.append(Event(kind: .leaf, inline: .text(text)))
    }
  }

  /// Full-width stops, which need no space after them.
  private static let stops = Set("。、，．！？：；…".unicodeScalars)

  /// The same of those that Korean shares with other languages.
  private static let koreanClosers: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")", "[": "]"]

  /// The brackets and quotation marks that close others.
  private static let closers: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = Array("「」『』（）【】〔〕［］｛｝〈〉《》〖〗“”‘’„“‚‘«»‹›»«›‹".unicodeScalars)
    let indices = stride(from: 0, to: pairs.count, by: 2)
    return Dictionary(indices.map { (pairs[$0], pairs[$0 + 1]) }) { first, _ in first }
  }()
}

extension InlineEvents {
  /// Returns what delimiters before an event have after them.
  func neighbour(at index: Int) -> Flanks.Neighbour {
    guard index < events.count else { return .whitespace }
    switch events[index].inline {
    case .text(let span): return Flanks.neighbour(at: span.range.lowerBound, in: text)
    case .softBreak: return .whitespace
    case .format, .link, .code, .lineBreak, .image, .footnoteReference, .wikiLink: return .punctuation
    }
  }

  /// Returns what delimiters after an event have before them.
  func neighbour(endingAt index: Int) -> Flanks.Neighbour {
    guard index >= 0, case .text(let span) = events[index].inline else { return .punctuation }
    return Flanks.neighbour(before: span.range.upperBound, in: text)
  }
}
