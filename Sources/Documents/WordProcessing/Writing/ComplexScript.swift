/// The scripts for which word processors have a size, a weight and a slant of their own: those from right to left, and
/// those of South and Southeast Asia.
enum ComplexScript {
  /// Whether text contains letters of such a script. Complexity: O(n).
  static func isIn(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      // Most text has no byte with which such a letter begins: U+0590 to U+109F, and the forms from U+FB1D on.
      guard text[index] >= 0xD6 else {
        index += 1
        continue
      }
      let scalar = UTF8Scalar(text, at: index)
      switch scalar.value {
      case 0x0590...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      default: index += scalar.count
      }
    }
    return false
  }
}
