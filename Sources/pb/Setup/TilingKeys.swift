internal import Bytes
internal import Glibc
internal import Linux

/// Reads which keys a configuration of sway, i3 or Hyprland gives to commands.
struct TilingKeys {
  /// Files that include each other are read so deep.
  private static let depth = 8

  let desktop: Desktop
  private(set) var taken: Set<Key> = []
  private var variables: [(name: String, value: String)] = []

  init(_ desktop: Desktop) { self.desktop = desktop }

  /// Reads a file and those that it includes, apart from ours.
  mutating func read(_ path: String, besides isOurs: (String) -> Bool, depth: Int = TilingKeys.depth) {
    guard depth > 0, let bytes = (try? UserFile(path: path).bytes()) ?? nil else { return }
    var modes = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      // Keys of a mode are free outside of it.
      if modes > 0 || line.hasPrefix("mode ") && line.hasSuffix("{") {
        modes += line.count { $0 == "{" } - line.count { $0 == "}" }
        continue
      }
      guard let pattern = read(line) else { continue }
      for included in TilingKeys.files(pattern, besides: path) where !isOurs(included) {
        read(included, besides: isOurs, depth: depth - 1)
      }
    }
  }

  /// Reads a line; returns the pattern of the files that it includes, if it does that.
  private mutating func read(_ line: Substring) -> String? {
    desktop == .hyprland ? readHyprland(line) : readSway(line)
  }

  private mutating func readSway(_ line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let verb = words.first, words.count > 1 else { return nil }
    switch verb {
    case "set" where words[1].hasPrefix("$"):
      variables.append((words[1], expanded(words.dropFirst(2).joined(separator: " "))))
    case "include": return expanded(words.dropFirst().joined(separator: " "))
    case "bindsym", "bindcode":
      if let key = words.dropFirst().first(where: { !$0.hasPrefix("--") }) { take(key) }
    default: break
    }
    return nil
  }

  private mutating func readHyprland(_ line: Substring) -> String? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let (name, value) = (line[..<sign].filter { $0 != " " }, line[line.index(after: sign)...])
    let text = value.split(separator: " ").joined(separator: " ")
    if name.hasPrefix("$") {
      variables.append((name, expanded(text)))
    } else if name == "source" {
      return expanded(text)
    } else if name.hasPrefix("bind") {
      take(text.split(separator: ",", omittingEmptySubsequences: false).prefix(2).joined(separator: ","))
    }
    return nil
  }

  private mutating func take(_ text: String) {
    if let key = Key(spelled: expanded(text)) { taken.insert(key) }
  }

  /// Returns the text with the values of its variables, the longest name first and the latest value.
  private func expanded(_ text: String) -> String {
    guard text.contains("$") else { return text }
    var result = text
    for (name, value) in variables.reversed().sorted(by: { $0.name.utf8.count > $1.name.utf8.count }) {
      result = result.replacing(name, with: value)
    }
    return result
  }

  /// Returns the files of a pattern, as a shell would find them without running commands, from the folder of `file`.
  private static func files(_ pattern: String, besides file: String) -> [String] {
    let isRelative = !["/", "~", "$"].contains(pattern.prefix(1))
    var words = wordexp_t()
    let text = isRelative ? "\(SocketPath.folder(of: file))/\(pattern)" : pattern
    guard wordexp(text.systemCString, &words, Int32(WRDE_NOCMD)) == 0 else { return [] }
    defer { wordfree(&words) }
    return (0..<words.we_wordc).compactMap { words.we_wordv[$0].map { String(systemBytes: [UInt8](cString: $0)) } }
  }
}
