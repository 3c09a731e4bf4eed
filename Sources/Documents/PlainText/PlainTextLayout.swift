/// Lines of text under way, each begun with what its containers ask for: indentation, quotation marks, list markers.
struct PlainTextLayout {
  private struct Container {
    let prefixCount: Int
    let isTight: Bool
    var hasBlocks = false
  }

  private(set) var bytes: [UInt8] = []
  /// What every line begins with.
  private var prefix: [UInt8] = []
  /// What the next line begins with: the prefix, or list markers that no line has shown yet.
  private var lineStart: [UInt8] = []
  private var isLineOpen = false
  private var containers = [Container(prefixCount: 0, isTight: false)]

  /// Nesting deeper than any reader can see is not shown, so that a line's prefix stays short.
  private static let longestPrefix = 80

  /// Begins a container whose lines start with `mark` (the first) and `continuation` (the others).
  mutating func open(mark: some Collection<UInt8> = [], continuation: some Collection<UInt8> = [], isTight: Bool) {
    containers.append(Container(prefixCount: prefix.count, isTight: isTight))
    guard prefix.count < Self.longestPrefix else { return }
    lineStart.append(contentsOf: mark)
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
    bytes.append(contentsOf: text)
  }

  /// Ends the line; an empty one is kept.
  mutating func breakLine() {
    if !isLineOpen { beginLine() }
    endLine()
  }

  private mutating func beginLine() {
    bytes.append(contentsOf: lineStart)
    lineStart = prefix
    isLineOpen = true
  }

  private mutating func endLine() {
    guard isLineOpen else { return }
    while bytes.last == 0x20 { bytes.removeLast() }
    bytes.append(0x0A)
    isLineOpen = false
  }

  /// Ends the last line and gives the text without its final line feed: what is pasted must not run a command.
  consuming func finish() -> [UInt8] {
    endLine()
    if bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }
}
