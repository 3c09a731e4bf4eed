/// The runs of one paragraph while it is read: white space is collapsed, equal neighbours are joined. Their characters
/// go to the document at once.
struct InlineRuns {
  enum Content {
    case text(TextSpan)
    /// A formula with its marks.
    case formula(TextSpan)
    case lineBreak
    /// An image, by its index.
    case image(Int)
    case footnoteReference(TextSpan)
    case anchor(TextSpan)
  }

  struct Run {
    var content: Content
    /// The index of the run's style.
    var style: UInt32

    var isBreak: Bool { if case .lineBreak = content { true } else { false } }
  }

  var runs: [Run] = []
  /// The styles of the runs; few even if there are many runs.
  private(set) var styles: [RunStyle] = []
  private(set) var images: [Image] = []
  private var hasPendingSpace = false { didSet { if !hasPendingSpace { styleOfSpace = nil } } }
  /// The format of the text in which the pending space is, if it is in text.
  private var styleOfSpace: RunStyle?
  /// Whether the pending space ends a line of the source.
  private var endsLine = false
  /// The number of line breaks that wait for text after them.
  private(set) var breaks = 0
  /// Whether the source only draws what follows apart from what is before.
  private var hasPendingGap = false

  /// Whether nothing would show.
  var isEmpty: Bool { runs.isEmpty }

  mutating func removeAll() {
    hasPendingSpace = false
    endsLine = false
    breaks = 0
    hasPendingGap = false
    if styles.isEmpty { return }
    runs.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    images = []
  }

  /// Adds a line break; it is dropped if nothing follows it.
  mutating func addBreak() {
    hasPendingSpace = false
    if !runs.isEmpty { breaks += 1 }
  }

  /// Adds a space unless what follows or what is before has one, or is a sign that stands beside a word.
  mutating func addGap() { hasPendingGap = true }

  /// Drops the current line if it consists of no-break spaces, with which editors keep empty lines open.
  mutating func dropBlankLine(in kept: [UInt8]) {
    let end = runs.lastIndex { !isBlank($0, in: kept) } ?? -1
    guard end + 1 < runs.count, end < 0 || runs[end].isBreak else { return }
    let text = runs[..<max(end, 0)].lastIndex { !$0.isBreak } ?? -1
    breaks += end - text
    hasPendingSpace = false
    runs.removeLast(runs.count - text - 1)
  }

  private func isBlank(_ run: Run, in kept: [UInt8]) -> Bool {
    text(of: run).map { Self.isBlank(kept[$0.range]) } ?? false
  }

  /// Returns the text of a run that is no code.
  private func text(of run: Run) -> TextSpan? {
    guard case .text(let span) = run.content, !styles[Int(run.style)].isCode else { return nil }
    return span
  }

  /// Adds a span of text whose white space collapses (CSS Text, 4.1.1).
  mutating func add(_ text: [UInt8], _ range: Range<Int>, _ style: RunStyle, to builder: inout DocumentBuilder) {
    var start = range.lowerBound
    // Between elements, an indented line only lays out the source, and browsers show it as a space.
    let isLayout = range.count > 1 && Self.isBlank(text[range])
    while start < range.upperBound {
      if text[start].isHTMLSpace {
        if !hasPendingSpace {
          hasPendingSpace = true
          styleOfSpace = style
        }
        if text[start] == "\n" && !isLayout { endsLine = true }
        start += 1
      } else if isFiller(text[start..<range.upperBound]) {
        hasPendingSpace = true
        start += Self.noBreakSpace.count
      } else {
        let end = Self.endOfWords(text, start..<range.upperBound)
        addWord(text, start..<end, style, to: &builder)
        start = end
      }
    }
  }

  /// Returns the end of the words with single spaces between them, which are copied at once. A word begins the range.
  private static func endOfWords(_ text: [UInt8], _ range: Range<Int>) -> Int {
    let words = text.span.extracting(range)
    for index in words.indices where words[index] <= 0x20 && !isWithinWords(index, words) {
      return range.lowerBound + index
    }
    return range.upperBound
  }

  /// Whether a control character belongs to a word, or a single space separates words, neither of which ends or begins
  /// with a no-break space.
  private static func isWithinWords(_ index: Int, _ text: Span<UInt8>) -> Bool {
    guard text[index] == " " else { return !text[index].isHTMLSpace }
    guard index + 1 < text.count, !text[index + 1].isHTMLSpace else { return false }
    let isBefore = index + 2 < text.count && text[index + 1] == 0xC2 && text[index + 2] == 0xA0
    let isAfter = index >= 2 && text[index - 2] == 0xC2 && text[index - 1] == 0xA0
    return !isBefore && !isAfter
  }

