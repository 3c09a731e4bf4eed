/// A command line that help teaches by, and what it does.
struct Example {
  let command: String
  let effect: String

  init(_ command: String, _ effect: String) {
    self.command = command
    self.effect = effect
  }

  /// What the help of a command says under its overview: a text, then the examples below each other.
  static func discussion(_ examples: [Example], after text: String? = nil) -> String {
    var columns = Columns()
    for example in examples { columns.add(example.command, example.effect) }
    let lines = ["Examples:"] + columns.lines.map { "  " + $0 }
    return (text.map { [$0, ""] + lines } ?? lines).joined(separator: "\n")
  }
}
