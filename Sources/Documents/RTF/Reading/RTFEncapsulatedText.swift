/// HTML or plain text that an RTF file carries between its own (MS-OXRTFEX).
struct RTFEncapsulatedText {
  let isPlain: Bool
  var bytes: [UInt8] = []

  /// What it says.
  func document(_ options: ConversionOptions) -> Document {
    // The HTML may name the encoding that it had before; a byte order mark says that it is UTF-8 now.
    isPlain
      ? PlainTextReader.read(bytes) : HTMLReader.read(TextEncoding.byteOrderMark + bytes, options: options)
  }
}
