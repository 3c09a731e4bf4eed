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

  func endOfTagName(from start: Int) -> Int {
    var index = start
    while index < end && !text[index].endsTagName { index += 1 }
    return index
  }

  /// Returns the tag of a name, without a copy or a reference of the source.
  func tag(named range: Range<Int>) -> HTMLTag { HTMLTag(name: text.span.extracting(range)) }

  /// Returns the attribute of a name; nil if the readers use none of that name.
  func attribute(named range: Range<Int>) -> HTMLAttribute.Name? {
    HTMLAttribute.Name.named.value(of: text.span.extracting(range))
  }

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

  /// Decodes the character references of a range, in place if the result is no longer than the source.
  mutating func decode(_ range: Range<Int>, inAttribute: Bool) -> TextSpan {
    guard let first = index(of: "&", from: range.lowerBound, to: range.upperBound) else { return TextSpan(range) }
    var decoded: [UInt8] = []
    var reference = first
    while reference < range.upperBound {
      let meaning = HTMLCharacterReference.decode(text[reference..<range.upperBound], inAttribute: inAttribute)
      let rest = reference + meaning.length
      reference = index(of: "&", from: rest, to: range.upperBound) ?? range.upperBound
      decoded += meaning.bytes
      decoded += text[rest..<reference]
    }
    let end = first + decoded.count
    // Only `&nGt;` and `&nLt;` are a byte longer when decoded.
    guard end <= range.upperBound else {
      text += text[range.lowerBound..<first] + decoded
      return TextSpan((text.count - (end - range.lowerBound))..<text.count)
    }
    text.replaceSubrange(first..<end, with: decoded)
    return TextSpan(range.lowerBound..<end)
  }
}
