internal import Faces
internal import Search

/// An action with its name, its keys and its words. The keys, the menus, the buttons and the list of keys follow this one
/// table.
struct Command {
  /// A part of the list of keys.
  enum Group: CaseIterable {
    case pasting, item, editing, window

    var title: Phrase {
      switch self {
      case .pasting: Phrase("Paste")
      case .item: Phrase("Item")
      case .editing: Phrase("Edited text")
      case .window: Phrase("Window")
      }
    }
  }

  let action: Action
  /// The name of the action for GTK.
  let name: String
  let title: Phrase
  /// The keys in GTK's notation (gtk_accelerator_parse).
  let keys: [String]
  /// Its part of the list of keys; nil if the list does not have it.
  let group: Group?
  /// How the list of keys writes the keys.
  let shownKeys: String

  private init(
    _ action: Action, _ name: String, _ title: Phrase, _ keys: [String] = [], _ group: Group? = nil,
    shown: String? = nil
  ) {
    (self.action, self.name, self.title, self.keys, self.group) = (action, name, title, keys, group)
    shownKeys = shown ?? keys.joined(separator: " ")
  }

  static let all = pasting + changing + editing + looking + filters.joined()

  private static let pasting =
    [
      Command(.paste(nil), "paste", Phrase("Paste"), ["Return"], .pasting),
      Command(
        .paste("plain"), "paste-plain", Phrase("Paste as plain text"), ["<Shift>Return", "<Control>t"], .pasting),
      Command(.paste("markdown"), "paste-markdown", Phrase("Paste as Markdown"), ["<Control>m"], .pasting),
      Command(.paste("html"), "paste-html", Phrase("Paste as HTML"), ["<Control>h"], .pasting),
      Command(.paste("rtf"), "paste-rtf", Phrase("Paste as RTF"), ["<Control>r"], .pasting),
      Command(.copy, "copy", Phrase("Copy, and paste nothing"), ["<Control>Return"], .pasting),
      Command(
        .pasteInTurn, "paste-in-turn", Phrase("Paste one after the other"), ["<Control><Shift>Return"], .pasting),
    ]
    + (1...9).map { number in
      Command(
        .choose(number - 1), "choose-\(number)", Phrase("Paste the item with this number"), ["<Control>\(number)"],
        number == 1 ? .pasting : nil, shown: "<Control>1...9")
    }

  private static let changing = [
    Command(.edit, "edit", Phrase("Edit"), ["F2"], .item),
    Command(.pin, "pin", Phrase("Pin or unpin"), ["<Control>p"], .item),
    Command(.save, "save", Phrase("Save the shown form…"), ["<Control>s"], .item),
    Command(.delete, "delete", Phrase("Delete"), ["Delete"], .item),
    Command(.undo, "undo", Phrase("Undo the deletion"), ["<Control>z"], .item),
    Command(.source, "source", Phrase("Show the source or the look"), ["<Control>u"], .item),
  ]

  /// What can be done while the editor is open.
  static let editing = [
    Command(.saveEdited, "save-edited", Phrase("Save as a new item"), ["<Control>Return"], .editing),
    Command(.discard, "discard", Phrase("Leave the item as it is"), ["Escape"], .editing),
  ]

  private static let looking = [
    Command(.move(1), "next", Phrase("Select the next item"), ["Down"], .window),
    Command(.move(-1), "previous", Phrase("Select the item before"), ["Up"], .window),
    Command(.move(10), "page-down", Phrase("Select an item ten rows below"), ["Page_Down"], .window),
    Command(.move(-10), "page-up", Phrase("Select an item ten rows above"), ["Page_Up"], .window),
    Command(.extend(1), "mark-next", Phrase("Mark the next item too"), ["<Shift>Down"], .window),
    Command(.extend(-1), "mark-previous", Phrase("Mark the item before too"), ["<Shift>Up"], .window),
    Command(.markAll, "mark-all", Phrase("Mark all items"), ["<Control>a"], .window),
    Command(.search, "search", Phrase("Search"), ["<Control>f"], .window),
    Command(.complete, "complete", Phrase("Complete the filter that is typed"), ["Tab"], .window),
    Command(.clearSearch, "clear-search", Phrase("Clear the search")),
    Command(.queue, "queue", Phrase("Start or stop the queue"), ["<Control>g"], .window),
    Command(.skip, "skip-queue", Phrase("Skip")),
    Command(.clearQueue, "clear-queue", Phrase("Clear")),
    Command(.turnOn, "turn-on", Phrase("Turn on")),
    Command(.pause, "pause", Phrase("Record nothing for ten minutes")),
    Command(.resume, "resume", Phrase("Record again")),
    Command(.clear, "clear", Phrase("Delete the history…")),
    Command(.preferences, "preferences", Phrase("Preferences"), ["<Control>comma"], .window),
    Command(.shortcuts, "shortcuts", Phrase("Keyboard shortcuts"), ["<Control>question", "F1"], .window),
    Command(.about, "about", Phrase("About Pasteboard")),
    Command(.close, "close", Phrase("Hide the window"), ["Escape"], .window),
  ]

  /// The filters of the search, in sections.
  static let filters = [
    [
      Command(.filter("type:text"), "only-text", Phrase("Text")),
      Command(.filter("type:link"), "only-links", Phrase("Links")),
      Command(.filter("type:picture"), "only-pictures", Phrase("Pictures")),
      Command(.filter("type:files"), "only-files", Phrase("Files")),
      Command(.filter("type:table"), "only-tables", Phrase("Tables")),
    ],
    [Command(.filter(SnippetQuery.filter), "only-snippets", Phrase("Snippets"), ["<Control>k"], .window)],
    [
      Command(.filter("pinned:"), "only-pinned", Phrase("Pinned")),
      Command(.filter("since:today"), "only-today", Phrase("Copied today")),
      Command(.filter("since:7d"), "only-this-week", Phrase("Copied in the last seven days")),
    ],
  ]

  /// Returns the row of an action.
  static func of(_ action: Action) -> Command? { all.first { $0.action == action } }
}
