internal import CGTK
internal import Linux
internal import PasteboardClient
internal import Wire

/// The window: the search, the list, the selected item, and what the keys do.
@MainActor
final class HistoryWindow {
  /// How long a window may be hidden before the program ends, in seconds.
  private static let hiddenLimit: UInt32 = 600
  /// How long a deletion can be undone, in seconds.
  private static let undoLimit: UInt32 = 8

  private let builder = Builder(Interface.definition)
  private let window: GTKObject
  private let search: GTKObject
  private let list: ItemList
  private let pane: ItemPane
  private let notice: GTKObject
  private let noticeText: GTKObject
  private let undoButton: GTKObject
  private let end: () -> Void
  private var endTimer: UInt32?
  private var deletion: (id: Int, timer: UInt32)?

  /// Creates the window without showing it; calls `end` when it has been hidden for long.
  init(end: @escaping () -> Void) {
    window = builder["window"]
    search = builder["search"]
    notice = builder["notice"]
    noticeText = builder["noticeText"]
    undoButton = builder["undo"]
    list = ItemList(builder)
    pane = ItemPane(builder)
    self.end = end
    connect()
  }

  private func connect() {
    list.selectionChanged = { [unowned self] in pane.show(list.selected) }
    list.complain = { [unowned self] in tell($0) }
    Signals.connect(search, "changed") { [unowned self] in list.search(for: searchedText) }
    Signals.connect(builder["list"], "activate") { [unowned self] in act(.paste(nil)) }
    Signals.connect(undoButton, "clicked") { [unowned self] in act(.undo) }
    Signals.connect(window, "close-request") { [unowned self] in act(.close) }
    Signals.connectKeys(builder["keys"]) { [unowned self] key in
      guard let action = KeyBindings.action(for: key, isEditing: !isAtEndOfSearch) else { return false }
      act(action)
      return true
    }
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(window) }

  private var searchedText: String { String(cString: gtk_editable_get_text(search)) }

  /// Whether the cursor is behind the searched text, so that Delete has nothing to delete there.
  private var isAtEndOfSearch: Bool {
    Int(gtk_editable_get_position(search)) == searchedText.unicodeScalars.count
      && gtk_editable_get_selection_bounds(search, nil, nil) == 0
  }

  // MARK: Showing and hiding

  /// Shows the window with the newest items, or hides it if it has the focus already. The token permits it to take the
  /// focus.
  func toggle(_ token: String) {
    // A hidden window may still be called active.
    if gtk_widget_get_visible(window.widget) != 0, gtk_window_is_active(gtkWindow) != 0 { return hide() }
    endTimer.map(MainLoop.cancel)
    endTimer = nil
    if !token.isEmpty { gtk_window_set_startup_id(gtkWindow, token) }
    gtk_editable_set_text(search, "")
    list.search(for: "")
    list.reload()
    gtk_widget_grab_focus(search.widget)
    gtk_window_present(gtkWindow)
  }

  private func hide() {
    finishDeletion()
    gtk_revealer_set_reveal_child(notice, 0)
    gtk_widget_set_visible(window.widget, 0)
    // A compositor has then moved the focus; a window manager is about to.
    gdk_display_sync(gtk_widget_get_display(window.widget))
    guard endTimer == nil else { return }
    endTimer = MainLoop.perform(after: Self.hiddenLimit) { [unowned self] in
      finishDeletion()
      end()
    }
  }

  // MARK: Actions

  private func act(_ action: Action) {
    switch action {
    case .source, .close, .undo: perform(action)
    default: list.whenCurrent { [unowned self] in perform(action) }
    }
  }

  private func perform(_ action: Action) {
    switch action {
    case .paste(let format): paste(format)
    case .copy: copy()
    case .pin: pin()
    case .delete: delete()
    case .undo: undo()
    case .move(let rows): list.moveSelection(by: rows)
    case .choose(let row):
      list.select(row)
      paste(nil)
    case .source: pane.toggleSource()
    case .close: hide()
    }
  }

  /// Hides the window, and pastes into the one that has the focus then.
  private func paste(_ format: String?) {
    guard let entry = list.selected else { return }
    let words = ["history", "copy", "\(entry.id)", "--paste"] + (format.map { ["--as", $0] } ?? [])
    let focused = X11Focus.window(of: window)
    hide()
    runCompanion(words, afterFocusOf: focused)
  }

  private func copy() {
    guard let entry = list.selected else { return }
    runCompanion(["history", "copy", "\(entry.id)"])
    hide()
  }

  /// Runs `pb`, on X11 once this window has lost the focus; if it fails, the window comes back and says why.
  private func runCompanion(_ words: [String], afterFocusOf window: UInt? = nil) {
    MainLoop.run {
      if let window { X11Focus.waitUntilElsewhere(than: window) }
      return try Companion.run(words)
    } then: { [weak self] result in
      guard let self, case .failure(let error) = result else { return }
      tell(Failure(error).description)
      gtk_window_present(gtkWindow)
    }
  }

  private func pin() {
    guard let entry = list.selected else { return }
    change { client in _ = try client.call(Pin.self, Pin.Parameters(entries: [entry.id], pinned: !entry.pinned)) }
  }

  private func change(_ change: @escaping @Sendable (inout HistoryClient) throws -> Void) {
    MainLoop.run {
      var client = try HistoryClient {}
      try change(&client)
    } then: { [weak self] result in
      if case .failure(let error) = result { self?.tell(Failure(error).description) }
      self?.list.reload()
    }
  }

  // MARK: Deleting

  /// Takes the item out of the list. It is deleted when it can no longer be undone.
  private func delete() {
    guard let entry = list.selected else { return }
    finishDeletion()
    let timer = MainLoop.perform(after: Self.undoLimit) { [unowned self] in
      finishDeletion()
      gtk_revealer_set_reveal_child(notice, 0)
    }
    deletion = (entry.id, timer)
    list.hidden = entry.id
    list.remove(entry.id)
    tell("The item was deleted.", canUndo: true)
  }

  private func undo() {
    guard let (_, timer) = deletion else { return }
    MainLoop.cancel(timer)
    deletion = nil
    list.hidden = nil
    gtk_revealer_set_reveal_child(notice, 0)
    list.reload()
  }

  private func finishDeletion() {
    guard let (id, timer) = deletion else { return }
    MainLoop.cancel(timer)
    deletion = nil
    change { client in _ = try client.call(Remove.self, Remove.Parameters(entries: [id])) }
  }

  // MARK: Notices

  private func tell(_ sentence: String, canUndo: Bool = false) {
    gtk_label_set_text(noticeText, sentence.printable)
    gtk_widget_set_visible(undoButton.widget, canUndo ? 1 : 0)
    gtk_revealer_set_reveal_child(notice, 1)
  }
}
