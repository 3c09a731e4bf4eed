/// Reads RTF 1.9.1, and HTML or plain text encapsulated in it, into the document model.
package enum RTFReader {
  /// Reads the document in `bytes`. Bytes that do not begin like RTF are plain text. Complexity: O(n).
  package static func read(_ bytes: [UInt8], options: ConversionOptions = ConversionOptions()) -> Document {
    let start = bytes.firstIndex { $0 > 0x20 } ?? 0
    guard bytes[start...].starts(with: "{\\rtf".utf8) else { return PlainTextReader.read(bytes) }
    var interpreter = RTFInterpreter(bytes)
    interpreter.run()
    if let original = interpreter.original, !original.bytes.isEmpty { return original.document(options) }
    return WordAssembler(interpreter.content.take(), options).assemble()
  }
}
