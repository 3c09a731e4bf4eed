/// How a menu's rows name their pictures.
enum PictureRow {
  /// rofi's rows for scripts, which fuzzel reads too: a NUL, and then the icon (rofi-script(5), "icon").
  case rofi
  /// Words with colons between them (wofi(7), "DMENU").
  case wofi

  /// Returns the line of a row.
  func line(_ text: String, picture: String?) -> String {
    switch self {
    case .rofi: picture.map { "\(text)\0icon\u{1F}\($0)" } ?? text
    case .wofi: (picture.map { "img:\($0):" } ?? "") + "text:" + Self.withoutWofiWords(text)
    }
  }

  /// Returns the arguments with which the menu shows pictures.
  func arguments(of menu: String) -> [String] {
    switch (self, menu) {
    case (.rofi, "rofi"): ["-show-icons", "-theme-str", "element-icon { size: 3em; }"]
    case (.rofi, _): ["--line-height", "48"]
    case (.wofi, _): ["--allow-images", "--define", "image_size=48"]
    }
  }

  /// Returns a text in which no word means a picture: content could otherwise name any file as one.
  private static func withoutWofiWords(_ text: String) -> String {
    ["img", "noscale", "base64", "text"].reduce(text) { text, word in
      text.split(separator: "\(word):", omittingEmptySubsequences: false).joined(separator: "\(word)\u{2236}")
    }
  }
}
