internal import ArgumentParser
internal import Wire

/// A command, from ArgumentParser's description of the command tree.
struct DescribedCommand {
  let name: String
  let abstract: String
  let subcommands: [DescribedCommand]
  /// The options that help shows.
  let options: [DescribedArgument]
  let operands: [DescribedArgument]

  /// `pb`.
  static var root: DescribedCommand {
    get throws {
      let description = JSONObject(jsonText: CommandTree.Root._dumpHelp()) ?? JSONObject()
      return try DescribedCommand(try description.optional("command") ?? JSONObject())
    }
  }

  private init(_ json: JSONObject) throws {
    name = try json.optional("commandName") ?? ""
    abstract = try json.optional("abstract") ?? ""
    let arguments = try (try json.optional("arguments") ?? [JSONObject]()).map { try DescribedArgument($0) }
    (options, operands) = (arguments.filter { !$0.names.isEmpty && $0.isShown }, arguments.filter(\.names.isEmpty))
    var names: Set<String> = []
    // ArgumentParser adds a help command of its own after ours.
    subcommands = try (try json.optional("subcommands") ?? [JSONObject]()).map { try DescribedCommand($0) }
      .filter { names.insert($0.name).inserted }
  }
}

/// An option or an operand of a command.
struct DescribedArgument: Equatable {
  /// Its possible values.
  enum Values: Equatable {
    case list([String])
    case files
    case directories
    case custom
    case unknown
  }

  /// An option's names, as they are typed; an operand has none.
  let names: [String]
  let abstract: String
  let values: Values
  let hasValue: Bool
  let isRepeating: Bool
  let isShown: Bool
  /// Whether it is only read after `--`.
  let isAfterTerminator: Bool

  fileprivate init(_ json: JSONObject) throws {
    names = try (try json.optional("names") ?? [JSONObject]()).map { name in
      try (name.optional("kind") == "long" ? "--" : "-") + (name.optional("name") ?? "")
    }
    abstract = try json.optional("abstract") ?? ""
    hasValue = try json.optional("kind") == "option"
    isRepeating = try json.optional("isRepeating") ?? false
    isShown = try json.optional("shouldDisplay") ?? true
    isAfterTerminator = try json.optional("parsingStrategy") == "postTerminator"
    values = try Self.values(try json.optional("completionKind") ?? JSONObject())
  }

  private static func values(_ json: JSONObject) throws -> Values {
    switch json.members.first?.name {
    case "list": .list(try (json.optional("list") ?? JSONObject()).optional("values") ?? [])
    case "file": .files
    case "directory": .directories
    case "custom": .custom
    default: .unknown
    }
  }
}
