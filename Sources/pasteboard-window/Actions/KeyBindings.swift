internal import CGTK

/// The keys of the window. All others go to the search, or to the editor while that is open.
@MainActor
enum KeyBindings {
  private static let actions = actions(of: Command.all.filter { $0.group != .editing })
  private static let editing = actions(of: Command.editing)

  private static func actions(of commands: [Command]) -> [Key: Action] {
    Dictionary(
      commands.flatMap { command in command.keys.compactMap { Key($0) }.map { ($0, command.action) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns what a key does while the editor is open; nil if it edits the text.
  static func editingAction(for key: Key) -> Action? { editing[key] }

  /// Returns what a key does; nil if it edits the search. Delete edits while there is something behind the cursor.
  static func action(for key: Key, isEditing: Bool) -> Action? {
    // Signs that need Shift on some keyboards are bound without it.
    let action = actions[key] ?? (key.hasControl ? actions[key.withoutShift] : nil)
    return action == .delete && isEditing ? nil : action
  }
}

/// A key with its modifiers.
struct Key: Hashable {
  /// The key's value, one of GDK_KEY_*; letters are lower case, and the keypad's Enter is Return.
  let value: UInt32
  var hasControl = false
  var hasShift = false

  init(_ value: UInt32, _ modifiers: UInt32) {
    let isEnter = value == UInt32(GDK_KEY_KP_Enter)
    self.value = isEnter ? UInt32(GDK_KEY_Return) : gdk_keyval_to_lower(value)
    hasControl = modifiers & GDK_CONTROL_MASK.rawValue != 0
    hasShift = modifiers & GDK_SHIFT_MASK.rawValue != 0
  }

  /// Creates the key of GTK's notation, such as `<Control>s`; nil if it is none.
  init?(_ accelerator: String) {
    var (value, modifiers) = (UInt32(0), GdkModifierType(0))
    guard gtk_accelerator_parse(accelerator, &value, &modifiers) != 0 else { return nil }
    self.init(value, modifiers.rawValue)
  }

  var withoutShift: Key {
    var key = self
    key.hasShift = false
    return key
  }
}
