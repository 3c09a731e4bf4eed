/// The markers of the lines that are items of a list beyond doubt.
///
/// A bullet is one wherever it begins a line. Numbers, dashes and other signs need a second item near the first one.
struct MarkedLines {
  private var markers: [LineMarker?]
  /// Whether each line is between two numbers of a list, with no blank line there.
  private(set) var isBetweenNumbers: [Bool]

  /// The number of lines of an item in which the next one is searched for.
  private static let itemLimit = 16

  /// Complexity: linear.
  init(of lines: [PrintedLine], _ margin: LineMargin) {
    let found = lines.map { LineMarker($0.content) }
    markers = found.map { $0?.isUnmistakable ?? false ? $0 : nil }
    isBetweenNumbers = lines.map { _ in false }
    for (index, marker) in found.enumerated() {
      guard let marker, !marker.isUnmistakable else { continue }
      let isInItem = index > 0 && markers[index - 1] != nil && marker.isFirst
      let isStart = isInItem || markers[index] != nil || Self.mayBegin(marker, at: index, lines, margin)
      guard isStart, let next = Self.next(after: index, in: found, lines) else { continue }
      if marker.isDash, Self.isSpeech(lines[index..<next]) || Self.isSpeech(lines[next...next]) { continue }
      (markers[index], markers[next]) = (marker, found[next])
      if marker.bullet == nil, !lines[index...next].dropFirst().contains(where: \.isAfterBlank) {
        for line in index + 1..<next { isBetweenNumbers[line] = true }
      }
    }
  }

  subscript(line: Int) -> LineMarker? { markers[line] }

  /// The number of items whose markers hardly anything else begins with.
  var certainCount: Int { markers.count { $0?.isOfLists ?? false } }

  /// Whether a list can begin with a line: with its first number, and not within a sentence.
  private static func mayBegin(
    _ marker: LineMarker, at index: Int, _ lines: [PrintedLine], _ margin: LineMargin
  ) -> Bool {
    if index == 0 { return true }
    guard marker.isFirst else { return false }
    let before = lines[index - 1]
    if before.isFinished || lines[index].isAfterBlank || lines[index].isAfterPage { return true }
    let reach = before.edge[margin.isMonospaced] + lines[index].firstWord[margin.isMonospaced]
    return reach < margin[index - 1] || marker.hasTab
  }

  /// Returns the next item after a line, with the same indentation.
  private static func next(after index: Int, in markers: [LineMarker?], _ lines: [PrintedLine]) -> Int? {
    guard let marker = markers[index] else { return nil }
    let end = min(index + itemLimit, lines.count - 1)
    return (index..<end).lazy.map { $0 + 1 }.first { other in
      markers[other]?.follows(marker) ?? false && abs(lines[other].indentation - lines[index].indentation) <= 1
    }
  }

  /// Whether the lines after a dash may be what a person says: a question, an exclamation, or whole sentences.
  private static func isSpeech(_ lines: ArraySlice<PrintedLine>) -> Bool {
    guard let first = lines.first, let last = lines.last else { return false }
    if lines.contains(where: { $0.content.contains("?") || $0.content.contains("!") }) { return true }
    let text = first.content.drop { !$0.isSpaceOrTab }.drop(while: \.isSpaceOrTab)
    let start = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    return last.end == .sentence && !(start?.properties.isLowercase ?? false)
  }
}
