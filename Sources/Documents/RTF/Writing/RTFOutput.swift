/// The bytes of an RTF file in the making, all of them 7-bit.
struct RTFOutput {
  private(set) var bytes: [UInt8] = []
  /// Whether the last thing written is a control word that text would run into.
  private var needsDelimiter = false

  /// Appends a control word.
  mutating func word(_ name: StaticString) {
    bytes.append(UInt8(ascii: "\\"))
    append(name)
    needsDelimiter = true
  }

  /// Appends a control word with its parameter.
  mutating func word(_ name: StaticString, _ parameter: Int) {
    word(name)
    number(parameter)
  }

  /// Appends RTF as it is, which ends in a control word.
  mutating func words(_ source: StaticString) {
    guard source.utf8CodeUnitCount > 0 else { return }
    append(source)
    needsDelimiter = true
  }

  /// Appends RTF as it is, which does not end in a control word.
  mutating func raw(_ source: StaticString) {
    append(source)
    needsDelimiter = false
  }

  /// Hands over what has been written, once that makes a chunk.
  @inline(__always)
  mutating func handOver(to sink: ByteSink) { sink.takeChunk(from: &bytes) }

  /// Appends a byte as two hexadecimal digits, without an escape.
  mutating func hexadecimal(_ byte: UInt8) {
    bytes.append(Self.digit(byte >> 4))
    bytes.append(Self.digit(byte & 15))
    needsDelimiter = false
  }

  /// Appends UTF-8 text with all that RTF gives a meaning to escaped; line feeds become line breaks.
  mutating func text(_ text: ArraySlice<UInt8>) { text.withUnsafeBufferPointer { append(text: $0) } }

  /// Appends text of ours.
  mutating func text(_ string: String) { text(Array(string.utf8)[...]) }

  private mutating func append(text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    delimit()
    var index = 0
    while index < text.count {
      let start = index
      index = RTFPlainText.end(in: text, from: start)
      if index > start {
        delimit()
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
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

  /// Appends a character of ASCII.
  private mutating func character(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      delimit()
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\t"): word("tab")
    case UInt8(ascii: "\n"): word("line")
    default: break  // Control characters mean nothing.
    }
  }

  /// Appends a character beyond ASCII. RTF counts in signed units of UTF-16, each here with one replacement character
  /// for old readers, as `\uc1` promises.
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
    if needsDelimiter { bytes.append(UInt8(ascii: " ")) }
    needsDelimiter = false
  }

  private mutating func number(_ value: Int) {
    if 0..<10 ~= value { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // In place: reversing a slice would copy it.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  private mutating func append(_ source: StaticString) {
    source.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

/// A scalar beyond ASCII that was read from valid UTF-8, and how many bytes it took.
struct UTF8Scalar {
  let value: UInt32
  let count: Int

  /// Reads the scalar that begins at an index. A cut-off sequence gives what its bytes are worth.
  init<Text: RandomAccessCollection<UInt8>>(_ text: Text, at index: Int) where Text.Index == Int {
    let lead = text[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    let end = Swift.min(index + length, text.endIndex)
    var value = UInt32(lead) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for byte in text[(index + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
    self.value = value
    count = end - index
  }
}