  private static let noBreakSpace = Array("\u{A0}".utf8)

  /// Whether a text after others in its line begins with a no-break space that follows a space: editors write several
  /// spaces in a row so.
  private func isFiller(_ text: ArraySlice<UInt8>) -> Bool {
    hasPendingSpace && breaks == 0 && !runs.isEmpty && text.starts(with: Self.noBreakSpace)
  }

  /// Adds code. Its spaces stay, except those around the ends of the source's lines.
  mutating func addCode(_ text: [UInt8], _ range: Range<Int>, _ style: RunStyle, to builder: inout DocumentBuilder) {
    // Here, a carriage return can only come from a character reference; it would end a line in other formats.
    let isLineEnding = { (byte: UInt8) in byte == "\n" || byte == "\r" }
    guard text[range].contains(where: isLineEnding) else {
      if !range.isEmpty { addWord(text, range, style, to: &builder) }
      return
    }
    let lines = text[range].split(omittingEmptySubsequences: false, whereSeparator: isLineEnding)
    let last = lines.count - 1
    let words = lines.indices.map { index in
      // At the ends of the text there is no end of a line.
      let line = index == 0 ? lines[index] : lines[index].drop(while: \.isHTMLSpace)
      return index == last ? line : line.trimmingSpacesAtEnd()
    }.filter { !$0.allSatisfy(\.isHTMLSpace) }
    if lines[0].allSatisfy(\.isHTMLSpace) { hasPendingSpace = true }
    if !words.isEmpty {
      let line = Array(words.joined(separator: [0x20]))
      addWord(line, line.indices, style, to: &builder)
      if lines[last].allSatisfy(\.isHTMLSpace) { hasPendingSpace = true }
    }
  }

  /// Adds an image after the pending space or breaks.
  mutating func add(_ image: Image, _ style: RunStyle) {
    images.append(image)
    append(.image(images.count - 1), style)
  }

  /// The names of the anchors among the runs.
  var anchors: [TextSpan] {
    runs.compactMap { if case .anchor(let name) = $0.content { name } else { nil } }
  }

  private mutating func addWord(
    _ text: [UInt8], _ range: Range<Int>, _ style: RunStyle, to builder: inout DocumentBuilder
  ) {
    if endsLine { dropSpace(before: text[range], in: builder.text) }
    settleGap(before: text[range], in: builder.text)
    settle(before: style, in: &builder)
    append(builder.keep(text[range]), style)
  }

  /// Drops the pending space if it is only the end of a source line in a script without spaces.
  private mutating func dropSpace(before word: ArraySlice<UInt8>, in kept: [UInt8]) {
    endsLine = false
    guard case .text(let span)? = runs.last?.content, UnspacedScript.joins(kept[span.range], word) else { return }
    hasPendingSpace = false
  }

