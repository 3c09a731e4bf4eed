internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// Files on the clipboard: where they are, as file managers tell each other, and nothing of what they hold.
struct FileList: Equatable {
  let paths: [AbsolutePath]

  init(_ paths: [AbsolutePath]) { self.paths = paths }

  /// The files of these names, all of which have to be there.
  init(named names: [String]) throws {
    let folder = try calling("change to a folder that exists") { try AbsolutePath.workingFolder() }
    var paths: [AbsolutePath] = []
    for name in names {
      try calling("check the name") {
        var status = stat()
        // Of a link that leads nowhere there is the link.
        try SystemCall.run("find \(name)") { lstat(name.systemCString, &status) }
      }
      paths.append(AbsolutePath(name.systemBytes, in: folder))
    }
    self.paths = paths
  }

  /// What is offered of them; files that are cut move where they are pasted.
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

  /// The files that a representation of one of these types lists.
  init(_ bytes: [UInt8], of type: MediaType) throws {
    // Many programs end the lines of a list otherwise than RFC 2483 says, and its text with a NUL.
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }[...]
    if type == .gnomeCopiedFiles { lines = lines.dropFirst() }  // what to do with them
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
