internal import CGTK

/// What a key does in the window.
enum Action: Equatable {
  /// Pastes the item, in one format only if it is named.
  case paste(String?)
  /// Puts the item on the clipboard.
  case copy
  case pin
  case delete
  case undo
  /// Selects the row that is so many below.
  case move(Int)
  /// Pastes the item of a row.
  case choose(Int)
  /// Shows the source instead of the look.
  case source
  case close
}

/// The keys of the window. All others go to the search.
enum KeyBindings {
  /// Returns what a key does; nil if it edits the search. Delete edits while there is something behind the cursor.
  static func action(for key: Key, isEditing: Bool) -> Action? {
    if key.hasControl { return withControl(key.value) }
    switch Int32(key.value) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter: return .paste(key.hasShift ? "plain" : nil)
    case GDK_KEY_Escape: return .close
    case GDK_KEY_Up: return .move(-1)
    case GDK_KEY_Down: return .move(1)
    case GDK_KEY_Page_Up: return .move(-10)
    case GDK_KEY_Page_Down: return .move(10)
    case GDK_KEY_Delete where !isEditing: return .delete
    default: return nil
    }
  }

  private static func withControl(_ key: UInt32) -> Action? {
    switch Int32(key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter: .copy
    case GDK_KEY_m: .paste("markdown")
    case GDK_KEY_h: .paste("html")
    case GDK_KEY_r: .paste("rtf")
    case GDK_KEY_t: .paste("plain")
    case GDK_KEY_p: .pin
    case GDK_KEY_u: .source
    case GDK_KEY_z: .undo
    case GDK_KEY_1...GDK_KEY_9: .choose(Int(key) - Int(GDK_KEY_1))
    default: nil
    }
  }
}
