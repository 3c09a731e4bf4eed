/// The source of HTML, with its character references decoded up to the reading position.
struct HTMLSource {
  /// The source that spans point into. Behind it is decoded text that needed a place of its own.
  private(set) var text: [UInt8]
  /// The end of the source.
  private(set) var end: Int

  init(_ text: [UInt8]) {
    self.text = text
    end = text.count
  }

  /// Appends more of the source, and returns its start.
  mutating func append(_ more: ArraySlice<UInt8>) -> Int {
    let start = text.count
    text.append(contentsOf: more)
    end = text.count
    return start
  }

  subscript(index: Int) -> UInt8 { text[index] }
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { text[range] }

  // MARK: Looking ahead

  /// Returns the first index of a character; nil if there is none.
  func index(of character: Unicode.Scalar, from start: Int, to limit: Int? = nil) -> Int? {
    let limit = limit ?? end
    guard start < limit else { return nil }
    let found = ByteScan.firstIndex(of: character, in: text, start..<limit)
    return found < limit ? found : nil
  }

  /// Returns the first index of a character in a range for which a condition holds.
  func index(of character: Unicode.Scalar, in range: Range<Int>, where condition: (Int) -> Bool) -> Int? {
    var start = range.lowerBound
    while let found = index(of: character, from: start, to: range.upperBound) {
      if condition(found) { return found }
      start = found + 1
    }
    return nil
  }

  func endOfTagName(from start: Int) -> Int { text[start..<end].firstIndex(where: \.endsTagName) ?? end }

  func starts(with word: StaticString, at index: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= end else { return false }
    return text[index..<(index + count)].elementsEqual(word.bytes)
  }

  /// Whether such a tag is at an index; only its name is compared.
  private func isTag(at index: Int, closing: Bool, _ tag: HTMLTag) -> Bool {
    var index = index + 1
    if closing {
      guard index < end, text[index] == "/" else { return false }
      index += 1
    }
    let name = tag.rawValue.utf8
    let nameEnd = index + name.count
    return nameEnd < end && text[nameEnd].endsTagName && text[index..<nameEnd].isWord(name)
  }

  /// Returns the index of raw text's end tag.
  func endOfRawText(from start: Int, _ tag: HTMLTag) -> Int {
    index(of: "<", in: start..<end) { isTag(at: $0, closing: true, tag) } ?? end
  }

  /// Returns a script's end tag's index. In `<!--`, a nested `<script>` hides one (13.2.5.20, "script data escaped").
  func endOfScript(from start: Int, _ tag: HTMLTag) -> Int {
    var isEscaped = false
    var isDoubleEscaped = false
    for index in start..<end {
      if text[index] == "<" {
        if isTag(at: index, closing: true, tag) {
          if !isDoubleEscaped { return index }
          isDoubleEscaped = false
        } else if isEscaped && isTag(at: index, closing: false, tag) {
          isDoubleEscaped = true
        } else if starts(with: "<!--", at: index) {
          isEscaped = true
        }
      } else if text[index] == "-" && starts(with: "-->", at: index) {
        isEscaped = false
        isDoubleEscaped = false
      }
    }
    return end
  }

  // MARK: Character references

  /// Decodes the character references of a range in place: their meaning is shorter.
  mutating func decode(_ range: Range<Int>, inAttribute: Bool) -> TextSpan {
    guard var reference = index(of: "&", from: range.lowerBound, to: range.upperBound) else { return TextSpan(range) }
    var written = reference
    while reference < range.upperBound {
      let decoded = HTMLCharacterReference.decode(text[reference..<range.upperBound], inAttribute: inAttribute)
      let rest = reference + decoded.length
      // Only `&nGt;` and `&nLt;` are a byte longer when decoded.
      guard written + decoded.bytes.count <= rest else {
        return decodeApart(range.lowerBound..<written, reference..<range.upperBound, inAttribute: inAttribute)
      }
      for byte in decoded.bytes { put(byte, at: &written) }
      reference = index(of: "&", from: rest, to: range.upperBound) ?? range.upperBound
      for index in rest..<reference { put(text[index], at: &written) }
    }
    return TextSpan(range.lowerBound..<written)
  }

  private mutating func put(_ byte: UInt8, at index: inout Int) {
    text[index] = byte
    index += 1
  }

  /// Puts the decoded part and the rest behind the source.
  private mutating func decodeApart(_ decoded: Range<Int>, _ rest: Range<Int>, inAttribute: Bool) -> TextSpan {
    var result = Array(text[decoded])
    var index = rest.lowerBound
    while index < rest.upperBound {
      if text[index] == "&" {
        let decoded = HTMLCharacterReference.decode(text[index..<rest.upperBound], inAttribute: inAttribute)
        result += decoded.bytes
        index += decoded.length
      } else {
        result.append(text[index])
        index += 1
      }
    }
    text += result
    return TextSpan((text.count - result.count)..<text.count)
  }
}
