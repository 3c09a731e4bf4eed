internal import ArgumentParser

struct SnippetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippet", abstract: "Paste pieces of text that you need again and again.",
    discussion: """
      A snippet is a file in ~/.config/pasteboard/snippets: Markdown, HTML, CSV or plain text. Folders are groups. It \
      is offered in every format. {date:%F}, {clipboard}, {clipboard:markdown}, {ask:Name} and {command:…} in it are \
      replaced; the date is that of the paste.
      """,
    subcommands: [
      SnippetListCommand.self, SnippetShowCommand.self, SnippetCopyCommand.self, SnippetAddCommand.self,
      SnippetEditCommand.self,
    ], defaultSubcommand: SnippetListCommand.self)
}

struct SnippetListCommand: VerbCommand {
  static let help = VerbHelp(
    "list", "List the snippets: name, and first line.",
    examples: [
      "pb snippet list": "all of them",
      "pb snippet list kind regards": "those that contain both words",
    ])

  @Argument(help: "Words in the name or the text.")
  var words: [String] = []

  @Flag(name: .named(.json), help: "Print a line of JSON for each.")
  var json = false

  var verb: any Verb { SnippetListVerb(words: words.joined(separator: " "), asJSON: json) }
}

struct SnippetShowCommand: VerbCommand {
  static let help = VerbHelp(
    "show", "Write the text of a snippet as it is.",
    examples: ["pb snippet show mail/greeting": "with its placeholders"])

  @Argument(help: "The name, its end, or words of the snippet.", completion: .snippets)
  var words: [String]

  var verb: any Verb { SnippetShowVerb(words: words.joined(separator: " ")) }
}

struct SnippetCopyCommand: VerbCommand {
  static let help = VerbHelp(
    "copy", "Put a snippet on the clipboard, in every format.",
    text: "If it contains a date or a command, pb stays in the background until something else is copied.",
    examples: [
      "pb snippet copy mail/greeting": "by its name",
      "pb snippet copy kind regards": "by words that no other has",
    ])

  @Argument(help: "The name, its end, or words of the snippet.", completion: .snippets)
  var words: [String]

  @Flag(name: .named(.announce), help: .private)
  var announces = false

  var verb: any Verb { SnippetCopyVerb(words: words.joined(separator: " "), announces: announces) }
}

struct SnippetAddCommand: VerbCommand {
  static let help = VerbHelp(
    "add", "Make a snippet of a file, of standard input, or of the clipboard.",
    examples: [
      "pb snippet add mail/greeting": "from the clipboard, as Markdown",
      "pb snippet add table.csv prices.csv": "from a file",
      "date | pb snippet add then.txt": "from standard input",
    ])

  @Argument(help: "The name; without an extension, it is Markdown.")
  var name: String

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String?

  var verb: any Verb { SnippetAddVerb(name: name, file: file) }
}

struct SnippetEditCommand: VerbCommand {
  static let help = VerbHelp(
    "edit", "Change a snippet in your editor, or write a new one.",
    examples: ["pb snippet edit mail/greeting": "in $VISUAL or $EDITOR"])

  @Argument(help: "The name, or its end.", completion: .snippets)
  var name: String

  var verb: any Verb { SnippetEditVerb(name: name) }
}
