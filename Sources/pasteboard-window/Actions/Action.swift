/// What the user can do in the window.
enum Action: Hashable {
  /// Pastes the item, in one format only if it is named.
  case paste(String?)
  /// Puts the item on the clipboard.
  case copy
  /// Lets each paste bring the next one of the marked items.
  case pasteInTurn
  /// Saves the shown form to a file.
  case save
  /// Opens the text of the item in the editor.
  case edit
  /// Saves the edited text as a new item.
  case saveEdited
  /// Leaves the editor without saving.
  case discard
  case pin
  case delete
  case undo
  /// Shows the source instead of the look.
  case source
  /// Selects the item that is so many below.
  case move(Int)
  /// Marks the items up to the one that is so many below.
  case extend(Int)
  /// Marks all items that the list shows.
  case markAll
  /// Pastes the item with this number, from 0.
  case choose(Int)
  /// Adds a filter to the search.
  case filter(String)
  /// Goes to the search, and selects its text.
  case search
  case clearSearch
  /// Completes the last word of the search.
  case complete
  /// Collects copies in a queue, or no longer.
  case queue
  /// Leaves out the next item of the queue.
  case skip
  /// Forgets what waits in the queue.
  case clearQueue
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
