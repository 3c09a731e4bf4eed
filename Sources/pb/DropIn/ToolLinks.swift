internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// The links in a folder by which `pb` is called under the tools' names.
struct ToolLinks {
  let folder: AbsolutePath

  init(in folder: String) throws {
    try checkIsNamed(folder, "folder")
    self.folder = try ToolLinks.absolute(folder.systemBytes)
  }

  private static func absolute(_ name: [UInt8]) throws -> AbsolutePath {
    let folder = try calling("change to a folder that exists") { try AbsolutePath.workingFolder() }
    return AbsolutePath(name, in: folder)
  }

  // MARK: This program

  /// Returns the path of `pb` by which it was called: that stays valid when an upgrade replaces the file.
  static func thisProgram() throws -> AbsolutePath {
    let name = GivenWords.ofThisProcess.first ?? "pb"
    if name.contains("/") { return try absolute(name.systemBytes) }
    guard let found = ToolLinks.inPath(name) else {
      throw Failure(.failed, "could not find \(name) in PATH: call it by its whole path")
    }
    return try absolute(Array(found.utf8))
  }

  /// The folders of PATH, in order.
  static var path: [String] {
    EnvironmentVariable.value(of: "PATH")?.split(separator: ":").map(String.init) ?? []
  }

  private static func inPath(_ name: String) -> String? {
    path.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  // MARK: The links

  /// Creates the folder, with its parents, if it is missing.
  func makeFolder() throws {
    var path = ""
    for part in folder.description.split(separator: "/") {
      path += "/\(part)"
      try Folder.create(path)
    }
  }

  /// Whether a tool's name is a link to `pb`, wherever that is or was.
  func isOurs(_ tool: DropIn) -> Bool { ToolLinks.leadsToProgram(path(of: tool)) }

  private static func leadsToProgram(_ path: String) -> Bool {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.systemCString, &buffer, buffer.count)
    let target = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target == "pb" || target.hasSuffix("/pb")
  }

  /// Throws if a tool's name belongs to another file.
  func check(_ tool: DropIn) throws {
    var status = stat()
    guard lstat(path(of: tool).systemCString, &status) == 0, !isOurs(tool) else { return }
    throw Failure(.failed, "\(path(of: tool)) exists and is not a link to pb: name another folder, or move it away")
  }

  /// Creates a link, by renaming, so that the name always exists.
  func link(_ tool: DropIn, to program: AbsolutePath) throws {
    let (path, new) = (path(of: tool), path(of: tool) + ".new-\(getpid())")
    try calling("name a folder where you may write") {
      try SystemCall.run("make a link in \(folder)") { symlink(program.description.systemCString, new.systemCString) }
      do {
        try SystemCall.run("put \(path) in place") { rename(new.systemCString, path.systemCString) }
      } catch {
        unlink(new.systemCString)
        throw error
      }
    }
  }

  /// Removes a link.
  func remove(_ tool: DropIn) throws {
    let path = path(of: tool)
    try calling("ask its owner to") { _ = try SystemCall.run("remove \(path)") { unlink(path.systemCString) } }
  }

  private func path(of tool: DropIn) -> String { "\(folder)/\(tool.rawValue)" }

  // MARK: PATH

  /// Returns advice if something hides the links; empty if each name leads to its link.
  func advice(for tools: [DropIn]) -> [String] {
    guard let place = ToolLinks.path.firstIndex(where: isThisFolder) else {
      return ["\(folder) is not in PATH. In your shell's settings: export PATH=\"\(folder):$PATH\""]
    }
    let before = ToolLinks.path[..<place]
    return tools.compactMap { tool in
      before.map { "\($0)/\(tool.rawValue)" }.first { access($0, X_OK) == 0 && !ToolLinks.leadsToProgram($0) }
    }.map { "\($0) comes before \(folder) in PATH, and is used instead." }
  }

  private func isThisFolder(_ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(folder.description.systemCString, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }
}
