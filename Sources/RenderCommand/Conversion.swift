package import Bytes
package import Pasteboard

/// A conversion from standard input to standard output, as on the worker's command line.
package struct Conversion: Hashable, Sendable {
  /// A format that can be read.
  package enum Source: Hashable, Sendable {
    case text(TextFormat)
    /// Plain text that may be Markdown, code, a table or terminal output: its content decides.
    case recognised
  }

  /// A format that can be written.
  package enum Target: Hashable, Sendable {
    case text(TextFormat)
    /// Files for word processors.
    case docx, odt
    /// The model itself, for debugging a reader.
    case tree
    /// The beginning as blocks, for the window's preview.
    case preview
    /// The picture with this number in a document, as it is there.
    case picture(Int)
    /// The name of what plain text is.
    case kind
  }

  /// The character encoding of the output.
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  /// What a worker cannot add to a document by itself.
  package enum Part: String, Hashable, Sendable {
    /// The colours of code.
    case colours
    /// Pictures that are files.
    case pictures
  }

  /// Where parts come from that the worker cannot add.
  package enum Parts: Hashable, Sendable {
    /// If the document has a use for some of these, the worker ends with ``RenderExit/needsParts`` and names them.
    case requested(Set<Part>)
    /// The input is a ``DocumentBundle`` with them.
    case bundled
  }

  /// The format of the source.
  package var source: Source
  /// The format to write.
  package var target: Target
  /// The output's character encoding; another one than UTF-8 makes sense only for plain text.
  package var encoding: Encoding
  /// The maximum number of bytes that may be written to a file; nil for no limit.
  package var capacity: Int?

  /// The permitted schemes of links besides those of the web.
  package var linkSchemes: [LinkScheme] = []
  /// The language of code; nil to recognise it.
  package var language: CodeLanguage?
  /// The number of the table to write in a format that contains only one.
  package var table = 1
  /// The degree of cleaning; nil for none.
  package var cleaning: Cleaning?
  /// Whether plain text leaves out the addresses of links.
  package var omitsAddresses = false
  /// Where parts come from that the worker cannot add; by default, the document stays without them.
  package var parts: Parts?
  /// The beginning of the paths of the files that the document's pictures become: standard error is a
  /// ``DocumentBundle`` of them. By default, pictures stay in the document.
  package var picturePrefix: String?
  /// Whether the input is a ``PageBundle``, or contains items from pages.
  package var hasPage = false
  /// Whether the title and the address of the page are added below its copy.
  package var cites = false

  /// Creates a conversion between two formats. From plain to plain text, it only repairs and encodes.
  package init(
    from source: Source, to target: Target, encoding: Encoding = .utf8, capacity: Int? = nil, cleaning: Cleaning? = nil
  ) {
    self.source = source
    self.target = target
    self.encoding = encoding
    self.capacity = capacity
    self.cleaning = cleaning
  }
}

extension Conversion {
  /// The conversion of HTML in a ``PageBundle``.
  package var ofPage: Conversion {
    var conversion = self
    conversion.hasPage = true
    return conversion
  }

  /// Whether the document may contain code that gets colours, which ``CodeColouring`` adds.
  package var mayShowCode: Bool { source.namesLanguages && target.isRich && cleaning != .look }
}

extension Conversion: CustomStringConvertible {
  /// The phrase for the conversion in messages.
  package var description: String {
    "\(source.name) to \(target.name)" + (encoding == .utf8 ? "" : " in \(encoding.rawValue)")
  }
}

// MARK: The command line

extension Conversion {
  /// The syntax of the options, for a message.
  package static let usage =
    "--from FORMAT --to FORMAT [--encoding \(Encoding.allCases.map(\.rawValue).joined(separator: "|"))] [--capacity BYTES] [--link-schemes NAME,…] [--language NAME] [--table NUMBER] [--clean look|links] [--addresses omit] [--parts colours,pictures|bundled] [--picture-files PREFIX] [--page bundled|cited]"

  /// The command line of this conversion.
  package var arguments: [String] {
    var words = ["--from", source.name, "--to", target.name]
    if encoding != .utf8 { words += ["--encoding", encoding.rawValue] }
    if let capacity { words += ["--capacity", "\(capacity)"] }
    if !linkSchemes.isEmpty { words += ["--link-schemes", linkSchemes.map(\.description).joined(separator: ",")] }
    if let language { words += ["--language", language.name] }
    if table != 1 { words += ["--table", "\(table)"] }
    if let cleaning { words += ["--clean", cleaning.rawValue] }
    if omitsAddresses { words += ["--addresses", "omit"] }
    if let parts { words += ["--parts", parts.word] }
    if let picturePrefix { words += ["--picture-files", picturePrefix] }
    if hasPage { words += ["--page", cites ? "cited" : "bundled"] }
    return words
  }

