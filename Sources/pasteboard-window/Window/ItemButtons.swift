internal import CGTK

/// The buttons below the marked items: what Enter does has one, too.
@MainActor
final class ItemButtons {
  private let builder: Builder
  private var items = MarkedItems()

  init(_ builder: Builder) {
    self.builder = builder
    Menu.offer(in: builder["pasteAs"]) { [weak self] in self.flatMap { Menu.model(Menu.ofFormats($0.items)) } }
    Menu.offer(in: builder["more"]) { [weak self] in
      self.flatMap { Menu.model(Menu.ofItems($0.items), for: $0.items) }
    }
  }

  /// Shows what can be done with items.
  func show(_ items: MarkedItems) {
    self.items = items
    gtk_widget_set_visible(builder["buttons"].widget, items.all.isEmpty ? 0 : 1)
    gtk_widget_set_visible(builder["pasteAs"].widget, Menu.ofFormats(items).isEmpty ? 0 : 1)
    gtk_widget_set_visible(builder["pinButton"].widget, items.entries.isEmpty ? 0 : 1)
    guard let command = Command.of(.pin) else { return }
    gtk_button_set_label(UnsafeMutablePointer(builder["pinButton"]), Menu.title(of: command, for: items))
  }
}
