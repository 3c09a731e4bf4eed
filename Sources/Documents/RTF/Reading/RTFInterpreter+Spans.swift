/// The words behind `\pard` and `\trowd`, which are read one by one only where they are new.
extension RTFInterpreter {
  /// What the words behind `\pard` make of the formats.
  struct Formats {
    var paragraph: RTFParagraphState
    /// The characters' format where `\plain` is among the words, which therefore say all of it.
    var character: RTFCharacterState?
  }

  /// Takes the words behind `\pard`, as far as what they say does not depend on what was said before.
  mutating func formatParagraph(by tokens: inout RTFTokenizer) {
    if let (formats, end) = paragraphSpans.find(in: bytes, at: tokens.index) {
      tokens.index = end
      return take(formats)
    }
    let start = tokens.index
    var isPlain = false
    while let (keyword, parameter) = tokens.nextWord() {
      guard format(by: keyword, parameter, isPlain: &isPlain) else {
        tokens.putBack()
        break
      }
    }
    let formats = Formats(paragraph: group.paragraph, character: isPlain ? group.character : nil)
    paragraphSpans.keep(formats, of: start..<tokens.index, in: bytes)
  }

  /// Takes a word behind `\pard`, perhaps one that means nothing; false if what it says depends on what was said before,
  /// or if it is more than a format.
  private mutating func format(by keyword: RTFKeyword?, _ parameter: Int?, isPlain: inout Bool) -> Bool {
    guard let keyword else { return true }
    if keyword == .plain { isPlain = true }
    if group.paragraph.apply(keyword, parameter, in: content.lists) { return true }
    return isPlain && keyword != .deleted
      && group.character.apply(keyword, parameter, standardFont: content.fonts.standard)
  }

  private mutating func take(_ formats: Formats) {
    group.paragraph = formats.paragraph
    guard var character = formats.character else { return }
    // Deletion and links are no part of what the words say.
    character.link = group.character.link
    character.flags.remove(.deleted)
    character.flags.formUnion(group.character.flags.intersection(.deleted))
    group.character = character
  }

  /// Takes the words behind `\trowd`, as far as they define the row.
  mutating func defineRow(by tokens: inout RTFTokenizer) {
    if let (progress, end) = rowSpans.find(in: bytes, at: tokens.index) {
      tokens.index = end
      return content.rows.resume(progress)
    }
    let start = tokens.index
    while let (keyword, parameter) = tokens.nextWord() {
      guard let keyword else { continue }
      guard keyword != .trowd, content.rows.read(keyword, parameter) else {
        tokens.putBack()
        break
      }
    }
    rowSpans.keep(content.rows.progress(), of: start..<tokens.index, in: bytes)
  }
}
