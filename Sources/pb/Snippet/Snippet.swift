internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import SystemPackage
internal import Wire

/// A piece of text to paste again and again: a file in the user's folder of snippets, whose folders are groups.
struct Snippet: Equatable {
  private static let extensions = ["md", "txt", "html", "csv"]
  /// A longer file is no snippet.
  static let limit = 1 << 20
  /// Folders that are deeper are not looked at, so a link that leads back ends.
  private static let deepest = 8

  /// The name: the file's path below the folder, without its extension.
  let name: String
  let path: String

  /// The folder of the user's snippets.
  static var folder: String {
    get throws {
      guard let folder = BaseFolder.configuration else {
        throw Failure(.failed, "the folder of the snippets is not known: set HOME")
      }
      return "\(folder)/pasteboard/snippets"
    }
  }

  /// Creates the snippet with a name; without an extension, it is Markdown.
  init(named name: String) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw Failure(.usage, "\(name.printable) is not the name of a snippet: use names such as mail/greeting")
    }
    let file = Self.extensions.contains { name.hasSuffix(".\($0)") } ? name : name + ".md"
    self.init(file: file, in: try Self.folder)
  }

  private init(file: String, in folder: String) {
    name = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
    path = "\(folder)/\(file)"
  }

  /// All snippets, in the order of their names.
  static var all: [Snippet] {
    get throws {
      let folder = try Self.folder
      return files(in: folder, below: "", depth: 0).map { Snippet(file: $0, in: folder) }.sorted { $0.name < $1.name }
    }
  }

  private static func files(in folder: String, below prefix: String, depth: Int) -> [String] {
    let names = (try? Folder.names(in: "\(folder)/\(prefix)")) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      if extensions.contains(where: { name.hasSuffix(".\($0)") }) { return [prefix + name] }
      return depth < deepest ? files(in: folder, below: "\(prefix)\(name)/", depth: depth + 1) : []
    }
  }

  /// Returns the snippet that a user means: by its name, or by words that no other has.
  static func found(_ words: String) throws -> Snippet {
    if let named = try found(named: words) { return named }
    guard let only = try only(all.filter { $0.matches(words) }, words) else {
      throw Failure(.nothingThere, "no snippet matches \(words.printable): see 'pb snippet list'")
    }
    return only
  }

  /// Returns the snippet with a name, or whose name alone ends so; nil if there is none.
  static func found(named name: String) throws -> Snippet? {
    let all = try all
    let exact = all.first { $0.name == name || $0.path.hasSuffix("/snippets/\(name)") }
    return try exact ?? only(all.filter { $0.name.hasSuffix("/\(name)") }, name)
  }

  /// Returns the only one of some snippets; throws if there are several.
  private static func only(_ snippets: [Snippet], _ words: String) throws -> Snippet? {
    guard snippets.count > 1 else { return snippets.first }
    let names = snippets.prefix(5).map(\.name.printable).joined(separator: ", ")
    throw Failure(.usage, "\(words.printable) means several snippets: name one, such as \(names)")
  }

  /// Whether its name or its text contains all words, in any case.
  func matches(_ words: String) -> Bool {
    let all = "\(name)\n\((try? text) ?? "")".lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { all.contains($0) }
  }

  /// The text of the file.
  var text: String {
    get throws {
      let file = try file()
      let bytes = try FileBytes.readAll(file.rawValue, atMost: Self.limit + 1)
      guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.failed, "\(path.printable) is not text, or has more than 1 MiB: shorten it")
      }
      return text
    }
  }

  /// The type of the text.
  var type: MediaType {
    path.split(separator: ".").last.flatMap { MediaType(fileExtension: String($0)) } ?? .unspecifiedPlainText
  }

  /// Throws if others than the user could have written its commands.
  func checkMayRunCommands() throws {
    let file = try file()
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & (S_IWGRP | S_IWOTH) == 0
    else {
      throw Failure(.failed, "\(path.printable) runs a command, but others may write to it: use 'chmod go-w' on it")
    }
  }

  private func file() throws -> OwnedDescriptor {
    let number = try calling("check the name") {
      try SystemCall.run("open \(path.printable)") { open(path.systemCString, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    }
    return OwnedDescriptor(adopting: number)
  }
}
