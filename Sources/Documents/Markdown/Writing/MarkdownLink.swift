/// The spelling of destinations and titles (CommonMark 0.31.2, 6.3).
enum MarkdownLink {
  /// Returns `(destination "title")`, without the title if it is empty.
  static func target(of url: ArraySlice<UInt8>, title: ArraySlice<UInt8>) -> [UInt8] {
    var target: [UInt8] = [UInt8(ascii: "(")]
    let url = destination(of: url)
    if isBare(url), !url.isEmpty || title.isEmpty {
      append(url, to: &target, escaping: bareEscapes, before: title.isEmpty ? UInt8(ascii: ")") : UInt8(ascii: " "))
    } else {
      target.append("<")
      append(url, to: &target, escaping: pointedEscapes, before: UInt8(ascii: ">"))
      target.append(">")
    }
    if !title.isEmpty {
      target += " \""
      append(oneLine(title)[...], to: &target, escaping: titleEscapes, before: UInt8(ascii: "\""))
      target.append("\"")
    }
    target.append(")")
    return target
  }

  /// Returns the text with its line endings as spaces.
  static func oneLine(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.map { $0 == "\n" || $0 == "\r" ? UInt8(ascii: " ") : $0 }
  }

  /// Returns a destination as it is written: on one line, without white space at its ends.
  static func destination(of url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    oneLine(url)[...].trimming(while: \.isASCIIWhitespace)
  }

  /// Whether a destination needs no angle brackets: no spaces or controls, balanced parentheses.
  private static func isBare(_ url: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in url {
      if byte <= 0x20 || byte == 0x7F { return false }
      if byte == "(" { depth += 1 }
      if byte == ")" { depth -= 1 }
      if depth < 0 || depth > 8 { return false }
    }
    return depth == 0 && url.first != "<"
  }

  /// Appends text with backslashes before some characters, before backslashes that would escape something, and before
  /// ampersands that would begin a character reference. `end` is the character after the text.
  private static func append(
    _ text: ArraySlice<UInt8>, to target: inout [UInt8], escaping escaped: ByteSet, before end: UInt8
  ) {
    for index in text.indices {
      let byte = text[index]
      if escaped.contains(byte) || byte == "\\" && (text[(index + 1)...].first ?? end).isASCIIPunctuation
        || byte == "&" && MarkdownEscapes.characterReference(text[index...]) != nil
      {
        target.append("\\")
      }
      target.append(byte)
    }
  }

  private static let bareEscapes = ByteSet("")
  private static let pointedEscapes = ByteSet("<>")
  private static let titleEscapes = ByteSet("\"")
  private static let braceEscapes = ByteSet("{")
}

extension MarkdownLink {
  /// Returns the info string of a code block: its language and its arguments. Braces that would name another language
  /// are escaped.
  static func info(_ language: ArraySlice<UInt8>, _ arguments: ArraySlice<UInt8>) -> [UInt8] {
    let language = language.filter { !$0.isASCIIWhitespace }
    let info = info(language, arguments, escaping: bareEscapes)
    return !language.contains("{") || CodeInfo(info.indices, in: info).language == language
      ? info : self.info(language, arguments, escaping: braceEscapes)
  }

  private static func info(
    _ language: [UInt8], _ arguments: ArraySlice<UInt8>, escaping escapes: ByteSet
  ) -> [UInt8] {
    var info: [UInt8] = []
    append(language[...], to: &info, escaping: escapes, before: UInt8(ascii: "\n"))
    if arguments.isEmpty || info.isEmpty { return info }
    info.append(" ")
    append(oneLine(arguments)[...], to: &info, escaping: bareEscapes, before: UInt8(ascii: "\n"))
    return info
  }
}
