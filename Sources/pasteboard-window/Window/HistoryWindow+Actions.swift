internal import CGTK
internal import Wire

/// What the actions do.
extension HistoryWindow {
  func act(_ action: Action) {
    switch action {
    case .source: pane.toggleSource()
    case .shortcuts: ShortcutsWindow.show(over: gtkWindow)
    case .undo: undo()
    case .pause: actions.pause()
    case .resume: actions.resume()
    case .turnOn: actions.turnOn { [weak self] in self?.programs.follow() }
    case .filter(let word): search.toggle(word)
    case .search: search.selectAll()
    case .clearSearch: search.text = ""
    case .complete: if let text = completions.first { search.text = text }
    case .preferences: Preferences.show(over: gtkWindow)
    case .about: About.show(over: gtkWindow)
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
