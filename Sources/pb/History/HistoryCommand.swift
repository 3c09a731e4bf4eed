internal import ArgumentParser
internal import Pasteboard

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was on the clipboard, kept by pasteboard-history.",
    discussion: """
      Every item is kept with all types that it was given in. What is sensitive is not kept. Items have numbers, which \
      stay the same; the newest comes first. Without a verb, the newest items are listed.
      """,
    subcommands: [
      HistoryListCommand.self, HistorySearchCommand.self, HistoryShowCommand.self, HistoryPasteCommand.self,
      HistoryCopyCommand.self, HistoryPickCommand.self, HistoryPinCommand.self, HistoryUnpinCommand.self,
      HistoryDeleteCommand.self, HistoryClearCommand.self, HistoryExportCommand.self,
    ], defaultSubcommand: HistoryListCommand.self)
}

/// How much of a list is wanted, and how.
struct ListOptions: ParsableArguments {
  @Option(name: [.customShort("n"), .customLong("limit")], help: .value("number", "At most so many."))
  var limit = 50

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  func validate() throws {
    if limit < 1 { throw ValidationError("-n takes a number from 1 on") }
  }
}

/// Which item, by its number, and in which form.
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
    "list", "List the newest items: number (* if pinned), age, size, types, source, first line.",
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
    "search", "List the newest items whose text contains another, whatever the case.",
    examples: [
      "pb history search invoice": "items with that word",
      "pb history search 'two words'": "with both, one after the other",
    ])

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var options: ListOptions

  var verb: any Verb { HistoryListVerb(text: text, limit: options.limit, json: options.json) }
}

struct HistoryShowCommand: VerbCommand {
  static let help = VerbHelp(
    "show", "Write an item as it was given: its plain text, or its first type.",
    examples: [
      "pb history show 12": "its plain text, or its first type",
      "pb history show 12 -t text/html": "one of its types, byte for byte",
      "pb history show 12 --preview": "for a look",
    ])

  @OptionGroup var item: ItemOptions

  @Flag(help: "Show text with its escapes made harmless, and the item's types.")
  var preview = false

  var verb: any Verb { HistoryShowVerb(id: item.id, type: item.type, format: item.format, isPreview: preview) }
}

struct HistoryPasteCommand: VerbCommand {
  static let help = VerbHelp(
    "paste", "Write an item, as pb paste would; the clipboard stays as it is.",
    examples: [
      "pb history paste 12": "its plain text, or its first type",
      "pb history paste 12 --as markdown": "converted",
    ])

  @OptionGroup var item: ItemOptions

  var verb: any Verb { HistoryShowVerb(id: item.id, type: item.type, format: item.format) }
}

struct HistoryCopyCommand: VerbCommand {
  static let help = VerbHelp(
    "copy", "Put an item on the clipboard again, with all its types.",
    examples: ["pb history copy 12": "as if it had just been copied"])

  @Argument(help: .value("number", "The item's number."), completion: .historyItems)
  var id: Int

  var verb: any Verb { HistoryCopyVerb(id: id) }
}

struct HistoryPickCommand: VerbCommand {
  static let help = VerbHelp(
    "pick", "Pick an item from a menu and put it on the clipboard.",
    text: """
      The menu is the first that is installed of fzf, on a terminal, with a preview; wofi, fuzzel, wmenu, rofi and dmenu.
      """,
    examples: [
      "pb history pick": "choose what to paste next",
      "pb history pick --paste": "choose and paste, on a key of your desktop",
    ])

  @Flag(
    help: "Then type Ctrl+V, by wtype on Wayland and xdotool on X11. Terminals paste by another key.")
  var paste = false

  var verb: any Verb { HistoryPickVerb(pastes: paste) }
}

/// Some items.
struct ItemNumbers: ParsableArguments {
  @Argument(help: .value("number", "The items' numbers; 3-7 are all from 3 to 7."), completion: .historyItems)
  var ranges: [ItemRange]
}

struct HistoryPinCommand: VerbCommand {
  static let help = VerbHelp(
    "pin", "Keep items whatever the limits of count, age and size.",
    examples: ["pb history pin 12 15": "keep both"])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .pin(items.ranges)) }
}

struct HistoryUnpinCommand: VerbCommand {
  static let help = VerbHelp(
    "unpin", "Let the limits count for items again.",
    examples: ["pb history unpin 12": "no longer"])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .unpin(items.ranges)) }
}

struct HistoryDeleteCommand: VerbCommand {
  static let help = VerbHelp(
    "delete", "Remove items, from the disk too.",
    examples: [
      "pb history delete 12": "forget it",
      "pb history delete 3-7 12": "forget those, and all from 3 to 7",
    ])

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .delete(items.ranges)) }
}

struct HistoryClearCommand: VerbCommand {
  static let help = VerbHelp(
    "clear", "Remove all items but the pinned ones, from the disk too.",
    examples: [
      "pb history clear": "forget all but what is pinned",
      "pb history clear --pinned --yes": "forget everything, without a question",
    ])

  @Flag(help: "Remove the pinned ones too.")
  var pinned = false

  @Flag(help: "Do not ask.")
  var yes = false

  var verb: any Verb { HistoryChangeVerb(change: .clear(withPinned: pinned), isCertain: yes) }
}

struct HistoryExportCommand: VerbCommand {
  static let help = VerbHelp(
    "export", "Write the whole history into a new folder.",
    text: """
      items.jsonl has a line of JSON for each item, the newest first; the bytes of its types lie in the folder of its \
      number, in files that are numbered as the types are, from 0 on.
      """,
    examples: ["pb history export ~/clipboard": "into a new folder"])

  @Argument(help: "The folder, which is made.", completion: .directory)
  var folder: String

  var verb: any Verb { HistoryExportVerb(folder: folder) }
}
