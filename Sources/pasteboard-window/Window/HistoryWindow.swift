internal import CGTK
internal import Linux
internal import Search
internal import Settings
internal import Wire

/// The window: the search, the list, the selected item, and what the keys do.
@MainActor
final class HistoryWindow {
  /// How long a window may be hidden before the program ends, in milliseconds.
  private static let hiddenLimit: UInt32 = 600_000

  /// How long the focus may be on its way from the window to a menu, in milliseconds.
  private static let focusLimit: UInt32 = 500
  /// How long it may be on its way back from a menu or a dialog: KWin returns it when these have faded.
  private static let returnLimit: UInt32 = 3000

  private let builder = Builder(Interface.window)
  let window: GTKObject
  let listing = Listing()
  let list: ItemList
  let pane: ItemPane
  let notice: Notice
  let editor: ItemEditor
  private let layout: SavedLayout
  private let end: () -> Void
  private var endTimer: UInt32?
  private var hideTimer: UInt32?
  /// Whether a menu or a dialog had the focus a moment ago.
  private var mayReturn = false
  private var settings = UserSettings().window
  /// Whether no history is kept.
  private var isOff = false
  /// When the pause of the history ends, in seconds since 1970.
  private var pauseEnd: Int?
  private(set) lazy var search: SearchField = .init(builder) { [unowned self] in
    listing.search(for: search.text)
    completions.show(for: search.text, applications: listing.applications)
  }
  private(set) lazy var completions: Completions = .init(builder) { [unowned self] in
    search.text = $0
    search.focus()
  }
  private lazy var bar = Bar(builder) { [unowned self] in listing.reload() }
  private(set) lazy var queueBar = QueueBar(builder)
  private lazy var emptyPage = EmptyPage(builder: builder)
  private lazy var buttons = ItemButtons(builder)
  private lazy var rowMenu = RowMenu(in: builder["content"])
  private(set) lazy var actions = ItemActions(
    tell: { [unowned self] in notice.show($0) }, changed: { [unowned self] in listing.reload() })
  private(set) lazy var deletion = Deletion(
    { [unowned self] in actions.delete($0) }, timeIsOver: { [unowned self] in notice.hide() })
  private(set) lazy var programs = FollowedPrograms(
    listing, notice, queue: { [unowned self] in queueBar.show($0) }
  ) { [unowned self] in
    isOff = $0
    arrange()
  }

  /// Creates the window without showing it; calls `end` when it has been hidden for long.
  init(end: @escaping () -> Void) {
    window = builder["window"]
    list = ItemList(builder)
    pane = ItemPane(in: builder["detail"])
    notice = Notice(builder)
    editor = ItemEditor(builder)
    layout = SavedLayout(builder)
    self.end = end
    Overlay.place(gtkWindow)
    Menu.offer(in: builder["menuButton"]) { Menu.model(Menu.ofWindow) }
    Menu.offer(in: builder["filters"]) { Menu.model(Menu.ofFilters) }
    ActionGroup.install(in: window) { [unowned self] in act($0) }
    connect()
  }

  private func connect() {
    listing.changed = { [unowned self] in
      list.show($0, foundBy: listing.search, isNewSearch: $1)
      arrange()
    }
    listing.pauseKnown = { [unowned self] in
      pauseEnd = $0
      arrange()
    }
    listing.complain = { [unowned self] in notice.show($0) }
    list.selectionChanged = { [unowned self] in
      guard !editor.isOpen else { return }
      pane.show(list.marked)
      buttons.show(list.marked)
    }
    list.endIsNear = { [unowned self] in listing.loadMore() }
    list.openMenu = { [unowned self] in rowMenu.open(list.marked, at: $0) }
    list.dragEnded = { [unowned self] in hideIfUnfocused() }
    Signals.connect(builder["list"], "activate") { [unowned self] in act(.paste(nil)) }
    for change in ["is-active", "focus-widget"] {
      Signals.connect(window, "notify::\(change)") { [unowned self] in hideIfUnfocused() }
    }
    Signals.connect(window, "close-request") { [unowned self] in act(.close) }
    Signals.connectKeys(builder["keys"]) { [unowned self] key in
      // A menu gets the keys while it is open.
      guard !hasPopover else { return false }
      if editor.isOpen {
        let action = KeyBindings.editingAction(for: key)
        action.map(act)
        return action != nil
      }
      if let action = KeyBindings.action(for: key, isEditing: search.isEditing) {
        // Without a completion, Tab moves the focus.
        if action == .complete, completions.first == nil || !search.hasFocus { return false }
        act(action)
        return true
      }
      return list.hasFocus && search.take()
    }
  }

