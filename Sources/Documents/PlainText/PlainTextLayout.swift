/// Lines of text while they are written, with their containers' prefixes: indentation, quotation marks, list markers.
struct PlainTextLayout {
  private struct Container {
    let prefixCount: Int
    let isTight: Bool
    var hasBlocks = false
  }

  private var output: ByteOutput
  /// The prefix of every line.
  private var prefix: [UInt8] = []
  /// The start of the next line: the prefix, or list markers that no line has shown yet.
  private var lineStart: [UInt8] = []
  private var isLineOpen = false
  /// Whether the text ends with words that stay apart from those behind them.
  private var endsApart = false
  private var containers = [Container(prefixCount: 0, isTight: false)]

  /// Prefixes beyond this length are not shown, because no reader could follow such a nesting.
  private static let prefixLimit = 80

  /// Creates an empty layout, with a sink for its lines if there is one.
  init(into sink: ByteSink? = nil) { output = ByteOutput(into: sink) }

  /// The bytes written and not handed over.
  var bytes: [UInt8] { output.bytes }

  /// Begins a block whose lines start with `marker` (the first) and `continuation` (the others), and contain blocks.
  mutating func open(marker: String = "", continuation: String = "", isTight: Bool = false) {
    startBlock()
    containers.append(Container(prefixCount: prefix.count, isTight: isTight))
    guard prefix.count < Self.prefixLimit else { return }
    lineStart += marker.utf8
    prefix += continuation.utf8
  }

  /// Ends the innermost container. A list marker without text is shown alone.
  mutating func close() {
    if lineStart != prefix && !isLineOpen { beginLine() }
    endLine()
    guard containers.count > 1, let last = containers.popLast() else { return }
    prefix.removeLast(prefix.count - last.prefixCount)
    lineStart = prefix
  }

  /// Begins a block: on a new line, after a blank one unless the container is tight.
  mutating func startBlock() {
    endLine()
    handOver()
    let last = containers.count - 1
    if containers[last].hasBlocks && !containers[last].isTight {
      beginLine()
      endLine()
    }
    containers[last].hasBlocks = true
  }

  mutating func append(_ text: some Collection<UInt8>) {
    if text.isEmpty { return }
    if !isLineOpen { beginLine() }
    if endsApart, text.first?.isASCIILetterOrDigit == true, output.last?.isASCIILetterOrDigit == true {
      output.append(UInt8(ascii: " "))
    }
    endsApart = false
    output.append(text)
  }

  /// Adds words that stay apart from those beside them.
  mutating func append(apart words: ArraySlice<UInt8>) {
    endsApart = true
    append(words)
    endsApart = true
  }

  /// Ends the line; an empty one is kept.
  mutating func breakLine() {
    if !isLineOpen { beginLine() }
    endLine()
  }

  private mutating func beginLine() {
    output.append(lineStart)
    lineStart = prefix
    isLineOpen = true
  }

  private mutating func endLine() {
    guard isLineOpen else { return }
    while output.last == " " { output.removeLast() }
    output.append("\n")
    isLineOpen = false
  }

  /// Hands over finished lines, except the last line feed, which may be one too many. Offsets in the text become
  /// invalid.
  mutating func handOver() {
    if !isLineOpen { output.handOver() }
  }

  /// Ends the last line, and removes its line feed: pasting must not run a command.
  mutating func finish() {
    endLine()
    if output.last == "\n" { output.removeLast() }
    output.finish()
  }

  /// Restores the empty state, after all containers have been closed.
  mutating func empty() {
    output.removeAll()
    containers[0].hasBlocks = false
  }
}
