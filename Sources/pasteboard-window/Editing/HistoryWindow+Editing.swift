internal import Linux
internal import PasteboardClient

/// The way of an edited text.
extension HistoryWindow {
  /// Opens the text of an item in the editor.
  func edit(_ item: ListedItem) {
    guard item.snippet == nil else { return notice.show(translated("A snippet is a file: use pb snippet edit.")) }
    MainLoop.run {
      try EditedText(of: item)
    } then: { [weak self] result in
      guard let self, !editor.isOpen else { return }
      switch result {
      case .success(let text):
        notice.hide()
        editor.open(text)
      case .failure(let error): notice.show(Failure(error).description)
      }
    }
  }

  /// Copies the edited text as a new item, which is selected then. The editor stays open if that fails.
  func saveEdited() {
    guard let original = editor.original else { return }
    guard editor.isChanged else { return endEditing() }
    let text = editor.text
    guard !text.isEmpty else { return notice.show(translated("The text is empty, so nothing was copied.")) }
    listing.selectsNextPresent = true
    actions.copy(text, of: original.type) { [weak self] isCopied in
      guard let self else { return }
      guard isCopied else {
        listing.selectsNextPresent = false
        return
      }
      endEditing()
      search.text = ""
      notice.show(translated("The new item is on the clipboard."))
    }
  }

  /// Leaves the editor; asks before changes are lost.
  func discardEdited() {
    guard editor.isChanged else { return endEditing() }
    Question.ask(Interface.discarding, over: gtkWindow) { [weak self] in self?.endEditing() }
  }

  private func endEditing() {
    editor.close()
    search.focus()
    list.selectionChanged()
  }
}
