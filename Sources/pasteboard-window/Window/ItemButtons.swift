internal import CGTK

/// The buttons below the selected item: what Enter does has one, too.
@MainActor
final class ItemButtons {
  private let builder: Builder
  private var item: ListedItem?

  init(_ builder: Builder) {
    self.builder = builder
    Menu.offer(in: builder["pasteAs"]) { [weak self] in self?.item.flatMap { Menu.model(Menu.ofFormats($0)) } }
    Menu.offer(in: builder["more"]) { [weak self] in self?.item.flatMap { Menu.model(Menu.ofItem($0), for: $0) } }
  }

  /// Shows what can be done with an item.
  func show(_ item: ListedItem?) {
    self.item = item
    gtk_widget_set_visible(builder["buttons"].widget, item == nil ? 0 : 1)
    guard let item else { return }
    gtk_widget_set_visible(builder["pasteAs"].widget, Menu.ofFormats(item).isEmpty ? 0 : 1)
    gtk_widget_set_visible(builder["pinButton"].widget, item.entry == nil ? 0 : 1)
    guard let command = Command.of(.pin) else { return }
    gtk_button_set_label(UnsafeMutablePointer(builder["pinButton"]), Menu.title(of: command, for: item))
  }
}
