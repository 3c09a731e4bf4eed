/// The bytes of an RTF file while it is written, all of them 7-bit.
struct RTFOutput {
  private var output: ByteOutput
  /// Whether the output ends with a control word that text would continue.
  private var needsDelimiter = false

  /// Creates an empty output, with a sink for its bytes if there is one.
  init(into sink: ByteSink? = nil) { output = ByteOutput(into: sink) }

  /// The bytes written and not handed over.
  var bytes: [UInt8] { output.bytes }

  /// Hands the bytes over once they fill a chunk.
  mutating func handOver() { output.handOver() }

  /// Hands over the remaining bytes.
  mutating func finish() { output.finish() }

  /// Appends a control word.
  mutating func word(_ name: StaticString) {
    output.append(UInt8(ascii: "\\"))
    words(name)
  }

  /// Appends a control word with its parameter.
  mutating func word(_ name: StaticString, _ parameter: Int) {
    word(name)
    output.append(number: parameter)
  }

  /// Appends literal RTF that ends with a control word.
  mutating func words(_ source: StaticString) {
    guard source.utf8CodeUnitCount > 0 else { return }
    output.append(source)
    needsDelimiter = true
  }

  /// Appends literal RTF that does not end with a control word.
  mutating func raw(_ source: StaticString) {
    output.append(source)
    needsDelimiter = false
  }

  /// Appends RTF that does not end with a control word.
  mutating func raw(rtf: some Collection<UInt8>) {
    output.append(rtf)
    needsDelimiter = false
  }

  /// Appends a byte as two hexadecimal digits, without an escape.
  mutating func hexadecimal(_ byte: UInt8) {
    output.append(hexadecimal: byte)
    needsDelimiter = false
  }

  /// Appends our own text.
  mutating func text(_ string: String) { text(Array(string.utf8)[...]) }

  /// Appends UTF-8 text with all special characters escaped; line feeds become line breaks.
  mutating func text(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    delimit()
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      while index < text.endIndex, RTFPlainText.contains(text[index]) { index += 1 }
      if index > start {
        delimit()
        output.append(text[start..<index])
      } else if text[index] < 0x80 {
        character(text[index])
        index += 1
      } else {
        let scalar = UTF8Scalar(text, at: index)
        escape(scalar.value)
        index += scalar.count
      }
    }
  }

  /// Appends an ASCII character that needs an escape.
  private mutating func character(_ byte: UInt8) {
    switch byte {
    case "\\", "{", "}":
      delimit()
      output.append("\\")
      output.append(byte)
    case "\t": word("tab")
    case "\n": word("line")
    default: break  // Control characters have no effect.
    }
  }

  /// Appends a character beyond ASCII. RTF uses signed units of UTF-16, each here with one replacement character for
  /// old readers, as `\uc1` announces.
  private mutating func escape(_ scalar: UInt32) {
    switch scalar {
    case 0xA0: raw("\\~")
    case 0xAD: raw("\\-")
    case 0x2011: raw("\\_")
    case 0x10000...:
      unit(0xD800 + (scalar - 0x10000) >> 10)
      unit(0xDC00 + (scalar - 0x10000) & 0x3FF)
    default: unit(scalar)
    }
  }

  private mutating func unit(_ unit: UInt32) {
    word("u", unit < 0x8000 ? Int(unit) : Int(unit) - 0x10000)
    raw(" ?")
  }

  private mutating func delimit() {
    if needsDelimiter { output.append(" ") }
    needsDelimiter = false
  }
}
