import ArgumentParser
import Testing

@testable import pb

/// What help teaches by.
@Suite struct ExampleTests {
  static let commands = commands(below: CommandTree.Root.self, path: [])

  /// Every command that does something, with the words that name it.
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
    for (path, type) in ExampleTests.commands { #expect(!type.examples.isEmpty, "\(path)") }
  }

  @Test func everyExampleIsWhatItsVerbReads() throws {
    for (path, type) in ExampleTests.commands {
      for example in type.examples {
        let words = try #require(ExampleTests.words(of: example.command), "\(example.command) has no pb")
        #expect(Array(words.prefix(path.count)) == path, "\(example.command)")
        #expect(throws: Never.self, "\(example.command)") { try CommandTree.verb(words) }
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

  /// The words after `pb`, up to the end of its part of a pipe.
  private static func words(of line: String) -> [String]? {
    let words = line.split(separator: " ")
    guard let start = words.firstIndex(of: "pb") else { return nil }
    var quoted: String?
    var result: [String] = []
    for word in words[(start + 1)...] {
      if word == "|" || word == ">" { break }
      if let open = quoted {
        quoted = word.hasSuffix("'") ? nil : "\(open) \(word)"
        if quoted == nil { result.append("\(open) \(word.dropLast())") }
      } else if word.hasPrefix("'") {
        quoted = String(word.dropFirst())
      } else {
        result.append(String(word))
      }
    }
    return result
  }
}
