/// The direction of text, by the rules of Unicode Standard Annex 9 that matter to a receiver.
enum TextDirection {
  case leftToRight, rightToLeft

  /// Returns the direction of a paragraph, given by its nodes, by rules P2 and P3.
  static func ofParagraph(_ nodes: Range<Int>, in document: Document) -> TextDirection {
    ofFirstLetter(nodes, in: document) ?? .leftToRight
  }

  /// Returns the direction of the first letter among nodes; nil if there is none.
  static func ofFirstLetter(_ nodes: Range<Int>, in document: Document) -> TextDirection? {
    for node in nodes {
      guard case .text(let span) = document.nodes[node].element else { continue }
      // Most text begins with a Latin letter.
      if !span.isEmpty, document.text[Int(span.start)].isASCIILetter { return .leftToRight }
      var index = span.range.lowerBound
      while index < span.range.upperBound {
        let (strong, count) = strongDirection(document.text[...], at: index)
        if let strong { return strong }
        index += count
      }
    }
    return nil
  }

  /// Text of one direction.
  struct Part {
    var text: ArraySlice<UInt8>
    var direction: TextDirection
  }

  /// Splits text into the maximal parts of one direction. Characters without a direction take that of their neighbours
  /// if these agree (N1), otherwise the paragraph's (N2). Complexity: O(n).
  static func parts(of text: ArraySlice<UInt8>, in paragraph: TextDirection) -> [Part] {
    guard paragraph == .rightToLeft || text.contains(where: mayBeginRightToLeft) else {
      return [Part(text: text, direction: .leftToRight)]
    }
    var parts: [Part] = []
    var part = Part(text: text[..<text.startIndex], direction: paragraph)
    var strongEnd = text.startIndex
    func end(at place: Int, next: TextDirection) {
      part.text = text[part.text.startIndex..<place]
      if !part.text.isEmpty { parts.append(part) }
      part = Part(text: text[place..<place], direction: next)
    }
    var index = text.startIndex
    while index < text.endIndex {
      let (strong, count) = strongDirection(text, at: index)
      if let strong {
        if strong != part.direction { end(at: part.direction == paragraph ? index : strongEnd, next: strong) }
        strongEnd = index + count
      }
      index += count
    }
    if part.direction != paragraph { end(at: strongEnd, next: paragraph) }
    end(at: text.endIndex, next: paragraph)
    return parts
  }

  /// Returns the direction of the character at an index, nil if it is not a letter, and its number of bytes.
  private static func strongDirection(_ text: ArraySlice<UInt8>, at index: Int) -> (TextDirection?, Int) {
    let byte = text[index]
    if byte < 0x80 { return (byte.isASCIILetter ? .leftToRight : nil, 1) }
    let scalar = UTF8Scalar(text, at: index)
    if isRightToLeft(scalar.value) { return (.rightToLeft, scalar.count) }
    let isLetter = Unicode.Scalar(scalar.value)?.properties.isAlphabetic ?? false
    return (isLetter ? .leftToRight : nil, scalar.count)
  }

  /// Whether a byte of UTF-8 can begin a character that runs from right to left.
  private static func mayBeginRightToLeft(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD6...0xDF, 0xE0, 0xE2, 0xEF, 0xF0: true
    default: false
    }
  }

  /// Whether a character is in a block of the Hebrew, Arabic or related scripts, or is the mark of their direction.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
