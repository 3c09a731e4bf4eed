/// The headers, footers and numbers of pages between the lines of a text.
///
/// A line is one only beyond doubt: it is at the same end of several pages, or it counts up and interrupts a sentence.
struct RunningLines {
  /// Lines that are alike except for their numbers.
  private struct Group {
    var lines: [Int] = []
    /// The number in each of them; nil if it has none or several.
    var numbers: [Int?] = []
    /// Whether a blank line is between one of them and the line at its page's end.
    var isApart = false
  }

  private let lines: [PrintedLine]
  private var isRunning: [Bool]

  /// The number of lines at each end of a page that may be headers or footers.
  private static let depth = 2
  /// The number of pages that must have a line.
  private static let leastPages = 3
  /// The number of lines that a page has at least.
  private static let leastDistance = 8
  /// The length of the longest line of this kind.
  private static let lengthLimit = 120

  /// Returns the lines without those. Complexity: linear.
  static func removed(from lines: [PrintedLine]) -> [PrintedLine] {
    var running = RunningLines(lines)
    if lines.contains(where: \.isAfterPage) { running.findAtPageEnds() } else { running.findInSentences() }
    return running.rest()
  }

  private init(_ lines: [PrintedLine]) {
    self.lines = lines
    isRunning = lines.map { _ in false }
  }

  // MARK: Pages that are known

  private mutating func findAtPageEnds() {
    var tops: [[UInt8]: Group] = [:]
    var bottoms: [[UInt8]: Group] = [:]
    let starts = lines.indices.filter { $0 == 0 || lines[$0].isAfterPage }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
      for place in 0..<min(Self.depth, end - start) {
        let (top, bottom) = (start + place, end - 1 - place)
        add(top, to: &tops, isApart: place > 0 && lines[top].isAfterBlank)
        guard bottom >= start + Self.depth else { continue }
        add(bottom, to: &bottoms, isApart: place > 0 && lines[bottom + 1].isAfterBlank)
      }
    }
    for group in Array(tops.values) + Array(bottoms.values) where isOnPages(group) {
      for line in group.lines { isRunning[line] = true }
    }
  }

  /// Whether lines are on enough pages, and count these if they have numbers.
  private func isOnPages(_ group: Group) -> Bool {
    let isNumberAlone = group.lines.first.map { lines[$0].content.contains { $0.isASCIILetter } } == false
    guard group.lines.count >= (isNumberAlone ? 2 : Self.leastPages) else { return false }
    return countsUp(group) || isSame(group) && !isNumberAlone && !group.isApart
  }

  /// Whether all lines of a group have the same number, or none.
  private func isSame(_ group: Group) -> Bool {
    zip(group.numbers, group.numbers.dropFirst()).allSatisfy { $0 == $1 }
  }

  private func countsUp(_ group: Group) -> Bool {
    zip(group.numbers, group.numbers.dropFirst()).allSatisfy { first, next in
      guard let first, let next else { return false }
      return (1...2).contains(next - first)
    }
  }

  // MARK: Pages that are not known

  private mutating func findInSentences() {
    var groups: [[UInt8]: Group] = [:]
    for index in lines.indices { add(index, to: &groups) }
    for group in groups.values where group.lines.count > 1 && countsUp(group) && isFarApart(group) {
      let isNumberAlone = !lines[group.lines[0]].content.contains { $0.isASCIILetter }
      let interrupted = group.lines.count(where: interruptsSentence)
      guard group.lines.count >= (isNumberAlone ? 2 : Self.leastPages), interrupted > 0 else { continue }
      for line in group.lines { isRunning[line] = true }
    }
    for _ in 0..<Self.depth {
      var found: [Int] = []
      for group in groups.values where group.lines.count >= Self.leastPages - 1 && isFarApart(group) {
        let beside = group.lines.filter(isBesideRunning)
        guard isSame(group), beside.count >= group.lines.count - 1 else { continue }
        found += beside
      }
      for line in found { isRunning[line] = true }
    }
  }

  private func isFarApart(_ group: Group) -> Bool {
    zip(group.lines, group.lines.dropFirst()).allSatisfy { $1 - $0 >= Self.leastDistance }
  }

  /// Whether a sentence goes on behind a line, and behind another header beside it.
  private func interruptsSentence(_ index: Int) -> Bool {
    guard index > 0, !lines[index - 1].isFinished else { return false }
    return lines[(index + 1)...].prefix(Self.depth).contains { $0.start == .lowercase }
  }

  private func isBesideRunning(_ index: Int) -> Bool {
    index > 0 && isRunning[index - 1] || index + 1 < lines.count && isRunning[index + 1]
  }

  // MARK: Lines

  private func add(_ index: Int, to groups: inout [[UInt8]: Group], isApart: Bool = false) {
    let line = lines[index].content
    guard line.count <= Self.lengthLimit else { return }
    let (key, number) = Self.key(of: line)
    groups[key, default: Group()].lines.append(index)
    groups[key, default: Group()].numbers.append(number)
    if isApart { groups[key]?.isApart = true }
  }

  /// Returns a line with a zero for its number, if that is at its start or end, and the number. Of `1/14` or `1 of 14`,
  /// it is the first one.
  private static func key(of line: ArraySlice<UInt8>) -> ([UInt8], Int?) {
    let inner = withoutTotal(line).trimming { !$0.isASCIILetterOrDigit && $0 < 0x80 }
    let first = inner.prefix(while: \.isASCIIDigit)
    let last = inner[inner.trimmingEnd(while: \.isASCIIDigit).endIndex...]
    let digits = first.isEmpty ? last : first
    guard !digits.isEmpty, digits.count <= 5, let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return (Array(line), nil)
    }
    return (Array(line[..<digits.startIndex]) + [UInt8(ascii: "0")] + line[digits.endIndex...], number)
  }

  /// Returns a line without the number of all pages behind that of its page.
  private static func withoutTotal(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let before = line.trimmingEnd(while: \.isASCIIDigit)
    guard before.endIndex < line.endIndex else { return line }
    let between = before.trimmingEnd { $0 == " " || $0 == "/" || $0 >= 0x61 && $0 <= 0x7A }
    let isTotal =
      between.last?.isASCIIDigit ?? false && before.count - between.count <= 5 && before.endIndex > between.endIndex
    return isTotal ? between : line
  }

  private func rest() -> [PrintedLine] {
    var rest: [PrintedLine] = []
    var isAfterRunning = false
    for (line, isRunning) in zip(lines, isRunning) {
      if !isRunning {
        rest.append(line)
        if isAfterRunning || line.isAfterPage, !rest.isEmpty { rest[rest.count - 1].isAfterPage = rest.count > 1 }
      }
      isAfterRunning = isRunning
    }
    return rest
  }
}
