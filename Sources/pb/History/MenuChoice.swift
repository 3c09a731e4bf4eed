/// The user's choice in a menu.
struct MenuChoice: Equatable {
  /// The action on the items.
  enum Action: Equatable {
    case paste
    case pastePlain
    case pasteMarkdown
    case pin
    case delete
  }

  /// The items' numbers; several are joined.
  let ids: [Int]
  let action: Action
}
