internal import ArgumentParser
internal import Pasteboard
internal import RenderCommand
internal import Wire

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Find and reuse earlier items of the clipboard.",
    discussion: """
      The history keeps every item with all the types that it was copied in, except secrets. The number of an item \
      never changes; the newest item comes first. Without a verb, pb history lists the newest items.
      """,
    subcommands: [
      HistoryListCommand.self, HistorySearchCommand.self, HistoryShowCommand.self, HistoryPasteCommand.self,
      HistoryCopyCommand.self, HistoryEditCommand.self, HistoryPickCommand.self, HistoryPinCommand.self,
      HistoryUnpinCommand.self,
      HistoryDeleteCommand.self, HistoryClearCommand.self, HistoryPauseCommand.self, HistoryResumeCommand.self,
      HistoryExportCommand.self, HistoryImportCommand.self,
    ], defaultSubcommand: HistoryListCommand.self)
}

/// The length and form of a list.
struct ListOptions: ParsableArguments {
  @Option(name: [.customShort("n"), .customLong("limit")], help: .value("number", "The maximum number of items."))
  var limit = 50

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  func validate() throws {
    if limit < 1 { throw ValidationError("-n takes a number of at least 1") }
  }
}

/// An item's number, and the form to show it in.
struct ItemOptions: ParsableArguments {
  @Argument(help: .value("number", "The item's number, from pb history list."), completion: .historyItems)
  var id: Int

  @Option(name: .named(.type), help: .value("type", "One of the item's types, byte for byte."))
  var type: MediaType?

  @Option(name: .named(.as), help: .value("format", "Convert to this format."))
  var format: TextFormat?

  func validate() throws {
    if type != nil && format != nil { throw ValidationError("give either \(OptionName.type) or \(OptionName.as)") }
  }
}

struct HistoryListCommand: VerbCommand {
  static let help = VerbHelp(
    "list", "List the newest items: number (* if pinned), content, kind, size, application, time.",
    examples: [
      "pb history list": "the newest 50",
      "pb history list -n 500": "more of them",
      "pb history list --json": "for scripts",
    ])

  @OptionGroup var options: ListOptions

  var verb: any Verb { HistoryListVerb(limit: options.limit, json: options.json) }
}

struct HistorySearchCommand: VerbCommand {
  static let help = VerbHelp(
    "search", "List the newest items whose text contains all words of TEXT, in any order.",
    text: """
      Case and accents do not count. "a phrase" is found as it stands, /pattern/ is a regular expression, and -word \
      excludes. The words app:NAME, type:NAME, since:TIME, before:TIME and pinned: select items by application, type \
      and time, and pinned ones. A time is today, yesterday, a date, or 90m, 3h, 7d, 2w ago.
      """,
    examples: [
      "pb history search invoice": "items that contain this word",
      "pb history search -- q4 meeting -draft": "with two words, without the third",
      "pb history search '\"exit status\"'": "with this phrase",
      "pb history search '/error \\d+/'": "with a match of a pattern",
      "pb history search type:image": "pictures",
      "pb history search since:7d app:firefox": "what Firefox copied this week",
    ])

  @Argument(help: "The text.")
  var text: [String]

  @OptionGroup var options: ListOptions

  @Option(help: .hidden)
  var rows: Int?

  func validate() throws {
    if let complaint = search.complaint { throw ValidationError(complaint) }
  }

  private var search: HistoryListVerb {
    HistoryListVerb(text: text.joined(separator: " "), limit: options.limit, json: options.json, rows: rows)
  }

  var verb: any Verb { search }
}

struct HistoryShowCommand: VerbCommand {
  static let help = VerbHelp(
    "show", "Write an item as it was copied: its plain text, or else its first type.",
    examples: [
      "pb history show 12": "its plain text, or else its first type",
      "pb history show 12 -t text/html": "one of its types, byte for byte",
      "pb history show 12 --preview": "a preview",
      "pb history show 12 -o notes.txt": "into a file",
      "pb history show 12 --thumbnail > a.png": "a small picture",
    ])

  @OptionGroup var item: ItemOptions

  @Flag(help: "Show text with visible control characters, and the item's types.")
  var preview = false

  @Flag(help: "Write a small version of its picture as PNG.")
  var thumbnail = false

  @Option(
    name: .named(.output), help: .value("file", "Write to this file, once the content is complete."),
    completion: .file())
  var file: String?

