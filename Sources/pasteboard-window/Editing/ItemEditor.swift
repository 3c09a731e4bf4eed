internal import CGTK
internal import Faces

/// The field in the place of the pane in which the user edits the text of an item. GTK's own keys undo and redo.
@MainActor
final class ItemEditor {
  private let builder: Builder
  private let view: UnsafeMutablePointer<GtkTextView>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?
  /// The text as it was; nil unless the editor is open.
  private(set) var original: EditedText?

  init(_ builder: Builder) {
    self.builder = builder
    view = UnsafeMutablePointer(builder["edited"])
    buffer = gtk_text_view_get_buffer(view)
  }

  var isOpen: Bool { original != nil }

  /// The text as it is now.
  var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Whether something would be lost.
  var isChanged: Bool { original.map { $0.text != text } ?? false }

  /// Shows a text in the place of the pane; the rest of the window waits.
  func open(_ edited: EditedText) {
    original = edited
    gtk_label_set_text(builder["editedName"], LayableText(title: translated(edited.name)).text)
    gtk_label_set_text(
      builder["editedFacts"], "\(FormKind(edited.type).name) · \(translated("the item itself stays as it is"))")
    gtk_text_view_set_monospace(view, edited.isMonospaced ? 1 : 0)
    gtk_text_view_set_wrap_mode(view, edited.isMonospaced ? GTK_WRAP_NONE : GTK_WRAP_WORD_CHAR)
    set(edited.text)
    arrange("editor", othersAreUsable: false)
    focus()
  }

  func close() {
    original = nil
    set("")
    arrange("item", othersAreUsable: true)
  }

  func focus() { gtk_widget_grab_focus(builder["edited"].widget) }

  private func set(_ text: String) {
    // This begins the list of what can be undone, too.
    gtk_text_buffer_set_text(buffer, text, CInt(text.utf8.count))
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &start)
    gtk_text_buffer_place_cursor(buffer, &start)
  }

  private func arrange(_ page: String, othersAreUsable: Bool) {
    gtk_stack_set_visible_child_name(builder["details"], page)
    for name in ["listScroll", "search", "filters", "menuButton", "bar", "queue", "completions"] {
      gtk_widget_set_sensitive(builder[name].widget, othersAreUsable ? 1 : 0)
    }
  }
}
