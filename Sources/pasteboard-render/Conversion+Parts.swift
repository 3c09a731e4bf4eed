internal import Documents
internal import Pasteboard
internal import RenderCommand
internal import Sandbox

extension Conversion {
  /// Reads the document with the parts that the input has beside it; fails if it needs parts that were requested.
  func documentWithParts(_ input: consuming [UInt8]) throws(ConversionFailure) -> Document {
    if source == .text(.joined) { return try joinedDocument(input) }
    switch parts {
    case nil: return try read(input)
    case .requested(let requested):
      let document = try read(copy input)
      let files = requested.contains(.pictures) ? document.pictureFiles : []
      try check(document, needs: requested, with: files.map { .init(path: $0) }, for: input)
      return document
    case .bundled:
      guard let bundle = DocumentBundle(bytes: input) else { throw .malformed }
      let files = bundle.pictures.map { ($0.path, $0.content) }
      return try read(bundle.document).embedding(Dictionary(files) { first, _ in first }).coloured(bundle.code)
    }
  }

  /// Reads a joined item, and says on standard error which members are left out.
  private func joinedDocument(_ input: [UInt8]) throws(ConversionFailure) -> Document {
    let bundle = parts == .bundled ? DocumentBundle(bytes: input) : DocumentBundle(pictures: [], document: input)
    guard let bundle, let members = JoinedMembers(bundle.document, as: self) else { throw .malformed }
    let (document, missing) = members.document(with: bundle.pictures)
    if document.isEmpty, !missing.isEmpty { throw .malformed }
    if case .requested(let requested) = parts {
      try check(document, needs: requested, with: requested.contains(.pictures) ? members.pictures : [], for: input)
    }
    // Otherwise, standard error is for the pictures.
    if picturePrefix == nil { for number in missing { complain("part \(number) is left out: it cannot be read") } }
    return document.coloured(bundle.code)
  }

  /// Fails if a document has a use for parts that were requested.
  private func check(
    _ document: Document, needs requested: Set<Part>, with pictures: [DocumentBundle.Picture], for input: [UInt8]
  ) throws(ConversionFailure) {
    let hasColours = requested.contains(.colours) && input.count <= CodeColouring.documentLimit
    let code = hasColours ? document.codeToColour : []
    guard code.isEmpty && pictures.isEmpty else {
      throw .needsParts(DocumentBundle(code: code, pictures: pictures, document: input))
    }
  }
}

extension Document {
  /// The code that may have colours, each piece once.
  fileprivate var codeToColour: [DocumentBundle.Code] {
    var code: [DocumentBundle.Code] = []
    var known: Set<DocumentBundle.Code> = []
    var languages: Set<CodeLanguage> = []
    var room = CodeColouring.sizeLimit
    for (name, text) in codeWithoutLooks where text.count <= room && code.count < CodeColouring.pieceLimit {
      guard let language = CodeLanguage(fence: name),
        languages.contains(language) || languages.count < CodeColouring.languageLimit
      else { continue }
      let piece = DocumentBundle.Code(language: language, text: Array(text))
      guard known.insert(piece).inserted else { continue }
      languages.insert(language)
      code.append(piece)
      room -= text.count
    }
    return code
  }

  fileprivate func coloured(_ code: [DocumentBundle.Code]) -> Document {
    let pieces = code.filter { !$0.painted.isEmpty }.map { (key(of: $0.language, $0.text), $0.painted) }
    if pieces.isEmpty { return self }
    let painted = Dictionary(pieces) { first, _ in first }
    return withLooks { name, text in
      CodeLanguage(fence: name).flatMap { painted[key(of: $0, Array(text))] }
    }
  }

  /// A piece of code as it was before it had colours.
  private func key(of language: CodeLanguage, _ text: [UInt8]) -> DocumentBundle.Code {
    DocumentBundle.Code(language: language, text: text)
  }
}

extension CodeLanguage {
  /// The language that a block of code names, perhaps with words for a tool behind a comma: `rust,ignore`.
  fileprivate init?(fence name: ArraySlice<UInt8>) {
    self.init(String(decoding: name.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self))
  }
}
