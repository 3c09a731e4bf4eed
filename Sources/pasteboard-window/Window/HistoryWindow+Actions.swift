internal import CGTK
internal import Faces
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
    case .queue: actions.change(queueBar.isCollecting ? .stop : .start) { [weak self] in self?.programs.followQueue() }
    case .skip: actions.change(.skip) {}
    case .clearQueue: actions.change(.clear) {}
    case .turnOn: actions.turnOn { [weak self] in self?.programs.follow() }
    case .filter(let word): search.toggle(word)
    case .search: search.selectAll()
    case .clearSearch: search.text = ""
    case .complete: if let text = completions.first { search.text = text }
    case .preferences: Preferences.show(over: gtkWindow)
    case .about: About.show(over: gtkWindow)
    case .clear: Question.ask(Interface.clearing, over: gtkWindow) { [unowned self] in actions.clear() }
    case .close: hide()
    case .saveEdited: saveEdited()
    case .discard: discardEdited()
    default: listing.whenCurrent { [unowned self] in perform(action) }
    }
  }

  /// Performs an action with the marked items.
  private func perform(_ action: Action) {
    switch action {
    case .move(let rows): return list.moveSelection(by: rows)
    case .extend(let rows): return list.extendSelection(by: rows)
    case .markAll: return list.markAll()
    case .choose(let number):
      guard list.has(item: number) else { return }
      list.select(item: number)
    default: break
    }
    let items = list.marked
    guard !items.all.isEmpty else { return }
    switch action {
    case .paste(let format): paste(items, as: format)
    case .choose: paste(items, as: nil)
    case .copy: copy(items)
    case .pasteInTurn: if areRecorded(items) { leave { actions.queue(items, failed: $0) } }
    case .save: save(items)
    case .edit: if let item = items.only { edit(item) }
    case .pin: if areRecorded(items) { actions.pin(items.entries) }
    case .delete: if areRecorded(items) { delete(items.entries.map(\.id)) }
    default: break
    }
  }

  /// Pastes into the window that has the focus once this one is hidden.
  private func paste(_ items: MarkedItems, as format: String?) {
    ask(for: items) { [unowned self] answers in
      let focused = X11Focus.window(of: window)
      leave { actions.paste(items, as: format, answers, afterFocusOf: focused, failed: $0) }
    }
  }

  private func copy(_ items: MarkedItems) {
    ask(for: items) { [unowned self] answers in leave { actions.copy(items, answers, failed: $0) } }
  }

  /// Asks for what a snippet leaves open, and calls `use` with the answers, unless the items cannot be used.
  private func ask(for items: MarkedItems, use: @escaping @MainActor ([String]) -> Void) {
    guard items.areUsable || areRecorded(items) else { return }
    guard let snippet = items.snippet, !snippet.questions.isEmpty else { return use([]) }
    Answers.ask(for: snippet, over: gtkWindow, copy: use)
  }

  /// Hides the window for an action, which brings it back if it fails.
  private func leave(_ act: (_ failed: @escaping () -> Void) -> Void) {
    hide()
    act { [weak self] in self?.comeBack() }
  }

  private func save(_ items: MarkedItems) {
    guard let item = items.only, let form = pane.form else { return }
    Saving.begin(form, of: item, over: gtkWindow) { [weak self] in self?.notice.show($0) }
  }

  /// Whether the history has all of these items; tells the user if it does not.
  private func areRecorded(_ items: MarkedItems) -> Bool {
    if !items.areRecorded {
      notice.show(
        items.areSeveral
          ? translated("The history does not have all of these items.")
          : translated("The history does not have this item."))
    }
    return items.areRecorded
  }

  /// Takes items out of the list. They are deleted when that can no longer be undone.
  private func delete(_ ids: [Int]) {
    deletion.begin(ids)
    listing.hidden = Set(ids)
    notice.show(
      ids.count == 1
        ? translated("The item was deleted.")
        : translated("%s item was deleted.", "%s items were deleted.", count: ids.count),
      canUndo: true)
  }

  private func undo() {
    guard deletion.undo() else { return }
    listing.hidden = []
    notice.hide()
  }
}
