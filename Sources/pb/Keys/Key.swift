/// A letter that is pressed with Super and another modifier.
struct Key: Hashable, Sendable {
  /// The other modifier, as sway, i3 and KDE spell it.
  enum Modifier: String, Sendable {
    case shift = "Shift"
    case control = "Ctrl"
  }

  let modifier: Modifier
  /// In lower case.
  let letter: String

  /// The key for users.
  var name: String { "Super+\(modifier.rawValue)+\(letter.uppercased())" }
}

extension Key {
  /// Reads a key in any desktop's spelling, such as `Mod4+Shift+v`, `<Shift><Super>v` or `SUPER SHIFT, V`; nil if it has
  /// other modifiers.
  init?(spelled text: some StringProtocol) {
    var parts = Set(text.lowercased().split { "<>+,_& ".contains($0) }.map(Key.plain))
    guard parts.remove("super") != nil, parts.count == 2 else { return nil }
    let modifier: Modifier
    if parts.remove("shift") != nil {
      modifier = .shift
    } else if parts.remove("control") != nil {
      modifier = .control
    } else {
      return nil
    }
    self.init(modifier: modifier, letter: parts.joined())
  }

  /// Returns one name for the names of a modifier; anything else as it is.
  private static func plain(_ part: Substring) -> String {
    switch part {
    case "mod4", "meta", "logo", "win": "super"
    case "ctrl", "primary": "control"
    default: String(part)
    }
  }

  /// The key as GNOME and Xfce spell it.
  var inGTK: String { "<Super>\(modifier == .shift ? "<Shift>" : "<Primary>")\(letter)" }
  /// The key as sway and i3 spell it.
  var inSway: String { "Mod4+\(modifier.rawValue)+\(letter)" }
  /// The key as Hyprland spells it.
  var inHyprland: String { "SUPER \(modifier == .shift ? "SHIFT" : "CTRL"), \(letter.uppercased())" }
  /// The key as KDE spells it.
  var inKDE: String { "Meta+\(modifier.rawValue)+\(letter.uppercased())" }
}
