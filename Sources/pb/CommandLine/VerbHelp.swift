internal import ArgumentParser

/// The contents of a verb's help.
struct VerbHelp {
  /// Example command lines, each with its effect.
  let examples: KeyValuePairs<String, String>
  /// The help in ArgumentParser's form.
  let configuration: CommandConfiguration

  init(
    _ name: String, _ abstract: String, usage: String? = nil, text: String? = nil,
    examples: KeyValuePairs<String, String>
  ) {
    self.examples = examples
    configuration = CommandConfiguration(
      commandName: name, abstract: abstract, usage: usage, discussion: VerbHelp.discussion(examples, after: text))
  }

  /// Returns the text below the overview: `text`, then the examples as a table.
  static func discussion(_ examples: KeyValuePairs<String, String>, after text: String? = nil) -> String {
    var columns = Columns()
    for (command, effect) in examples { columns.add(command, effect) }
    let lines = ["Examples:"] + columns.lines.map { "  " + $0 }
    return (text.map { [$0, ""] + lines } ?? lines).joined(separator: "\n")
  }
}
