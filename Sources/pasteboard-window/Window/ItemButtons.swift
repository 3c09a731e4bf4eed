internal import CGTK

/// The buttons below the selected item: what Enter does has one, too.
@MainActor
final class ItemButtons {
  private let box: GTKObject
  private let formats: GTKObject
  private let pin: GTKObject
  private let more: GTKObject

  init(_ builder: Builder) {
    box = builder["buttons"]
    formats = builder["pasteAs"]
    pin = builder["pinButton"]
    more = builder["more"]
  }

  /// Shows what can be done with an item.
  func show(_ item: ListedItem?) {
    gtk_widget_set_visible(box.widget, item == nil ? 0 : 1)
    guard let item else { return }
    let sections = Menu.ofFormats(item)
    gtk_widget_set_visible(formats.widget, sections.isEmpty ? 0 : 1)
    Menu.show(sections, in: formats)
    gtk_widget_set_visible(pin.widget, item.entry == nil ? 0 : 1)
    if let command = Command.of(.pin) {
      gtk_button_set_label(UnsafeMutablePointer(pin), Menu.title(of: command, for: item))
    }
    Menu.show(Menu.ofItem(item), in: more, for: item)
  }
}
