internal import Bytes
internal import Documents
internal import Pasteboard
internal import RenderCommand

extension Conversion {
  /// Converts, and passes the result to `sink`, in chunks if possible. Passing ownership of the input saves a copy.
  func run(_ input: consuming [UInt8], into sink: ByteSink) throws(ZIPFailure) {
    switch (source, target) {
    // Only the encoding changes, so the text keeps every space.
    case (.text(.plain), .text(.plain)): sink.take(encoded(TextEncoding.repaired(input)))
    case (_, .text(let format)) where encoding == .utf8:
      Converter.write(document(input), as: DocumentFormat(format), into: sink)
    case (_, .text(let format)): sink.take(encoded(Converter.write(document(input), as: DocumentFormat(format))))
    case (_, .docx): sink.take(try archive(DOCXWriter.write(document(input))))
    case (_, .tree): sink.take(Array(TreeWriter.write(document(input)).utf8))
    }
  }

  private func document(_ input: consuming [UInt8]) -> Document {
    switch source {
    case .text(let format):
      Converter.read(
        input, as: DocumentFormat(format), options: ConversionOptions(linkSchemes: linkSchemes.map(\.description)))
    case .tsv: TabSeparatedReader.read(input)
    }
  }

  private func encoded(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: text
    case .utf16: TextEncoding.utf16(text)
    case .latin1: TextEncoding.latin1(text)
    }
  }

  private func archive(_ parts: [PackagePart]) throws(ZIPFailure) -> [UInt8] {
    var archive = ZIPArchive()
    for part in parts { try archive.append(part.name, part.bytes, isCompressed: part.isCompressed) }
    return try archive.finish()
  }
}

extension DocumentFormat {
  /// The conversion core's name for a format of the clipboard.
  fileprivate init(_ format: TextFormat) {
    switch format {
    case .markdown: self = .markdown
    case .html: self = .html
    case .rtf: self = .rtf
    case .plain: self = .plain
    }
  }
}
