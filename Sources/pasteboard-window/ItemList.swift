internal import CGTK
internal import Faces
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// The items of the history, or those that a search finds: loaded page by page while the list is scrolled.
@MainActor
final class ItemList {
  /// The number of items in one request.
  private nonisolated static let pageSize = 200

  /// The loaded items, the newest first.
  private(set) var entries: [Entry] = []
  /// An item that is not shown, because it is about to be deleted.
  var hidden: Int?
  /// Called when another item is selected, or none.
  var selectionChanged: () -> Void = {}
  /// Called with a sentence for the user.
  var complain: (String) -> Void = { _ in }

  /// GTK's list; it contains only the number of each row.
  private let rows: GTKObject
  private let selection: GTKObject
  private let view: GTKObject
  private var search = ""
  /// Where the next page begins; nil at the end.
  private var next: String?
  private var isLoading = false
  /// Whether the search or the history has changed since the running request began.
  private var isStale = false
  /// What waits for the result of the newest search.
  private var waiting: [() -> Void] = []

  /// Shows the list in its part of the interface.
  init(_ builder: Builder) {
    view = builder["list"]
    rows = gtk_string_list_new(nil)
    selection = gtk_single_selection_new(rows)
    gtk_list_view_set_model(view, selection)
    RowFactory.connect(builder["rows"]) { [weak self] in self?.row(at: $0) }
    Signals.connect(selection, "notify::selected") { [weak self] in self?.selectionChanged() }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(builder["listScroll"]) else { return }
    Signals.connect(GTKObject(adjustment), "value-changed") { [weak self] in
      let end = gtk_adjustment_get_upper(adjustment) - 2 * gtk_adjustment_get_page_size(adjustment)
      if gtk_adjustment_get_value(adjustment) >= end { self?.loadMore() }
    }
  }

  /// The selected item.
  var selected: Entry? {
    let position = Int(gtk_single_selection_get_selected(selection))
    return entries.indices.contains(position) ? entries[position] : nil
  }

  /// Searches for a text; an empty one finds all.
  func search(for text: String) {
    guard text != search else { return }
    search = text
    reload()
  }

  /// Loads the list anew. Requests run one after the other: while one runs, only the newest search waits.
  func reload() {
    isStale = isLoading
    if !isLoading { load(after: nil) }
  }

  /// Calls `body` once the list shows what was searched for: a user who types fast means the item that will be found.
  func whenCurrent(_ body: @escaping () -> Void) {
    if isLoading { waiting.append(body) } else { body() }
  }

  /// Selects the row that is so many below.
  func moveSelection(by count: Int) {
    guard !entries.isEmpty else { return }
    select(Int(gtk_single_selection_get_selected(selection)) + count)
  }

  /// Selects a row; the first or the last one if there is no such row.
  func select(_ position: Int) {
    guard !entries.isEmpty else { return }
    let position = UInt32(min(max(0, position), entries.count - 1))
    gtk_single_selection_set_selected(selection, position)
    gtk_widget_activate_action_variant(view.widget, "list.scroll-to-item", g_variant_new_uint32(position))
    if Int(position) > entries.count - Self.pageSize / 2 { loadMore() }
  }

  /// Takes an item out of the list, and selects the next one.
  func remove(_ id: Int) {
    guard let position = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.remove(at: position)
    gtk_string_list_remove(rows, UInt32(position))
    select(position)
    selectionChanged()
  }

  // MARK: Loading

  private func loadMore() {
    if !isLoading, let next { load(after: next) }
  }

  private func load(after page: String?) {
    isLoading = true
    let text = search
    MainLoop.run {
      var client = try HistoryClient {}
      return try client.page(matching: text.isEmpty ? nil : text, after: page, atMost: ItemList.pageSize)
    } then: { [weak self] result in
      self?.receive(result, isFirst: page == nil)
    }
  }

  private func receive(_ result: Result<List.Reply, any Error>, isFirst: Bool) {
    isLoading = false
    if isStale { return reload() }
    let bodies = waiting
    waiting = []
    switch result {
    case .failure(let error): return complain(Failure(error).description)
    case .success(let reply):
      if let warning = reply.warning { complain(warning) }
      next = reply.next
      show(reply.entries, isFirst: isFirst)
    }
    for body in bodies { body() }
  }

  private func show(_ page: [Entry], isFirst: Bool) {
    let page = page.filter { $0.id != hidden }
    let kept = isFirst ? [] : entries
    let replaced = UInt32(isFirst ? entries.count : 0)
    entries = kept + page
    page.map { String($0.id) }.withCStrings { gtk_string_list_splice(rows, UInt32(kept.count), replaced, $0) }
    if isFirst {
      select(0)
      selectionChanged()
    }
  }

  private func row(at position: Int) -> Row? {
    guard entries.indices.contains(position) else { return nil }
    return Row(EntryLabel(entries[position], now: Int(time(nil))), of: entries[position])
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
