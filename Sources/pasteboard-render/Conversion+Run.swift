internal import Bytes
internal import Documents
internal import Pasteboard
internal import RenderCommand
internal import Sandbox

extension Conversion {
  /// Converts, and passes the result to `sink`, in chunks if possible. Passing ownership of the input saves a copy.
  func run(_ input: consuming [UInt8], into sink: ByteSink) throws(ConversionFailure) {
    if source == .recognised, let office = Self.office(FileFormat(beginning: copy input)) {
      var conversion = self
      conversion.source = office
      return try conversion.run(input, into: sink)
    }
    if source == .text(.pdf), FileFormat(beginning: copy input) == .pdf { throw .malformed }
    switch (source, target) {
    case (.text(.plain), .kind): sink.take(Array(TextKind(of: input).name.utf8))
    case (_, .kind): sink.take(Array((try document(input).showsOnlyText ? TextFormat.plain.rawValue : "document").utf8))
    // Text in the wanted format keeps every character.
    case (.recognised, .text(let format)) where RecognisedText.isWritten(input, as: DocumentFormat(format)):
      sink.take(encoded(text(input)))
    // Only the encoding changes, so the text keeps every space.
    case (.text(.plain), .text(.plain)): sink.take(encoded(text(input)))
    case (_, .text(let format)):
      let document = try document(input)
      guard !format.isTable || table <= document.tables.count else { throw .noTable }
      guard !format.isFormula || document.hasFormulas else { throw .noFormula }
      guard encoding == .utf8 else {
        return sink.take(encoded(Converter.write(document, as: DocumentFormat(format))))
      }
      Converter.write(document, as: DocumentFormat(format), into: sink)
    case (_, .docx): sink.take(try archive(DOCXWriter.write(try document(input))))
    case (_, .odt): sink.take(try archive(ODTWriter.write(try document(input))))
    case (_, .preview): PreviewWriter.write(try document(input), into: sink)
    case (_, .picture(let number)):
      guard let picture = try document(input).picture(number) else { throw .malformed }
      sink.take(picture)
    case (_, .tree): sink.take(Array(TreeWriter.write(try document(input)).utf8))
    }
  }

  /// Reads the document, with its parts and its pictures where the command line wants them.
  private func document(_ input: consuming [UInt8]) throws(ConversionFailure) -> Document {
    let document = try documentWithParts(input)
    guard let picturePrefix else { return document }
    let (separated, files) = document.separatingPictures(Array(picturePrefix.utf8))
    let bundle = DocumentBundle(pictures: files.map { .init(path: $0.path, content: $0.content) }, document: [])
    guard StandardError.writeAll(bundle.bytes) else { throw .picturesNotWritten }
    return separated
  }

  /// What the conversion may do with a document.
  var options: ConversionOptions {
    ConversionOptions(
      linkSchemes: linkSchemes.map(\.description), language: language?.name, table: table,
      cleaning: cleaning.map { .init($0) }, omitsAddresses: omitsAddresses)
  }

  func read(_ input: consuming [UInt8]) throws(ConversionFailure) -> Document {
    let options = options
    switch source {
    case .text(.docx):
      return try read(input) {
        DOCXReader.read(options: options, archives: { ZIPFile($0).map { $0.content(of:) } }, part: $0)
      }
    case .text(.odt) where input.first != UInt8(ascii: "P"):
      guard let document = ODTReader.read(flat: input, options: options) else { throw .malformed }
      return document
    case .text(.odt): return try read(input) { ODTReader.read(options: options, part: $0) }
    case .text(.html) where hasPage:
      guard let bundle = PageBundle(bytes: input) else { throw .malformed }
      return HTMLReader.read(bundle.document, of: bundle.page(isCited: cites), options: options)
    case .text(let format): return Converter.read(input, as: DocumentFormat(format), options: options)
    case .recognised: return RecognisedText.read(input, options: options)
    }
  }

  /// Returns the kind of a word processor's file; nil for other files.
  private static func office(_ format: FileFormat?) -> Source? {
    switch format {
    case .docx: .text(.docx)
    case .odt: .text(.odt)
    default: nil
    }
  }

  /// Reads a document from the parts of an archive.
  private func read(
    _ archive: consuming [UInt8], _ read: (_ part: @escaping (String) -> [UInt8]?) -> Document?
  ) throws(ConversionFailure) -> Document {
    guard let file = ZIPFile(archive), let document = read(file.content(of:)) else { throw .malformed }
    return document
  }

  /// Returns text that stays as it is, except for its addresses.
  private func text(_ input: [UInt8]) -> [UInt8] {
    let text = TextEncoding.decoded(input)
    return cleaning == .links ? CleanAddress.all(in: text[...]) ?? text : text
  }

  private func encoded(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: text
    case .utf16: TextEncoding.utf16(text)
    case .latin1: TextEncoding.latin1(text)
    }
  }

  private func archive(_ parts: [PackagePart]) throws(ConversionFailure) -> [UInt8] {
    var archive = ZIPArchive()
    do {
      for part in parts { try archive.append(part.name, part.bytes, isCompressed: part.isCompressed) }
      return try archive.finish()
    } catch {
      throw .archive(error)
    }
  }
}

/// The reason why a conversion has no output.
enum ConversionFailure: Error {
  /// The document does not contain the table that was asked for.
  case noTable
  /// The document contains no formula.
  case noFormula
  /// The archive could not be created.
  case archive(ZIPFailure)
  /// The input is not an archive, contains no document, or is a file where the text of one is expected.
  case malformed
  /// The document has a use for parts that were requested, which the bundle names.
  case needsParts(DocumentBundle)
  /// The document's pictures could not be written.
  case picturesNotWritten
}

extension PageBundle {
  /// The page that the companions name.
  fileprivate func page(isCited: Bool) -> CopiedPage {
    let address = companions[.mozillaPageAddress] ?? companions[.chromiumPageAddress] ?? []
    return CopiedPage(
      address: address, link: companions[.mozillaURL] ?? [], context: companions[.mozillaContext] ?? [],
      isCited: isCited)
  }
}

extension DocumentFormat {
  /// The conversion core's name for a format of the clipboard. Files of word processors have readers of their own.
  fileprivate init(_ format: TextFormat) {
    switch format {
    case .markdown: self = .markdown
    case .html: self = .html
    case .rtf: self = .rtf
    case .csv: self = .csv
    case .tsv: self = .tsv
    case .terminal: self = .terminal
    case .code: self = .code
    case .latex: self = .latex
    case .mathml: self = .mathml
    case .json: self = .json
    case .pdf: self = .pdf
    case .plain, .docx, .odt, .joined: self = .plain
    }
  }
}

extension ConversionOptions.Cleaning {
  fileprivate init(_ cleaning: Cleaning) {
    switch cleaning {
    case .look: self = .look
    case .links: self = .links
    }
  }
}
