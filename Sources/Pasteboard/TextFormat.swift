extension TextFormat {
  /// The formats that convert to others, the richest first.
  package static let sources = allCases.filter { $0 != .json }
  /// The formats to which others convert.
  package static let targets = allCases.filter { ![.terminal, .code, .docx, .odt, .pdf, .joined].contains($0) }

  /// Creates the format of a media type; nil if its bytes are in none that converts to others.
  public init?(_ type: MediaType) {
    switch (type.essence, type.charset) {
    case (MediaType.markdown.essence, _): self = .markdown
    case (MediaType.html.essence, _): self = .html
    case (MediaType.rtf.essence, _): self = .rtf
    case (MediaType.commaSeparatedValues.essence, _): self = .csv
    case (MediaType.tabSeparatedValues.essence, _): self = .tsv
    case (MediaType.terminalOutput.essence, _): self = .terminal
    case (MediaType.code.essence, _): self = .code
    case (MediaType.laTeXFormula.essence, _): self = .latex
    case (MediaType.mathML.essence, _): self = .mathml
    case (MediaType.docx.essence, _): self = .docx
    case (MediaType.odt.essence, _): self = .odt
    case (MediaType.textOfPDF.essence, _): self = .pdf
    case (MediaType.joined.essence, _): self = .joined
    case (MediaType.plainText.essence, nil), (MediaType.plainText.essence, "utf-8"): self = .plain
    default: return nil
    }
  }

  /// The media type in which the format is offered.
  public var type: MediaType {
    switch self {
    case .markdown: .markdown
    case .html: .html
    case .rtf: .rtf
    case .csv: .commaSeparatedValues
    case .tsv: .tabSeparatedValues
    case .terminal: .terminalOutput
    case .code: .code
    case .latex: .laTeXFormula
    case .mathml: .mathML
    case .docx: .docx
    case .odt: .odt
    case .pdf: .textOfPDF
    case .joined: .joined
    case .plain: .plainText
    case .json: .json
    }
  }

  /// Whether the format contains one table and nothing else.
  package var isTable: Bool { self == .csv || self == .tsv || self == .json }

  /// Whether the format contains one formula and nothing else.
  package var isFormula: Bool { self == .latex || self == .mathml }

  /// Whether documents in the format refer to their pictures by the paths of files.
  package var refersToPictures: Bool { [.markdown, .html, .joined].contains(self) }

  /// Whether documents in the format always contain their pictures.
  package var containsPictures: Bool { self == .rtf || self == .docx || self == .odt }
}
