internal import CGTK

/// The field with the text of the search, which gets all keys that mean nothing else.
@MainActor
final class SearchField {
  /// The maximum length of a searched text, in characters.
  private static let limit: CInt = 1000

  private let entry: GTKObject
  private let keys: GTKObject

  /// Creates the field, which calls `changed` when its text changes.
  init(_ builder: Builder, changed: @escaping @MainActor () -> Void) {
    entry = builder["search"]
    keys = builder["keys"]
    // A longer text would take long to lay out.
    gtk_text_set_max_length(field, Self.limit)
    Signals.connect(entry, "changed", changed)
  }

  private var field: UnsafeMutablePointer<GtkText>? { UnsafeMutablePointer(gtk_editable_get_delegate(entry)) }

  /// The part of the field that has the focus.
  private var widget: UnsafeMutablePointer<GtkWidget>? {
    UnsafeMutableRawPointer(field)?.assumingMemoryBound(to: GtkWidget.self)
  }

  var text: String {
    get { String(cString: gtk_editable_get_text(entry)) }
    set {
      gtk_editable_set_text(entry, newValue)
      gtk_editable_set_position(entry, -1)
    }
  }

  /// Adds a word that selects items, or removes it if it is there.
  func toggle(_ filter: String) {
    let words = text.split(separator: " ").map(String.init)
    let others = words.filter { $0 != filter }
    text = (others.count < words.count ? others : [filter] + words).joined(separator: " ")
    focus()
  }

  /// Whether an edit would begin there: the field has the focus, and there is something behind the cursor.
  var isEditing: Bool {
    hasFocus
      && (Int(gtk_editable_get_position(entry)) != text.unicodeScalars.count
        || gtk_editable_get_selection_bounds(entry, nil, nil) != 0)
  }

  var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

  func focus() { _ = gtk_text_grab_focus_without_selecting(field) }

  func selectAll() {
    focus()
    gtk_editable_select_region(entry, 0, -1)
  }

  /// Lets the field have a key that was pressed elsewhere, such as a letter; returns whether it is one for it.
  func take() -> Bool {
    guard !hasFocus, gtk_event_controller_key_forward(keys, widget) != 0 else { return false }
    focus()
    return true
  }
}
