internal import ArgumentParser
internal import Pasteboard

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was on the clipboard, kept by pasteboard-history.",
    discussion: """
      Every item is kept with all types that it was given in. What is sensitive is not kept. Items have numbers, which \
      stay the same; the newest comes first.
      """,
    subcommands: [
      HistoryListCommand.self, HistorySearchCommand.self, HistoryShowCommand.self, HistoryPasteCommand.self,
      HistoryCopyCommand.self, HistoryPickCommand.self, HistoryPinCommand.self, HistoryUnpinCommand.self,
      HistoryDeleteCommand.self, HistoryClearCommand.self, HistoryExportCommand.self,
    ])
}

/// How much of a list is wanted, and how.
struct ListOptions: ParsableArguments {
  @Option(name: [.customShort("n"), .customLong("limit")], help: "At most so many.")
  var limit = 50

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  func validate() throws {
    if limit < 1 { throw ValidationError("-n takes a number from 1 on.") }
  }
}

/// Which item, by its number, and in which form.
struct ItemOptions: ParsableArguments {
  @Argument(help: "The item's number, from pb history list.")
  var id: Int

  @Option(name: .named(.type), help: "One of the item's types, byte for byte.")
  var type: MediaType?

  @Option(name: .named(.as), help: "Convert to this format.")
  var format: TextFormat?

  func validate() throws {
    if type != nil && format != nil { throw ValidationError("Give either \(OptionName.type) or \(OptionName.as).") }
  }
}

struct HistoryListCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the newest items: number (* if pinned), age, size, types, source, first line.")

  @OptionGroup var options: ListOptions

  var verb: any Verb { HistoryListVerb(limit: options.limit, json: options.json) }
}

struct HistorySearchCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the newest items whose text contains another, whatever the case.")

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var options: ListOptions

  var verb: any Verb { HistoryListVerb(text: text, limit: options.limit, json: options.json) }
}

struct HistoryShowCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Write an item as it was given: its plain text, or its first type.")

  @OptionGroup var item: ItemOptions

  @Flag(help: "Show text with its escapes made harmless, and the item's types.")
  var preview = false

  var verb: any Verb { HistoryShowVerb(id: item.id, type: item.type, format: item.format, isPreview: preview) }
}

struct HistoryPasteCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "paste", abstract: "Write an item, as pb paste would; the clipboard stays as it is.")

  @OptionGroup var item: ItemOptions

  var verb: any Verb { HistoryShowVerb(id: item.id, type: item.type, format: item.format) }
}

struct HistoryCopyCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Put an item on the clipboard again, with all its types.")

  @Argument(help: "The item's number.")
  var id: Int

  var verb: any Verb { HistoryCopyVerb(id: id) }
}

struct HistoryPickCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Pick an item from a menu and put it on the clipboard.",
    discussion: """
      The menu is the first that is installed of fzf, on a terminal, with a preview; wofi, fuzzel, wmenu, rofi and dmenu.
      """)

  @Flag(
    help: "Then type Ctrl+V, by wtype on Wayland and xdotool on X11. Terminals paste by another key.")
  var paste = false

  var verb: any Verb { HistoryPickVerb(pastes: paste) }
}

/// The numbers of some items.
struct ItemNumbers: ParsableArguments {
  @Argument(help: "The items' numbers.")
  var ids: [Int]
}

struct HistoryPinCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Keep items whatever the limits of count, age and size.")

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .pin(items.ids)) }
}

struct HistoryUnpinCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Let the limits count for items again.")

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .unpin(items.ids)) }
}

struct HistoryDeleteCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Remove items, from the disk too.")

  @OptionGroup var items: ItemNumbers

  var verb: any Verb { HistoryChangeVerb(change: .delete(items.ids)) }
}

struct HistoryClearCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Remove all items but the pinned ones, from the disk too.")

  @Flag(help: "Remove the pinned ones too.")
  var pinned = false

  @Flag(help: "Do not ask.")
  var yes = false

  var verb: any Verb { HistoryChangeVerb(change: .clear(withPinned: pinned), isCertain: yes) }
}

struct HistoryExportCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the whole history into a new folder.",
    discussion: """
      items.jsonl has a line of JSON for each item, the newest first; the bytes of its types lie in the folder of its \
      number, in files that are numbered as the types are, from 0 on.
      """)

  @Argument(help: "The folder, which is made.", completion: .directory)
  var folder: String

  var verb: any Verb { HistoryExportVerb(folder: folder) }
}
