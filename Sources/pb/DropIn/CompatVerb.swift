internal import ArgumentParser
internal import Linux

/// `pb compat`
struct CompatVerb: Verb {
  /// The action on the links.
  enum Action: Equatable, Sendable {
    case install, uninstall
  }

  var action = Action.install
  var folder: String
  var tools = DropIn.allCases

  func run() throws {
    let links = try ToolLinks(in: folder)
    switch action {
    case .install: try install(links)
    case .uninstall: try uninstall(links)
    }
  }

  private func install(_ links: ToolLinks) throws {
    let program = try ToolLinks.thisProgram()
    try links.makeFolder()
    // All or none: if another program is in the way, the user has nothing to undo.
    for tool in tools { try links.check(tool) }
    for tool in tools { try links.link(tool, to: program) }
    let names = tools.map(\.rawValue).joined(separator: ", ")
    try StandardStreams.print(
      ["\(names) in \(links.folder) \(tools.count == 1 ? "leads" : "lead") to \(program)."] + links.advice(for: tools))
  }

  private func uninstall(_ links: ToolLinks) throws {
    var removed: [String] = []
    for tool in tools where links.isOurs(tool) {
      try links.remove(tool)
      removed.append(tool.rawValue)
    }
    guard !removed.isEmpty else {
      throw Failure(.nothingThere, "\(links.folder) contains no links to pb: name the folder of the links")
    }
    try StandardStreams.print(["\(removed.joined(separator: ", ")) removed from \(links.folder)."])
  }
}

struct CompatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compat", abstract: "Replace xclip, xsel, wl-copy, wl-paste, pbcopy and pbpaste with pb.",
    discussion: """
      Called by one of these names, pb does what that tool does. The links belong into a folder that comes before \
      the real tools in PATH; programs that call these tools then use the daemon. docs/drop-in.md lists every \
      option.
      """,
    subcommands: [CompatInstallCommand.self, CompatUninstallCommand.self])
}

struct CompatInstallCommand: VerbCommand {
  static let help = VerbHelp(
    "install", "Make the links. Other files in the folder stay unchanged.",
    examples: [
      "pb compat install ~/.local/lib/pasteboard/bin": "all of them",
      "pb compat install ~/.local/lib/pasteboard/bin xclip xsel": "only these two",
    ])

  @OptionGroup var links: ToolLinkArguments

  var verb: any Verb { CompatVerb(action: .install, folder: links.folder, tools: links.chosen) }
}

struct CompatUninstallCommand: VerbCommand {
  static let help = VerbHelp(
    "uninstall", "Remove the links, and nothing else.",
    examples: ["pb compat uninstall ~/.local/lib/pasteboard/bin": "the real tools again"])

  @OptionGroup var links: ToolLinkArguments

  var verb: any Verb { CompatVerb(action: .uninstall, folder: links.folder, tools: links.chosen) }
}

/// The links, and their folder.
struct ToolLinkArguments: ParsableArguments {
  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Argument(help: "The tools. The default is all of them.")
  var tools: [DropIn] = []

  /// The named tools, or all.
  var chosen: [DropIn] { tools.isEmpty ? DropIn.allCases : tools }
}

extension DropIn: ExpressibleByArgument {}
