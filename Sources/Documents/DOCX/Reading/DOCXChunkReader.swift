internal import Bytes

/// Reads what a file contains in another format, which Word inserts when it opens the file (17.17.2).
struct DOCXChunkReader {
  /// Opens an archive; nil if it is none. The result returns the content of a part by its name.
  typealias Archives = (_ bytes: [UInt8]) -> ((_ part: String) -> [UInt8]?)?

  private enum Kind {
    case html, mhtml, rtf, plain, docx, wordXML
  }

  private let archives: Archives
  private let options: ConversionOptions
  /// The number of files around this one that contain it as such a part.
  private let depth: Int
  private var types: DOCXContentTypes?
  private var documents: [String: Document?] = [:]
  /// How many bytes of such parts the document may still have. A part may be inserted many times.
  private var room = 256 << 20

  /// The number of files within each other of which the innermost one contains no further ones.
  private static let depthLimit = 3

  init(_ archives: @escaping Archives, _ options: ConversionOptions, depth: Int) {
    self.archives = archives
    self.options = options
    self.depth = depth
  }

  /// Returns the document in a part; nil if there is none.
  mutating func document(in part: String, of package: (_ part: String) -> [UInt8]?) -> Document? {
    if documents[part] == nil, let bytes = package(part), bytes.count <= room {
      if types == nil { types = DOCXContentTypes(of: package) }
      room -= bytes.count
      documents[part] = .some(read(bytes, as: types?.type(of: part) ?? "", name: part))
    }
    guard let document = documents[part] ?? nil, document.text.count <= room else { return nil }
    room -= document.text.count + document.nodes.count * MemoryLayout<Document.Node>.size
    return document
  }

  private func read(_ bytes: [UInt8], as type: String, name: String) -> Document? {
    switch kind(of: bytes, type: type, name: name) {
    case .html: HTMLReader.read(bytes, options: options)
    case .mhtml: MHTMLReader.read(bytes, options: options)
    case .rtf: RTFReader.read(bytes, options: options)
    case .plain: PlainTextReader.read(bytes)
    case .docx: depth < Self.depthLimit ? archives(bytes).flatMap { read(package: $0) } : nil
    case .wordXML: read { $0 == DOCXReader.usualBody ? bytes : nil }
    }
  }

  private func read(package: @escaping (_ part: String) -> [UInt8]?) -> Document? {
    DOCXReader.read(options: options, archives: archives, depth: depth + 1, part: package)
  }

  /// Determines the format of a part: by its content if that is certain, or else by its type or its name.
  private func kind(of bytes: [UInt8], type: String, name: String) -> Kind {
    switch FileFormat(beginning: bytes) {
    case .rtf: return .rtf
    case .docx, .zip: return .docx
    default: break
    }
    let content = TextEncoding.marked(Array(bytes.prefix(Self.window))) ?? Array(bytes.prefix(Self.window))
    if MIMEHeader.isBeginning(content[...]) { return .mhtml }
    if content[...].trimmingSpaces().starts(with: "<".utf8), isWordXML(content[...]) { return .wordXML }
    let isText = type == "text/plain" || name.lowercased().hasSuffix(".txt")
    return isText && type != "text/html" ? .plain : .html
  }

  /// Whether XML is that of Word 2003, or a package whose parts are in one file.
  private func isWordXML(_ content: ArraySlice<UInt8>) -> Bool {
    content.contains("office/word/2003/wordml") || content.contains("office/2006/xmlpackage")
  }

  /// The number of bytes that show the format of a part.
  private static let window = 4096
}
