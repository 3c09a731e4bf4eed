internal import Bytes
internal import Documents
internal import Pasteboard
internal import RenderCommand
internal import Wire

/// The members of a joined item, each read as what it is.
struct JoinedMembers {
  /// One item.
  private enum Member {
    /// A document, and the number of its pictures' folder.
    case document(Document, folder: Int?)
    /// A picture, and the text for readers that do not see it.
    case picture([UInt8], alternative: [UInt8])
    /// An item that no reader can read.
    case unreadable
  }

  /// The maximum number of sources of a member, which is that of the daemon's items.
  private static let sourceLimit = 256

  private let members: [Member]
  private let options: ConversionOptions

  /// Reads a joined item, ``EarlierItem`` by ``EarlierItem``; nil if it ends too soon or has no members.
  init?(_ bytes: [UInt8], as conversion: Conversion) {
    var rest = bytes[...]
    var members: [Member] = []
    while !rest.isEmpty {
      guard let item = EarlierItem(takenFrom: &rest) else { return nil }
      members.append(Self.member(item, as: conversion))
    }
    if members.isEmpty { return nil }
    (self.members, options) = (members, conversion.options)
  }

  // MARK: Reading

  private static func member(_ item: EarlierItem, as conversion: Conversion) -> Member {
    let hints = item.hints.flatMap { ItemHints(jsonText: $0) } ?? ItemHints()
    guard item.sources.count <= sourceLimit else { return .unreadable }
    let given = item.sources.compactMap { source -> (type: MediaType, bytes: [UInt8])? in
      guard case .bytes(let bytes) = source.content else { return nil }
      return MediaType(source.type).map { ($0, bytes) }
    }
    let types = given.map(\.type)
    let sources = Dictionary(given) { first, _ in first }
    // A joined item within another would have members without end.
    for flavour in Flavour.ranked(types) where flavour.format != .joined {
      if let document = document(flavour, of: sources, hints, as: conversion) {
        return .document(document, folder: hints.folder.flatMap { UInt16($0) }.map { Int($0) })
      }
    }
    if let list = sources[.uriList] {
      return .document(Document(addresses: list, options: conversion.options), folder: nil)
    }
    let picture = types.first { PictureFormat($0) != nil }.flatMap { sources[$0] }
    return picture.map { .picture($0, alternative: Array((hints.name ?? "").utf8)) } ?? .unreadable
  }

  /// Reads one flavour of a member as a whole conversion would; nil if it is damaged.
  private static func document(
    _ flavour: Flavour, of sources: [MediaType: [UInt8]], _ hints: ItemHints, as conversion: Conversion
  ) -> Document? {
    guard var bytes = sources[flavour.type] else { return nil }
    let page = sources.filter { flavour.companions.contains($0.key) && $0.value.count <= PageBundle.companionLimit }
    let language = CodeLanguage(of: flavour.type) ?? (flavour.format == .plain ? hints.languageOfFile : nil)
    var reading = conversion
    reading.source = .text(flavour.format == .plain && language != nil ? .code : flavour.format)
    reading.language = language
    reading.cleaning = conversion.cleaning ?? hints.clean
    reading.hasPage = !page.isEmpty
    if reading.hasPage { bytes = PageBundle.beginning(page) + bytes }
    let document = try? reading.read(bytes)
    return hints.formats == [.plain]
      ? document.map { Converter.read(Converter.write($0, as: .plain), as: .plain) } : document
  }

  // MARK: Pictures

  /// The pictures that another program has to add: those in files, and those in formats that not every reader shows.
  var pictures: [DocumentBundle.Picture] {
    members.enumerated().flatMap { number, member -> [DocumentBundle.Picture] in
      switch member {
      case .document(let document, let folder?): document.pictureFiles.map { .init(in: folder, path: $0) }
      case .picture(let file, _) where !Self.isShown(file):
        [.init(in: nil, path: Self.name(of: number), content: file)]
      case .document, .picture, .unreadable: []
      }
    }
  }

  /// The name of a member that is a picture, in sentences that begin with "the picture".
  private static func name(of number: Int) -> [UInt8] { Array("of part \(number + 1)".utf8) }

  /// Whether every reader shows a picture, and no one has to make it smaller.
  private static func isShown(_ file: [UInt8]) -> Bool {
    let format = FileFormat(beginning: file)
    return (format == .png || format == .jpeg) && file.count <= PictureGathering.fileLimit
  }

  // MARK: Joining

  /// Returns one document of all members with these pictures, and the numbers of those that it lacks.
  func document(with pictures: [DocumentBundle.Picture] = []) -> (document: Document, missing: [Int]) {
    let files = Dictionary(grouping: pictures, by: \.folder).mapValues { group in
      Dictionary(group.map { ($0.path, $0.content) }) { first, _ in first }
    }
    var missing: [Int] = []
    let documents = members.enumerated().map { number, member in
      let document = self.document(member, number, files)
      if document == nil { missing.append(number + 1) }
      return document
    }
    return (DocumentJoiner.joined(documents.compactMap(\.self), options: options), missing)
  }

  private func document(_ member: Member, _ number: Int, _ files: [Int?: [[UInt8]: [UInt8]]]) -> Document? {
    switch member {
    case .document(let document, let folder): return folder.map { document.embedding(files[$0] ?? [:]) } ?? document
    case .picture(let file, let alternative):
      let shown = files[nil]?[Self.name(of: number)] ?? []
      let document = Document(picture: shown.isEmpty ? file : shown, alternative: alternative, options: options)
      return document ?? (alternative.isEmpty ? nil : Converter.read(alternative, as: .plain, options: options))
    case .unreadable: return nil
    }
  }
}
