internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// Files on the clipboard: their locations, in the form that file managers exchange, without their contents.
struct FileList: Equatable {
  let paths: [AbsolutePath]

  init(_ paths: [AbsolutePath]) { self.paths = paths }

  /// Creates the list of the files with these names; throws if one does not exist.
  init(named names: [String]) throws {
    let folder = try calling("change to a folder that exists") { try AbsolutePath.workingFolder() }
    var paths: [AbsolutePath] = []
    for name in names {
      try checkIsNamed(name)
      try calling("check the name") {
        var status = stat()
        // A dangling link is copied as a link.
        try SystemCall.run("find \(name)") { lstat(name.systemCString, &status) }
      }
      paths.append(AbsolutePath(name.systemBytes, in: folder))
    }
    self.paths = paths
  }

  /// Returns the list's representations; files that are cut move when they are pasted.
  func representations(isCut: Bool) -> [CopiedRepresentation] {
    let addresses = paths.map(\.uri)
    let names = Array(paths.map(\.bytes).joined(separator: [0x0A]))
    let isText = String(validating: names, as: UTF8.self) != nil
    return [
      CopiedRepresentation(.uriList, .bytes(addresses.flatMap { $0 + [0x0D, 0x0A] })),
      CopiedRepresentation(
        .gnomeCopiedFiles, .bytes(Array(([Array((isCut ? "cut" : "copy").utf8)] + addresses).joined(separator: [0x0A])))
      ),
      CopiedRepresentation(.kdeCutSelection, .text(isCut ? "1" : "0")),
      CopiedRepresentation(isText ? .plainText : .unspecifiedPlainText, .bytes(names)),
    ]
  }
}

// MARK: Pasting

extension FileList {
  /// The types that list files, the better first.
  static let types = [MediaType.uriList, .gnomeCopiedFiles]

  /// Reads the list in a representation of one of these types.
  init(_ bytes: [UInt8], of type: MediaType) throws {
    // Many programs ignore RFC 2483's line ends, and end the text with a NUL.
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }[...]
    if type == .gnomeCopiedFiles { lines = lines.dropFirst() }  // the first line is "copy" or "cut"
    var paths: [AbsolutePath] = []
    for line in lines where line.first != UInt8(ascii: "#") {
      guard let path = AbsolutePath(uri: line) else {
        let address = String(decoding: line.prefix(200), as: UTF8.self)
        throw Failure(
          .failed, "\(address) is not a file on this computer: use pb paste \(OptionName.type) \(type)")
      }
      paths.append(path)
    }
    guard !paths.isEmpty else { throw Failure(.nothingThere, "the item lists no files: copy some first") }
    self.paths = paths
  }
}
