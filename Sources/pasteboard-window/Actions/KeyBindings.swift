internal import CGTK

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
    case GDK_KEY_F1: return .shortcuts
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
    case GDK_KEY_s: .save
    case GDK_KEY_p: .pin
    case GDK_KEY_u: .source
    case GDK_KEY_z: .undo
    case GDK_KEY_question: .shortcuts
    case GDK_KEY_1...GDK_KEY_9: .choose(Int(key) - Int(GDK_KEY_1))
    default: nil
    }
  }
}
