internal import ArgumentParser

/// What the help of a verb says.
struct VerbHelp {
  /// Command lines that help teaches by, each with what it does.
  let examples: KeyValuePairs<String, String>
  /// The same for ArgumentParser.
  let configuration: CommandConfiguration

  init(
    _ name: String, _ abstract: String, usage: String? = nil, text: String? = nil,
    examples: KeyValuePairs<String, String>
  ) {
    self.examples = examples
    configuration = CommandConfiguration(
      commandName: name, abstract: abstract, usage: usage, discussion: VerbHelp.discussion(examples, after: text))
  }

  /// What stands below the overview: a text, then the examples below each other.
  static func discussion(_ examples: KeyValuePairs<String, String>, after text: String? = nil) -> String {
    var columns = Columns()
    for (command, effect) in examples { columns.add(command, effect) }
    let lines = ["Examples:"] + columns.lines.map { "  " + $0 }
    return (text.map { [$0, ""] + lines } ?? lines).joined(separator: "\n")
  }
}
