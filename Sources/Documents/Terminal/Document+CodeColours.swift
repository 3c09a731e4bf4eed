extension Document {
  /// The blocks of code that name their language and have no looks, in order: the language and the code.
  package var codeWithoutLooks: [(language: ArraySlice<UInt8>, text: ArraySlice<UInt8>)] {
    codeBlocks.compactMap { code in
      guard let language = code.language, code.marks.isEmpty else { return nil }
      return (self[language], self[code.text])
    }
  }

  /// Returns the document with looks in its code.
  ///
  /// - Parameter painted: Returns code in a language with looks, as output for a terminal; nil or output with another
  ///   text leaves the code as it is.
  package func withLooks(
    _ painted: (_ language: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> [UInt8]?
  ) -> Document {
    with(
      codeBlocks: codeBlocks.map { code in
        guard let language = code.language, code.marks.isEmpty, let output = painted(self[language], self[code.text])
        else { return code }
        let (text, marks) = TerminalReader.looks(in: output)
        var code = code
        if text.elementsEqual(self[code.text]) { code.marks = marks }
        return code
      })
  }
}
