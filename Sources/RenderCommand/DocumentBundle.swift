package import Pasteboard

/// A document and the parts that its worker cannot add, as one run of bytes between the programs that convert: the
/// colours of its code, and pictures that are files.
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | the number of languages of the code, the highest byte first, as all numbers here |
/// | 4, n | of each language: the length of its name, and the name |
/// | 4 | the number of pictures |
/// | 4 | the number of pieces of code |
/// | 4, n | of each piece: the length of its language's name, and the name |
/// | 4, n | of each piece: its length, and its text |
/// | 4, n | of each piece: the length of its text with colours, and that; nothing if it has no colours |
/// | 4 | of each picture: the number of its folder and one; 0 if it is in no file |
/// | 4, n | of each picture: the length of its file's path, and the path |
/// | 4, n | of each picture: the length of its file, and the file; nothing if it is not there yet, or left out |
/// | the rest | the document |
package struct DocumentBundle: Equatable, Sendable {
  /// A piece of code.
  package struct Code: Hashable, Sendable {
    package let language: CodeLanguage
    package let text: [UInt8]
    /// The text with colours, as output for a terminal.
    package var painted: [UInt8]

    package init(language: CodeLanguage, text: [UInt8], painted: [UInt8] = []) {
      self.language = language
      self.text = text
      self.painted = painted
    }
  }

  /// A picture by the path of its file.
  package struct Picture: Equatable, Sendable {
    /// The number of the folder in or below which the file is; nil for a picture that is in no file.
    package var folder: Int?
    package var path: [UInt8]
    package var content: [UInt8]

    package init(in folder: Int? = 0, path: [UInt8], content: [UInt8] = []) {
      self.folder = folder
      self.path = path
      self.content = content
    }
  }

  package var code: [Code]
  package var pictures: [Picture]
  package var document: [UInt8]

  package init(code: [Code] = [], pictures: [Picture], document: [UInt8]) {
    self.code = code
    self.pictures = pictures
    self.document = document
  }

  /// The languages of the code, each once, in order.
  package var languages: [CodeLanguage] {
    var known: Set<CodeLanguage> = []
    return code.map(\.language).filter { known.insert($0).inserted }
  }
}

extension DocumentBundle {
  /// The bundle as bytes.
  package var bytes: [UInt8] {
    let languages = languages
    var bytes = LengthPrefixed.number(languages.count)
    for language in languages { bytes += LengthPrefixed.string(Array(language.name.utf8)) }
    bytes += LengthPrefixed.number(pictures.count) + LengthPrefixed.number(code.count)
    for piece in code {
      bytes += LengthPrefixed.string(Array(piece.language.name.utf8))
      bytes += LengthPrefixed.string(piece.text) + LengthPrefixed.string(piece.painted)
    }
    for picture in pictures {
      bytes += LengthPrefixed.number(picture.folder.map { $0 + 1 } ?? 0)
      bytes += LengthPrefixed.string(picture.path)
      bytes += LengthPrefixed.string(picture.content)
    }
    return bytes + document
  }

  /// Reads a bundle; nil if it ends too soon.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard Self.takeLanguages(&rest) != nil, let pictureCount = LengthPrefixed.takeNumber(&rest),
      let codeCount = LengthPrefixed.takeNumber(&rest)
    else { return nil }
    var code: [Code] = []
    for _ in 0..<codeCount {
      guard let language = Self.takeLanguage(&rest), let text = LengthPrefixed.takeString(&rest),
        let painted = LengthPrefixed.takeString(&rest)
      else { return nil }
      code.append(Code(language: language, text: text, painted: painted))
    }
    var pictures: [Picture] = []
    for _ in 0..<pictureCount {
      guard let folder = LengthPrefixed.takeNumber(&rest), let path = LengthPrefixed.takeString(&rest),
        let content = LengthPrefixed.takeString(&rest)
      else { return nil }
      pictures.append(Picture(in: folder > 0 ? folder - 1 : nil, path: path, content: content))
    }
    self.init(code: code, pictures: pictures, document: Array(rest))
  }
}

// MARK: The beginning

extension DocumentBundle {
  /// What the document of a bundle lacks, by the bundle's beginning.
  package struct Lack: Equatable, Sendable {
    /// The number of bytes that a bundle needs to say it.
    package static let window = 4096

    /// The languages of the code, but not more than have colours.
    package var languages: [CodeLanguage] = []
    package var hasPictures = false

    /// Reads the beginning of a bundle; one that makes no sense lacks nothing.
    package init(beginning bytes: [UInt8]) {
      var rest = bytes.prefix(Self.window)
      guard let languages = takeLanguages(&rest), let count = LengthPrefixed.takeNumber(&rest) else { return }
      self.languages = Array(languages.prefix(CodeColouring.languageLimit))
      hasPictures = count > 0
    }
  }

  private static func takeLanguages(_ rest: inout ArraySlice<UInt8>) -> [CodeLanguage]? {
    guard let count = LengthPrefixed.takeNumber(&rest) else { return nil }
    var languages: [CodeLanguage] = []
    for _ in 0..<count {
      guard let language = takeLanguage(&rest) else { return nil }
      languages.append(language)
    }
    return languages
  }

  private static func takeLanguage(_ rest: inout ArraySlice<UInt8>) -> CodeLanguage? {
    LengthPrefixed.takeString(&rest).flatMap { CodeLanguage(String(decoding: $0, as: UTF8.self)) }
  }
}
