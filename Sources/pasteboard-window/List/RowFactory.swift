internal import CGTK
internal import Search

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

  /// What the rows are made of.
  var source: Source?
  /// The search that has found the rows.
  var search = SearchQuery("", now: 0)
  private let thumbnails = Thumbnails()
  /// GTK's objects for the rows that have widgets.
  private var shown: Set<GTKObject> = []

  /// Makes the rows of a factory of GTK.
  init(_ factory: GTKObject) {
    Signals.connect(factory, "setup", withObject: { [weak self] in self?.setUp($0) })
    Signals.connect(factory, "bind", withObject: { [weak self] in self?.bind($0) })
    Signals.connect(factory, "unbind", withObject: { [weak self] in self?.unbind($0) })
  }

  /// Makes the widgets of a row, which GTK keeps as long as `item`.
  private func setUp(_ item: GTKObject) {
    let builder = Builder(Interface.row)
    let row = builder["row"].widget
    // Until the item owns the row, only the builder does.
    withExtendedLifetime(builder) { gtk_list_item_set_child(item, row) }
    Signals.connect(builder["menuClick"], "released") { [weak self] in
      self?.source?.openMenu(Int(gtk_list_item_get_position(item)), row)
    }
    Signals.connectDrag(builder["drag"]) { [weak self] in
      self?.source?.row(Int(gtk_list_item_get_position(item)))?.item?.draggedContent
    }
    Signals.connect(builder["drag"], "drag-begin") { [weak self] in self?.source?.isDragging(true) }
    Signals.connect(builder["drag"], "drag-end") { [weak self] in self?.source?.isDragging(false) }
  }

  private func bind(_ item: GTKObject) {
    guard let row = source?.row(Int(gtk_list_item_get_position(item))), let widgets = RowWidgets(of: item) else {
      return
    }
    shown.insert(item)
    let isItem = row.item != nil
    gtk_list_item_set_selectable(item, isItem ? 1 : 0)
    gtk_list_item_set_activatable(item, isItem ? 1 : 0)
    switch row {
    case .heading(let name): widgets.show(heading: name)
    case .item(let listed, let digit):
      widgets.show(Row(listed, digit: digit, search))
      thumbnails.show(listed, in: widgets, for: item)
    }
  }

  private func unbind(_ item: GTKObject) {
    shown.remove(item)
    thumbnails.forget(for: item)
  }

  /// Moves the focus to the row at a position, if it has widgets.
  func focusRow(at position: Int) {
    guard let item = shown.first(where: { Int(gtk_list_item_get_position($0)) == position }),
      let row = gtk_list_item_get_child(item), let widget = gtk_widget_get_parent(row)
    else { return }
    gtk_widget_grab_focus(widget)
  }
}