  func validate() throws {
    if preview && file != nil { throw ValidationError("give either --preview or \(OptionName.output)") }
    if thumbnail && (preview || item.type != nil || item.format != nil) {
      throw ValidationError("give --thumbnail without --preview, \(OptionName.type) and \(OptionName.as)")
    }
  }

  var verb: any Verb {
    HistoryShowVerb(
      id: item.id, type: item.type, format: item.format, isPreview: preview, isThumbnail: thumbnail, file: file)
  }
}

struct HistoryPasteCommand: VerbCommand {
  static let help = VerbHelp(
    "paste", "Write an item as pb paste would; the clipboard does not change.",
    examples: [
      "pb history paste 12": "its plain text, or else its first type",
      "pb history paste 12 --as markdown": "converted",
    ])

  @OptionGroup var item: ItemOptions

  var verb: any Verb { HistoryShowVerb(id: item.id, type: item.type, format: item.format) }
}

struct HistoryCopyCommand: VerbCommand {
  static let help = VerbHelp(
    "copy", "Copy an item again, with all its types, or several as one.",
    text: """
      Several items become one document, converted when it is pasted: texts, pages, notes, code and pictures one after \
      the other, in the order of the numbers. Plain texts stay plain text, files one list of files, and tables with the \
      same columns become one table.
      """,
    examples: [
      "pb history copy 12": "item 12, as if it had just been copied",
      "pb history copy 12 --as plain": "only its text",
      "pb history copy 3 5 7": "three items as one",
      "pb history copy 3 5 7 --between ', '": "three words in one line",
    ])

  @Argument(help: .value("number", "The item's number; several are joined."), completion: .historyItems)
  var ids: [Int]

  // It may begin with a hyphen.
  @Option(
    parsing: .unconditional,
    help: .value("text", "What is between two items; by default a new line, and between documents nothing."))
  var between: String?

  @Option(name: .named(.as), help: .value("format", "Offer it in this format only."))
  var format: TextFormat?

  @Flag(help: .hidden)
  var paste = false

  func validate() throws {
    if between != nil && ids.count < 2 { throw ValidationError("--between needs several items: name their numbers") }
    if ids.count > JoinedItem.countLimit {
      throw ValidationError("at most \(JoinedItem.countLimit) items are joined: name fewer")
    }
  }

  var verb: any Verb { HistoryCopyVerb(ids: ids, format: format, between: between, pastes: paste) }
}

struct HistoryEditCommand: VerbCommand {
  static let help = VerbHelp(
    "edit", "Edit the text of an item in your text editor; what you save is a new item.",
    examples: ["pb history edit 12": "item 12, which stays as it is"])

  @Argument(help: .value("number", "The item's number."), completion: .historyItems)
  var id: Int

  /// Writes the text instead, for the window.
  @Flag(help: .hidden)
  var print = false

  var verb: any Verb { EditVerb(id: id, onlyPrints: print) }
}

struct HistoryPickCommand: VerbCommand {
  static let help = VerbHelp(
    "pick", "Pick an item from a menu and put it on the clipboard.",
    text: """
      The menu is the first of these that is installed: fzf on a terminal, with a preview; wofi, fuzzel, wmenu, \
      rofi or dmenu on a display. In fzf, the whole history is searched while you type, as by pb history search. \
      Snippets are found beside it. In fzf and rofi, Alt+Enter chooses plain text, Alt+M Markdown; Alt+P pins or unpins, Alt+X deletes. Any other \
      program that reads lines and prints the chosen one can be the menu too.
      """,
    examples: [
      "pb history pick": "choose the next thing to paste",
      "pb history pick --paste": "choose and paste; for a keyboard shortcut",
      "pb history pick --menu bemenu": "in another program",
    ])

  @Flag(
    help: "Then paste it by a key, with wtype on Wayland or xdotool on X11; GNOME and KDE need neither.")
  var paste = false

  @Option(
    help: .value("menu", "Use this menu: one of these, or a command that reads lines and prints the chosen one."),
    completion: .list(HistoryMenu.all.map(\.name)))
  var menu: String?

  /// The word of a row of fzf, to preview.
  @Option(help: .hidden)
  var preview: String?

  func validate() throws {
    if let preview, MenuItem(word: preview) == nil { throw ValidationError("\(preview.printable) is no row of a menu") }
  }

