/// The bytes of HTML while it is written: markup as it is, text and attribute values escaped.
struct HTMLOutput: ~Copyable {
  private var output: ByteOutput

  /// Creates an empty output, with a sink for its bytes if there is one.
  init(into sink: ByteSink? = nil) { output = ByteOutput(into: sink) }

  /// The bytes written and not handed over.
  var bytes: [UInt8] { output.bytes }

  /// Hands the bytes over once they fill a chunk.
  mutating func handOver() { output.handOver() }

  /// Hands over the remaining bytes.
  mutating func finish() { output.finish() }

  /// Appends markup.
  mutating func append(_ markup: StaticString) { output.append(markup) }

  /// Appends a decimal number.
  mutating func append(number: some BinaryInteger) { output.append(number: number) }

  /// Appends bytes that need no escaping.
  mutating func append(raw: some Collection<UInt8>) { output.append(raw) }

  /// Appends text with `&`, `<` and `>` escaped.
  mutating func append(text: ArraySlice<UInt8>) { append(text: Array(text), 0..<text.count) }

  /// Appends a range of text with `&`, `<` and `>` escaped.
  mutating func append(text: [UInt8], _ range: Range<Int>) {
    output.append(
      text, range, where: { $0.places(of: "<") | $0.places(of: ">") | $0.places(of: "&") }, escape: Self.reference)
  }

  /// Appends ` name="value"` with the value escaped. `opening` is the part up to the opening quotation mark, inclusive.
  mutating func append(attribute opening: StaticString, _ value: ArraySlice<UInt8>) {
    append(opening)
    output.append(
      Array(value), 0..<value.count,
      where: { $0.places(of: "<") | $0.places(of: ">") | $0.places(of: "&") | $0.places(of: "\"") },
      escape: Self.reference)
    append("\"")
  }

  /// Appends ` name="number"`.
  mutating func append(attribute opening: StaticString, number: some BinaryInteger) {
    append(opening)
    append(number: number)
    append("\"")
  }

  /// Removes the last line feed, which some receivers show as a space after the last paragraph.
  mutating func endWithoutLineFeed() {
    if output.last == "\n" { output.removeLast() }
  }

  /// Appends a line feed unless the output is at the start of a line.
  mutating func startLine() {
    if output.last != "\n" { output.append("\n") }
  }

  /// Returns the reference for the first character, if that needs one.
  private static func reference(to text: ArraySlice<UInt8>) -> (StaticString, count: Int)? {
    MarkupReference.to(text.first).map { ($0, 1) }
  }
}
