import ArgumentParser
import Testing

@testable import pb

/// The examples in the help.
@Suite struct ExampleTests {
  static let commands = commands(below: CommandTree.Root.self, path: [])

  /// Returns every command with an effect, with the words that name it.
  private static func commands(
    below type: any ParsableCommand.Type, path: [String]
  ) -> [(path: [String], type: any VerbCommand.Type)] {
    type.configuration.subcommands.flatMap { next in
      let words = path + [next.configuration.commandName ?? ""]
      return (next as? any VerbCommand.Type).map { [(words, $0)] } ?? commands(below: next, path: words)
    }
  }

  @Test func everyVerbIsTaught() {
    #expect(ExampleTests.commands.count >= 22)
    for (path, type) in ExampleTests.commands { #expect(!type.help.examples.isEmpty, "\(path)") }
  }

  @Test func everyExampleIsWhatItsVerbReads() throws {
    for (path, type) in ExampleTests.commands {
      for (line, _) in type.help.examples {
        let command = ShellWords.commands(line).first { $0.first == "pb" }
        let words = try Array(#require(command, "\(line) has no pb").dropFirst())
        #expect(Array(words.prefix(path.count)) == path, "\(line)")
        #expect(throws: Never.self, "\(line)") { try CommandTree.verb(words) }
      }
    }
  }

  @Test func helpFitsATerminal() {
    for (path, type) in ExampleTests.commands {
      for example in type.configuration.discussion.split(separator: "\n").filter({ $0.hasPrefix("  ") }) {
        #expect(example.count <= 80, "\(path): \(example)")
      }
    }
    for line in CommandTree.Root.configuration.discussion.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
