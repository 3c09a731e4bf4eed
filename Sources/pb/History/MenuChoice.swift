/// What the user has chosen in a menu.
struct MenuChoice: Equatable {
  /// What to do with the items.
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
