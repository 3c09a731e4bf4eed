import ArgumentParser
import Foundation

@testable import pb

/// A command of the command tree, as ArgumentParser describes it.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The argument as it is typed.
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    let names: [Name]?
    let shouldDisplay: Bool
  }

  let commandName: String
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  /// Returns the whole tree.
  static func root() throws -> CommandDescription {
    struct Description: Decodable { let command: CommandDescription }
    return try JSONDecoder().decode(Description.self, from: Data(CommandTree.Root._dumpHelp().utf8)).command
  }

  /// The subcommands, except the parser's own.
  var verbs: [CommandDescription] { subcommands?.filter { $0.commandName != "help" } ?? [] }

  /// The names of each visible option.
  var options: [[String]] {
    arguments?.filter(\.shouldDisplay).compactMap { $0.names?.map(\.spelling) } ?? []
  }

  /// The names of the options that not every command has.
  var ownOptions: Set<String> { Set(options.joined()).subtracting(["-h", "--help", "--version"]) }
}
