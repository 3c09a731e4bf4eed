internal import Linux

/// A command that runs when the user logs in to a desktop, without systemd's help.
struct LoginCommand {
  /// The name of its file.
  let name: String
  let words: String
  let desktop: Desktop?

  init(_ name: String, _ words: String, desktop: Desktop? = .present) {
    (self.name, self.words, self.desktop) = (name, words, desktop)
  }

  /// Returns the changes that set it up; none if it is set up.
  func adding() throws -> [Change] {
    if let configuration { return try configuration.adding(name, lines: [desktop?.atStart(words)].compactMap(\.self)) }
    return [autostart?.writing(entry)].compactMap(\.self)
  }

  /// Returns the changes that remove it, wherever it was set up.
  func removing() throws -> [Change] {
    try TilingConfiguration.all.flatMap { try $0.removing(name) } + [autostart?.removing()].compactMap(\.self)
  }

  /// Whether it is set up.
  var isAdded: Bool { configuration?.contains(name) ?? autostart?.isWritten ?? false }

  /// Why it cannot be set up; nil if it can.
  var obstacle: String? {
    if let configuration { return configuration.obstacle }
    guard let autostart else { return "the folder for settings is not known: set HOME" }
    return autostart.obstacle.map { "\(autostart.file.name) stays as it is: \($0)" }
  }

  /// Compositors that read nothing but their own file, which desktops do not.
  private var configuration: TilingConfiguration? { desktop.flatMap { TilingConfiguration($0) } }

  private var autostart: OwnFile? {
    BaseFolder.configuration.map { OwnFile(at: "\($0)/autostart/org.pasteboard.\(name).desktop") }
  }

  /// The Desktop Application Autostart Specification's entry.
  private var entry: [String] {
    ["[Desktop Entry]", "Type=Application", "Name=Pasteboard", "NoDisplay=true", "Exec=sh -c \"\(words)\""]
  }
}
