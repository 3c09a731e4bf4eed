internal import CGTK

/// The window with all keys.
@MainActor
enum ShortcutsWindow {
  /// Shows it over another window. GTK destroys it when it is closed.
  static func show(over window: UnsafeMutablePointer<GtkWindow>) {
    let builder = Builder(definition)
    Overlay.present(UnsafeMutablePointer(builder["shortcuts"]), over: window)
  }

  private typealias Shortcut = (key: String, title: String)

  private static var definition: String {
    """
    <interface domain="pasteboard">
      <object class="GtkShortcutsWindow" id="shortcuts">
        <property name="modal">1</property>
        <property name="title">\(escaped(translated("Keyboard shortcuts")))</property>
        <child>
          <object class="GtkShortcutsSection">
            <property name="section-name">all</property>
            <property name="max-height">12</property>
            \(group(translated("Paste"), pasting))
            \(group(translated("Item"), changing))
            \(group(translated("Window"), looking))
          </object>
        </child>
      </object>
    </interface>
    """
  }

  private static var pasting: [Shortcut] {
    [
      ("Return", translated("Paste in all types")),
      ("<Shift>Return <Control>t", translated("Paste as plain text")),
      ("<Control>m", translated("Paste as Markdown")),
      ("<Control>h", translated("Paste as HTML")),
      ("<Control>r", translated("Paste as RTF")),
      ("<Control>1...9", translated("Paste the item with this number")),
      ("<Control>Return", translated("Copy, and paste nothing")),
    ]
  }

  private static var changing: [Shortcut] {
    [
      ("<Control>s", translated("Save the shown type to a file")),
      ("<Control>p", translated("Pin or unpin")),
      ("Delete", translated("Delete")),
      ("<Control>z", translated("Undo the deletion")),
      ("<Control>u", translated("Show the source or the look")),
    ]
  }

  private static var looking: [Shortcut] {
    [
      ("Up Down", translated("Select another item")),
      ("Page_Up Page_Down", translated("Select an item ten rows away")),
      ("F10", translated("Open the menu")),
      ("<Control>question F1", translated("Show these keys")),
      ("Escape", translated("Hide the window")),
    ]
  }

  private static func group(_ title: String, _ shortcuts: [Shortcut]) -> String {
    let rows = shortcuts.map { shortcut in
      """
      <child>
        <object class="GtkShortcutsShortcut">
          <property name="accelerator">\(escaped(shortcut.key))</property>
          <property name="title">\(escaped(shortcut.title))</property>
        </object>
      </child>
      """
    }
    return """
      <child>
        <object class="GtkShortcutsGroup">
          <property name="title">\(escaped(title))</property>
          \(rows.joined(separator: "\n"))
        </object>
      </child>
      """
  }

  /// Returns text as XML.
  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
