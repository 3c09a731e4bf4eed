/// What the user can do in the window.
enum Action: Hashable {
  /// Pastes the item, in one format only if it is named.
  case paste(String?)
  /// Puts the item on the clipboard.
  case copy
  /// Saves the shown form to a file.
  case save
  case pin
  case delete
  case undo
  /// Shows the source instead of the look.
  case source
  /// Selects the item that is so many below.
  case move(Int)
  /// Pastes the item with this number, from 0.
  case choose(Int)
  /// Adds a filter to the search.
  case filter(String)
  /// Goes to the search, and selects its text.
  case search
  case clearSearch
  /// Completes the last word of the search.
  case complete
  /// Turns the history on.
  case turnOn
  /// Pauses the history.
  case pause
  /// Ends the pause of the history.
  case resume
  /// Deletes the whole history.
  case clear
  case preferences
  /// Shows all keys.
  case shortcuts
  case about
  case close
}
