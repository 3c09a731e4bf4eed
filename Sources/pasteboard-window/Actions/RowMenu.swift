internal import CGTK

/// The menu that opens at a row of the list.
@MainActor
final class RowMenu {
  private let parent: UnsafeMutablePointer<GtkWidget>
  private var popover: UnsafeMutablePointer<GtkWidget>?

  /// Creates the menu of rows in a widget.
  init(in parent: GTKObject) { self.parent = parent.widget }

  /// Shows the menu of the marked items at a row.
  func open(_ items: MarkedItems, at row: UnsafeMutablePointer<GtkWidget>) {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(row, parent, &bounds) != 0 else { return }
    popover.map(gtk_widget_unparent)
    let model = Menu.model([[.paste(nil)]] + Menu.ofFormats(items) + Menu.ofItems(items), for: items)
    let made = gtk_popover_menu_new_from_model(model.map { UnsafeMutablePointer<GMenuModel>($0) })
    g_object_unref(UnsafeMutableRawPointer(model))
    gtk_widget_set_parent(made, parent)
    popover = made
    var place = GdkRectangle(
      x: CInt(bounds.origin.x), y: CInt(bounds.origin.y), width: CInt(bounds.size.width),
      height: CInt(bounds.size.height))
    let menu = UnsafeMutableRawPointer(made)?.assumingMemoryBound(to: GtkPopover.self)
    gtk_popover_set_pointing_to(menu, &place)
    gtk_popover_popup(menu)
  }
}
