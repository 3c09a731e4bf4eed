/// The bytes of HTML under way: markup as it is, text and attribute values escaped.
struct HTMLOutput: ~Copyable {
  private var output: ByteOutput

  /// No bytes yet, which go to a sink if there is one.
  init(into sink: ByteSink? = nil) { output = ByteOutput(into: sink) }

  /// What has been written and not handed over.
  var bytes: [UInt8] { output.bytes }

  /// Hands over what makes a chunk.
  mutating func handOver() { output.handOver() }

  /// Hands over all that is left.
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

  /// Appends ` name="value"` with the value escaped. `opening` is the part up to and with the quotation mark.
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

  /// Takes the last line feed away: some receivers show it as a space behind the last paragraph.
  mutating func endWithoutLineFeed() {
    if output.last == "\n" { output.removeLast() }
  }

  /// Appends a line feed unless a line begins here.
  mutating func startLine() {
    if output.last != "\n" { output.append("\n") }
  }

  /// The reference to a character that needs one.
  private static func reference(to text: ArraySlice<UInt8>) -> (StaticString, count: Int)? {
    MarkupReference.to(text.first).map { ($0, 1) }
  }
}
