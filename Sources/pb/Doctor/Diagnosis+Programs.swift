extension Diagnosis {
  /// Returns the other clipboard managers.
  static func managers(_ facts: SessionFacts) -> [Finding] {
    guard !facts.managers.isEmpty else { return [] }
    return [
      Finding(
        mark: .limited, sentence: "other clipboard managers run: \(facts.managers.joined(separator: ", "))",
        remedy: "end those that you do not need: each stores every item, and may put it back on the clipboard")
    ]
  }

  /// Returns the programs behind the names of the clipboard tools.
  static func tools(_ tools: ToolFacts) -> [Finding] {
    let hidden = tools.hidden.map {
      Finding(
        mark: .limited, sentence: "\($0.link) is a link to pb, but \($0.tool) comes before it in PATH",
        remedy: "put its folder first in PATH, or remove the link with pb compat uninstall")
    }
    let parts = [
      tools.ours.isEmpty ? nil : "\(list(tools.ours)) \(tools.ours.count == 1 ? "leads" : "lead") to pb",
      tools.real.isEmpty
        ? nil : "\(list(tools.real)) \(tools.real.count == 1 ? "is the tool itself" : "are the tools themselves")",
    ].compactMap(\.self)
    return parts.isEmpty ? hidden : [Finding(mark: .works, sentence: parts.joined(separator: "; "))] + hidden
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
