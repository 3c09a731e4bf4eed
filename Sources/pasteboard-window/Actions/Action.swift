/// What the user can do in the window.
enum Action: Equatable {
  /// Pastes the item, in one format only if it is named.
  case paste(String?)
  /// Puts the item on the clipboard.
  case copy
  /// Saves the shown form to a file.
  case save
  case pin
  case delete
  case undo
  /// Selects the item that is so many below.
  case move(Int)
  /// Pastes the item with this number.
  case choose(Int)
  /// Pauses the history.
  case pause
  /// Deletes the whole history.
  case clear
  /// Shows the source instead of the look.
  case source
  /// Shows all keys.
  case shortcuts
  case close

  /// The actions of the menus, by their names in the interface.
  static let named: KeyValuePairs<String, Action> = [
    "paste": .paste(nil), "paste-plain": .paste("plain"), "paste-markdown": .paste("markdown"),
    "paste-html": .paste("html"), "paste-rtf": .paste("rtf"), "copy": .copy, "save": .save, "pin": .pin,
    "delete": .delete, "pause": .pause, "clear": .clear, "source": .source, "shortcuts": .shortcuts,
  ]
}
