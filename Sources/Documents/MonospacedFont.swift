/// Fonts for code, told by their names.
enum MonospacedFont {
  /// Whether a font is one for code. The pitch that files declare does not distinguish these: most fonts of Japanese
  /// and Chinese text are of fixed width too.
  static func isOne(_ name: some Collection<UInt8>) -> Bool {
    // The names of files have no spaces: SourceCodePro-Regular.
    let name = name.prefix(nameLimit).map(\.lowercasedASCII).filter { $0 != " " && $0 != "-" }
    return name.indices.contains { index in
      let rest = name[index...]
      return parts[Int(name[index] & 0x7F)].contains(where: rest.starts) && !others.contains(where: rest.starts)
    }
  }

  /// How much of a name is examined.
  private static let nameLimit = 64

  /// Parts of the names, without spaces, by their first bytes.
  private static let parts = grouped([
    "mono", "monaco", "monaspace", "courier", "consolas", "menlo", "lucidaconsole", "sanstypewriter", "lettergothic",
    "inconsolata", "sourcecode", "saucecode", "firacode", "cascadiacode", "caskaydia", "comiccode", "envycode",
    "googlesanscode", "coding", "terminal", "terminus", "fixedsys", "iosevka", "sarasaterm", "hack", "meslo", "hasklig",
    "hasklug", "0xproto", "profont", "proggy", "pragmata", "cousine", "anonymouspro", "lilex",
  ])

  private static func grouped(_ parts: [String]) -> [[[UInt8]]] {
    let groups = Dictionary(grouping: parts.map { Array($0.utf8) }) { $0[0] }
    return (0..<0x80).map { groups[$0] ?? [] }
  }

  /// Makers and fonts of other kinds, whose names begin like a part.
  private static let others = ["monotype", "monoton"].map { Array($0.utf8) }
}
