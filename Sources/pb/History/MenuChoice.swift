/// The user's choice in a menu.
struct MenuChoice: Equatable {
  /// What is done with the items.
  enum Action: Equatable {
    case paste
    case pastePlain
    case pasteMarkdown
    case pin
    case delete
  }

  /// What was chosen; several items are joined.
  let items: [MenuItem]
  let action: Action
}
