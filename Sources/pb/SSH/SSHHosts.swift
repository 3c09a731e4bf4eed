internal import Glibc
internal import Linux

/// Lists the machines that ssh(1) knows by name: those in the user's settings, and those with known keys, unless their
/// names are hashed.
enum SSHHosts {
  private static let fileLimit = 1 << 20

  /// The machines without duplicates, those of the settings first.
  static var ofThisUser: [String] {
    guard let home = EnvironmentVariable.value(of: "HOME") else { return [] }
    let folder = home + "/.ssh/"
    var read: Set<String> = []
    let names = inSettings(folder + "config", folder, &read) + lines(of: folder + "known_hosts").flatMap(withKey)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Returns the names in a line of `known_hosts` (sshd(8)): names with a port are in brackets.
  static func withKey(_ line: String) -> [String] {
    guard let names = line.split(separator: " ").first, !names.contains(where: "#@|".contains) else { return [] }
    return names.split(separator: ",").map { name in
      name.first == "[" ? String(name.dropFirst().prefix { $0 != "]" }) : String(name)
    }.filter(isName)
  }

  /// Returns the names in settings (ssh_config(5)) and in included files, unless these were read already.
  private static func inSettings(_ path: String, _ folder: String, _ read: inout Set<String>) -> [String] {
    guard read.insert(path).inserted else { return [] }
    return lines(of: path).flatMap { line -> [String] in
      let words = line.split { " \t=\"\r".contains($0) }.map(String.init)
      switch words.first?.lowercased() {
      case "host": return words.dropFirst().filter(isName)
      case "include": return words.dropFirst().flatMap { files($0, folder) }.flatMap { inSettings($0, folder, &read) }
      default: return []
      }
    }
  }

  /// Whether the word is a name, not a pattern.
  private static func isName(_ word: String) -> Bool { !word.isEmpty && !word.contains(where: "*?!".contains) }

  private static func files(_ pattern: String, _ folder: String) -> [String] {
    let isAtHome = pattern.hasPrefix("~/")
    let path = isAtHome ? folder + "../" + pattern.dropFirst(2) : pattern.hasPrefix("/") ? pattern : folder + pattern
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(path, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// Returns the lines of a file; none if it cannot be read.
  private static func lines(of path: String) -> [String] {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)  // O_NONBLOCK: a pipe contains nothing
    guard number >= 0 else { return [] }
    let file = OwnedDescriptor(adopting: number)
    return String(decoding: (try? FileBytes.readAll(file.rawValue, atMost: fileLimit)) ?? [], as: UTF8.self).lines
  }
}