  /// Parses a conversion's command line; nil if it makes no sense.
  package init?(arguments: some Sequence<String>) {
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next(), values.updateValue(value, forKey: option) == nil else { return nil }
    }
    guard let source = values.removeValue(forKey: "--from").flatMap(Source.init),
      let target = values.removeValue(forKey: "--to").flatMap(Target.init),
      let encoding = Encoding(rawValue: values.removeValue(forKey: "--encoding") ?? Encoding.utf8.rawValue)
    else { return nil }
    let capacity = values.removeValue(forKey: "--capacity").map { Int($0) }
    let names = values.removeValue(forKey: "--link-schemes")?.split(separator: ",") ?? []
    let linkSchemes = names.compactMap { LinkScheme(String($0)) }
    let language = values.removeValue(forKey: "--language").map { CodeLanguage($0) }
    let cleaning = values.removeValue(forKey: "--clean").map { Cleaning(rawValue: $0) }
    let addresses = values.removeValue(forKey: "--addresses")
    let parts = values.removeValue(forKey: "--parts").map { Parts($0) }
    let picturePrefix = values.removeValue(forKey: "--picture-files")
    let page = values.removeValue(forKey: "--page")
    guard let table = Int(values.removeValue(forKey: "--table") ?? "1"), table > 0, values.isEmpty,
      cleaning != .some(nil), parts != .some(nil), language != .some(nil), addresses == nil || addresses == "omit",
      page.map({ ["bundled", "cited"].contains($0) }) ?? true,
      capacity != .some(nil), linkSchemes.count == names.count, encoding == .utf8 || target.isText
    else { return nil }
    self.init(from: source, to: target, encoding: encoding, capacity: capacity ?? nil, cleaning: cleaning ?? nil)
    self.linkSchemes = linkSchemes
    self.language = language ?? nil
    self.table = table
    omitsAddresses = addresses != nil
    self.parts = parts ?? nil
    self.picturePrefix = picturePrefix
    hasPage = page != nil
    cites = page == "cited"
  }
}

extension Conversion.Parts {
  fileprivate var word: String {
    switch self {
    case .requested(let parts): parts.map(\.rawValue).sorted().joined(separator: ",")
    case .bundled: "bundled"
    }
  }

  fileprivate init?(_ word: String) {
    let names = word.split(separator: ",")
    let parts = names.compactMap { Conversion.Part(rawValue: String($0)) }
    guard word == "bundled" || !parts.isEmpty && parts.count == names.count else { return nil }
    self = word == "bundled" ? .bundled : .requested(Set(parts))
  }
}

extension Conversion.Source: CaseIterable {
  package static let allCases = TextFormat.sources.map(Conversion.Source.text) + [.recognised]

  /// The format's word on the command line.
  package var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .recognised: "auto"
    }
  }

  /// Whether documents in the format refer to their pictures by the paths of files.
  package var refersToPictures: Bool {
    switch self {
    case .text(let format): format.refersToPictures
    case .recognised: true
    }
  }

  /// Whether documents in the format may contain code in a language that is known.
  fileprivate var namesLanguages: Bool {
    [.text(.code), .text(.markdown), .text(.html), .text(.joined), .recognised].contains(self)
  }

  /// Creates the format with this word; nil if there is none.
  package init?(_ name: String) {
    guard let source = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = source
  }
}

extension Conversion.Target: CaseIterable {
  /// The formats for users, so not the window's.
  package static let allCases = TextFormat.targets.map(Conversion.Target.text) + [.docx, .odt, .tree, .kind]

  /// The format's word on the command line.
  package var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .docx: "docx"
    case .odt: "odt"
    case .tree: "tree"
    case .preview: "preview"
    case .picture(let number): "picture-\(number)"
    case .kind: "kind"
    }
  }

  /// Creates the format with this word; nil if there is none.
  package init?(_ name: String) {
    let number = name.hasPrefix("picture-") ? Int(name.dropFirst("picture-".count)) : nil
    let picture = number.map { [Self.picture($0)] } ?? []
    guard let target = (Self.allCases + [.preview] + picture).first(where: { $0.name == name }) else { return nil }
    self = target
  }

  /// Whether documents in the format have pictures and colours in them.
  package var isRich: Bool { [.docx, .odt, .text(.html), .text(.rtf)].contains(self) }

  /// Whether files in the format are archives for word processors.
  package var isOfficeFile: Bool { self == .docx || self == .odt }

  /// Whether this is one of the text formats.
  package var isText: Bool { if case .text = self { true } else { false } }

  /// Whether the format contains one table and nothing else.
  package var isTable: Bool { if case .text(let format) = self { format.isTable } else { false } }
}
