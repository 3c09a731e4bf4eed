/// The words behind `\pard` and `\trowd` say again and again the same.
extension RTFInterpreter {
  /// What the words behind `\pard` make of the formats.
  struct ParagraphFormat {
    var paragraph: RTFParagraphState
    /// The characters' format where `\plain` is among the words, which therefore say all of it.
    var character: RTFCharacterState?
  }

  /// Takes the words behind `\pard`, as far as what they say does not depend on what was said before.
  mutating func formatParagraph(by tokens: inout RTFTokenizer) {
    if let (format, end) = paragraphStretches.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      group.paragraph = format.paragraph
      if let character = format.character { formatCharacters(character) }
      return
    }
    let start = tokens.index
    var end = start
    var isPlain = false
    while let (keyword, parameter) = tokens.nextWord() {
      if keyword == .plain { isPlain = true }
      if let keyword, !applyToParagraph(keyword, parameter), !isPlain || !applyToCharacters(keyword, parameter) { break }
      end = tokens.index
    }
    tokens.index = end
    guard RTFKnownStretches<ParagraphFormat>.isWorthKeeping(start..<end) else { return }
    let format = ParagraphFormat(paragraph: group.paragraph, character: isPlain ? group.character : nil)
    paragraphStretches.keep(format, of: start..<end, in: tokens.bytes)
  }

  /// Takes a format of characters behind `\plain`. Deletion and links are none of it.
  private mutating func formatCharacters(_ format: RTFCharacterState) {
    let kept = group.character
    group.character = format
    group.character.link = kept.link
    group.character.flags.remove(.deleted)
    group.character.flags.formUnion(kept.flags.intersection(.deleted))
  }

  /// Takes the words behind `\trowd`, as far as they define the row.
  mutating func defineRow(by tokens: inout RTFTokenizer) {
    if let (progress, end) = rowStretches.find(in: tokens.bytes, at: tokens.index) {
      tokens.index = end
      return content.rows.resume(progress)
    }
    let start = tokens.index
    var end = start
    while let (keyword, parameter) = tokens.nextWord() {
      if let keyword, keyword == .trowd || !Self.define(&content.rows, keyword, parameter) { break }
      end = tokens.index
    }
    tokens.index = end
    guard RTFKnownStretches<RTFRowDefinitions.Progress>.isWorthKeeping(start..<end) else { return }
    rowStretches.keep(content.rows.progress(), of: start..<end, in: tokens.bytes)
  }
}
