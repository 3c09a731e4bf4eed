extension Document {
  /// The blocks of code that name their language and have no looks, in order: the language and the code.
  package var codeWithoutLooks: [(language: ArraySlice<UInt8>, text: ArraySlice<UInt8>)] {
    codeBlocks.compactMap { code in
      guard let language = code.language, code.marks.isEmpty else { return nil }
      return (self[language], self[code.text])
    }
  }

  /// Returns the document with looks in its code, which loses its control characters then.
  ///
  /// - Parameter painted: Returns code in a language with looks, as output for a terminal; nil or output with another
  ///   text leaves the code as it is.
  package func withLooks(
    _ painted: (_ language: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> [UInt8]?
  ) -> Document {
    var moreText: [UInt8] = []
    let codeBlocks = codeBlocks.map { code in
      guard let language = code.language, code.marks.isEmpty, let output = painted(self[language], self[code.text])
      else { return code }
      let (text, marks) = TerminalReader.looks(in: output)
      var code = code
      if text.elementsEqual(self[code.text]) {
        code.marks = marks
      } else if text == Self.withoutControls(self[code.text]) {
        code.text = span(of: text, in: &moreText)
        code.marks = marks
      }
      return code
    }
    return with(codeBlocks: codeBlocks, moreText: moreText)
  }

  /// Returns well-formed UTF-8 without the characters that a terminal obeys (ECMA-48, 5.2 and 5.3), except tabs and the
  /// ends of lines.
  private static func withoutControls(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let shown = String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
    return Array(String(String.UnicodeScalarView(shown)).utf8)
  }
}
