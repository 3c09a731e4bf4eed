internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

extension Look {
  /// The number of files whose pictures are shown.
  private static let pictureLimit = 12
  /// The number of files that are named.
  private static let nameLimit = 200
  private static let thumbnailSize = 256

  /// Returns how a list of files or links looks: a file as its content, several as their names and pictures.
  static func list(_ content: PastedRepresentation.Content) throws -> Look {
    let beginning = try content.prefix(LayableText.limit + 4)
    let files = FileList.paths(in: beginning)
    guard let first = files.first else {
      return Look(LayableText(String(decoding: beginning, as: UTF8.self)), isMonospaced: false)
    }
    if files.count == 1, let look = try? file(first) { return look }
    var preview = Preview(files.prefix(nameLimit).map { PreviewBlock(.paragraph(LayableText($0), .start)) })
    preview.isCut = files.count > nameLimit
    let pictures = files.indices.filter { FileList.kind(of: files[$0]).shownPicture != nil }.prefix(pictureLimit)
    if !pictures.isEmpty {
      let gallery = pictures.map { PreviewPicture($0 + 1, alternative: FileList.name(of: files[$0])) }
      preview.blocks.insert(PreviewBlock(.gallery(gallery)), at: 0)
    }
    return Look(preview) { picture in
      let path = files[picture.number - 1]
      return try PixelGrid(
        of: .bytes(try FileList.content(of: path)), FileList.kind(of: path).shownPicture ?? .png, atMost: thumbnailSize)
    }
  }

  /// Returns how a file looks; throws if it does not come, or is no file.
  private static func file(_ path: String) throws -> Look {
    let bytes = try FileList.content(of: path)
    let kind = FileFormat(beginning: bytes).map { FormKind($0.rawValue) } ?? FileList.kind(of: path)
    let language = kind.document == nil && kind.isText ? CodeLanguage(fileName: FileList.name(of: path)) : nil
    return try language.map { try text(.bytes(bytes), $0) } ?? preview(of: .bytes(bytes), as: kind)
  }
}

/// The files that a list names.
private enum FileList {
  /// How long a file may take; one on a network may never come.
  private static let patience = Duration.seconds(3)
  /// The number of bytes that are read of a file.
  private static let limit = 16 << 20

  /// Returns the paths of local files in a list (RFC 2483, 5), also in GNOME's, which begins with a word.
  static func paths(in list: [UInt8]) -> [String] {
    list.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      guard line.starts(with: "file://".utf8) else { return nil }
      let rest = line.dropFirst("file://".utf8.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
      let host = rest[..<slash]
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      let path = PercentEncoding.decoded(rest[slash...])
      return path.contains(0) ? nil : String(systemBytes: path)
    }
  }

  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Returns the kind that a file's name says.
  static func kind(of path: String) -> FormKind {
    let name = name(of: path)
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    return FormKind(ending.flatMap { MediaType(fileExtension: $0) }?.description ?? "application/octet-stream")
  }

  /// Reads the beginning of a file, by a worker that is left behind if the file does not come.
  static func content(of path: String) throws -> [UInt8] {
    let copy = FileCopy.viewing(path, atMost: limit)
    let (ending, bytes) = try Worker.run(Conversion.worker, copy.arguments, within: patience)
    guard ending == .exited(RenderExit.done.rawValue) else {
      throw Failure(.failed, translated("the file cannot be read"))
    }
    return bytes
  }
}
