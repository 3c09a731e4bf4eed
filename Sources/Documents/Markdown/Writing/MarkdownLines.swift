/// Lines under the markers of the containers that they stand in.
struct MarkdownLines {
  /// What a container puts before its lines.
  private struct Marker {
    /// Before the first line.
    var first: [UInt8]
    /// Before all others.
    var rest: [UInt8]
    var isWritten = false
  }

  private(set) var bytes: [UInt8] = []
  private var markers: [Marker] = []

  /// No lines; `capacity` is the number of bytes to expect.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// How many containers there are.
  var depth: Int { markers.count }

  /// Begins a container.
  mutating func open(first: [UInt8], rest: [UInt8]) { markers.append(Marker(first: first, rest: rest)) }

  /// Ends the innermost container. An empty one is a line with its marker alone.
  mutating func close() {
    if markers.last?.isWritten == false { write([]) }
    markers.removeLast()
  }

  /// Writes text, one line or more, each after the markers.
  mutating func write(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let end = rest.firstIndex(of: "\n") {
      write(line: rest[..<end])
      rest = rest[(end + 1)...]
    }
    write(line: rest)
  }

  /// Writes one line after the markers; `line` has no line endings.
  mutating func write(line: some Collection<UInt8>) {
    for index in markers.indices {
      bytes.append(contentsOf: markers[index].isWritten ? markers[index].rest : markers[index].first)
      markers[index].isWritten = true
    }
    if line.isEmpty {
      while bytes.last == " " { bytes.removeLast() }
    }
    bytes.append(contentsOf: line)
    bytes.append("\n")
  }

  /// Writes an empty line, unless nothing has been written.
  mutating func separate() {
    if !bytes.isEmpty { write([]) }
  }
}
