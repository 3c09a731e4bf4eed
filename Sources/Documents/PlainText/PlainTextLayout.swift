/// Lines of text under way, each begun with what its containers ask for: indentation, quotation marks, list markers.
struct PlainTextLayout {
  private struct Container {
    let prefixCount: Int
    let isTight: Bool
    var hasBlocks = false
  }

  private var output: ByteOutput
  /// What every line begins with.
  private var prefix: [UInt8] = []
  /// What the next line begins with: the prefix, or list markers that no line has shown yet.
  private var lineStart: [UInt8] = []
  private var isLineOpen = false
  private var containers = [Container(prefixCount: 0, isTight: false)]

  /// Nesting deeper than any reader can see is not shown, so that a line's prefix stays short.
  private static let prefixLimit = 80

  /// Empty text, whose lines go to a sink if there is one.
  init(into sink: ByteSink? = nil) { output = ByteOutput(into: sink) }

  /// What has been written and not handed over.
  var bytes: [UInt8] { output.bytes }

  /// Begins a container whose lines start with `marker` (the first) and `continuation` (the others).
  mutating func open(marker: some Collection<UInt8> = [], continuation: some Collection<UInt8> = [], isTight: Bool) {
    containers.append(Container(prefixCount: prefix.count, isTight: isTight))
    guard prefix.count < Self.prefixLimit else { return }
    lineStart.append(contentsOf: marker)
    prefix.append(contentsOf: continuation)
  }

  /// Ends the innermost container. A list marker that has no text beside it is shown alone.
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
    output.append(text)
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

  /// Hands finished lines over, but for the last line feed, which may be one too many. Offsets in the text are none
  /// any more then.
  mutating func handOver() {
    if !isLineOpen { output.handOver() }
  }

  /// Ends the last line, and takes its line feed off: what is pasted must not run a command.
  mutating func finish() {
    endLine()
    if output.last == "\n" { output.removeLast() }
    output.finish()
  }

  /// Makes it what it was before anything was written, all containers being closed again.
  mutating func empty() {
    output.removeAll()
    containers[0].hasBlocks = false
  }
}
