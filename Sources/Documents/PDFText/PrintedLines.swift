/// The lines of printed text.
enum PrintedLines {
  /// Splits text, UTF-8 with line feeds, into the lines that are not blank. A form feed begins a page.
  /// Complexity: linear.
  static func split(_ text: [UInt8]) -> [PrintedLine] {
    var lines: [PrintedLine] = []
    var (isAfterBlank, isAfterPage) = (false, false)
    var rest = text[...]
    while !rest.isEmpty {
      let row = rest.prefix { $0 != "\n" && $0 != 0x0C }
      let endsPage = rest[row.endIndex...].first == 0x0C
      rest = rest[row.endIndex...].dropFirst()
      let content = row.trimming(while: \.isASCIIWhitespace)
      if content.isEmpty {
        isAfterBlank = isAfterBlank || !endsPage
      } else {
        lines.append(
          PrintedLine(
            content, indentation: Indentation.columns(of: row), isAfterBlank: isAfterBlank && !lines.isEmpty,
            isAfterPage: isAfterPage))
        (isAfterBlank, isAfterPage) = (false, false)
      }
      isAfterPage = isAfterPage || endsPage
    }
    closeUp(&lines)
    return lines
  }

  /// Forgets the blank lines of text in which every line is followed by one. Such lines separate nothing.
  private static func closeUp(_ lines: inout [PrintedLine]) {
    let blanks = lines.count(where: \.isAfterBlank)
    guard lines.count >= doubledLines, blanks * 20 >= (lines.count - 1) * 19 else { return }
    for index in lines.indices { lines[index].isAfterBlank = false }
  }

  /// The number of lines from which on blank lines between all of them mean nothing.
  private static let doubledLines = 6
}
