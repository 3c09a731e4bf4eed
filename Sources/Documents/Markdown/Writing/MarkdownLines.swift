/// Lines with the markers of the containers around them.
struct MarkdownLines {
  /// A container's prefix of its lines.
  private struct Marker {
    /// The prefix of the first line.
    var first: [UInt8]
    /// The prefix of all other lines.
    var rest: [UInt8]
    var isWritten = false
  }

  private var output: ByteOutput
  private var markers: [Marker] = []
  private var isEmpty = true

  /// Creates an empty output of lines; they go to a sink as they are written.
  init(into sink: ByteSink) { output = ByteOutput(into: sink) }

  /// Hands over the last lines.
  mutating func finish() { output.finish() }

  /// The number of containers.
  var depth: Int { markers.count }

  /// Begins a container.
  mutating func open(first: [UInt8], rest: [UInt8]) { markers.append(Marker(first: first, rest: rest)) }

  /// Ends the innermost container. An empty one is a line with only its marker.
  mutating func close() {
    if markers.last?.isWritten == false { write(line: []) }
    markers.removeLast()
  }

  /// Writes text of one or more lines, each after the markers.
  mutating func write(_ text: [UInt8]) {
    var start = 0
    while true {
      let end = ByteScan.firstIndex(of: "\n", in: text, start..<text.count)
      write(line: text[start..<end])
      if end == text.count { return }
      start = end + 1
    }
  }

  /// Writes one line after the markers; `line` has no line endings.
  mutating func write(line: some Collection<UInt8>) {
    for index in markers.indices {
      if markers[index].isWritten {
        output.append(markers[index].rest)
      } else {
        output.append(markers[index].first)
        markers[index].isWritten = true
      }
    }
    if line.isEmpty {
      while output.last == " " { output.removeLast() }
    }
    output.append(line)
    output.append("\n")
    isEmpty = false
    output.handOver()
  }

  /// Writes an empty line, unless nothing has been written.
  mutating func separate() {
    if !isEmpty { write(line: []) }
  }
}
