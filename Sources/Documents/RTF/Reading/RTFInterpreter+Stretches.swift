/// The words behind `\pard` and `\trowd` say again and again the same.
extension RTFInterpreter {
  /// What the words behind `\pard` make of the formats.
  struct ParagraphFormat {
    var paragraph: RTFParagraphState
    var paragraphFormat: UInt32
    /// The characters' format where `\plain` is among the words, which therefore say all of it.
    var character: RTFCharacterState?
    var characterFormat: UInt32
  }

  /// Takes the words behind `\pard`, as far as what they say does not depend on what was said before.
  mutating func formatParagraph(by tokens: inout RTFTokenizer) {
    if let (format, end) = paragraphStretches.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      return take(format)
    }
    let start = tokens.index
    var end = start
    var isPlain = false
    while let (keyword, parameter) = tokens.nextWord(), format(by: keyword, parameter, isPlain: &isPlain) {
      end = tokens.index
    }
    tokens.index = end
    guard RTFKnownStretches<ParagraphFormat>.isWorthKeeping(start..<end) else { return }
    let format = ParagraphFormat(
      paragraph: group.paragraph, paragraphFormat: paragraphFormat, character: isPlain ? group.character : nil,
      characterFormat: characterFormat)
    paragraphStretches.keep(format, of: start..<end, in: tokens.bytes)
  }

  /// Takes a word behind `\pard`, perhaps one that means nothing; false if what it says depends on what was said before,
  /// or if it is more than a format.
  private mutating func format(by keyword: RTFKeyword?, _ parameter: Int?, isPlain: inout Bool) -> Bool {
    guard let keyword else { return true }
    if keyword == .plain { isPlain = true }
    return applyToParagraph(keyword, parameter) || isPlain && applyToCharacters(keyword, parameter)
  }

  private mutating func take(_ format: ParagraphFormat) {
    group.paragraph = format.paragraph
    group.paragraphFormat = format.paragraphFormat
    guard var character = format.character else { return }
    // Deletion and links are no part of what the words say.
    character.link = group.character.link
    character.flags.remove(.deleted)
    character.flags.formUnion(group.character.flags.intersection(.deleted))
    group.character = character
    if character == format.character { group.characterFormat = format.characterFormat }
  }

  /// Takes the words behind `\trowd`, as far as they define the row.
  mutating func defineRow(by tokens: inout RTFTokenizer) {
    if let (progress, end) = rowStretches.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      return content.rows.resume(progress)
    }
    let start = tokens.index
    var end = start
    while let (keyword, parameter) = tokens.nextWord(), define(by: keyword, parameter) { end = tokens.index }
    tokens.index = end
    guard RTFKnownStretches<RTFRowDefinitions.Progress>.isWorthKeeping(start..<end) else { return }
    rowStretches.keep(content.rows.progress(), of: start..<end, in: tokens.bytes)
  }

  /// Takes a word behind `\trowd`, perhaps one that means nothing; false if it is no part of the row's definition.
  private mutating func define(by keyword: RTFKeyword?, _ parameter: Int?) -> Bool {
    guard let keyword else { return true }
    return keyword != .trowd && Self.define(&content.rows, keyword, parameter)
  }
}
