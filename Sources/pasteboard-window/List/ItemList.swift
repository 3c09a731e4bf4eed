internal import CGTK
internal import Glibc
internal import Search

/// The list of items, and which of them are marked.
@MainActor
final class ItemList {
  /// Called when other items are marked, or none, or the marked ones have changed.
  var selectionChanged: () -> Void = {}
  /// Called when the end of the list comes near.
  var endIsNear: () -> Void = {}
  /// Called when the user asks for the menu of the marked items, with the widget of its row.
  var openMenu: (UnsafeMutablePointer<GtkWidget>) -> Void = { _ in }
  /// Called when the user has dragged a row.
  var dragEnded: () -> Void = {}

  /// Whether the user drags a row.
  private(set) var isDragging = false

  /// The number of rows below the selected one at which the end is near.
  private static let margin = 25

  private var rows: [ListRow] = []
  private var marks = ListMarks()
  /// Whether marks are being set, and not by the user.
  private var isSetting = false
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
    selection = gtk_multi_selection_new(model)
    gtk_list_view_set_model(view, selection)
    factory.source = .init(
      row: { [weak self] in self?.row(at: $0) },
      openMenu: { [weak self] position, widget in
        guard let self, row(at: position)?.item != nil else { return }
        if !marks.positions.contains(position) { mark(position) }
        openMenu(widget)
      },
      isDragging: { [weak self] in
        self?.isDragging = $0
        if !$0 { self?.dragEnded() }
      })
    Signals.connect(selection, "selection-changed") { [weak self] in self?.userHasMarked() }
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

  /// The marked items.
  var marked: MarkedItems { MarkedItems(all: marks.positions.compactMap { row(at: $0)?.item }) }

  /// The positions of the items.
  private var places: [Int] { rows.indices.filter { rows[$0].item != nil } }

  private func row(at position: Int) -> ListRow? { rows.indices.contains(position) ? rows[position] : nil }

  /// Shows other rows. The same items stay marked if they are still there, unless the rows are those of a new search;
  /// then the first one is.
  func show(_ new: [ListRow], foundBy search: String, isNewSearch: Bool) {
    factory.search = SearchQuery(search, now: Int(time(nil)))
    let (old, before, hadFocus) = (marks.current, marked, hasFocus)
    let start = zip(rows, new).prefix { $0 == $1 }.count
    let end = zip(rows[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let removed = rows.count - end - start
    let added = new.count - end - start
    rows = new
    // Until the next frame, GTK would send keys to a row that has gone, and from there nowhere.
    if hadFocus { gtk_root_set_focus(gtk_widget_get_root(view.widget), nil) }
    isSetting = true
    [String](repeating: "", count: added).withCStrings {
      gtk_string_list_splice(model, UInt32(start), UInt32(removed), $0)
    }
    isSetting = false
    let same = positions(of: before)
    if isNewSearch || before.all.isEmpty {
      select(item: 0)
    } else if let last = same.last {
      // GTK keeps the marks of rows that stay in their places among the others.
      let hasMoved = gtk_selection_model_is_selected(selection, UInt32(last)) == 0
      set(ListMarks(same))
      if hasMoved { scroll(to: last) }
    } else {
      select(old ?? 0)
    }
    if hadFocus {
      marks.current.map(factory.focusRow)
      if !hasFocus { gtk_widget_grab_focus(view.widget) }
    }
    selectionChanged()
  }

  /// Returns the positions of items that are still there, in their order.
  private func positions(of items: MarkedItems) -> [Int] {
    guard !items.all.isEmpty else { return [] }
    let places = Dictionary(
      rows.enumerated().flatMap { place, row in (row.item?.identities ?? []).map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    var known: Set<Int> = []
    return items.all.compactMap { item in item.identities.compactMap { places[$0] }.first }
      .filter { known.insert($0).inserted }
  }

  /// Selects the item that is so many below. Its row gets the focus, which screen readers follow.
  func moveSelection(by count: Int) {
    select(item: number(of: marks.current) + count)
    marks.current.map(factory.focusRow)
  }

  /// Returns the number of the item at a position, or below it.
  private func number(of position: Int?) -> Int {
    let places = places
    return position.flatMap { position in places.firstIndex { $0 >= position } } ?? places.count
  }

  /// Marks the items up to the one that is so many below the last one; on the way back, no longer marks them.
  func extendSelection(by count: Int) {
    let (places, number) = (places, number(of: marks.current) + count)
    guard !marks.positions.isEmpty, places.indices.contains(number) else { return }
    marks.extend(to: places[number])
    set(marks)
    scroll(to: places[number])
    factory.focusRow(at: places[number])
    selectionChanged()
    if number > places.count - Self.margin { endIsNear() }
  }

  /// Marks all items that are loaded, from the top to the bottom.
  func markAll() {
    set(ListMarks(places))
    selectionChanged()
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
      return set(ListMarks())
    }
    show(place, from: place)
  }

  /// Selects a row, and scrolls until it and another one above it are seen.
  private func show(_ position: Int, from first: Int) {
    mark(position)
    scroll(to: first)
  }

  private func scroll(to position: Int) {
    gtk_widget_activate_action_variant(view.widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(position)))
  }
}

// MARK: Marks

extension ItemList {
  /// Marks one row alone, as a click does: a click with Shift begins there.
  private func mark(_ position: Int) {
    let words: [OpaquePointer?] = [
      g_variant_new_uint32(UInt32(position)), g_variant_new_boolean(0), g_variant_new_boolean(0),
    ]
    let place = words.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
    isSetting = true
    gtk_widget_activate_action_variant(view.widget, "list.select-item", place)
    isSetting = false
    set(ListMarks([position]))
    selectionChanged()
  }

  /// Shows which rows are marked.
  private func set(_ marks: ListMarks) {
    self.marks = marks
    let (chosen, all) = (gtk_bitset_new_empty(), gtk_bitset_new_range(0, UInt32(rows.count)))
    for position in marks.positions { gtk_bitset_add(chosen, UInt32(position)) }
    isSetting = true
    gtk_selection_model_set_selection(selection, chosen, all)
    isSetting = false
    gtk_bitset_unref(chosen)
    gtk_bitset_unref(all)
  }

  /// Notes what a click has marked. Headings, which are between the first and the last row of a range, are no items.
  private func userHasMarked() {
    guard !isSetting, let chosen = gtk_selection_model_get_selection(selection) else { return }
    let positions = (0..<Int(gtk_bitset_get_size(chosen))).map { Int(gtk_bitset_get_nth(chosen, guint($0))) }
    gtk_bitset_unref(chosen)
    marks.keep(positions.filter { row(at: $0)?.item != nil })
    set(marks)
    selectionChanged()
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
