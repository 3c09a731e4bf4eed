internal import Linux

/// A desktop file with the command of a shortcut, where KDE looks for such.
struct KDECommandFile {
  private let file: UserFile

  init(of shortcut: Shortcut) throws {
    guard let folder = BaseFolder.data else {
      throw Failure(.failed, "the folder for KDE's shortcuts is not known: set HOME")
    }
    file = UserFile(path: "\(folder)/kglobalaccel/\(shortcut.kdeName)")
  }

  /// The command; nil if there is no such file.
  var command: String? {
    guard let bytes = (try? file.bytes()) ?? nil else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("Exec=") }.map { String($0.dropFirst(5)) } ?? ""
  }

  /// Writes it as System Settings writes a user's command, so that it is shown there.
  func write(_ command: String, titled title: String) throws {
    let lines = [
      "[Desktop Entry]", "Type=Application", "Name=\(title)", "Exec=\(command)", "NoDisplay=true",
      "StartupNotify=false", "X-KDE-GlobalAccel-CommandShortcut=true",
    ]
    try file.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  func remove() throws { try file.remove() }
}

extension Shortcut {
  /// The name of its desktop file, by which KDE knows it.
  var kdeName: String { "pb-\(id).desktop" }
}