  /// Makes the pending gap a space if both sides are words or pictures.
  mutating func settleGap(before word: ArraySlice<UInt8> = [], in kept: [UInt8]) {
    guard hasPendingGap else { return }
    hasPendingGap = false
    if Self.closingSigns.contains(where: { word.starts(with: $0.utf8) }) { return }
    if case .text(let span)? = runs.last?.content {
      let before = kept[span.range]
      if Self.openingSigns.contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return }
      if UnspacedScript.joins(before, word) { return }
    }
    hasPendingSpace = true
  }

  private static let openingSigns = ["(", "[", "{", "“", "‘", "«"]
  private static let closingSigns = [".", ",", ";", ":", "!", "?", ")", "]", "}", "'", "’", "”", "»", "%"]

  /// Adds the pending space or breaks, in the format that both sides share. Other strings are kept only after that, so
  /// that text is in one piece.
  mutating func settle(before style: RunStyle, in builder: inout DocumentBuilder) {
    guard hasPendingSpace || breaks > 0 else { return }
    defer {
      hasPendingSpace = false
      breaks = 0
    }
    dropTrailingSpaces(in: builder.text)
    guard let last = runs.last.map({ styles[Int($0.style)] }) else { return }
    var common = last == style && !style.standsApart ? style : last.common(with: style)
    if let styleOfSpace { common.removeLines(missingIn: styleOfSpace) }
    if breaks == 0 { append(builder.keep(CollectionOfOne(0x20)), common) }
    for _ in 0..<breaks { append(.lineBreak, common) }
  }

  /// Adds content that is not joined with what is before.
  mutating func append(_ content: Content, _ style: RunStyle) {
    runs.append(Run(content: content, style: index(of: style)))
  }

  private mutating func append(_ span: TextSpan, _ style: RunStyle) {
    if let last = runs.last, case .text(let before) = last.content, let joined = before.joined(with: span),
      styles[Int(last.style)] == style
    {
      runs[runs.count - 1].content = .text(joined)
    } else {
      append(.text(span), style)
    }
  }

  /// How many styles are compared before a style counts as new.
  private static let memory = 4

  /// Returns the index of a style, so that alternating runs share styles.
  private mutating func index(of style: RunStyle) -> UInt32 {
    if let last = runs.last, styles[Int(last.style)] == style { return last.style }
    let count = styles.count
    for index in max(0, count - Self.memory)..<count where styles[index] == style { return UInt32(index) }
    styles.append(style)
    return UInt32(count)
  }

  /// Whether there is more than no-break spaces, with which editors keep empty lines open.
  func hasVisibleContent(in kept: [UInt8]) -> Bool {
    runs.contains { run in
      switch run.content {
      case .text: !isBlank(run, in: kept)
      case .lineBreak, .anchor: false
      case .formula, .image, .footnoteReference: true
      }
    }
  }

  /// Whether text consists only of white space and no-break spaces.
  static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(\.isBlank)
  }

  /// Whether all runs are bold.
  var isBoldThroughout: Bool { styles.allSatisfy { $0.formats.contains(.format(.strong)) } }

  /// Whether CSS alone has made all runs bold.
  var isBoldByCSS: Bool { styles.allSatisfy(\.isBoldByCSS) }

  mutating func forgetBoldness() {
    for index in styles.indices { styles[index].formats.remove(.format(.strong)) }
  }

  /// Makes monospaced text code if it is among other text, as in the HTML of word processors, and stands out in no other
  /// way.
  mutating func makeMonospaceCode(in kept: [UInt8]) {
    guard styles.contains(where: \.isMonospace) else { return }
    let isAmongOthers = runs.contains { !styles[Int($0.style)].isMonospace && !isBlank($0, in: kept) }
    guard isAmongOthers else { return }
    for index in styles.indices where styles[index].isMonospace && styles[index].looksLikeCode {
      styles[index].isCode = true
    }
  }

  /// Drops the spaces, including no-break spaces, at the start of the text.
  mutating func dropLeadingSpaces(in kept: [UInt8]) {
    while let first = runs.first, let span = text(of: first) {
      var rest = kept[span.range]
      while rest.first == " " || rest.starts(with: [0xC2, 0xA0]) { rest = rest.dropFirst(rest.first == " " ? 1 : 2) }
      runs[0].content = .text(TextSpan(rest.indices))
      if !rest.isEmpty { return }
      runs.removeFirst()
    }
  }

  /// Drops the spaces, including no-break spaces, at the end of the text.
  mutating func dropTrailingSpaces(in kept: [UInt8]) {
    while let last = runs.last, let span = text(of: last) {
      var rest = kept[span.range]
      while rest.last == " " || rest.suffix(2).elementsEqual([0xC2, 0xA0]) { rest.removeLast(rest.last == " " ? 1 : 2) }
      runs[runs.count - 1].content = .text(TextSpan(rest.indices))
      if !rest.isEmpty { return }
      runs.removeLast()
    }
  }

  /// Removes one of these signs and its space from the start of the text, and returns the task state that it shows.
  mutating func takeTask(in kept: [UInt8], _ signs: [TaskSigns.Sign]) -> TaskState? {
    guard let span = runs.first.flatMap({ text(of: $0) }) else { return nil }
    let head = kept[span.range]
    for (sign, state) in signs where head.starts(with: sign.utf8) {
      let rest = head.dropFirst(sign.utf8.count)
      let marked = rest.starts(with: "\u{FE0E}".utf8) ? rest.dropFirst(3) : rest
      let space = marked.starts(with: "\u{A0}".utf8) ? 2 : marked.first == " " ? 1 : 0
      guard space > 0 || (marked.isEmpty && runs.count == 1) else { return nil }
      let left = marked.dropFirst(space)
      let kept = TextSpan(left.indices)
      if kept.isEmpty { runs.removeFirst() } else { runs[0].content = .text(kept) }
      return state
    }
    return nil
  }
}

extension UInt8 {
  /// Whether it is white space or a byte of a no-break space.
  var isBlank: Bool { isHTMLSpace || self == 0xC2 || self == 0xA0 }
}
