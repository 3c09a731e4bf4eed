internal import CGTK
internal import Linux
internal import Settings
internal import Wire

/// The window: the search, the list, the selected item, and what the keys do.
@MainActor
final class HistoryWindow {
  /// How long a window may be hidden before the program ends, in seconds.
  private static let hiddenLimit: UInt32 = 600

  /// How long the focus may be on its way from the window to a menu or back, in milliseconds.
  private static let focusLimit: UInt32 = 500
  /// The maximum length of a searched text, in characters.
  private static let searchLimit: CInt = 1000

  private let builder = Builder(Interface.definition)
  private let window: GTKObject
  private let search: GTKObject
  private let listing = Listing()
  private let list: ItemList
  private let pane: ItemPane
  private let notice: Notice
  private let end: () -> Void
  private var endTimer: UInt32?
  private var settings = UserSettings().window
  private lazy var menu = ActionMenu(builder) { [unowned self] in act($0) }
  private lazy var actions = ItemActions(
    tell: { [unowned self] in notice.show($0) }, changed: { [unowned self] in listing.reload() })
  private lazy var deletion = Deletion(
    { [unowned self] in actions.delete($0) }, timeIsOver: { [unowned self] in notice.hide() })
  private lazy var pauseBar = PauseBar(
    builder, resume: { [unowned self] in actions.resume() }, isOver: { [unowned self] in listing.reload() })
  private lazy var offer: HistoryOffer = .init(
    builder, tell: { [unowned self] in notice.show($0) }, isTurnedOn: { [unowned self] in programs.follow() })
  private lazy var programs = FollowedPrograms(listing, notice, offer)

  /// Creates the window without showing it; calls `end` when it has been hidden for long.
  init(end: @escaping () -> Void) {
    window = builder["window"]
    search = builder["search"]
    list = ItemList(builder)
    pane = ItemPane(builder)
    notice = Notice(builder)
    self.end = end
    Overlay.place(gtkWindow)
    connect()
  }

  private func connect() {
    listing.changed = { [unowned self] in
      list.show($0, isNewSearch: $1)
      offer.hasItems = !list.isEmpty
    }
    listing.pauseKnown = { [unowned self] in pauseBar.show(until: $0) }
    listing.complain = { [unowned self] in notice.show($0) }
    list.selectionChanged = { [unowned self] in pane.show(list.selected) }
    list.endIsNear = { [unowned self] in listing.loadMore() }
    list.openMenu = { [unowned self] in menu.open(at: $0) }
    list.dragEnded = { [unowned self] in hideIfUnfocused() }
    Signals.connect(search, "changed") { [unowned self] in listing.search(for: searchedText) }
    Signals.connect(builder["list"], "activate") { [unowned self] in act(.paste(nil)) }
    Signals.connect(builder["undo"], "clicked") { [unowned self] in act(.undo) }
    for change in ["is-active", "focus-widget"] {
      Signals.connect(window, "notify::\(change)") { [unowned self] in hideIfUnfocused() }
    }
    Signals.connect(window, "close-request") { [unowned self] in act(.close) }
    Signals.connectKeys(builder["keys"]) { [unowned self] key in
      guard !menu.isOpen, let action = KeyBindings.action(for: key, isEditing: !isAtEndOfSearch) else { return false }
      act(action)
      return true
    }
    // A longer text would take long to lay out.
    gtk_text_set_max_length(UnsafeMutablePointer(gtk_editable_get_delegate(search)), Self.searchLimit)
    _ = menu  // the button in the window has a menu too
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(window) }

  private var searchedText: String { String(cString: gtk_editable_get_text(search)) }

  /// Whether the cursor is behind the searched text, so that Delete has nothing to delete there.
  private var isAtEndOfSearch: Bool {
    Int(gtk_editable_get_position(search)) == searchedText.unicodeScalars.count
      && gtk_editable_get_selection_bounds(search, nil, nil) == 0
  }

  // MARK: Showing and hiding

