/// HTML or plain text that is encapsulated in an RTF file (MS-OXRTFEX).
struct RTFEncapsulatedText {
  let isPlain: Bool
  var bytes: [UInt8] = []

  /// Returns the document in the encapsulated text.
  func document(_ options: ConversionOptions) -> Document {
    // The HTML may name its former encoding; a byte order mark declares that it is UTF-8 now.
    isPlain
      ? PlainTextReader.read(bytes) : HTMLReader.read(TextEncoding.byteOrderMark + bytes, options: options)
  }
}
