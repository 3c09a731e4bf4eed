/// How a menu's rows name their pictures.
enum PictureRow {
  /// A NUL, and then the file as the row's icon (rofi-script(5), "icon"). fuzzel takes icons of its theme only.
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

  /// The arguments with which the menu shows pictures.
  var arguments: [String] {
    switch self {
    case .rofi: ["-show-icons", "-theme-str", Self.rofiTheme]
    case .wofi: ["--allow-images", "--define", "image_size=48"]
    }
  }

  /// Rows that are as high as a picture, of which fewer fit a screen, and as wide as one more.
  private static let rofiTheme = """
    window { width: \(HistoryMenu.windowWidth + 14)ch; } listview { lines: 10; } \
    element-icon { size: 2.5em; } element-text { vertical-align: 0.5; }
    """

  /// Returns a text in which no word means a picture: content could otherwise name any file as one.
  private static func withoutWofiWords(_ text: String) -> String {
    ["img", "noscale", "base64", "text"].reduce(text) { text, word in
      text.split(separator: "\(word):", omittingEmptySubsequences: false).joined(separator: "\(word)\u{2236}")
    }
  }
}
