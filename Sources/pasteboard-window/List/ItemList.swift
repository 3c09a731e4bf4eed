internal import CGTK
internal import Glibc
internal import Search

/// The list of items, and which of them is selected.
@MainActor
final class ItemList {
  /// Called when another item is selected, or none, or the selected one has changed.
  var selectionChanged: () -> Void = {}
  /// Called when the end of the list comes near.
  var endIsNear: () -> Void = {}
  /// Called when the user asks for the menu of the selected item, with the widget of its row.
  var openMenu: (UnsafeMutablePointer<GtkWidget>) -> Void = { _ in }
  /// Called when the user has dragged a row.
  var dragEnded: () -> Void = {}

  /// Whether the user drags a row.
  private(set) var isDragging = false

  /// The number of rows below the selected one at which the end is near.
  private static let margin = 25

  private var rows: [ListRow] = []
  private let factory: RowFactory
  /// GTK's list, whose strings mean nothing.
  private let model: GTKObject
  private let selection: GTKObject
  private let view: GTKObject

  /// Shows the list in its part of the interface.
  init(_ builder: Builder) {
    view = builder["list"]
    factory = RowFactory(builder["rows"])
    model = gtk_string_list_new(nil)
    selection = gtk_single_selection_new(model)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_list_view_set_model(view, selection)
    factory.source = .init(
      row: { [weak self] in self?.row(at: $0) },
      openMenu: { [weak self] position, widget in
        guard let self, row(at: position)?.item != nil else { return }
        select(position)
        openMenu(widget)
      },
      isDragging: { [weak self] in
        self?.isDragging = $0
        if !$0 { self?.dragEnded() }
      })
    Signals.connect(selection, "notify::selected") { [weak self] in self?.selectionChanged() }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(builder["listScroll"]) else { return }
    Signals.connect(GTKObject(adjustment), "value-changed") { [weak self] in
      let end = gtk_adjustment_get_upper(adjustment) - 2 * gtk_adjustment_get_page_size(adjustment)
      if gtk_adjustment_get_value(adjustment) >= end { self?.endIsNear() }
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Whether a row has the focus.
  var hasFocus: Bool {
    gtk_widget_get_focus_child(view.widget) != nil || gtk_widget_has_focus(view.widget) != 0
  }

  /// The selected item.
  var selected: ListedItem? { row(at: position)?.item }

  /// The position of the selected row.
  private var position: Int { Int(gtk_single_selection_get_selected(selection)) }

  /// The positions of the items.
  private var places: [Int] { rows.indices.filter { rows[$0].item != nil } }

  private func row(at position: Int) -> ListRow? { rows.indices.contains(position) ? rows[position] : nil }

  /// Shows other rows. The same item stays selected if it is still there, unless the rows are those of a new search; then
  /// the first one is.
  func show(_ new: [ListRow], foundBy search: String, isNewSearch: Bool) {
    factory.search = SearchQuery(search, now: Int(time(nil)))
    let (old, before) = (position, selected)
    let start = zip(rows, new).prefix { $0 == $1 }.count
    let end = zip(rows[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let removed = rows.count - end - start
    let added = new.count - end - start
    rows = new
    [String](repeating: "", count: added).withCStrings {
      gtk_string_list_splice(model, UInt32(start), UInt32(removed), $0)
    }
    let same = before.flatMap { item in rows.firstIndex { $0.item?.isSame(as: item) ?? false } }
    if isNewSearch || before == nil { select(item: 0) } else { select(same ?? old) }
    selectionChanged()
  }

  /// Selects the item that is so many below. Its row gets the focus, which screen readers follow.
  func moveSelection(by count: Int) {
    let places = places
    let present = places.firstIndex { $0 >= position } ?? places.count
    select(item: present + count)
    factory.focusRow(at: position)
  }

  /// Selects an item by its number in the list, from 0; the first or the last one if there is no such item.
  func select(item number: Int) {
    let places = places
    guard !places.isEmpty else { return }
    let number = min(max(0, number), places.count - 1)
    show(places[number], from: number == 0 ? 0 : places[number])
    if number > places.count - Self.margin { endIsNear() }
  }

  /// Whether the list has an item with this number.
  func has(item number: Int) -> Bool { places.indices.contains(number) }

  /// Selects the item at a position; if there is none, the next or the last one.
  private func select(_ position: Int) {
    guard let place = rows.indices.dropFirst(position).first(where: { rows[$0].item != nil }) ?? places.last else {
      return gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION)
    }
    if place != self.position { show(place, from: place) }
  }

  /// Selects a row, and scrolls until it and another one above it are seen.
  private func show(_ position: Int, from first: Int) {
    gtk_single_selection_set_selected(selection, UInt32(position))
    gtk_widget_activate_action_variant(view.widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(first)))
  }
}

extension [String] {
  /// Calls `body` with a NULL-terminated vector of C strings, valid only during the call.
  func withCStrings(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
    let copies = map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let vector: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    vector.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
  }
}
