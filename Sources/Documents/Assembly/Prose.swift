/// Tells sentences from code where the font does not, because whole texts are written in a typewriter's font.
enum Prose {
  /// How many words a text has at least, how many a sentence has at most, and how many there are at least for each sign
  /// that is rare outside code.
  private static let leastWords = 5
  private static let wordsOfSentence = 100
  private static let wordsForSign = 15

  /// Whether a text consists of sentences. Complexity: linear.
  static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
    var (words, sentences, signs) = (0, 0, 0)
    var last = UInt8(ascii: " ")
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case ".", "!", "?": if endsSentence(text[(index + 1)...]) { sentences += 1 }
      case "(": if last.isASCIILetter { signs += 1 }
      case "\n": if last == ";" || last == ":" { signs += 1 }
      case 0xE3...:
        // Chinese and Japanese have no spaces, so each character counts.
        words += 1
        if fullStops.contains(where: text[index...].starts) { sentences += 1 }
      case _ where signsOfCode.contains(byte): signs += 1
      default: if isLetter(byte), !isLetter(last), last != "'" { words += 1 }
      }
      last = byte
    }
    return words >= leastWords && words <= sentences * wordsOfSentence && signs * wordsForSign <= words
  }

  private static let signsOfCode = ByteSet("{}[]<>=_\\|#$@*&^~/+`")
  /// Those of Chinese and Japanese.
  static let fullStops = ["。", "！", "？"].map { Array($0.utf8) }

  /// Whether a full stop before this text ends a sentence: only quotation marks and parentheses follow it in its word.
  private static func endsSentence(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first.map { $0.isASCIIWhitespace || $0 == "\"" || $0 == "'" || $0 == ")" || $0 >= 0x80 } ?? true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
