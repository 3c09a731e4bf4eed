internal import CGTK

/// Makes the widgets of rows. A list has widgets only for the rows that are seen, and uses them again for others.
@MainActor
final class RowFactory {
  /// What the factory asks the list.
  struct Source {
    /// Returns the row at a position.
    let row: @MainActor (Int) -> ListRow?
    /// Shows the menu of the item at a position, beside its widget.
    let openMenu: @MainActor (Int, UnsafeMutablePointer<GtkWidget>) -> Void
    /// Is called when the user begins to drag a row, and when that ends.
    let isDragging: @MainActor (Bool) -> Void
  }

  private typealias Receiver = @convention(c) (UnsafeMutableRawPointer, GTKObject) -> Void

  private let source: Source
  private let thumbnails = Thumbnails()

  /// Lets a factory of GTK make the rows of a source.
  static func connect(_ factory: GTKObject, to source: Source) {
    let data = Unmanaged.passRetained(RowFactory(source)).toOpaque()
    connect(factory, "setup", data) { data, item in RowFactory.with(data) { $0.setUp(item) } }
    connect(factory, "bind", data) { data, item in RowFactory.with(data) { $0.bind(item) } }
    connect(factory, "unbind", data) { data, item in RowFactory.with(data) { $0.thumbnails.forget(for: item) } }
  }

  private static func connect(
    _ factory: GTKObject, _ signal: String, _ data: UnsafeMutableRawPointer, _ receiver: Receiver
  ) {
    let receiver = unsafeBitCast(receiver, to: GCallback.self)
    g_signal_connect_data(UnsafeMutableRawPointer(factory), signal, receiver, data, nil, G_CONNECT_SWAPPED)
  }

  private nonisolated static func with(_ data: UnsafeMutableRawPointer, _ body: @MainActor (RowFactory) -> Void) {
    let factory = Unmanaged<RowFactory>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { body(factory) }
  }

  private init(_ source: Source) { self.source = source }

  /// Makes the widgets of a row, which GTK keeps as long as `item`.
  private func setUp(_ item: GTKObject) {
    let builder = Builder(Interface.row)
    let row = builder["row"].widget
    // Until the item owns the row, only the builder does.
    withExtendedLifetime(builder) { gtk_list_item_set_child(item, row) }
    Signals.connect(builder["menuClick"], "released") { [source] in
      source.openMenu(Int(gtk_list_item_get_position(item)), row)
    }
    Signals.connectDrag(builder["drag"]) { [source] in
      source.row(Int(gtk_list_item_get_position(item)))?.item?.draggedContent
    }
    Signals.connect(builder["drag"], "drag-begin") { [source] in source.isDragging(true) }
    Signals.connect(builder["drag"], "drag-end") { [source] in source.isDragging(false) }
  }

  private func bind(_ item: GTKObject) {
    guard let row = source.row(Int(gtk_list_item_get_position(item))), let widgets = RowWidgets(of: item) else {
      return
    }
    let isItem = row.item != nil
    gtk_list_item_set_selectable(item, isItem ? 1 : 0)
    gtk_list_item_set_activatable(item, isItem ? 1 : 0)
    switch row {
    case .heading(let name): widgets.show(heading: name)
    case .item(let listed):
      widgets.show(Row(listed))
      thumbnails.show(listed, in: widgets, for: item)
    }
  }
}

/// The widgets of one row.
struct RowWidgets {
  private static let thumbnailSize: CInt = 48

  private let icon: GTKObject
  private let content: UnsafeMutablePointer<GtkWidget>
  private let pin: UnsafeMutablePointer<GtkWidget>
  private let end: UnsafeMutablePointer<GtkWidget>

  /// Finds the widgets of a row in the order of its definition.
  init?(of item: GTKObject) {
    guard let box = gtk_list_item_get_child(item), let icon = gtk_widget_get_first_child(box),
      let content = gtk_widget_get_next_sibling(icon), let pin = gtk_widget_get_next_sibling(content),
      let end = gtk_widget_get_next_sibling(pin)
    else { return nil }
    (self.icon, self.content, self.pin, self.end) = (GTKObject(icon), content, pin, end)
  }

  func show(heading: String) {
    gtk_widget_set_visible(icon.widget, 0)
    gtk_widget_set_visible(pin, 0)
    gtk_widget_add_css_class(content, "heading")
    gtk_widget_add_css_class(content, "dim-label")
    gtk_label_set_text(GTKObject(content), heading)
    gtk_label_set_text(GTKObject(end), "")
  }

  func show(_ row: Row) {
    gtk_widget_set_visible(icon.widget, 1)
    gtk_image_set_pixel_size(icon, -1)
    gtk_image_set_from_icon_name(icon, row.icon)
    gtk_widget_set_visible(pin, row.isPinned ? 1 : 0)
    gtk_widget_remove_css_class(content, "heading")
    gtk_widget_remove_css_class(content, "dim-label")
    gtk_label_set_text(GTKObject(content), row.content)
    gtk_label_set_text(GTKObject(end), row.end)
  }

  /// Shows a picture in the place of the icon.
  func show(_ thumbnail: Texture) {
    gtk_image_set_from_paintable(icon, thumbnail.object)
    gtk_image_set_pixel_size(icon, Self.thumbnailSize)
  }
}