  var verb: any Verb {
    switch preview.flatMap(MenuItem.init(word:)) {
    case .earlier(let id)?: HistoryShowVerb(id: id, isPreview: true)
    case .snippet(let name)?: SnippetShowVerb(words: name)
    case nil: HistoryPickVerb(pastes: paste, menu: menu)
    }
  }
}

/// The numbers of items.
struct ItemNumbers: ParsableArguments {
  @Argument(help: .value("number", "The items' numbers; 3-7 means all from 3 to 7."), completion: .historyItems)
  var ranges: [ItemRange]
}

struct HistoryPinCommand: VerbCommand {
  static let help = VerbHelp(
    "pin", "Exempt items from the limits of count, age and size.",
    examples: ["pb history pin 12 15": "keep both items"])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .pin(items.ranges)) }
}

struct HistoryUnpinCommand: VerbCommand {
  static let help = VerbHelp(
    "unpin", "Apply the limits to items again.",
    examples: ["pb history unpin 12": "apply the limits to item 12 again"])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .unpin(items.ranges)) }
}

struct HistoryDeleteCommand: VerbCommand {
  static let help = VerbHelp(
    "delete", "Remove items, from the disk too.",
    examples: [
      "pb history delete 12": "remove item 12",
      "pb history delete 3-7 12": "remove items 3 to 7 and 12",
    ])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .delete(items.ranges)) }
}

struct HistoryClearCommand: VerbCommand {
  static let help = VerbHelp(
    "clear", "Remove all items except the pinned ones, from the disk too.",
    examples: [
      "pb history clear": "remove everything except pinned items",
      "pb history clear --pinned --yes": "remove everything, without asking",
    ])

  @Flag(help: "Remove the pinned ones too.")
  var pinned = false

  @Flag(help: "Do not ask.")
  var yes = false

  var verb: any Verb { HistoryChangeVerb(change: .clear(withPinned: pinned), isCertain: yes) }
}

struct HistoryPauseCommand: VerbCommand {
  static let help = VerbHelp(
    "pause", "Record nothing for a time, at most a day.",
    text: "Items of the pause are not recorded later either, unless they are copied again.",
    examples: [
      "pb history pause 10m": "for ten minutes",
      "pb history pause off": "record again",
    ])

  @Argument(help: .value("duration", "The length of the pause: 90, 90s, 10m, 2h, 1d; or off."))
  var length: PauseLength

  var verb: any Verb { HistoryPauseVerb(length: length) }
}

struct HistoryResumeCommand: VerbCommand {
  static let help = VerbHelp(
    "resume", "End a pause: record what is copied from now on.",
    examples: ["pb history resume": "record again"])

  var verb: any Verb { HistoryPauseVerb(length: .off) }
}

struct HistoryExportCommand: VerbCommand {
  static let help = VerbHelp(
    "export", "Write the whole history into a new folder.",
    text: """
      items.jsonl contains one line of JSON for each item, the newest first. A folder named after the item's \
      number contains the bytes of its types, in files numbered from 0 in the order of the types.
      """,
    examples: ["pb history export ~/clipboard": "into a new folder"])

  @Argument(help: "The folder; it must not exist yet.", completion: .directory)
  var folder: String

  var verb: any Verb { HistoryExportVerb(folder: folder) }
}

struct HistoryImportCommand: VerbCommand {
  static let help = VerbHelp(
    "import", "Take over the items of another clipboard manager, or of pb history export.",
    text: """
      Without options, the histories that other managers have in their usual places are listed. The items go below \
      those that the history has, with their types, pins and times; secrets are left out. A file of another history \
      is read by a locked worker.
      """,
    examples: [
      "pb history import": "what can be imported",
      "pb history import --from copyq": "all tabs of CopyQ",
      "pb history import --from copyq tabs.cpq": "what CopyQ has exported",
      "pb history import --from pasteboard ~/clipboard": "an export of its own",
    ])

  @Option(
    help: .value("history", "The other history: \(ImportedHistory.allCases.map(\.rawValue).joined(separator: ", "))."))
  var from: ImportedHistory?

  @Argument(help: "Its file, or the folder of an export.", completion: .file())
  var file: String?

  func validate() throws {
    if file != nil && from == nil { throw ValidationError("say with --from which program's history \(file ?? "") is") }
    if file == nil && from == .pasteboard { throw ValidationError("name the folder that pb history export has made") }
  }

  var verb: any Verb { HistoryImportVerb(kind: from, file: file) }
}

extension ImportedHistory: ExpressibleByArgument {}
