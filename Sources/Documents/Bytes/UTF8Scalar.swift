/// A scalar beyond ASCII, read from valid UTF-8, and its number of bytes.
struct UTF8Scalar {
  let value: UInt32
  let count: Int

  /// Reads the scalar that begins at an index. From a cut-off sequence it takes the bits that are there.
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
