internal import CGTK

/// The actions of the menus, and the menu of a row.
@MainActor
final class ActionMenu {
  private let model: OpaquePointer
  private let parent: UnsafeMutablePointer<GtkWidget>
  private let button: GTKObject
  private var popover: UnsafeMutablePointer<GtkWidget>?

  /// Connects the actions of the menus in an interface to what they do.
  init(_ builder: Builder, _ act: @escaping @MainActor (Action) -> Void) {
    model = builder["itemMenu"]
    parent = builder["content"].widget
    button = builder["menuButton"]
    let group = g_simple_action_group_new()
    for (name, action) in Action.named {
      guard let object = g_simple_action_new(name, nil) else { continue }
      Signals.connect(object, "activate") { act(action) }
      g_action_map_add_action(GTKObject(group), object)
    }
    gtk_widget_insert_action_group(builder["window"].widget, "item", GTKObject(group))
  }

  /// Whether a menu is open, which then gets the keys.
  var isOpen: Bool {
    let ofButton = gtk_menu_button_get_popover(button).map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
    }
    return [popover, ofButton].compactMap(\.self).contains { gtk_widget_get_mapped($0) != 0 }
  }

  /// Shows the menu of an item at a widget.
  func open(at row: UnsafeMutablePointer<GtkWidget>) {
    var bounds = graphene_rect_t()
    guard let popover = popover ?? makePopover(), gtk_widget_compute_bounds(row, parent, &bounds) != 0 else { return }
    var place = GdkRectangle(
      x: CInt(bounds.origin.x), y: CInt(bounds.origin.y), width: CInt(bounds.size.width),
      height: CInt(bounds.size.height))
    let menu = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
    gtk_popover_set_pointing_to(menu, &place)
    gtk_popover_popup(menu)
  }

  private func makePopover() -> UnsafeMutablePointer<GtkWidget>? {
    let made = gtk_popover_menu_new_from_model(UnsafeMutablePointer(model))
    gtk_widget_set_parent(made, parent)
    popover = made
    return made
  }
}
