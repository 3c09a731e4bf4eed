/// Writes printed text into the document model, line by line.
struct PrintedPageReader {
  private let page: PrintedPage
  private let words: WrittenWords
  private var builder: DocumentBuilder
  private var lists = PrintedLists()

  init(_ page: PrintedPage, capacity: Int) {
    self.page = page
    words = page.lines.contains { $0.end == .hyphen } ? WrittenWords(of: page.lines) : WrittenWords(of: [])
    builder = DocumentBuilder(capacity: capacity)
  }

  private var lines: [PrintedLine] { page.lines }

  mutating func document() -> Document {
    var index = 0
    while index < lines.count { index = addBlock(at: index) }
    lists.closeAll(&builder)
    return builder.finish()
  }

  /// Adds the block that begins with a line, and returns the index of the line after it.
  private mutating func addBlock(at index: Int) -> Int {
    if page.isFixed[index] { return addFixedLines(from: index) }
    if let marker = page.markers[index] {
      lists.addItem(marker, indentation: lines[index].indentation, to: &builder)
      return addParagraph(from: index, droppingMarker: marker.length)
    }
    if lists.depth > 0, !isWithinItem(index) { lists.closeAll(&builder) }
    if lists.depth == 0, let heading = page.heading(at: index) {
      builder.open(.heading(level: heading.level, nil))
      builder.append(text: lines[index].content)
      builder.close()
      return index + 1
    }
    return addParagraph(from: index, droppingMarker: 0)
  }

  /// Whether a line that begins a paragraph belongs to an item: it is as far from the margin as the item's text, or
  /// before the next number.
  private func isWithinItem(_ index: Int) -> Bool {
    page.markers.isBetweenNumbers[index] || lists.indentation.map { lines[index].indentation >= $0 + 2 } ?? false
  }

  private mutating func addFixedLines(from start: Int) -> Int {
    lists.closeAll(&builder)
    var end = start + 1
    while end < lines.count, page.isFixed[end], !lines[end].isAfterBlank, !lines[end].isAfterPage { end += 1 }
    let least = lines[start..<end].map(\.indentation).min() ?? 0
    let code = lines[start..<end].flatMap { line in
      Array(repeating: UInt8(ascii: " "), count: line.indentation - least) + line.content + [UInt8(ascii: "\n")]
    }
    CodeReader.add(code[...], language: nil, to: &builder)
    return end
  }

  /// Adds a paragraph, and returns the index of the line after it.
  private mutating func addParagraph(from start: Int, droppingMarker marker: Int) -> Int {
    builder.open(.paragraph(nil))
    var index = start
    var text = lines[start].content.dropFirst(marker)
    while true {
      let next = index + 1
      if next < lines.count, page.flow.continues[next] {
        let joint = text.isEmpty ? nil : LineJoint(lines[index], lines[next], words)
        builder.append(text: text.dropLast(joint?.dropped ?? 0))
        if joint?.hasSpace ?? false { builder.append(text: " ".utf8) }
      } else {
        builder.append(text: text)
        guard next < lines.count, marker == 0, isSameBlock(next, from: start) else { break }
        builder.leaf(.lineBreak)
      }
      index = next
      text = lines[next].content
    }
    builder.close()
    return index + 1
  }

  /// Whether a line that continues no sentence is a line of the same block, as in verse and addresses.
  private func isSameBlock(_ index: Int, from start: Int) -> Bool {
    let line = lines[index]
    guard !line.isAfterBlank, !line.isAfterPage, page.markers[index] == nil, !page.isFixed[index],
      page.heading(at: index) == nil, !page.flow.continues[index - 1] || index - 1 == start
    else { return false }
    guard index + 1 >= lines.count || !page.flow.continues[index + 1] else { return false }
    return !lines[index - 1].isFinished || !page.flow.hasSentences
  }
}
