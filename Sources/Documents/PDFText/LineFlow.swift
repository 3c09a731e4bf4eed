/// Which lines of printed text continue the sentence of the line before.
struct LineFlow {
  /// Whether each line continues the one before it.
  private(set) var continues: [Bool]
  /// The number of lines that continue a sentence beyond doubt.
  private(set) var certainCount = 0
  /// Whether some of the lines are verse.
  var hasVerse: Bool { verse.contains(true) }
  /// Whether a line continues another one's sentence at all.
  private(set) var hasSentences = false
  /// The lines that are verse.
  private let verse: [Bool]
  private let lines: [PrintedLine]
  private let margin: LineMargin

  /// The margin from which on lines may be full, in tenths of a letter.
  private static let leastMargin = 280

  /// Complexity: linear.
  init(of lines: [PrintedLine], _ margin: LineMargin, _ markers: MarkedLines, isFixed: [Bool]) {
    self.lines = lines
    self.margin = margin
    verse = Verse.lines(of: lines)
    continues = [Bool](repeating: false, count: lines.count)
    var start = 0
    for index in lines.indices.dropFirst() {
      let isOpen = !isFixed[index - 1] && !isFixed[index] && markers[index] == nil
      continues[index] = isOpen && doesContinue(index, from: start, marker: markers[start])
      if !continues[index] { start = index }
      hasSentences = hasSentences || continues[index]
      if continues[index], isCertain(index) { certainCount += 1 }
    }
  }

  /// Whether a line continues the paragraph that begins with another one.
  private func doesContinue(_ index: Int, from start: Int, marker: LineMarker?) -> Bool {
    let (before, line) = (lines[index - 1], lines[index])
    if line.isAfterBlank, !line.isAfterPage { return false }
    if let marker, marker.length == lines[start].content.count, index == start + 1 { return true }
    guard !verse[index], margin[index - 1] >= Self.leastMargin else { return false }
    if before.end == .hyphen, line.start == .lowercase { return true }
    if before.end == .sentence, isTitle(index) { return false }
    let isOpenSentence = line.start == .lowercase && before.end != .sentence
    if line.isAfterPage, before.isFinished { return false }
    if !isOpenSentence, isIndented(index, from: start, isItem: marker != nil) { return false }
    return isFull(index - 1, percent: percent(before, line))
  }

  /// Returns the percentage of the margin that a line must reach together with the next word for the next line to
  /// continue it.
  private func percent(_ before: PrintedLine, _ line: PrintedLine) -> Int {
    switch (before.end, line.start) {
    case (.sentence, _): 97
    case (_, .lowercase): 75
    case (.colon, _): 97
    default: 88
    }
  }

  /// Whether a line after a sentence is no sentence itself, and the next one does not continue it.
  private func isTitle(_ index: Int) -> Bool {
    guard !lines[index].isFinished else { return false }
    return index + 1 >= lines.count || lines[index + 1].isAfterBlank || !isFull(index, percent: 75)
  }

  /// Whether the next line's first word would not have fit on a line.
  private func isFull(_ index: Int, percent: Int) -> Bool {
    let place = place(lines[index].edge[margin.isMonospaced], margin[index])
    return (place + lines[index + 1].firstWord[margin.isMonospaced]) * 100 > margin[index] * percent
  }

  /// Returns where the last of the lines ends that PDFium has joined to one.
  private func place(_ edge: Int, _ margin: Int) -> Int {
    guard margin > 0, edge * 100 > margin * Self.joinedPercent else { return edge }
    let rest = edge % margin
    return rest * 100 > margin * (Self.joinedPercent - 100) / 2 ? rest : margin
  }

  /// Whether the place of a line shows that it begins a paragraph.
  private func isIndented(_ index: Int, from start: Int, isItem: Bool) -> Bool {
    let change = lines[index].indentation - lines[index - 1].indentation
    if index > start + 1 { return abs(change) >= Self.step }
    return change >= Self.step && !isItem
  }

  /// The percentage of the margin beyond which a line is several.
  private static let joinedPercent = 120

  /// The number of columns from which on indentation is more than inexact.
  private static let step = 2

  private func isCertain(_ index: Int) -> Bool {
    let (before, line) = (lines[index - 1], lines[index])
    guard margin[index - 1] >= Self.certainMargin, isFull(index - 1, percent: 85) else { return false }
    switch line.start {
    case .lowercase: return before.end != .sentence
    case .caseless: return isFull(index - 1, percent: 97)
    default: return false
    }
  }

  /// The margin that hardly any verse reaches.
  private static let certainMargin = 400
}

/// Tells verse from sentences: all lines are short and begin with a capital, or most do and many end with a mark.
enum Verse {
  private static let leastLines = 4
  /// The number of columns that hardly any line of verse exceeds.
  private static let widthLimit = 50

  /// Returns which lines are verse. Complexity: linear.
  static func lines(of lines: [PrintedLine]) -> [Bool] {
    var result = [Bool](repeating: false, count: lines.count)
    var start = 0
    for end in 1...max(1, lines.count) where end >= lines.count || lines[end].isAfterBlank {
      if end <= lines.count, isVerse(lines[start..<end]) {
        for index in start..<end { result[index] = true }
      }
      start = end
    }
    return result
  }

  private static func isVerse(_ stanza: ArraySlice<PrintedLine>) -> Bool {
    let capitals = stanza.count { $0.start == .uppercase }
    let marks = stanza.count(where: \.endsWithMark)
    guard stanza.count >= leastLines, capitals * 4 >= stanza.count * 3 else { return false }
    return marks * 2 >= stanza.count
      || capitals == stanza.count && stanza.allSatisfy { $0.edge.monospaced <= widthLimit * PrintedWidth.column }
  }
}
