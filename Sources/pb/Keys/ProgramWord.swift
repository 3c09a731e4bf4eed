internal import Linux

/// How other programs' settings name ours.
enum ProgramWord {
  /// This program: sessions do not always have the user's own folder in PATH.
  static var pb: String { word(ofProgramAt: InstalledProgram.own, named: "pb") }

  /// Another of the project's programs; nil if it is not installed.
  static func of(_ name: String) -> String? {
    InstalledProgram.path(of: name).map { word(ofProgramAt: $0, named: name) }
  }

  /// Returns the path, or only the name if sessions find that, or if the path would have to be quoted: each desktop has
  /// other rules for that.
  static func word(ofProgramAt path: String?, named name: String) -> String {
    guard let path, !["/usr/bin/\(name)", "/usr/local/bin/\(name)"].contains(path), isPlain(path) else { return name }
    return path
  }

  /// Whether no shell and no configuration file reads anything but a word from `text`.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: "/._-+".utf8.contains(byte)
      }
    }
  }
}
