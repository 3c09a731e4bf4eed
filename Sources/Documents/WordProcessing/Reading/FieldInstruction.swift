/// An instruction that changes how its field's result is read.
enum FieldInstruction {
  case hyperlink(WordContent.Link)
  /// A character: of a font or the file's code page up to 255, of Unicode beyond.
  case symbol(UInt32, font: CodePage?)
  /// The check box of a form.
  case checkBox
  /// The list of a form that opens.
  case dropDown
  /// Text that shows instead of a result.
  case text(ArraySlice<UInt8>)
  /// A bookmark is set to the result, which does not show (ISO/IEC 29500-1, 17.16.5.3 and 17.16.5.56).
  case bookmark

  /// Parses an instruction; nil if its result is plain text. Complexity: O(n).
  init?(_ instruction: [UInt8]) {
    let words = Self.words(of: instruction)
    guard let name = words.first.map({ String(decoding: $0.text, as: UTF8.self).uppercased() }) else { return nil }
    switch name {
    case "HYPERLINK": self = .hyperlink(Self.link(words.dropFirst()))
    case "FORMCHECKBOX": self = .checkBox
    case "FORMDROPDOWN": self = .dropDown
    case "ASK", "SET": self = .bookmark
    case "MACROBUTTON": self = .text(Self.rest(of: instruction, afterWords: 2))
    case "EQ":
      guard let text = Self.overlay(in: instruction[...]) else { return nil }
      self = .text(text)
    case "SYMBOL":
      guard words.count > 1, let code = Self.number(words[1].text) else { return nil }
      let fonts = words.dropFirst(2).lazy.compactMap { CodePage(symbolFont: $0.text) }
      // The characters of symbol fonts also have places in Unicode's private use area.
      self = .symbol((0xF000...0xF0FF).contains(code) ? code - 0xF000 : code, font: fonts.first)
    default: return nil
    }
  }

  /// Returns what follows the first words.
  private static func rest(of instruction: [UInt8], afterWords count: Int) -> ArraySlice<UInt8> {
    var rest = instruction[...]
    for _ in 0..<count { rest = rest.trimmingSpaces().drop { !$0.isHTMLSpace } }
    return rest.trimmingSpaces()
  }

  /// Returns what a formula sets in the place of one text: the text with its pronunciation above it, which comes in
  /// parentheses, `\o\ad(\s\up 9(kan),text)`, or two halves above each other, `\o(\s\up 12(ab),\s\do 4(cd))`.
  private static func overlay(in formula: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard formula.contains("\\o"), let above = argument(of: "\\up", in: formula),
      let end = formula.lastIndex(of: UInt8(ascii: ")")), end > above.endIndex + 1
    else { return nil }
    if let below = argument(of: "\\do", in: formula[above.endIndex...]) { return above + below }
    let separator = formula[above.endIndex + 1]
    guard separator == "," || separator == ";" else { return nil }
    return (formula[(above.endIndex + 2)..<end] + "(".utf8 + above + ")".utf8)[...]
  }

  /// Returns what is in the parentheses after the first command of a name.
  private static func argument(of command: String, in formula: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let start = formula.firstRange(of: Array(command.utf8))?.upperBound,
      let open = formula[start...].firstIndex(of: UInt8(ascii: "(")),
      let close = formula[open...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return formula[(open + 1)..<close]
  }

  /// Returns the number in digits, hexadecimal after `0x`.
  private static func number(_ digits: [UInt8]) -> UInt32? {
    let text = String(decoding: digits, as: UTF8.self).lowercased()
    return text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
  }

  private struct Word {
    var text: [UInt8] = []
    /// Whether the word is a backslash and a letter.
    var isSwitch = false
  }

  /// Splits an instruction at white space; text in quotation marks stays whole.
  private static func words(of instruction: [UInt8]) -> [Word] {
    var words: [Word] = []
    var index = 0
    while index < instruction.count {
      switch instruction[index] {
      case 0...UInt8(ascii: " "): index += 1
      case "\"":
        index += 1
        words.append(Word(text: quoted(instruction, from: &index)))
      default:
        let start = index
        while index < instruction.count, instruction[index] > UInt8(ascii: " "), instruction[index] != "\"" {
          index += 1
        }
        let text = Array(instruction[start..<index])
        words.append(Word(text: text, isSwitch: text.count == 2 && text[0] == "\\"))
      }
    }
    return words
  }

  /// Reads up to the closing quotation mark. A backslash escapes a quotation mark or another backslash.
  private static func quoted(_ instruction: [UInt8], from index: inout Int) -> [UInt8] {
    var text: [UInt8] = []
    while index < instruction.count {
      let byte = instruction[index]
      index += 1
      if byte == "\"" { break }
      if byte == "\\", index < instruction.count, instruction[index] == "\\" || instruction[index] == "\"" {
        text.append(instruction[index])
        index += 1
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// Parses HYPERLINK "address" \l "place in it" \o "screen tip"
  private static func link(_ words: ArraySlice<Word>) -> WordContent.Link {
    var link = WordContent.Link(destination: [])
    var anchor: [UInt8] = []
    var option: UInt8 = 0
    for word in words {
      if word.isSwitch {
        option = word.text[1].lowercasedASCII
        continue
      }
      switch option {
      case "l": anchor = word.text
      case "o": link.title = word.text
      case "t", "s": break
      default: if link.destination.isEmpty { link.destination = word.text }
      }
      option = 0
    }
    if !anchor.isEmpty { link.destination += "#".utf8 + anchor }
    return link
  }
}
