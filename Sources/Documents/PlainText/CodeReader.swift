/// Reads code into the document model: one block that contains every character.
enum CodeReader {
  /// Reads the code in `bytes`, UTF-8. Ill-formed sequences and NUL become U+FFFD. Complexity: linear.
  static func read(_ bytes: [UInt8], language: String?) -> Document {
    let text = TextEncoding.repaired(bytes)
    let start = text.starts(with: TextEncoding.byteOrderMark) ? TextEncoding.byteOrderMark.count : 0
    var code: [UInt8] = []
    code.reserveCapacity(text.count + 1)
    for index in start..<text.count {
      switch text[index] {
      case 0: code += "\u{FFFD}".utf8
      case "\n" where index > start && text[index - 1] == "\r": break
      case "\r": code.append("\n")
      case let byte: code.append(byte)
      }
    }
    while code.last == "\n" { code.removeLast() }
    var builder = DocumentBuilder(capacity: code.count)
    guard !code.isEmpty else { return builder.finish() }
    code.append("\n")
    let name = language.map { builder.keep($0.utf8) }
    let block = CodeBlock(language: name, text: builder.keep(code))
    builder.leaf(.codeBlock(builder.keep(block)))
    return builder.finish()
  }
}