  /// Shows the window with the newest items in front of all others, or hides it if it has the focus already. The token
  /// permits it to take the focus; few desktops give one to what a key starts.
  func toggle(_ token: String) {
    if hasFocus { return hide() }
    // Compositors ignore a visible window that asks for the focus without a token, but one that appears gets it.
    if isVisible { disappear() }
    endTimer.map(MainLoop.cancel)
    endTimer = nil
    if !token.isEmpty { gtk_window_set_startup_id(gtkWindow, token) }
    gtk_editable_set_text(search, "")
    listing.begin()
    programs.follow()
    gtk_widget_grab_focus(search.widget)
    gtk_window_present(gtkWindow)
    MainLoop.run {
      UserSettings.read().window
    } then: { [weak self] result in
      if case .success(let settings) = result { self?.settings = settings }
    }
  }

  private var isVisible: Bool { gtk_widget_get_visible(window.widget) != 0 }

  /// Whether the window has the focus: a hidden one may still be called active.
  private var hasFocus: Bool { isVisible && gtk_window_is_active(gtkWindow) != 0 }

  /// Takes the window off the screen. A compositor has then moved the focus; a window manager is about to.
  private func disappear() {
    gtk_widget_set_visible(window.widget, 0)
    gdk_display_sync(gtk_widget_get_display(window.widget))
  }

  /// Hides the window soon if the user wants that, and neither it nor a part or a dialog of it has the focus.
  private func hideIfUnfocused() {
    guard !settings.stays else { return }
    MainLoop.perform(afterMilliseconds: Self.focusLimit) { [unowned self] in
      if isVisible, !hasFocus, !hasPopover, !list.isDragging, !Overlay.hasDialog { hide() }
    }
  }

  /// Whether a menu or a list of the window has the focus, with a surface of its own.
  private var hasPopover: Bool {
    guard let focus = gtk_window_get_focus(gtkWindow) else { return false }
    return gtk_widget_get_native(focus) != window
  }

  private func hide() {
    deletion.finish()
    programs.rest()
    notice.hide()
    disappear()
    guard endTimer == nil else { return }
    endTimer = MainLoop.perform(after: Self.hiddenLimit) { [unowned self] in
      deletion.finish()
      end()
    }
  }

  /// Shows the window again, which a failed action has hidden.
  private func comeBack() {
    programs.follow()
    gtk_window_present(gtkWindow)
  }

  // MARK: Actions

  private func act(_ action: Action) {
    switch action {
    case .source: pane.toggleSource()
    case .shortcuts: ShortcutsWindow.show(over: gtkWindow)
    case .undo: undo()
    case .pause: actions.pause()
    case .clear: Clearing.ask(over: gtkWindow) { [unowned self] in actions.clear() }
    case .close: hide()
    default: listing.whenCurrent { [unowned self] in perform(action) }
    }
  }

  /// Performs an action with the selected item.
  private func perform(_ action: Action) {
    if case .move(let rows) = action { return list.moveSelection(by: rows) }
    if case .choose(let number) = action {
      guard list.has(item: number) else { return }
      list.select(item: number)
    }
    guard let item = list.selected else { return }
    switch action {
    case .paste(let format): paste(item, as: format)
    case .choose: paste(item, as: nil)
    case .copy: copy(item)
    case .save: save(item)
    case .pin: if let entry = entry(of: item) { actions.pin(entry) }
    case .delete: if let entry = entry(of: item) { delete(entry.id) }
    default: break
    }
  }

  /// Hides the window, and pastes into the one that has the focus then.
  private func paste(_ item: ListedItem, as format: String?) {
    let focused = X11Focus.window(of: window)
    hide()
    actions.paste(item, as: format, afterFocusOf: focused) { [weak self] in self?.comeBack() }
  }

  private func copy(_ item: ListedItem) {
    hide()
    actions.copy(item) { [weak self] in self?.comeBack() }
  }

  private func save(_ item: ListedItem) {
    guard let form = pane.form else { return }
    Saving.begin(form, of: item, over: gtkWindow) { [weak self] in self?.notice.show($0) }
  }

  /// Returns an item's entry in the history; tells the user if there is none.
  private func entry(of item: ListedItem) -> Entry? {
    if item.entry == nil { notice.show(translated("The history does not have this item.")) }
    return item.entry
  }

  /// Takes the item out of the list. It is deleted when it can no longer be undone.
  private func delete(_ id: Int) {
    deletion.begin(id)
    listing.hidden = id
    notice.show(translated("The item was deleted."), canUndo: true)
  }

  private func undo() {
    guard deletion.undo() else { return }
    listing.hidden = nil
    notice.hide()
  }
}
