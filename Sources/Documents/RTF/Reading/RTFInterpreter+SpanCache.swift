/// The words behind `\pard` and `\trowd`, which are read one by one only where they are new.
extension RTFInterpreter {
  /// What the words behind `\pard` make of the formats, by their indices.
  struct Formats {
    var paragraph: UInt32
    /// The characters' format where `\plain` is among the words, which therefore say all of it.
    var character: UInt32?
  }

  /// Takes the words behind `\pard`, as far as what they say does not depend on what was said before.
  mutating func formatParagraph(by tokens: inout RTFTokenizer) {
    if let (formats, end) = paragraphSpans.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      return take(formats)
    }
    let start = tokens.index
    var end = start
    var isPlain = false
    while let (keyword, parameter) = tokens.nextWord(), format(by: keyword, parameter, isPlain: &isPlain) {
      end = tokens.index
    }
    tokens.index = end
    guard RTFSpanCache<Formats>.isWorthKeeping(start..<end) else { return }
    let formats = Formats(paragraph: paragraphFormat, character: isPlain ? characterFormat : nil)
    paragraphSpans.keep(formats, of: start..<end, in: tokens.bytes)
  }

  /// Takes a word behind `\pard`, perhaps one that means nothing; false if what it says depends on what was said before,
  /// or if it is more than a format.
  private mutating func format(by keyword: RTFKeyword?, _ parameter: Int?, isPlain: inout Bool) -> Bool {
    guard let keyword else { return true }
    if keyword == .plain { isPlain = true }
    return applyToParagraph(keyword, parameter) || isPlain && applyToCharacters(keyword, parameter)
  }

  private mutating func take(_ formats: Formats) {
    group.paragraph = content.paragraphFormats[Int(formats.paragraph)].state
    group.paragraphFormat = formats.paragraph
    guard let index = formats.character else { return }
    let format = content.characterFormats[index]
    // Deletion and links are no part of what the words say.
    var character = format
    character.link = group.character.link
    character.flags.remove(.deleted)
    character.flags.formUnion(group.character.flags.intersection(.deleted))
    group.character = character
    if character == format { group.characterFormat = index }
  }

  /// Takes the words behind `\trowd`, as far as they define the row.
  mutating func defineRow(by tokens: inout RTFTokenizer) {
    if let (progress, end) = rowSpans.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      return content.rows.resume(progress)
    }
    let start = tokens.index
    var end = start
    while let (keyword, parameter) = tokens.nextWord(), define(by: keyword, parameter) { end = tokens.index }
    tokens.index = end
    guard RTFSpanCache<RTFRowDefinitions.Progress>.isWorthKeeping(start..<end) else { return }
    rowSpans.keep(content.rows.progress(), of: start..<end, in: tokens.bytes)
  }

  /// Takes a word behind `\trowd`, perhaps one that means nothing; false if it is no part of the row's definition.
  private mutating func define(by keyword: RTFKeyword?, _ parameter: Int?) -> Bool {
    guard let keyword else { return true }
    return keyword != .trowd && Self.define(&content.rows, keyword, parameter)
  }
}
