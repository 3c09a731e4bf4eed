/// Reads code into the document model: one block that contains every character.
package enum CodeReader {
  /// Reads the code in `bytes`, in the language of the options or else the one that is recognised. Complexity: linear.
  static func read(_ bytes: [UInt8], options: ConversionOptions) -> Document {
    read(bytes, language: options.language ?? TextKind(of: bytes).language)
  }

  /// Reads the code in `bytes`. Complexity: linear.
  static func read(_ bytes: [UInt8], language: String?) -> Document {
    var builder = DocumentBuilder(capacity: bytes.count)
    add(text(of: bytes)[...], language: language, to: &builder)
    return builder.finish()
  }

  /// Adds a block of code, well-formed UTF-8; nothing if there is none. Complexity: linear.
  static func add(_ code: ArraySlice<UInt8>, language: String?, to builder: inout DocumentBuilder) {
    guard !code.isEmpty else { return }
    let name = language.map { builder.keep($0.utf8) }
    let block = CodeBlock(language: name, text: builder.keep(code))
    builder.leaf(.codeBlock(builder.keep(block)))
  }

  /// Returns code as well-formed UTF-8 whose lines end with a line feed, without empty lines at the end; empty if there
  /// is nothing else. NUL becomes U+FFFD.
  package static func text(of bytes: [UInt8]) -> [UInt8] {
    var code = TextEncoding.decodedWithoutNUL(bytes).withLineFeeds()
    while code.last == "\n" { code.removeLast() }
    if !code.isEmpty { code.append("\n") }
    return code
  }
}
