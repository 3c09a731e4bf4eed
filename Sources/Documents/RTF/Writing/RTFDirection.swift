extension Document {
  /// Whether the text of a paragraph's or heading's node begins with a letter that is written from right to left: the
  /// model has no direction, so it is found as a browser's `dir="auto"` finds it (Unicode Annex 9, P2 and P3).
  /// Complexity: O(n) in what stands before the first letter.
  func isRightToLeft(_ node: Int) -> Bool {
    for child in nodes[node + 1..<Int(nodes[node].end)] {
      guard case .text(let span) = child.element, let direction = Self.direction(of: self[span]) else { continue }
      return direction == .rightToLeft
    }
    return false
  }

  private enum Direction {
    case leftToRight, rightToLeft
  }

  /// The direction of a text's first letter.
  private static func direction(of text: ArraySlice<UInt8>) -> Direction? {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        if byte.isASCIILetter { return .leftToRight }
        index += 1
        continue
      }
      let scalar = UTF8Scalar(text, at: index)
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return .rightToLeft
      case 0..<0xC0, 0x2000...0x2BFF, 0x3000...0x3004, 0xFE00...0xFE0F, 0x1F000...0x1FAFF, 0xE0000...: break
      default: return .leftToRight
      }
      index += scalar.count
    }
    return nil
  }
}
