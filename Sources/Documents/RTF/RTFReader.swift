/// Reads RTF 1.9.1, and HTML or plain text that is encapsulated in it, into the document model.
package enum RTFReader {
  /// The document that `bytes` say. Bytes that do not begin as RTF does are plain text. Complexity: O(n).
  package static func read(_ bytes: [UInt8], options: ConversionOptions = ConversionOptions()) -> Document {
    let start = bytes.firstIndex { $0 > 0x20 } ?? 0
    guard bytes[start...].starts(with: "{\\rtf".utf8) else { return PlainTextReader.read(bytes) }
    var interpreter = RTFInterpreter(bytes)
    interpreter.run()
    if let original = interpreter.original, !original.bytes.isEmpty { return original.document(options) }
    return RTFAssembler(interpreter.takeContent(), options).assemble()
  }
}