  /// Shows the items, or why there are none, and why nothing is recorded.
  private func arrange() {
    let reason: EmptyPage.Reason? =
      if !list.isEmpty || !listing.isKnown {
        nil
      } else if isOff {
        .off
      } else if SnippetSearch.findsAll(listing.search) {
        .noSnippets
      } else {
        listing.search.isEmpty ? .nothing : .notFound(search: listing.search)
      }
    if let reason { emptyPage.show(reason) }
    gtk_stack_set_visible_child_name(builder["pages"], reason == nil ? "items" : "empty")
    if isOff, reason != .off {
      bar.showOff()
    } else if let pauseEnd, !isOff {
      bar.show(pauseUntil: pauseEnd)
    } else {
      bar.hide()
    }
  }

  var gtkWindow: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer(window) }

  // MARK: Showing and hiding

  /// Shows the window with the newest items in front of all others, or hides it if it has the focus already. The token
  /// permits it to take the focus; few desktops give one to what a key starts. The word `snippets` behind it selects these.
  func toggle(_ request: String) {
    let ofSnippets = request.hasSuffix(" snippets")
    let token = ofSnippets ? String(request.dropLast(" snippets".count)) : request
    let shown = ofSnippets ? SnippetQuery.filter + " " : ""
    if hasFocus {
      if !ofSnippets || search.text == shown { return hide() }
      search.text = shown
      return
    }
    // Compositors ignore a visible window that asks for the focus without a token, but one that appears gets it.
    if isVisible { disappear() }
    endTimer.map(MainLoop.cancel)
    endTimer = nil
    if !token.isEmpty { gtk_window_set_startup_id(gtkWindow, token) }
    listing.begin(shown)
    search.text = shown
    programs.follow()
    if editor.isOpen { editor.focus() } else { search.focus() }
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

  /// Hides the window if the user wants that, and neither it nor a part or a dialog of it has the focus when the focus has
  /// come to rest.
  private func hideIfUnfocused() {
    guard !settings.stays else { return }
    hideTimer.map(MainLoop.cancel)
    mayReturn = mayReturn || isElsewhereInWindow
    hideTimer = MainLoop.perform(after: mayReturn ? Self.returnLimit : Self.focusLimit) { [unowned self] in
      hideTimer = nil
      mayReturn = isElsewhereInWindow
      if isVisible, !hasFocus, !mayReturn, !list.isDragging { hide() }
    }
  }

  /// Whether a menu, a list or a dialog has the focus in the window's place.
  private var isElsewhereInWindow: Bool { hasPopover || Overlay.hasDialog }

  /// Whether a menu or a list of the window has the focus, with a surface of its own.
  private var hasPopover: Bool {
    // A row that has just gone may still have the focus; it is in no surface.
    guard let focus = gtk_window_get_focus(gtkWindow), let native = gtk_widget_get_native(focus) else { return false }
    return native != window
  }

  func hide() {
    deletion.finish()
    programs.rest()
    notice.hide()
    layout.save()
    disappear()
    guard endTimer == nil else { return }
    endTimer = MainLoop.perform(after: Self.hiddenLimit) { [unowned self] in
      deletion.finish()
      // What is edited is not lost.
      if !editor.isOpen { end() }
    }
  }

  /// Shows the window again, which a failed action has hidden.
  func comeBack() {
    programs.follow()
    gtk_window_present(gtkWindow)
  }
}
