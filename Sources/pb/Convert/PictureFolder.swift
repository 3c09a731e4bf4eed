internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import SystemPackage

/// A folder for the pictures of a document, which are files there when Markdown refers to them.
struct PictureFolder {
  private let folder: AbsolutePath
  /// The beginning of the files' names.
  private let name: String
  /// The beginning of the paths by which the document refers to the files.
  private let prefix: String

  /// Creates the folder at a path, for a document that is written to `output`. The files' names begin with that of the
  /// document.
  init(_ path: String, besides output: String?) throws {
    try checkIsNamed(path, "folder")
    let working = try AbsolutePath.workingFolder()
    let file = output == "-" ? nil : output.map { AbsolutePath($0.systemBytes, in: working) }
    folder = AbsolutePath(path.systemBytes, in: working)
    name = PictureFolder.freeName(file?.stem ?? "picture", in: folder)
    let reference = folder.description(from: file?.folder ?? working) ?? path
    prefix = (reference.isEmpty ? "" : reference + "/") + name
  }

  /// Converts a document to Markdown, and writes its pictures before it: those in it, and those that it shows from files.
  func convert(
    _ input: Input, named name: String, _ conversion: Conversion, picturesBelow folders: [String]?, _ place: OutputPlace
  ) throws {
    var conversion = conversion
    conversion.picturePrefix = prefix
    let document = try PayloadDraft.inMemory()
    let pictures = try DocumentConversion(conversion, of: input, named: name, picturesBelow: folders).convert(
      to: document.rawValue)
    try write(pictures)
    let written = try document.finish()
    try place.write { try $0.write(.file(SharedDescriptor(try written.handOut()), size: written.count)) }
  }

  /// Writes the pictures of a bundle as files, which do not exist yet.
  private func write(_ pictures: Payload) throws {
    guard let bundle = DocumentBundle(bytes: try pictures.bytes()), !bundle.pictures.isEmpty else { return }
    try Folder.create(folder.description)
    for picture in bundle.pictures {
      // The worker, which has read untrusted data, ends the names.
      let ending = picture.path.dropFirst(prefix.systemBytes.count)
      guard !ending.contains(UInt8(ascii: "/")) else { throw Failure(.failed, "the converter named a file elsewhere") }
      let path = folder.description + "/" + name + String(systemBytes: Array(ending))
      try calling("name another folder with \(OptionName.pictures)") {
        let file = OwnedDescriptor(
          adopting: try SystemCall.run("create \(path)") {
            open(path.systemCString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
          })
        try Output(descriptor: file.rawValue, name: path).write(picture.content)
      }
    }
  }

  /// Returns the beginning of names that no file in the folder has yet: that of the stem, or else with a number.
  private static func freeName(_ stem: String, in folder: AbsolutePath) -> String {
    let names = (try? Folder.names(in: folder.description)) ?? []  // It may be new.
    let taken = Set(names.compactMap { name in name.lastIndex(of: "-").map { String(name[...$0]) } })
    var free = stem + "-"
    var number = 2
    while taken.contains(free) {
      free = "\(stem)-\(number)-"
      number += 1
    }
    return free
  }
}

extension AbsolutePath {
  /// The file's name without its extension.
  fileprivate var stem: String {
    let name = description.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the relative path of a folder in or below another one; nil if it is elsewhere.
  fileprivate func description(from other: AbsolutePath) -> String? {
    if self == other { return "" }
    let start = other == .root ? "/" : other.description + "/"
    return description.hasPrefix(start) ? String(description.dropFirst(start.count)) : nil
  }
}
