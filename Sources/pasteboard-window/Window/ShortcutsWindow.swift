internal import CGTK

/// The window with all keys.
@MainActor
enum ShortcutsWindow {
  /// Shows it over another window. GTK destroys it when it is closed.
  static func show(over window: UnsafeMutablePointer<GtkWindow>) {
    let builder = Builder(definition)
    Overlay.present(UnsafeMutablePointer(builder["shortcuts"]), over: window)
  }

  /// GTK can make such a window by a definition only.
  private static var definition: String {
    """
    <interface>
      <object class="GtkShortcutsWindow" id="shortcuts">
        <property name="modal">1</property>
        <property name="title">\(escaped(translated("Keyboard shortcuts")))</property>
        <child>
          <object class="GtkShortcutsSection">
            <property name="section-name">all</property>
            <property name="max-height">12</property>
            \(Command.Group.allCases.map(definition).joined())
          </object>
        </child>
      </object>
    </interface>
    """
  }

  private static func definition(of group: Command.Group) -> String {
    let rows = Command.all.filter { $0.group == group }.map { command in
      """
      <child>
        <object class="GtkShortcutsShortcut">
          <property name="accelerator">\(escaped(command.shownKeys))</property>
          <property name="title">\(escaped(translated(command.title)))</property>
        </object>
      </child>
      """
    }
    return """
      <child>
        <object class="GtkShortcutsGroup">
          <property name="title">\(escaped(translated(group.title)))</property>
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
